/** The delay between retries of a request: exponential with jitter, or as long as the server asks for. */

export interface BackoffSettings {
  /** The first delay before jitter, in milliseconds. */
  readonly baseMs: number;
  /** The longest computed delay. A Retry-After of the server may be longer, up to `maxRetryAfterMs`. */
  readonly maxMs: number;
  readonly maxRetryAfterMs: number;
}

export const DEFAULT_BACKOFF: BackoffSettings = { baseMs: 500, maxMs: 30_000, maxRetryAfterMs: 300_000 };

/**
 * The delay before the next retry. Half of the exponential step is fixed and half random, so that clients that failed
 * together do not retry together.
 * @param failures failed attempts so far, at least 1
 * @param retryAfterMs the server's Retry-After, if any
 * @param random a number from 0 up to 1
 */
export function backoffDelayMs(
  failures: number,
  settings: BackoffSettings,
  random: number,
  retryAfterMs?: number,
): number {
  if (retryAfterMs !== undefined) return Math.min(retryAfterMs, settings.maxRetryAfterMs);
  const step = Math.min(settings.baseMs * 2 ** Math.max(0, failures - 1), settings.maxMs);
  return step / 2 + (step / 2) * random;
}

/** Resolves after the time, or at once when the signal is aborted. Never rejects; the caller checks the signal. */
export function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) {
      resolve();
      return;
    }
    const done = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', done);
      resolve();
    };
    const timer: ReturnType<typeof setTimeout> | number = setTimeout(done, ms);
    // In Node a timer is an object and would keep the process alive; in a browser it is a number.
    if (typeof timer === 'object') timer.unref();
    signal?.addEventListener('abort', done);
  });
}
