/** Runs many asynchronous tasks, a few at a time. */

/**
 * Runs `work` for each item in order, with at most `limit` running at once. When the signal is aborted, it starts no
 * more and waits for those running. A rejection of `work` rejects the whole.
 */
export async function mapWithConcurrency<Item>(
  items: readonly Item[],
  limit: number,
  work: (item: Item, index: number) => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  let next = 0;
  const lane = async () => {
    while (next < items.length && !signal?.aborted) {
      const index = next;
      next += 1;
      await work(items[index] as Item, index);
    }
  };
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, lane));
}
