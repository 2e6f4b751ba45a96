/** Bounded concurrency for heavy work. */

type Semaphore = <T>(work: () => Promise<T>) => Promise<T>;

/** At most `atOnce` works run; `onFull` throws for callers beyond the `maxWaiting` that queue. */
export function createSemaphore(atOnce: number, maxWaiting: number, onFull: () => never): Semaphore {
  const queue: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= atOnce) {
      if (queue.length >= maxWaiting) onFull();
      // The finishing work hands its place over, so `running` stays as it is.
      await new Promise<void>((resolve) => queue.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
