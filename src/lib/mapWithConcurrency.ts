/** Many waits, a few at a time. */

/**
 * Does `work` for each item, at most `limit` of them under way at once, begun in their order. Stops beginning when
 * the signal is aborted; those begun are waited for. A rejection of `work` rejects it all.
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
