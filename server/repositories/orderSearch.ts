/** The order search: every filter ANDed, newest first, paged by keyset (docs/decisions/orders.md). */
import { createHash } from 'node:crypto';
import { sql, type SqlBool } from 'kysely';
import { ORDER_COUNT_MAX, type DeliveryType } from '../../src/contract/constants';
import type { EpochMs } from '../../src/contract/schemas/common';
import type { OrderCount, OrderCursor } from '../../src/contract/schemas/orders';
import { OPEN_STATUSES, type OrderStatus } from '../../src/contract/statuses';
import type { Db } from '../db/withTx';
import type { FoundOrder } from './findOrders';
import { ORDER_TEXT, type OrderText } from './orderRow';
import { foldReference } from './sortKey';

/** What is searched for. Absent members do not filter; ranges are inclusive at both ends. */
export interface OrderSearch {
  readonly id?: string | undefined;
  readonly refNumber?: string | undefined;
  readonly merchantId?: string | undefined;
  readonly orderStatus?: OrderStatus | undefined;
  readonly deliveryType?: DeliveryType | undefined;
  readonly createdFrom?: EpochMs | undefined;
  readonly createdTo?: EpochMs | undefined;
  /** The window's start is not before this; orders without a window do not match. */
  readonly windowFrom?: EpochMs | undefined;
  /** The window's end is not after this. */
  readonly windowTo?: EpochMs | undefined;
  /** Only those whose destination has a position that is not exact. */
  readonly approximate?: true | undefined;
  /** Only open orders whose window ended before this moment. */
  readonly lateAt?: EpochMs | undefined;
  /** When the window starts, both moments included. */
  readonly startsFrom?: EpochMs | undefined;
  readonly startsTo?: EpochMs | undefined;
  /** What was found by what is known of an order (findOrders.ts), newest first, and the words it was found by. */
  readonly find?: { readonly text: string; readonly orders: readonly FoundOrder[] } | undefined;
}

/** The last row of a page; the next page begins below it. */
export interface OrderPosition {
  readonly createdAt: EpochMs;
  readonly id: string;
}

interface OrderPage {
  readonly rows: readonly (OrderText & { readonly id: string })[];
  /** Null when this was the last page. */
  readonly next: OrderPosition | null;
}

/**
 * One page, newest first (createdAt, then id). A page costs the same however far down it is: the row comparison
 * starts the index scan right there. Orders that arrive meanwhile are newer than any cursor, so that a walk
 * through the pages meets each order once.
 */
export async function selectOrderPage(
  db: Db,
  search: OrderSearch,
  page: { readonly after?: OrderPosition | null; readonly limit: number },
): Promise<OrderPage> {
  const candidates = search.find && candidateIds(search, search.find.orders, page);
  let query = matching(db, search, candidates, beginsAtTheNewest(search, page.after)).select([
    ...ORDER_TEXT,
    'id',
    'created_at',
  ]);
  if (page.after) {
    query = query.where(sql<SqlBool>`(created_at, id) < (${page.after.createdAt}, ${page.after.id})`);
  }
  // One row more than asked for tells whether there is a next page.
  const rows = await query
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit + 1)
    .execute();
  const shown = rows.slice(0, page.limit);
  const last = shown.at(-1);
  const next = rows.length > page.limit && last ? { createdAt: last.created_at, id: last.id } : null;
  return { rows: shown, next };
}

/** How many orders match, counted up to `ORDER_COUNT_MAX`. */
export async function countOrders(db: Db, search: OrderSearch): Promise<OrderCount> {
  const candidates = search.find && candidateIds(search, search.find.orders);
  const counted = matching(db, search, candidates, false)
    .select('id')
    .limit(ORDER_COUNT_MAX + 1)
    .as('counted');
  const { count } = await db
    .selectFrom(counted)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { count: Math.min(count, ORDER_COUNT_MAX), isMore: count > ORDER_COUNT_MAX };
}

/** The found orders that may be on a page: no more than fit on it when nothing else is asked of them. */
function candidateIds(
  search: OrderSearch,
  found: readonly FoundOrder[],
  page?: { readonly after?: OrderPosition | null; readonly limit: number },
): readonly string[] {
  const { createdFrom = -Infinity, createdTo = Infinity } = search;
  const after = page?.after;
  // By its place and not by comparing ids: the database has its own order of texts.
  const place = after ? found.findIndex(({ order_id }) => order_id === after.id) : -1;
  // The last order of the page before may be found no more, under another name: the query alone says what comes next.
  const isPlaced = !after || place >= 0;
  const inRange = found
    .slice(place + 1)
    .filter(({ created_at }) => created_at >= createdFrom && created_at <= createdTo);
  const { find: _find, createdFrom: _from, createdTo: _to, ...others } = search;
  const isAlone = Object.values(others).every((given) => given === undefined);
  const isWhole = isAlone && isPlaced && page !== undefined;
  return (isWhole ? inRange.slice(0, page.limit + 1) : inRange).map(({ order_id }) => order_id);
}

