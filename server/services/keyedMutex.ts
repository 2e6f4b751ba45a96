/** One at a time: work on the same thing waits for its turn within this process. */

interface KeyedMutex {
  /** Does the work when everything that came before it under this key has ended, however it ended. */
  take<T>(key: string, work: () => Promise<T>): Promise<T>;
}

/** Keys are forgotten with their last work. */
export function createKeyedMutex(): KeyedMutex {
  const last = new Map<string, Promise<unknown>>();
  return {
    async take(key, work) {
      const before = last.get(key) ?? Promise.resolve();
      const mine = before.then(work, work);
      last.set(key, mine);
      try {
        return await mine;
      } finally {
        if (last.get(key) === mine) last.delete(key);
      }
    },
  };
}
