/**
 * Splits a sorted list of orders into parts that are read one after the other (docs/decisions/0051); each is a scan of
 * one index from its starting point.
 */
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { NEWEST_FIRST, type OrderSort } from '../../src/contract/orderTable';
import type { EpochMs } from '../../src/contract/schemas/common';
import { ORDER_STATUSES, type OrderStatus } from '../../src/contract/statuses';
import { effectiveSort } from '../../src/domain/orders/orderSort';

/**
 * The value that an order is sorted by, in addition to its time: null if it has none, absent when sorting only by time.
 */
export type SortValue = string | number | null;

/** The last row of a page; the next page begins after it. */
export interface OrderPosition {
  readonly createdAt: EpochMs;
  readonly id: string;
  readonly value?: SortValue;
}

/** A part of the list. Its orders come by `key`, then newest first; without a key, by time in the given direction. */
export interface SortPart {
  /** Only orders with this status. */
  readonly status?: OrderStatus;
  readonly where?: RawBuilder<SqlBool>;
  readonly key?: RawBuilder<unknown>;
  /** Direction of the key, or of the time if there is none. */
  readonly direction: OrderSort['direction'];
  /** Where in the part to begin; at its beginning when absent. */
  readonly after?: OrderPosition;
}

/** Must be exactly the expressions of the indexes of migrations 0018 and 0028, or these are not used. */
const KEYS = {
  merchant: sql<SortValue>`merchant_key`,
  refNumber: sql<SortValue>`order_reference_key(ref_key) collate "C"`,
  windowStart: sql<SortValue>`complete_after`,
} as const;

interface Sorted {
  readonly sort?: OrderSort | undefined;
  readonly merchantId?: string | undefined;
  readonly orderStatus?: OrderStatus | undefined;
  readonly windowTo?: EpochMs | undefined;
}

const sortOf = ({ sort = NEWEST_FIRST, ...filter }: Sorted): OrderSort => effectiveSort(sort, filter);

/** Returns the value of each row from which `sortPartsOf` continues. */
export function sortValueOf(search: Sorted): RawBuilder<SortValue> {
  const { by } = sortOf(search);
  if (by === 'placedOn') return sql<SortValue>`null`;
  return by === 'status' ? sql<SortValue>`order_status` : KEYS[by];
}

/** Returns the parts of the list after a position, or all of them. */
export function sortPartsOf(search: Sorted, after: OrderPosition | null): readonly SortPart[] {
  const { by, direction } = sortOf(search);
  if (by === 'placedOn') return timeParts(search, direction, after);
  if (by === 'status') return statusParts(direction, after);

  const key = KEYS[by];
  const ofNone: SortPart = { where: sql`${key} is null`, direction: 'desc' };
  const value = after?.value ?? null;
  if (after === null) return [{ where: sql`${key} is not null`, key, direction }, ofNone];
  if (value === null) return [{ ...ofNone, after }];
  const beyond = direction === 'asc' ? sql<SqlBool>`${key} > ${value}` : sql<SqlBool>`${key} < ${value}`;
  return [
    { where: sql`${key} = ${value}`, direction: 'desc', after },
    { where: beyond, key, direction },
    ofNone,
  ];
}

/**
 * Orders are hardly ever placed after their window is over. So a list of windows up to a moment begins at that moment,
 * and the few orders placed later come from an index of their own (migration 0024).
 */
function timeParts(
  { windowTo }: Sorted,
  direction: OrderSort['direction'],
  after: OrderPosition | null,
): readonly SortPart[] {
  if (windowTo === undefined) return [{ direction, ...(after && { after }) }];
  const late = sql<SqlBool>`created_at > ${windowTo} and created_at > complete_before`;
  const inTime = sql<SqlBool>`created_at <= ${windowTo}`;
  const parts = direction === 'desc' ? [late, inTime] : [inTime, late];
  const isInSecond = after !== null && after.createdAt > windowTo !== (direction === 'desc');
  return parts.slice(isInSecond ? 1 : 0).map((where, place) => ({
    where,
    direction,
    ...(place === 0 && after && { after }),
  }));
}

/** One part per status, in the order of the pipeline. Each status has an index with the newest first. */
function statusParts(direction: OrderSort['direction'], after: OrderPosition | null): SortPart[] {
  const statuses = direction === 'asc' ? ORDER_STATUSES : ORDER_STATUSES.toReversed();
  const at = statuses.findIndex((status) => status === after?.value);
  return statuses.slice(Math.max(at, 0)).map((status, place) => ({
    status,
    direction: 'desc',
    ...(place === 0 && after && { after }),
  }));
}
