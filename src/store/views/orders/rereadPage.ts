/**
 * Fits a page that was read again into the list without moving what the reader looks at
 * (docs/decisions/orders.md#a-new-search-and-a-refresh). Pure.
 */
import type { OrderId, OrderRecord } from '../../../domain/orders/orderRecord';
import type { SortedOrder } from '../../../domain/orders/orderSort';

type Compare = (a: SortedOrder, b: SortedOrder) => number;

interface Reread {
  /** The page as listed before, with new orders where they belong. */
  readonly ids: readonly OrderId[];
  /** Listed orders that the answer should have held and did not: they left the search. */
  readonly gone: readonly OrderId[];
  readonly found: readonly OrderId[];
}

/**
 * @param held the page's ids as listed
 * @param answered what the same cursor answers now
 * @param isEnd whether the answer is the end of the search
 * @param isListEnd whether the list ends with this page; what lies behind another page belongs to the next one
 * @param recordOf the store's record, which the answer has just brought up to date
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
  const found = held.filter((id) => answeredIds.has(id));
  const isInOrder = records.every((record, at) => {
    const before = records[at - 1];
    return before === undefined || compare(before, record) <= 0;
  });
  // Another server's order of its own: nothing can be said about what is missing, or where it would stand.
  if (!isInOrder) return { ids: held, gone: [], found };

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
  return { ids: merge(held, added, recordOf, compare), gone, found };
}

/** Both are in the list's order; the held ids keep theirs whatever happened to their records. */
function merge(
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
