/** Counts of the day at a glance, each out of an index alone (migration 0019). */
import { sql } from 'kysely';
import type { EpochMs } from '../../src/contract/schemas/common';
import type { OrderStatus } from '../../src/contract/statuses';
import type { Db } from '../db/withTx';
import { IS_OPEN } from './orderSearch';

/** What is counted, of whom, and as of when. */
interface CountedOrders {
  readonly merchantId?: string | undefined;
  readonly at: EpochMs;
}

interface StatusCount {
  readonly order_status: OrderStatus;
  readonly total: number;
  /** Those whose window has passed, whatever the status. */
  readonly passed: number;
}

/** Open orders by status. */
export function countOpenOrders(db: Db, { merchantId, at }: CountedOrders): Promise<StatusCount[]> {
  return db
    .selectFrom('orders')
    .select(({ fn }) => ['order_status', fn.countAll<number>().as('total'), passedAt(at)])
    .where(IS_OPEN)
    .$if(merchantId !== undefined, (query) => query.where('merchant_id', '=', merchantId ?? ''))
    .groupBy('order_status')
    .$castTo<StatusCount>()
    .execute();
}

/** Orders by status and by the span in which their window starts: span n begins at the n-th of the moments, from 1 on. */
export function countWindows(
  db: Db,
  { merchantId, at }: CountedOrders,
  moments: readonly EpochMs[],
): Promise<(StatusCount & { readonly span: number })[]> {
  const span = sql<number>`width_bucket(complete_after, ${moments}::int8[])`;
  return db
    .selectFrom('orders')
    .select(({ fn }) => ['order_status', span.as('span'), fn.countAll<number>().as('total'), passedAt(at)])
    .where('complete_after', '>=', moments[0] ?? 0)
    .$if(merchantId !== undefined, (query) => query.where('merchant_id', '=', merchantId ?? ''))
    .groupBy(['order_status', 'span'])
    .$castTo<StatusCount & { readonly span: number }>()
    .execute();
}

const passedAt = (at: EpochMs) => sql<number>`count(*) filter (where complete_before < ${at})`.as('passed');
