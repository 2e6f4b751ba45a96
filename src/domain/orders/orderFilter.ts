/**
 * The search row as data: the fields, the request, and the query of a console address (docs/decisions/orders.md). Pure,
 * so that every rule can be tested without a screen.
 */
import { DELIVERY_TYPES, ID_MAX, LINE_MAX, type DeliveryType } from '../../contract/constants';
import type { OrderSort } from '../../contract/orderTable';
import type { OrderSearchRequest } from '../../contract/schemas/orders';
import { addDays, dateOf, type CalendarDate } from '../../lib/calendarDates';
import { withoutInvisible } from '../../contract/hiddenCharacters';
import { bareId, damagedIdProblem, isDamagedId } from './copiedId';
import { tooLong } from '../textLimits';
import { readSortWord, spelledSort } from './orderSort';
import { instantOf, type TimeZone } from '../../lib/timeZones';
import { twoDigits } from '../../lib/twoDigits';

/** One value per field; '' is an empty field. */
export interface OrderFilter {
  /** Text to find one order by anything it is indexed under (findTerms.ts). */
  readonly find: string;
  readonly id: string;
  readonly refNumber: string;
  readonly merchantId: string;
  /** The raw code: ACTIVE, COMPLETED and FAILED are only display names for three of them. */
  readonly orderStatus: string;
  readonly deliveryType: DeliveryType | '';
  /** Only orders whose destination is approximate (approximate.ts). */
  readonly accuracy: 'approximate' | '';
  /** Only open orders whose window has passed. */
  readonly late: 'late' | '';
  /** Only orders whose window starts within this hour in the reader's time zone, `2026-11-25T13`. */
  readonly windowHour: string;
  /** Range of the creation time, both days included; '' leaves that end open. */
  readonly createdFrom: CalendarDate;
  readonly createdTo: CalendarDate;
  /** Date range that must contain the whole delivery window. */
  readonly windowFrom: CalendarDate;
  readonly windowTo: CalendarDate;
  /** IANA name of the time zone of both date ranges; '' for the reader's. */
  readonly zone: string;
}

export const EMPTY_FILTER: OrderFilter = {
  find: '',
  id: '',
  refNumber: '',
  merchantId: '',
  orderStatus: '',
  deliveryType: '',
  accuracy: '',
  late: '',
  windowHour: '',
  createdFrom: '',
  createdTo: '',
  windowFrom: '',
  windowTo: '',
  zone: '',
};

/**
 * A search needs at least one of: a text to find, an id, a merchant, a status, late orders, or an hour. The last two
 * need nothing else because they match few orders.
 */
export function canSearch(filter: OrderFilter): boolean {
  const { find, id, merchantId, orderStatus, late, windowHour } = trimmedFilter(filter);
  return [find, id, merchantId, orderStatus, late, windowHour].some((value) => value.trim() !== '');
}

/**
 * The problems of texts longer than any order can have, which would reach the address bar and be rejected by the
 * server, and of ids that a spreadsheet has damaged.
 */
export const filterProblems = (filter: OrderFilter): string[] => {
  const { find, id, refNumber } = trimmedFilter(filter);
  return [
    tooLong('The text to find', find, LINE_MAX),
    tooLong('The id', id, ID_MAX),
    tooLong('Ref Number', refNumber, LINE_MAX),
    ...[bareId(find), id].filter(isDamagedId).map(damagedIdProblem),
  ].filter((problem) => problem !== undefined);
};

/** Whether both filters ask for the same orders. */
export function sameFilter(a: OrderFilter, b: OrderFilter): boolean {
  return FIELDS.every((field) => a[field] === b[field]);
}

/**
 * The filter without surrounding white space and the characters that come along when an id is copied, so that equal
 * searches are equal filters.
 */
export function trimmedFilter(filter: OrderFilter): OrderFilter {
  const code = (text: string) => withoutInvisible(text).trim();
  const { find, id, refNumber, createdFrom, createdTo, windowFrom, windowTo } = filter;
  const hasDays = [createdFrom, createdTo, windowFrom, windowTo].some((day) => day !== '');
  return {
    ...filter,
    find: code(find),
    id: bareId(id),
    refNumber: code(refNumber),
    zone: hasDays ? filter.zone : '',
  };
}

/**
 * The filters of POST /orders: only those that are set, never an empty string or null (OSR-07). The created-at range is
 * sent in epoch seconds, the delivery window in epoch milliseconds; a range includes its last day (OSR-17, OSR-18).
 * Days are those of `zone`, the zone that the filter names. `createdUntil` is a further upper bound, in epoch
 * milliseconds. The caller adds limit and cursor.
 */
export function searchRequest(
  filter: OrderFilter,
  zone: TimeZone,
  createdUntil?: number,
): OrderSearchRequest {
  const { find, id, refNumber, merchantId, orderStatus, deliveryType, accuracy, late, windowHour } =
    trimmedFilter(filter);
  const created = { start: startOfDay(filter.createdFrom, zone), end: endOfDay(filter.createdTo, zone) };
  const createdEnd = Math.min(created.end ?? Infinity, createdUntil ?? Infinity);
  const hour = hourSpan(windowHour, zone);
  const window = { start: startOfDay(filter.windowFrom, zone), end: endOfDay(filter.windowTo, zone) };
  return {
    ...(find !== '' && { find }),
    ...(id !== '' && { id }),
    ...(refNumber !== '' && { refNumber }),
    ...(merchantId !== '' && { merchantId }),
    ...(orderStatus !== '' && { orderStatus }),
    ...(deliveryType !== '' && { deliveryType }),
    ...(accuracy !== '' && { approximate: true as const }),
    ...(late !== '' && { late: true as const }),
    ...(hour !== null && { windowStartFrom: hour.from, windowStartTo: hour.to }),
    ...(created.start !== null && { createdAtStart: Math.floor(created.start / 1000) }),
    ...(createdEnd !== Infinity && { createdAtEnd: Math.floor(createdEnd / 1000) }),
    ...(window.start !== null && { completeAfter: window.start }),
    ...(window.end !== null && { completeBefore: window.end }),
  };
}

