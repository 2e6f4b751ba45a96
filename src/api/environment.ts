/**
 * What the API layer needs from outside. It is handed to every endpoint as the store's thunk extra argument, so
 * that the layer knows neither the store nor the browser's storage.
 */
import type { Screen } from '../contract/origins';
import type { RuntimeConfig } from '../contract/schemas/config';
import type { RequestLog } from './requestLog';

export interface ApiEnvironment {
  /** The runtime configuration of GET /config.json. */
  readonly config: RuntimeConfig;
  /** The stored bare JWT, or null; read for each call, so that another tab's sign-in or sign-out counts. */
  getToken(): string | null;
  /** The fetch to use; the global one when absent. */
  readonly fetch?: typeof fetch;
  /** Milliseconds after which a call without an answer ends in an error; CALL_TIMEOUT_MS when absent. */
  readonly timeoutMs?: number;
  /** The browser knows that nothing reaches this address; `isOffline` when absent. */
  readonly isOffline?: (url: string) => boolean;
  /** The clock by which calls are dated, epoch milliseconds; the browser's when absent. */
  readonly now?: () => number;
  /** The page that is shown; undefined on none. */
  readonly getScreen?: () => Screen | undefined;
  /** Takes note of each call. */
  readonly requests?: RequestLog;
}

/** The key of the routing product in the names of the wire, for an endpoint. */
export const productKeyOf = (api: { extra: unknown }) => (api.extra as ApiEnvironment).config.productKey;

/** The names of one's own machine: calls to it arrive without any network. */
const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/;

/**
 * The browser knows that no call reaches `url`, which may be relative to the page. Only a browser that says so can be
 * believed: one that says it is online may be on a network that leads nowhere.
 */
export const isOffline = (url: string): boolean =>
  typeof navigator !== 'undefined' &&
  navigator.onLine === false &&
  !LOOPBACK.test(new URL(url, document.baseURI).hostname);

/** A server that is this slow is told to the person as such; a call never hangs for ever. */
export const CALL_TIMEOUT_MS = 30_000;
