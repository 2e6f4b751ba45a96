/**
 * What the API layer needs from outside. Every endpoint gets it as the store's thunk extra argument, so the layer
 * depends neither on the store nor on the browser's storage.
 */
import type { Screen } from '../contract/origins';
import type { RuntimeConfig } from '../contract/schemas/config';
import type { RequestLog } from './requestLog';

export interface ApiEnvironment {
  /** The runtime configuration of GET /config.json. */
  readonly config: RuntimeConfig;
  /**
   * Returns the stored bare JWT, or null. Read for each call, so that a sign-in or sign-out in another tab takes
   * effect.
   */
  getToken(): string | null;
  /**
   * Called when the server refuses this token (401): resolves when the person has renewed it or put that off, if they
   * are being asked because it is over; at once otherwise.
   */
  readonly untilRenewed?: (token: string) => Promise<void>;
  /** The fetch to use; the global one when absent. */
  readonly fetch?: typeof fetch;
  /** Milliseconds after which a call without an answer fails; CALL_TIMEOUT_MS when absent. */
  readonly timeoutMs?: number;
  /** Whether the browser knows that this address cannot be reached; `isOffline` when absent. */
  readonly isOffline?: (url: string) => boolean;
  /** The clock for the times of calls, epoch milliseconds; the browser's when absent. */
  readonly now?: () => number;
  /** The current page, or undefined. */
  readonly getScreen?: () => Screen | undefined;
  /** Whether the page sends calls although nobody is there and no job of theirs runs; never when absent. */
  readonly isUnattended?: () => boolean;
  /** Logs each call. */
  readonly requests?: RequestLog;
}

/** The routing product's key in the wire's field names, for an endpoint. */
export const productKeyOf = (api: { extra: unknown }) => (api.extra as ApiEnvironment).config.productKey;

/** Host names of the local machine, which is reachable without any network. */
const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/;

/**
 * Whether the browser knows that `url` cannot be reached; `url` may be relative to the page. Only a report of being
 * offline is reliable: a browser that reports being online may be on a network without a connection.
 */
export const isOffline = (url: string): boolean =>
  typeof navigator !== 'undefined' &&
  navigator.onLine === false &&
  !LOOPBACK.test(new URL(url, document.baseURI).hostname);

/** After this time the call fails with a message that the server is slow. No call may hang forever. Milliseconds. */
export const CALL_TIMEOUT_MS = 30_000;
