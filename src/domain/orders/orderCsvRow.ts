/**
 * One order as a row of my_orders.csv (EXP-02). Times are in one given time zone with its offset, booleans are Yes or
 * No, lists are joined with `; `, and a missing value is an empty cell. Numbers stay numbers.
 */
import { ORDER_COLUMNS, type ColumnField, type OrderColumnHeader } from '../../contract/orderColumns';
import type { Approximation, LocationAccuracy } from '../../contract/constants';
import type { EpochMs } from '../../contract/schemas/common';
import type { Address, Order, OrderPackage } from '../../contract/schemas/orders';
import { formatTimestamp } from '../../lib/times';
import type { TimeZone } from '../../lib/timeZones';
import { writeNumber } from '../../lib/writtenNumber';
import { civicStreet } from './addressLines';
import { completionOf } from './completion';
import type { OrderRecord } from './orderRecord';
import { countPackages } from './packages';
import { orderEvents } from './timeline';

export type CsvCell = string | number;

/**
 * Why a field has no column. The specification sets the 69 columns; every field of an order is either in one of them or
 * listed here.
 */
export const NOT_EXPORTED = {
  useCoordinate: 'internal: how the address was entered',
  saveAddress: 'internal: how the address was entered',
  freeSearch: 'internal: a text to search by',
  requestedService: 'stands in Rate Service as long as there is no rate',
  dispatcher: 'the same for all orders',
  otherScans: 'a list; the open order shows it',
  scanEvents: 'a list; the open order shows it',
  timeChangeEvents: 'a list; the open order shows it',
  trackingEvents: 'a list; the last one has its columns where there are no timelineEvents',
  timezone: 'every time has its offset',
  version: 'internal: counts the saves',
} as const satisfies Record<Exclude<keyof Order, ColumnField>, string>;

/** The 69 headers; `productLabel` is filled into the header that names the product. */
export const orderCsvHeader = (productLabel: string): string[] =>
  ORDER_COLUMNS.map(({ header }) => header.replace('{product}', productLabel));

/** The 69 cells of an order, in the order of the headers. Times are in `zone`. */
export function orderCsvRow(order: OrderRecord, zone: TimeZone): CsvCell[] {
  const cells = cellsOf(order, (ms) => timeCell(ms, zone));
  return ORDER_COLUMNS.map(({ header }) => cells[header] ?? '');
}

type Cell = CsvCell | null | undefined;

function cellsOf(
  order: OrderRecord,
  time: (ms: EpochMs | null | undefined) => string,
): Record<OrderColumnHeader, Cell> {
  const { recipient, recipientAddress: to, originAddress: from, rateChoice: rate } = order;
  const { dtoRecipientAddress: typedTo, dtoOriginAddress: typedFrom, packages = [] } = order;
  const completion = completionOf(order);
  const lastEvent = orderEvents(order)[0];
  return {
    'Order ID': order.id,
    'Created At': time(order.createdAt),
    'Created By': order.createdBy,
    'Merchant ID': order.merchantId,
    'Merchant Name': order.merchantDisplayName,
    'Order Status': order.orderStatus,
    'Reference Number': order.refNumber,
    Source: order.source,
    'Delivery Type': order.deliveryType,
    'Recipient Name': recipient?.name,
    'Recipient Phone': recipient?.phone,
    'Recipient Email': recipient?.email,
    'Destination Number': to?.number,
    'Destination Street': to?.street,
    ...placeCells('Destination', to),
    'Destination Is Business': yesNo(to?.isBusinessAddress),
    'Destination Latitude': to?.location?.lat,
    'Destination Longitude': to?.location?.lng,
    'Origin Number': from?.number,
    'Origin Street': from?.street,
    ...placeCells('Origin', from),
    'OG Destination Street': civicStreet(typedTo),
    ...placeCells('OG Destination', typedTo),
    'OG Origin Street': civicStreet(typedFrom),
    ...placeCells('OG Origin', typedFrom),
    'Valid Address': [yesNo(order.validAddress), accuracyMark(to?.locationAccuracy)]
      .filter(Boolean)
      .join(' '),
    'Delivery Window From': exactly(order.completeAfter, time),
    'Delivery Window To': exactly(order.completeBefore, time),
    'Original Window From': time(order.originalCompleteAfter),
    'Original Window To': time(order.originalCompleteBefore),
    'Signature Required': yesNo(order.signatureRequired),
    'Scanning Required': yesNo(order.scanningRequired),
    'Minimum Age': order.minimumAge,
    Notes: order.notes,
    'Failure Notes': order.failureNotes,
    'Package Count': countPackages(order),
    'Tracking Numbers': sideBySide(packages.map(({ trackingNumber }) => trackingNumber)),
    'Package Weights': sideBySide(packages.map(weight)),
    'Package Dimensions': sideBySide(packages.map(size)),
    Price: rate?.price,
    'Rate Name': rate?.name,
    'Rate Service': rate?.service ?? order.requestedService,
    'Delivery Service': rate?.deliveryService,
    'Pickup Ready At': time(order.pickupReadyAt),
    'Out For Delivery At': time(order.outForDeliveryAt),
    'Failed At': time(order.failedAt),
    'Completed At': time(order.tasks?.[0]?.completedAt),
    'Completion Notes': completion?.notes,
    'Completion Photos': completion?.photos.join('; '),
    'Last Tracking Event': lastEvent?.event,
    'Last Tracking Event At': time(lastEvent?.timestamp),
    '{product} Order Created': creation(order.orderCreation),
    'Custom Fields': customFieldsCell(order.customFields),
  };
}

