/** Politeness towards a service of somebody else: so many calls at once, so many a second, none while it rests. */

interface RateLimiterOptions {
  /** Calls under way at the same time. */
  readonly atOnce: number;
  /** From the start of one call to the start of the next. Milliseconds. */
  readonly everyMs: number;
  /** Calls that may wait for their turn; more are refused, for their answers would come too late. */
  readonly maxWaiting: number;
}

interface RateLimiter {
  /** Runs the work when its turn has come. Rejects when too many wait, the gate rests, or `signal` ends the waiting. */
  pass<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T>;
  /** Nothing passes for this long; those who wait are refused. Milliseconds. */
  rest(ms: number): void;
}

/** Says why nobody was asked. */
export class RateLimiterClosed extends Error {}

/** Why somebody who waited did not get in before their time was over. */
export const TURN_TOO_LATE = 'Its turn came too late';

interface Waiting {
  readonly start: () => void;
  readonly refuse: (error: Error) => void;
}

export function createRateLimiter({ atOnce, everyMs, maxWaiting }: RateLimiterOptions): RateLimiter {
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