/** The condition of the indexes of migration 0010, word for word: only then are they read. */
const APPROXIMATE = sql<SqlBool>`document->'recipientAddress'->>'locationAccuracy' in ('street', 'area')`;

/** The condition of an index of migration 0019, in literals: only then is it read. */
export const IS_OPEN = sql<SqlBool>`order_status in (${sql.raw(OPEN_STATUSES.map((status) => `'${status}'`).join(', '))})`;

/** The orders that pass the filters; `byStatus` sorts by status first, for an index that does. */
function matching(db: Db, search: OrderSearch, candidates: readonly string[] | undefined, byStatus: boolean) {
  const refKey = search.refNumber === undefined ? undefined : foldReference(search.refNumber);
  let query = db.selectFrom('orders');
  if (candidates !== undefined) query = query.where(sql<SqlBool>`orders.id = any(${candidates}::text[])`);
  if (search.id !== undefined) query = query.where('id', '=', search.id);
  if (refKey !== undefined) query = query.where('ref_key', '=', refKey);
  if (search.merchantId !== undefined) query = query.where('merchant_id', '=', search.merchantId);
  if (search.orderStatus !== undefined) {
    query = byStatus
      ? // The same, in words that only the index of statuses can sort by. Else the planner takes a status that most
        // orders have to be in every part of the list, and reads all the newer orders of other statuses on its way.
        query
          .where('order_status', '>=', search.orderStatus)
          .where('order_status', '<=', search.orderStatus)
          .orderBy('order_status')
      : query.where('order_status', '=', search.orderStatus);
  }
  if (search.deliveryType !== undefined) query = query.where('delivery_type', '=', search.deliveryType);
  if (search.createdFrom !== undefined) query = query.where('created_at', '>=', search.createdFrom);
  if (search.createdTo !== undefined) query = query.where('created_at', '<=', search.createdTo);
  if (search.windowFrom !== undefined) query = query.where('complete_after', '>=', search.windowFrom);
  if (search.windowTo !== undefined) query = query.where('complete_before', '<=', search.windowTo);
  if (search.approximate) query = query.where(APPROXIMATE);
  if (search.lateAt !== undefined) query = query.where(IS_OPEN).where('complete_before', '<', search.lateAt);
  if (search.startsFrom !== undefined) query = query.where('complete_after', '>=', search.startsFrom);
  if (search.startsTo !== undefined) query = query.where('complete_after', '<=', search.startsTo);
  return query;
}

/** Whether nothing but the status says where in the list the page begins. */
const beginsAtTheNewest = (
  { id, refNumber, merchantId, createdFrom, createdTo, find }: OrderSearch,
  after: OrderPosition | null | undefined,
): boolean =>
  !after && [id, refNumber, merchantId, createdFrom, createdTo, find].every((given) => given === undefined);

/** The cursor of a position as the answer carries it: the order's id and a mark that binds it to its search. */
export function toOrderCursor(search: OrderSearch, position: OrderPosition): OrderCursor {
  return {
    lastEvaluatedKey: `${position.id}.${mark(search, position)}`,
    createdAt: position.createdAt,
  };
}

/**
 * The position of a cursor that a request brings back. Null for one that was altered or comes from another search:
 * going on under other filters would show a list with a hole in it.
 */
export function readOrderCursor(search: OrderSearch, cursor: OrderCursor): OrderPosition | null {
  const createdAt = Number(cursor.createdAt);
  const [, id, given] = /^(.+)\.([0-9a-f]{12})$/.exec(cursor.lastEvaluatedKey) ?? [];
  if (!Number.isSafeInteger(createdAt) || id === undefined) return null;
  const position = { createdAt, id };
  return mark(search, position) === given ? position : null;
}

/** A checksum, not a signature: a cursor gives access to nothing that the search does not. */
function mark(search: OrderSearch, position: OrderPosition): string {
  const parts = [
    position.createdAt,
    position.id,
    search.id,
    search.refNumber === undefined ? undefined : foldReference(search.refNumber),
    search.merchantId,
    search.orderStatus,
    search.deliveryType,
    search.createdFrom,
    search.createdTo,
    search.windowFrom,
    search.windowTo,
    search.find?.text,
    search.approximate,
    // What is late becomes more while somebody pages through it.
    search.lateAt !== undefined,
    search.startsFrom,
    search.startsTo,
  ];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 12);
}
