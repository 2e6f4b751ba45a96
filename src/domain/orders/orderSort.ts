/**
 * The order of the order list: which of two orders stands above, judged here as the server does
 * (docs/decisions/0051), what a click on a header makes of it, and how an address carries it.
 */
import { NEWEST_FIRST, ORDER_SORT_KEYS, type OrderSort, type OrderSortKey } from '../../contract/orderTable';
import { ORDER_STATUSES } from '../../contract/statuses';
import { foldName } from '../../lib/foldName';
import type { OrderRecord } from './orderRecord';
import { foldReference } from './refNumber';
import { compareTexts } from '../../lib/compare';

/** Characters of a merchant's name or a reference by which orders are put in their order. */
const COMPARED_CHARACTERS = 100;
const firstCharacters = (text: string) => Array.from(text).slice(0, COMPARED_CHARACTERS).join('');

/** What of an order says where it stands. */
export type SortedOrder = Pick<
  OrderRecord,
  'id' | 'createdAt' | 'orderStatus' | 'merchantDisplayName' | 'refNumber' | 'completeAfter'
>;

/** Numbers in it count as numbers, up to twelve digits: `A-9` stands above `A-10`. */
function referencePlace(refNumber: string | null | undefined): string | null {
  const padded = foldReference(refNumber)?.replace(/[0-9]+/g, '000000000000$&');
  return padded === undefined ? null : firstCharacters(padded.replace(/0{0,12}([0-9]{12,})/g, '$1'));
}

/** Where an order stands by each key, to be compared with others of its kind. Null where it has no such value. */
const PLACES: Readonly<Record<OrderSortKey, (order: SortedOrder) => string | number | null>> = {
  placedOn: ({ createdAt }) => createdAt,
  status: ({ orderStatus }) => {
    const place = (ORDER_STATUSES as readonly string[]).indexOf(orderStatus);
    return place < 0 ? null : place;
  },
  merchant: ({ merchantDisplayName }) => firstCharacters(foldName(merchantDisplayName)) || null,
  refNumber: ({ refNumber }) => referencePlace(refNumber),
  windowStart: ({ completeAfter }) => completeAfter ?? null,
};

/** Newest first, then the greater id; one whose creation time could not be read stands last. */
function compareNewestFirst(a: SortedOrder, b: SortedOrder): number {
  const byTime = (b.createdAt ?? -Infinity) - (a.createdAt ?? -Infinity);
  if (byTime !== 0 && !Number.isNaN(byTime)) return byTime;
  return compareTexts(b.id, a.id);
}

/**
 * Compares two orders of a list: negative when `a` stands above `b`. Those without a value stand last in both
 * directions; of one value the newest stands first, in both directions, too.
 */
export function compareOrders({ by, direction }: OrderSort): (a: SortedOrder, b: SortedOrder) => number {
  const placeOf = PLACES[by];
  const sign = direction === 'asc' ? 1 : -1;
  return (a, b) => {
    const [placeA, placeB] = [placeOf(a), placeOf(b)];
    if (placeA !== placeB) {
      if (placeA === null) return 1;
      if (placeB === null) return -1;
      return placeA < placeB ? -sign : sign;
    }
    // The ids of one second go along with the times.
    return by === 'placedOn' ? -sign * compareNewestFirst(a, b) : compareNewestFirst(a, b);
  };
}

/** Whether an order keeps its place for ever. By any other key an edit may move it. */
export const isLasting = ({ by }: OrderSort): boolean => by === 'placedOn';

export const sameSort = (a: OrderSort, b: OrderSort): boolean => a.by === b.by && a.direction === b.direction;

/** What one expects first: the newest, and else from the beginning. */
export const naturalDirection = (by: OrderSortKey): OrderSort['direction'] =>
  by === 'placedOn' ? 'desc' : 'asc';

/** The sort after one more click on the header of a column: its natural direction, the other one, none. */
export function nextSort(shown: OrderSort, by: OrderSortKey): OrderSort {
  const natural = naturalDirection(by);
  if (shown.by !== by) return { by, direction: natural };
  if (shown.direction === natural) return { by, direction: natural === 'asc' ? 'desc' : 'asc' };
  return NEWEST_FIRST;
}

/** `merchant` or `-merchant`, as the address says it. */
export const spelledSort = ({ by, direction }: OrderSort): string => (direction === 'asc' ? by : `-${by}`);

/** The same, and '' for newest first. */
export const sortWord = (sort: OrderSort): string => (sameSort(sort, NEWEST_FIRST) ? '' : spelledSort(sort));

/** Reads the word of an address; newest first where it makes no sense. */
export function readSortWord(word: string): OrderSort {
  const by = ORDER_SORT_KEYS.find((key) => key === word.replace(/^-/, ''));
  return by === undefined ? NEWEST_FIRST : { by, direction: word.startsWith('-') ? 'desc' : 'asc' };
}
