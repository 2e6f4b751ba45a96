/** Answers of an outside geocoder, kept for a while in this process's memory: a bounded number, the latest used. */

interface KeepOptions<T> {
  readonly max: number;
  /** How long this answer may be given again. Milliseconds. */
  readonly ageMs: (answer: T) => number;
  readonly now: () => number;
}

interface Kept<T> {
  readonly answer: Promise<T>;
  /** When it came, and how long it is good: either way, for a clock may be put back. Null while it is asked for. */
  given: { readonly at: number; readonly ageMs: number } | null;
}

/** Answers a function that does the work for a key once; two at the same time share it. Failures are not kept. */
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
