/** The cursor of a page of orders: where the next page begins, bound to its search and its sort. */
import { createHash } from 'node:crypto';
import { NEWEST_FIRST } from '../../src/contract/orderTable';
import type { OrderCursor } from '../../src/contract/schemas/orders';
import { sortWord } from '../../src/domain/orders/orderSort';
import type { OrderSearch } from './orderSearch';
import type { OrderPosition, SortValue } from './orderSort';
import { foldReference } from './sortKey';

/** Makes the cursor of a position: the order's id, a mark that binds it to its search, and its value. */
export function toOrderCursor(search: OrderSearch, position: OrderPosition): OrderCursor {
  const { id, createdAt, value } = position;
  const sorted = value === undefined ? '' : `~${Buffer.from(JSON.stringify(value)).toString('base64url')}`;
  return { lastEvaluatedKey: `${id}.${mark(search, position)}${sorted}`, createdAt };
}

/**
 * Reads the position of a cursor. Null if it was altered or comes from another search: continuing with other filters,
 * or in another order, would leave a gap in the list.
 */
export function readOrderCursor(search: OrderSearch, cursor: OrderCursor): OrderPosition | null {
  const createdAt = Number(cursor.createdAt);
  const [, id, given, sorted] = /^(.+)\.([0-9a-f]{12})(?:~([\w-]+))?$/.exec(cursor.lastEvaluatedKey) ?? [];
  if (!Number.isSafeInteger(createdAt) || id === undefined) return null;
  const value = sorted === undefined ? undefined : readValue(sorted);
  const position = { createdAt, id, ...(value !== undefined && { value }) };
  return isOfSort(search, value) && mark(search, position) === given ? position : null;
}

/** Undefined if the text is not valid. */
function readValue(text: string): SortValue | undefined {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString()) as SortValue;
  } catch {
    return undefined;
  }
}

/** Anybody can compute the mark, so check the value's type before it reaches the database. */
function isOfSort({ sort = NEWEST_FIRST }: OrderSearch, value: SortValue | undefined): boolean {
  if (sort.by === 'placedOn') return value === undefined;
  if (value === null) return true;
  return sort.by === 'windowStart' ? Number.isSafeInteger(value) : typeof value === 'string';
}

/** A checksum, not a signature: a cursor gives access to nothing that the search does not. */
function mark(search: OrderSearch, position: OrderPosition): string {
  const parts = [
    position.createdAt,
    position.id,
    position.value,
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
    // The moment is left out: orders become late while somebody pages through them.
    search.lateAt !== undefined,
    search.startsFrom,
    search.startsTo,
    // The default order gives the same mark, whether the request names it or not.
    sortWord(search.sort ?? NEWEST_FIRST),
    // Spread, so that cursors made before `ids` existed stay valid.
    ...(search.ids ?? []),
  ];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 12);
}
