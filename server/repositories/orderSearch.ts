/** The order search: every filter ANDed, sorted, paged by keyset (docs/decisions/orders.md). */
import { sql, type SqlBool } from 'kysely';
import { ORDER_COUNT_MAX, SEARCHES_COUNT_MAX, type DeliveryType } from '../../src/contract/constants';
import { NEWEST_FIRST, type OrderSort } from '../../src/contract/orderTable';
import type { EpochMs } from '../../src/contract/schemas/common';
import type { OrderCount } from '../../src/contract/schemas/orders';
import { OPEN_STATUSES, type OrderStatus } from '../../src/contract/statuses';
import { sameSort } from '../../src/domain/orders/orderSort';
import type { Db } from '../db/withTx';
import type { FoundOrder } from './findOrders';
import { ORDER_TEXT, type OrderText } from './orderRow';
import { sortPartsOf, sortValueOf, type OrderPosition, type SortPart, type SortValue } from './orderSort';
import { foldReference } from './sortKey';

/** The filters of a search. Absent members do not filter; ranges are inclusive at both ends. */
export interface OrderSearch {
  readonly id?: string | undefined;
  readonly ids?: readonly string[] | undefined;
  readonly refNumber?: string | undefined;
  readonly merchantId?: string | undefined;
  readonly orderStatus?: OrderStatus | undefined;
  readonly deliveryType?: DeliveryType | undefined;
  readonly createdFrom?: EpochMs | undefined;
  readonly createdTo?: EpochMs | undefined;
  /** The window must not start before this; orders without a window do not match. */
  readonly windowFrom?: EpochMs | undefined;
  /** The window must not end after this. */
  readonly windowTo?: EpochMs | undefined;
  /** Only orders whose destination has an approximate position. */
  readonly approximate?: true | undefined;
  /** Only open orders whose window ended before this moment. */
  readonly lateAt?: EpochMs | undefined;
  /** Range of the window's start, both inclusive. */
  readonly startsFrom?: EpochMs | undefined;
  readonly startsTo?: EpochMs | undefined;
  /** The orders found by their terms (findOrders.ts), newest first, and the text they were found by. */
  readonly find?: { readonly text: string; readonly orders: readonly FoundOrder[] } | undefined;
  /** Newest first when absent. */
  readonly sort?: OrderSort | undefined;
}

type PageRow = OrderText & {
  readonly id: string;
  readonly created_at: EpochMs;
  readonly sort_value: SortValue;
};

interface OrderPage {
  readonly rows: readonly PageRow[];
  /** Null when this was the last page. */
  readonly next: OrderPosition | null;
}

interface PageOfSearch {
  readonly after?: OrderPosition | null;
  readonly limit: number;
}

/**
 * Selects one page, newest first (createdAt, then id) or by the sort. A page costs the same however far down it is,
 * because an index scan starts there. New orders are newer than any cursor, so paging through newest first shows each
 * order once; with another sort, an order whose value changes meanwhile may be shown twice or not at all.
 */
export async function selectOrderPage(db: Db, search: OrderSearch, page: PageOfSearch): Promise<OrderPage> {
  const candidates = search.find && candidateIds(search, search.find.orders, page);
  const rows: PageRow[] = [];
  for (const part of sortPartsOf(search, page.after ?? null)) {
    // One extra row tells whether there is a next page.
    const wanted = page.limit + 1 - rows.length;
    if (wanted === 0) break;
    rows.push(...(await selectPart(db, search, part, candidates).limit(wanted).execute()));
  }
  const shown = rows.slice(0, page.limit);
  const last = shown.at(-1);
  if (rows.length <= page.limit || !last) return { rows: shown, next: null };
  const isByTime = (search.sort ?? NEWEST_FIRST).by === 'placedOn';
  const value = isByTime ? {} : { value: last.sort_value };
  return { rows: shown, next: { createdAt: last.created_at, id: last.id, ...value } };
}

function selectPart(
  db: Db,
  search: OrderSearch,
  { status, where, key, direction, after }: SortPart,
  candidates: readonly string[] | undefined,
) {
  const filter = status === undefined ? search : { ...search, orderStatus: status };
  const byTime = key === undefined ? direction : 'desc';
  const byStatus = key === undefined && where === undefined && beginsAtTheNewest(filter, after);
  let query = matching(db, filter, candidates, byStatus ? byTime : null).select([
    ...ORDER_TEXT,
    'id',
    'created_at',
    sortValueOf(search).as('sort_value'),
  ]);
  if (where) query = query.where(where);
  if (after) {
    const place = sql`(${after.createdAt}, ${after.id})`;
    query = query.where(
      byTime === 'desc'
        ? sql<SqlBool>`(created_at, id) < ${place}`
        : sql<SqlBool>`(created_at, id) > ${place}`,
    );
  }
  if (key) query = query.orderBy(key, direction);
  return query.orderBy('created_at', byTime).orderBy('id', byTime);
}

