/**
 * Caches answers of an external geocoder in this process's memory: a limited number, least recently used removed first.
 */

interface KeepOptions<T> {
  readonly max: number;
  /** How long this answer may be reused. Milliseconds. */
  readonly ageMs: (answer: T) => number;
  readonly now: () => number;
}

interface Kept<T> {
  readonly answer: Promise<T>;
  /**
   * When the answer came and how long it is valid, compared in both directions because the clock may be set back. Null
   * until it has come.
   */
  given: { readonly at: number; readonly ageMs: number } | null;
}

/** Returns a function that does the work for a key once; simultaneous calls share it. Failures are not cached. */
export function keepAnswers<T>({
  max,
  ageMs,
  now,
}: KeepOptions<T>): (key: string, work: () => Promise<T>) => Promise<T> {
  const kept = new Map<string, Kept<T>>();
  return (key, work) => {
    const known = kept.get(key);
    kept.delete(key);
    if (known && (known.given === null || Math.abs(now() - known.given.at) < known.given.ageMs)) {
      kept.set(key, known);
      return known.answer;
    }
    const answer = work();
    const entry: Kept<T> = { answer, given: null };
    kept.set(key, entry);
    for (const [oldest] of kept) {
      if (kept.size <= max) break;
      kept.delete(oldest);
    }
    answer.then(
      (value) => (entry.given = { at: now(), ageMs: ageMs(value) }),
      () => kept.get(key) === entry && kept.delete(key),
    );
    return answer;
  };
}
