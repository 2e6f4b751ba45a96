/** Waiting between tries of a call: exponential with jitter, or as long as the server asked for. */

export interface BackoffSettings {
  /** The first wait, before jitter. Milliseconds. */
  readonly baseMs: number;
  /** No computed wait is longer. A server's Retry-After may be, up to `maxRetryAfterMs`. */
  readonly maxMs: number;
  readonly maxRetryAfterMs: number;
}

export const DEFAULT_BACKOFF: BackoffSettings = { baseMs: 500, maxMs: 30_000, maxRetryAfterMs: 300_000 };

/**
 * How long to wait before the next try. Half of the exponential step is fixed and half random, so that many
 * clients that failed together do not come back together.
 * @param failures tries that have failed so far, from 1
 * @param retryAfterMs what the server asked for, if it did
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

/** Resolves after the time, or at once when the signal is aborted: it never rejects, the caller looks at the signal. */
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
    // Under Node a timer is an object and would keep the process alive; in a browser it is a number.
    if (typeof timer === 'object') timer.unref();
    signal?.addEventListener('abort', done);
  });
}
