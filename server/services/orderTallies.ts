/** Keeps what the database knows of how many orders there are in few rows (docs/decisions/0068-kept-counts.md). */
import type { Db } from '../db/withTx';
import { countOrderTallies, foldOrderTallies } from '../repositories/orderSummary';

/** Rows that the day at a glance can read besides, within a millisecond. */
const FOLDED_AFTER_ROWS = 2_000;

/** To be called now and then: puts rows together when that many have come. */
export function createTallyUpkeep(db: Db): () => Promise<void> {
  let left = 0;
  return async () => {
    const rows = await countOrderTallies(db);
    // Another process may have put them together.
    left = Math.min(left, rows);
    if (rows - left < FOLDED_AFTER_ROWS) return;
    await foldOrderTallies(db);
    left = await countOrderTallies(db);
  };
}
