/**
 * The sort of the order list: comparing two orders as the server does (docs/decisions/0051), cycling the sort on a
 * header click, and writing it into an address.
 */
import { NEWEST_FIRST, ORDER_SORT_KEYS, type OrderSort, type OrderSortKey } from '../../contract/orderTable';
import { ORDER_STATUSES } from '../../contract/statuses';
import { foldName } from '../../lib/foldName';
import type { OrderRecord } from './orderRecord';
import { foldReference } from './refNumber';
import { compareTexts } from '../../lib/compare';

/** Only this many characters of a merchant's name or a reference are compared. */
const COMPARED_CHARACTERS = 100;
const firstCharacters = (text: string) => Array.from(text).slice(0, COMPARED_CHARACTERS).join('');

/** The fields of an order that determine its position. */
export type SortedOrder = Pick<
  OrderRecord,
  'id' | 'createdAt' | 'orderStatus' | 'merchantDisplayName' | 'refNumber' | 'completeAfter'
>;

/** The sort key of a reference. Numbers of up to twelve digits compare as numbers: `A-9` comes before `A-10`. */
function referencePlace(refNumber: string | null | undefined): string | null {
  const padded = foldReference(refNumber)?.replace(/[0-9]+/g, '000000000000$&');
  return padded === undefined ? null : firstCharacters(padded.replace(/0{0,12}([0-9]{12,})/g, '$1'));
}

/** The sort value of an order for each key; null when it has none. */
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

/** Newest first, then the greater id; an order whose creation time could not be read comes last. */
function compareNewestFirst(a: SortedOrder, b: SortedOrder): number {
  const byTime = (b.createdAt ?? -Infinity) - (a.createdAt ?? -Infinity);
  if (byTime !== 0 && !Number.isNaN(byTime)) return byTime;
  return compareTexts(b.id, a.id);
}

/**
 * Compares two orders of a list: negative when `a` comes before `b`. In both directions, orders without a value come
 * last, and orders of equal value are listed newest first.
 */
export function compareOrders({ by, direction }: OrderSort): (a: SortedOrder, b: SortedOrder) => number {
  // A sort of 10,000 orders compares each about fourteen times. Folding its text so often would take a second.
  const places = new WeakMap<SortedOrder, string | number | null>();
  const placeOf = (order: SortedOrder): string | number | null => {
    let place = places.get(order);
    if (place === undefined) places.set(order, (place = PLACES[by](order)));
    return place;
  };
  const sign = direction === 'asc' ? 1 : -1;
  return (a, b) => {
    const [placeA, placeB] = [placeOf(a), placeOf(b)];
    if (placeA !== placeB) {
      if (placeA === null) return 1;
      if (placeB === null) return -1;
      return placeA < placeB ? -sign : sign;
    }
    // Within one second, ids follow the direction of the times.
    return by === 'placedOn' ? -sign * compareNewestFirst(a, b) : compareNewestFirst(a, b);
  };
}

/**
 * The sort that a list has with these filters: a list of one merchant or one status has only one value to sort by, so
 * it is newest first.
 */
export function effectiveSort(
  sort: OrderSort,
  { merchantId, orderStatus }: { readonly merchantId?: string; readonly orderStatus?: string },
): OrderSort {
  const isOfOne = (sort.by === 'merchant' && !!merchantId) || (sort.by === 'status' && !!orderStatus);
  return isOfOne ? NEWEST_FIRST : sort;
}

/** Whether orders keep their position for good. With any other key, an edit may move an order. */
export const isLasting = ({ by }: OrderSort): boolean => by === 'placedOn';

export const sameSort = (a: OrderSort, b: OrderSort): boolean => a.by === b.by && a.direction === b.direction;

/** The direction of the first click: newest first for `placedOn`, ascending for every other key. */
export const naturalDirection = (by: OrderSortKey): OrderSort['direction'] =>
  by === 'placedOn' ? 'desc' : 'asc';

/** The sort after another click on a column header: its natural direction, the opposite one, then newest first. */
export function nextSort(shown: OrderSort, by: OrderSortKey): OrderSort {
  const natural = naturalDirection(by);
  if (shown.by !== by) return { by, direction: natural };
  if (shown.direction === natural) return { by, direction: natural === 'asc' ? 'desc' : 'asc' };
  return NEWEST_FIRST;
}

/** `merchant` or `-merchant`, as in an address. */
export const spelledSort = ({ by, direction }: OrderSort): string => (direction === 'asc' ? by : `-${by}`);

/** Like `spelledSort`, but '' for newest first. */
export const sortWord = (sort: OrderSort): string => (sameSort(sort, NEWEST_FIRST) ? '' : spelledSort(sort));

/** Reads the sort from an address; newest first if it is not valid. */
export function readSortWord(word: string): OrderSort {
  const by = ORDER_SORT_KEYS.find((key) => key === word.replace(/^-/, ''));
  return by === undefined ? NEWEST_FIRST : { by, direction: word.startsWith('-') ? 'desc' : 'asc' };
}
