import { RecentlyUsed } from '../../../recentlyUsed';

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
  const kept = new RecentlyUsed<Kept<T>>(max);
  return (key, work) => {
    const known = kept.get(key);
    if (known && (known.given === null || Math.abs(now() - known.given.at) < known.given.ageMs)) {
      return known.answer;
    }
    const answer = work();
    const entry: Kept<T> = { answer, given: null };
    kept.set(key, entry);
    answer.then(
      (value) => (entry.given = { at: now(), ageMs: ageMs(value) }),
      () => kept.delete(key, entry),
    );
    return answer;
  };
}
