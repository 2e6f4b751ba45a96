/**
 * Merges a page that was read again into the list without moving visible rows
 * (docs/decisions/orders.md#a-new-search-and-a-refresh). Pure.
 */
import type { OrderId, OrderRecord } from '../../../domain/orders/orderRecord';
import type { SortedOrder } from '../../../domain/orders/orderSort';

type Compare = (a: SortedOrder, b: SortedOrder) => number;

interface Reread {
  /** The page as listed before, with new orders inserted. */
  readonly ids: readonly OrderId[];
  /** Listed orders missing from an answer that should have had them: they no longer match. */
  readonly gone: readonly OrderId[];
  /** New orders among `ids`. */
  readonly added: readonly OrderId[];
}

/** Another server uses its own order, so an answer does not tell what is missing or where new orders belong. */
const isInOrder = (records: readonly OrderRecord[], compare: Compare): boolean =>
  records.every((record, at) => {
    const before = records[at - 1];
    return before === undefined || compare(before, record) <= 0;
  });

/**
 * Whether the answers from the page's cursor on reach its last row, so that no order is missing between its rows. True
 * if that cannot be told.
 */
export function reachesEnd(
  held: readonly OrderId[],
  answered: readonly OrderId[],
  recordOf: (id: OrderId) => OrderRecord | undefined,
  compare: Compare,
): boolean {
  const last = recordOf(held.at(-1) ?? '');
  const records = answered.flatMap((id) => recordOf(id) ?? []);
  const lastAnswered = records.at(-1);
  if (last === undefined || lastAnswered === undefined || !isInOrder(records, compare)) return true;
  return compare(last, lastAnswered) <= 0;
}

/**
 * @param held the page's ids as listed
 * @param answered the ids that the same cursor returns now
 * @param isEnd whether the answer is the end of the search
 * @param isListEnd whether this is the list's last page; otherwise later orders belong to the next page
 * @param recordOf the store's record, which the answer has just updated
 * @param compare the order of the list (domain/orders/orderSort.ts)
 */
export function fitReread(
  held: readonly OrderId[],
  answered: readonly OrderId[],
  isEnd: boolean,
  isListEnd: boolean,
  recordOf: (id: OrderId) => OrderRecord | undefined,
  compare: Compare,
): Reread {
  const records = answered.flatMap((id) => recordOf(id) ?? []);
  const answeredIds = new Set(answered);
  if (!isInOrder(records, compare)) return { ids: held, gone: [], added: [] };

  const lastAnswered = records.at(-1);
  const isCovered = (id: OrderId) => {
    const record = recordOf(id);
    if (isEnd) return true;
    return record !== undefined && lastAnswered !== undefined && compare(record, lastAnswered) <= 0;
  };
  const gone = held.filter((id) => !answeredIds.has(id) && isCovered(id));

  const heldIds = new Set(held);
  const lastHeld = held.map(recordOf).findLast((record) => record !== undefined);
  const added = records.filter(
    (record) =>
      !heldIds.has(record.id) && (isListEnd || (lastHeld !== undefined && compare(record, lastHeld) < 0)),
  );
  return { ids: mergeOrders(held, added, recordOf, compare), gone, added: added.map(({ id }) => id) };
}

/**
 * Inserts orders among the held ids. Both are in the list's order. The held ids keep theirs, whatever happened to their
 * records.
 */
export function mergeOrders(
  held: readonly OrderId[],
  added: readonly OrderRecord[],
  recordOf: (id: OrderId) => OrderRecord | undefined,
  compare: Compare,
): readonly OrderId[] {
  if (added.length === 0) return held;
  const ids: OrderId[] = [];
  let next = 0;
  for (const id of held) {
    const record = recordOf(id);
    for (; record !== undefined; next += 1) {
      const candidate = added[next];
      if (candidate === undefined || compare(candidate, record) > 0) break;
      ids.push(candidate.id);
    }
    ids.push(id);
  }
  return [...ids, ...added.slice(next).map(({ id }) => id)];
}