/** The parts of a place that all four addresses have, under headers that begin with the address they are of. */
function placeCells<Of extends string>(of: Of, address: Address | null | undefined) {
  const parts = {
    [`${of} Unit`]: address?.unit,
    [`${of} City`]: address?.city,
    [`${of} Province`]: address?.province,
    [`${of} Postal Code`]: address?.postalCode,
    [`${of} Country`]: address?.country,
  };
  return parts as Record<`${Of} ${'Unit' | 'City' | 'Province' | 'Postal Code' | 'Country'}`, Cell>;
}

/** `2026-11-20 09:42:07-05:00`: with its offset, so that it means the same instant wherever the file is read. */
const timeCell = (ms: EpochMs | null | undefined, zone: TimeZone): string =>
  ms == null ? '' : formatTimestamp(ms, zone).replace('T', ' ');

/** A time that an import reads back: it includes milliseconds unless they are zero, as in 23:59:59.999. */
const exactly = (ms: EpochMs | undefined, time: (ms: EpochMs | undefined) => string): string => {
  const rest = (ms ?? 0) % 1000;
  return time(ms).replace(/(?=[+-]\d\d:\d\d$)/, rest === 0 ? '' : `.${String(rest).padStart(3, '0')}`);
};

/** Appended to Valid Address when the position is only approximate. */
const ACCURACY_MARKS: Readonly<Record<Approximation, string>> = {
  area: '(postal area)',
  street: '(street)',
};

/** `(postal area)`; empty when the position is exact or its accuracy is unknown. */
export const accuracyMark = (accuracy: LocationAccuracy | undefined): string =>
  accuracy === undefined || accuracy === 'exact' ? '' : ACCURACY_MARKS[accuracy];

/** Reads the accuracy of the position from a cell of Valid Address. */
export const accuracyInCell = (cell: string): LocationAccuracy =>
  (['area', 'street'] as const).find((accuracy) => cell.toLowerCase().includes(ACCURACY_MARKS[accuracy])) ??
  'exact';

const yesNo = (value: boolean | null | undefined): string => (value == null ? '' : value ? 'Yes' : 'No');

/** `name=value; name=value`, with backslashes before separators inside a name or value. */
export const customFieldsCell = (fields: OrderRecord['customFields']): string =>
  (fields ?? [])
    .map(
      ({ name, value }) =>
        `${escaped(name, /(?<!\\)(\\*)([=;]|$)/g)}=${escaped(value, /(?<!\\)(\\*)(;|$)/g)}`,
    )
    .join('; ');

/**
 * Puts a backslash before each separator and doubles the backslashes that precede it; other backslashes stay as they
 * are.
 */
const escaped = (text: string, signs: RegExp): string =>
  text.trim().replace(signs, (_, slashes: string, sign: string) => {
    return `${slashes}${slashes}${sign === '' ? '' : '\\'}${sign}`;
  });

/**
 * Keeps empty entries, so that the lists of all package columns match entry by entry; '' when no package has a value.
 */
const sideBySide = (values: readonly (string | undefined)[]): string =>
  values.some(Boolean) ? values.map((value) => value ?? '').join('; ') : '';

const weight = ({ weightOptions }: OrderPackage): string | undefined =>
  weightOptions && `${writeNumber(weightOptions.weight)} ${weightOptions.unit}`.trim();

const size = ({ sizeOptions }: OrderPackage): string | undefined =>
  sizeOptions &&
  `${[sizeOptions.length, sizeOptions.width, sizeOptions.height].map(writeNumber).join(' x ')} ${sizeOptions.unit}`.trim();

/** Empty before an attempt. A server that only reports that there was an attempt means a successful one. */
function creation(attempt: OrderRecord['orderCreation']): string {
  if (!attempt) return '';
  return yesNo(typeof attempt === 'object' ? attempt.success : true);
}