/** Counts the orders that match, up to `max`. */
export async function countOrders(db: Db, search: OrderSearch, max = ORDER_COUNT_MAX): Promise<OrderCount> {
  const candidates = search.find && candidateIds(search, search.find.orders);
  const counted = matching(db, search, candidates, null)
    .select('id')
    .limit(max + 1)
    .as('counted');
  const { count } = await db
    .selectFrom(counted)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { count: Math.min(count, max), isMore: count > max };
}

/** Counts the orders for each of several searches in one query, each up to `max`. None of them may use `find`. */
export async function countSearches(
  db: Db,
  searches: readonly OrderSearch[],
  max = SEARCHES_COUNT_MAX,
): Promise<OrderCount[]> {
  const counts = await db
    .selectNoFrom((from) =>
      searches.map((search, at) =>
        from
          .selectFrom(
            matching(db, search, undefined, null)
              .select('id')
              .limit(max + 1)
              .as('counted'),
          )
          .select(from.fn.countAll<number>().as('count'))
          .as(`search${at}`),
      ),
    )
    .executeTakeFirstOrThrow();
  return searches.map((_search, at) => {
    const count = Number(counts[`search${at}`]);
    return { count: Math.min(count, max), isMore: count > max };
  });
}

/**
 * Returns the found orders that may be on a page. For newest first without other filters, no more than fit on the page.
 */
function candidateIds(
  search: OrderSearch,
  found: readonly FoundOrder[],
  asked?: PageOfSearch,
): readonly string[] {
  const page = sameSort(search.sort ?? NEWEST_FIRST, NEWEST_FIRST) ? asked : undefined;
  const { createdFrom = -Infinity, createdTo = Infinity } = search;
  const after = page?.after;
  // Look for its place instead of comparing ids: the database orders texts differently.
  const place = after ? found.findIndex(({ order_id }) => order_id === after.id) : -1;
  // The last order of the previous page may no longer be found, after a change of its names: then only the query
  // decides what comes next.
  const isPlaced = !after || place >= 0;
  const inRange = found
    .slice(place + 1)
    .filter(({ created_at }) => created_at >= createdFrom && created_at <= createdTo);
  const { find: _find, sort: _sort, createdFrom: _from, createdTo: _to, ...others } = search;
  const isAlone = Object.values(others).every((given) => given === undefined);
  const isWhole = isAlone && isPlaced && page !== undefined;
  return (isWhole ? inRange.slice(0, page.limit + 1) : inRange).map(({ order_id }) => order_id);
}

/** Must be exactly the condition of two indexes of migration 0028, or they are not used. */
const APPROXIMATE = sql<SqlBool>`is_approximate`;

/** Must be exactly the condition of an index of migration 0019, in literals, or it is not used. */
export const IS_OPEN = sql<SqlBool>`order_status in (${sql.raw(OPEN_STATUSES.map((status) => `'${status}'`).join(', '))})`;

/**
 * Returns the orders that pass the filters. `byStatus` sorts by status first, to use an index that does; `desc` reads
 * it backwards.
 */
function matching(
  db: Db,
  search: OrderSearch,
  candidates: readonly string[] | undefined,
  byStatus: OrderSort['direction'] | null,
) {
  const refKey = search.refNumber === undefined ? undefined : foldReference(search.refNumber);
  let query = db.selectFrom('orders');
  if (candidates !== undefined) query = query.where(sql<SqlBool>`orders.id = any(${candidates}::text[])`);
  if (search.id !== undefined) query = query.where('id', '=', search.id);
  if (search.ids !== undefined) query = query.where(sql<SqlBool>`orders.id = any(${search.ids}::text[])`);
  if (refKey !== undefined) query = query.where('ref_key', '=', refKey);
  if (search.merchantId !== undefined) query = query.where('merchant_id', '=', search.merchantId);
  if (search.orderStatus !== undefined) {
    query = byStatus
      ? // The same condition in a form that only the index of statuses can sort by. Otherwise, for a frequent status,
        // the planner expects matches everywhere in the list, and reads all newer orders of other statuses first.
        query
          .where('order_status', '>=', search.orderStatus)
          .where('order_status', '<=', search.orderStatus)
          .orderBy('order_status', byStatus === 'desc' ? 'asc' : 'desc')
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

/** Whether only the status determines where in the list the page begins. */
const beginsAtTheNewest = (
  { id, ids, refNumber, merchantId, createdFrom, createdTo, find }: OrderSearch,
  after: OrderPosition | null | undefined,
): boolean =>
  !after &&
  [id, ids, refNumber, merchantId, createdFrom, createdTo, find].every((given) => given === undefined);