/** 00:00:00.000 of the day, epoch milliseconds. */
function startOfDay(day: CalendarDate, zone: TimeZone): number | null {
  return dateOf(day) === null ? null : instantOf(day, '00:00', zone);
}

/** 23:59:59.999. Computed from the next day, because some days have 23 or 25 hours. */
function endOfDay(day: CalendarDate, zone: TimeZone): number | null {
  return dateOf(day) === null ? null : instantOf(addDays(day, 1), '00:00', zone) - 1;
}

/** Whether the text is an hour in the format of a filter. */
export const isWindowHour = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3])$/.test(text) && dateOf(text.slice(0, 10)) !== null;

/** The hour of a day in the format of a filter. */
export const windowHourOf = (date: CalendarDate, hour: number): string => `${date}T${twoDigits(hour)}`;

/** First and last millisecond of a clock hour, which lasts two hours when clocks go back. Null for an invalid hour. */
function hourSpan(windowHour: string, zone: TimeZone): { from: number; to: number } | null {
  if (!isWindowHour(windowHour)) return null;
  const [date = '', hour = ''] = windowHour.split('T');
  const next = Number(hour) + 1;
  const end =
    next < 24 ? instantOf(date, `${twoDigits(next)}:00`, zone) : instantOf(addDays(date, 1), '00:00', zone);
  return { from: instantOf(date, `${hour}:00`, zone), to: end - 1 };
}

/**
 * The filter without the fields that only the day at a glance sets, for a server that would ignore them and list every
 * order.
 */
export const withoutGlance = (filter: OrderFilter): OrderFilter => ({ ...filter, late: '', windowHour: '' });

/** The filter for a server that would ignore `find` and list every order: the text is sent as an id. */
export const withoutFind = ({ find, id, ...others }: OrderFilter): OrderFilter => ({
  ...others,
  find: '',
  id: id || find,
});

/** The names of the filters in the address bar. Every shared link contains them, so do not rename them. */
const QUERY_NAMES: Readonly<Record<keyof OrderFilter, string>> = {
  find: 'find',
  id: 'id',
  refNumber: 'ref',
  merchantId: 'merchant',
  orderStatus: 'status',
  deliveryType: 'deliveryType',
  accuracy: 'address',
  late: 'late',
  windowHour: 'hour',
  createdFrom: 'createdFrom',
  createdTo: 'createdTo',
  windowFrom: 'windowFrom',
  windowTo: 'windowTo',
  zone: 'zone',
};
const FIELDS = Object.keys(QUERY_NAMES) as (keyof OrderFilter)[];
/** Names of the open order, the sort and the chosen view in the address bar. */
const OPEN = 'order';
const SORT = 'sort';
const VIEW = 'view';

/**
 * The query of an address for filter, open order, sort and view; the path builder drops empty values. For an unchanged
 * saved view, pass EMPTY_FILTER: the view's id is enough.
 * @param sort null for the view's own sort, or for newest first without a view
 */
export function dashboardQuery(
  filter: OrderFilter,
  openId: string | null,
  sort: OrderSort | null = null,
  viewId: string | null = null,
): Record<string, string> {
  const query: Record<string, string> = viewId === null ? {} : { [VIEW]: viewId };
  for (const field of FIELDS) query[QUERY_NAMES[field]] = filter[field];
  query[OPEN] = openId ?? '';
  query[SORT] = sort === null ? '' : spelledSort(sort);
  return query;
}

/** Reads the query of an address. An invalid value (such as a bad date or an unknown type) counts as empty. */
export function readDashboardQuery(search: string): {
  filter: OrderFilter;
  openId: string | null;
  /** Null when the address does not state a sort. */
  sort: OrderSort | null;
  viewId: string | null;
} {
  const query = new URLSearchParams(search);
  const word = query.get(SORT)?.trim() ?? '';
  const read = (field: keyof OrderFilter) => query.get(QUERY_NAMES[field])?.trim() ?? '';
  const day = (field: keyof OrderFilter) => (dateOf(read(field)) === null ? '' : read(field));
  return {
    filter: {
      find: read('find'),
      id: read('id'),
      refNumber: read('refNumber'),
      merchantId: read('merchantId'),
      orderStatus: read('orderStatus'),
      deliveryType: DELIVERY_TYPES.find((type) => type === read('deliveryType')) ?? '',
      accuracy: read('accuracy') === 'approximate' ? 'approximate' : '',
      late: read('late') === 'late' ? 'late' : '',
      windowHour: isWindowHour(read('windowHour')) ? read('windowHour') : '',
      createdFrom: day('createdFrom'),
      createdTo: day('createdTo'),
      windowFrom: day('windowFrom'),
      windowTo: day('windowTo'),
      zone: read('zone'),
    },
    openId: query.get(OPEN)?.trim() || null,
    sort: word === '' ? null : readSortWord(word),
    viewId: query.get(VIEW)?.trim() || null,
  };
}
