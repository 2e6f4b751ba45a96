/**
 * How fast a run may send: waits after failures, the backoff that the server asks for, and the mark of what may be
 * sent.
 */
import { backoffDelayMs, sleep } from '../../lib/backoff';
import type { JobPlatform } from './jobPlatform';

interface Pace {
  /**
   * Waits before the next try. `everybody`: nothing else of the run is sent meanwhile, either.
   * @returns false when the run was halted
   */
  readonly waitAfter: (
    failures: number,
    error: { readonly retryAfterMs?: number },
    everybody: boolean,
  ) => Promise<boolean>;
  /** Resolves when the backoff that the server asked for is over, or the run was halted. */
  readonly whenQuiet: () => Promise<void>;
}

/** @param signal aborted when the run is halted */
export function createPace(platform: JobPlatform, signal: AbortSignal): Pace {
  /** Nothing is sent before this time: the server asked for backoff. */
  let quietUntil = 0;
  return {
    async waitAfter(failures, error, everybody) {
      const delay = backoffDelayMs(failures, platform.timings.backoff, platform.random(), error.retryAfterMs);
      if (everybody) quietUntil = Math.max(quietUntil, platform.now() + delay);
      await sleep(delay, signal);
      return !signal.aborted;
    },
    async whenQuiet() {
      while (!signal.aborted && quietUntil > platform.now()) await sleep(quietUntil - platform.now(), signal);
    },
  };
}

/**
 * Asks for the right to send the call at a position of a run. The mark in storage is moved `ahead` of sending, once for
 * several calls.
 * @param claim moves the mark over this many calls; false when this tab may send nothing more
 */
export function createClaims(ahead: number, claim: (mark: number) => Promise<boolean>) {
  let mark = 0;
  let claiming: Promise<boolean> | null = null;
  return async (position: number): Promise<boolean> => {
    while (position >= mark) {
      claiming ??= (async () => {
        const maySend = await claim(position + ahead);
        if (maySend) mark = position + ahead;
        claiming = null;
        return maySend;
      })();
      if (!(await claiming)) return false;
    }
    return true;
  };
}
