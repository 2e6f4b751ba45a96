/** A lock per key: work on the same thing runs one at a time within this process. */

interface KeyedMutex {
  /** Runs the work once all earlier work under this key has ended, whether it succeeded or not. */
  take<T>(key: string, work: () => Promise<T>): Promise<T>;
}

/** Each key is dropped when its last work ends. */
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
