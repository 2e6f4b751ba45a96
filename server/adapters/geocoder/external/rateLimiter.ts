/** Limits calls to somebody else's service: simultaneous calls, calls per second, and none during a pause. */

interface RateLimiterOptions {
  /** Most simultaneous calls. */
  readonly maxConcurrent: number;
  /** Least time from the start of one call to the start of the next. Milliseconds. */
  readonly everyMs: number;
  /** Most calls that may wait for their turn; more are refused, because their answers would come too late. */
  readonly maxWaiting: number;
}

interface RateLimiter {
  /** Runs the work when it is its turn. Rejects if too many wait, during a pause, or if `signal` ends the wait. */
  pass<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T>;
  /** Lets nothing pass for this long; waiting calls are refused. Milliseconds. */
  rest(ms: number): void;
}

/** Says why the service was not called. */
export class RateLimiterClosed extends Error {}

/** The reason if a call's time ran out while it waited. */
export const TURN_TOO_LATE = 'Its turn came too late';

interface Waiting {
  readonly start: () => void;
  readonly refuse: (error: Error) => void;
}

export function createRateLimiter({
  maxConcurrent: atOnce,
  everyMs,
  maxWaiting,
}: RateLimiterOptions): RateLimiter {
  let waiting: Waiting[] = [];
  let underWay = 0;
  let nextAt = 0;
  let restsUntil = 0;
  let timer: NodeJS.Timeout | undefined;

  const letIn = (): void => {
    clearTimeout(timer);
    timer = undefined;
    while (underWay < atOnce) {
      const early = nextAt - performance.now();
      if (waiting.length > 0 && early > 0) {
        timer = setTimeout(letIn, Math.ceil(early)).unref();
        return;
      }
      const next = waiting.shift();
      if (!next) return;
      nextAt = performance.now() + everyMs;
      underWay += 1;
      next.start();
    }
  };

  return {
    async pass(work, signal) {
      if (restsUntil > performance.now()) throw new RateLimiterClosed('It is not asked for a while');
      if (waiting.length >= maxWaiting) throw new RateLimiterClosed('Too many calls are waiting for it');
      await new Promise<void>((start, refuse) => {
        const mine: Waiting = { start, refuse };
        waiting.push(mine);
        const leave = (): void => {
          if (!waiting.includes(mine)) return;
          waiting = waiting.filter((one) => one !== mine);
          refuse(new RateLimiterClosed(TURN_TOO_LATE));
        };
        signal.addEventListener('abort', leave, { once: true });
        letIn();
      });
      try {
        return await work();
      } finally {
        underWay -= 1;
        letIn();
      }
    },
    rest(ms) {
      restsUntil = Math.max(restsUntil, performance.now() + ms);
      const refused = waiting;
      waiting = [];
      for (const { refuse } of refused) refuse(new RateLimiterClosed('It is not asked for a while'));
    },
  };
}
