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
  /** The browser knows that it has no network; `navigator.onLine` when absent. */
  readonly isOffline?: () => boolean;
  /** The clock by which calls are dated, epoch milliseconds; the browser's when absent. */
  readonly now?: () => number;
  /** The page that is shown; undefined on none. */
  readonly getScreen?: () => Screen | undefined;
  /** Takes note of each call. */
  readonly requests?: RequestLog;
}

/** Only a browser that says no can be believed: one that says yes may be on a network that leads nowhere. */
export const isOffline = (): boolean => typeof navigator !== 'undefined' && navigator.onLine === false;

/** A server that is this slow is told to the person as such; a call never hangs for ever. */
export const CALL_TIMEOUT_MS = 30_000;
