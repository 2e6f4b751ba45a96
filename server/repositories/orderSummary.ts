/** Counts for the daily summary, from the counts that the database maintains (docs/decisions/0068). */
import { sql, type SqlBool } from 'kysely';
import type { EpochMs } from '../../src/contract/schemas/common';
import type { OrderStatus } from '../../src/contract/statuses';
import type { Db } from '../db/withTx';
import { IS_OPEN } from './orderSearch';

/** Which orders to count, and at what time. */
interface CountedOrders {
  readonly merchantId?: string | undefined;
  readonly at: EpochMs;
}

export interface OrderTally {
  readonly order_status: OrderStatus;
  /**
   * The span in which their window starts: span n begins at the n-th moment, counting from 1. Null without a window.
   */
  readonly span: number | null;
  readonly total: number;
  /** Those whose window has passed, in any status. */
  readonly passed: number;
}

/** Counts all open orders, and the others whose window starts at the first moment or later. */
export function countOrdersBySpan(
  db: Db,
  { merchantId, at }: CountedOrders,
  moments: readonly EpochMs[],
): Promise<OrderTally[]> {
  return db
    .selectFrom('order_tallies')
    .select([
      'order_status',
      sql<number | null>`width_bucket(complete_after, ${moments}::int8[])`.as('span'),
      sql<number>`sum(orders)`.as('total'),
      sql<number>`coalesce(sum(orders) filter (where complete_before < ${at}), 0)`.as('passed'),
    ])
    .where(sql<SqlBool>`(${IS_OPEN} or (not ${IS_OPEN} and complete_after >= ${moments[0] ?? 0}))`)
    .$if(merchantId !== undefined, (query) => query.where('merchant_id', '=', merchantId ?? ''))
    .groupBy(['order_status', 'span'])
    .having(sql`sum(orders)`, '<>', 0)
    .$castTo<OrderTally>()
    .execute();
}

/** Returns how many rows hold the counts. */
export async function countOrderTallies(db: Db): Promise<number> {
  const { rows } = await db
    .selectFrom('order_tallies')
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow();
  return rows;
}

/**
 * Merges rows that count the same orders. One statement, so that readers see either the old rows or the new ones, and
 * rows added meanwhile stay.
 */
export async function foldOrderTallies(db: Db): Promise<void> {
  const counted = sql`merchant_id, order_status, complete_after, complete_before`;
  await sql`
    with folded as (
      delete from order_tallies where ctid = any (array(
        select unnest(array_agg(ctid)) from order_tallies group by ${counted} having count(*) > 1
      ))
      returning *
    )
    insert into order_tallies
      select ${counted}, sum(orders) from folded group by ${counted} having sum(orders) <> 0`.execute(db);
}
