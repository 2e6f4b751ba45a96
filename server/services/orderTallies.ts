/** Keeps the table of order counts short (docs/decisions/0068-kept-counts.md). */
import type { Db } from '../db/withTx';
import { countOrderTallies, foldOrderTallies } from '../repositories/orderSummary';

/** The daily summary reads this many extra rows within a millisecond. */
const FOLDED_AFTER_ROWS = 2_000;

/** Returns a function to call at intervals: it merges rows once this many have been added. */
export function createTallyUpkeep(db: Db): () => Promise<void> {
  let left = 0;
  return async () => {
    const rows = await countOrderTallies(db);
    // Another process may have merged them.
    left = Math.min(left, rows);
    if (rows - left < FOLDED_AFTER_ROWS) return;
    await foldOrderTallies(db);
    left = await countOrderTallies(db);
  };
}
