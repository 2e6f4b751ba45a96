/** Answers of an outside geocoder, kept for a while in this process's memory: a bounded number, the latest used. */

interface KeepOptions<T> {
  readonly max: number;
  /** How long this answer may be given again. Milliseconds. */
  readonly ageMs: (answer: T) => number;
  readonly now: () => number;
}

/** Answers a function that does the work for a key once; two at the same time share it. Failures are not kept. */
export function keepAnswers<T>({
  max,
  ageMs,
  now,
}: KeepOptions<T>): (key: string, work: () => Promise<T>) => Promise<T> {
  const kept = new Map<string, { readonly answer: Promise<T>; until: number }>();
  return (key, work) => {
    const known = kept.get(key);
    kept.delete(key);
    if (known && known.until > now()) {
      kept.set(key, known);
      return known.answer;
    }
    const answer = work();
    const entry = { answer, until: Infinity };
    kept.set(key, entry);
    for (const [oldest] of kept) {
      if (kept.size <= max) break;
      kept.delete(oldest);
    }
    answer.then(
      (value) => (entry.until = now() + ageMs(value)),
      () => kept.get(key) === entry && kept.delete(key),
    );
    return answer;
  };
}
