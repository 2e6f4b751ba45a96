/** The content of a label: plain values, derived from the order here and drawn elsewhere. */
import type { Zone } from '../../src/contract/schemas/merchants';
import type { Address, Order, OrderPackage } from '../../src/contract/schemas/orders';
import { civicStreet, isUnitNumber } from '../../src/domain/orders/addressLines';
import { formatPhone } from '../../src/domain/orders/phone';
import { formatPostalCode } from '../../src/domain/postal/postalCode';
import { formatTimeShort, formatWeekday } from '../../src/lib/times';
import { isSameDay, type TimeZone } from '../../src/lib/timeZones';

/** Most labels of an order whose packages are counted but not listed: a larger number is a typing error. */
const MAX_COUNTED_PACKAGES = 100;
/** Most characters of one text: longer ones fit at no readable size. */
const MAX_TEXT = 400;

interface LabelPlace {
  readonly name: string;
  /** Number, street and unit. */
  readonly street: string;
  /** Sublocality, city and province. */
  readonly city: string;
  /** Formatted for people: `M5V 1A1`. */
  readonly postalCode: string;
  readonly country: string;
}

export interface LabelPackage {
  /** Content of the Code 128: the tracking number, or the order's id. */
  readonly code: string;
  readonly codeTitle: 'TRACKING' | 'ORDER';
  readonly weight: string;
  readonly size: string;
  readonly refNumber: string;
}

/** Everything on the labels of one order. Texts are final; empty ones are not printed. */
export interface Label {
  readonly orderId: string;
  /** The document's date, epoch milliseconds: that of the order, so that the same order gives the same bytes. */
  readonly date: number;
  readonly from: LabelPlace;
  readonly to: LabelPlace & { readonly phone: string };
  readonly service: string;
  readonly window: string;
  readonly zone: string;
  readonly facility: string;
  readonly refNumber: string;
  /** Large words for the driver: `SIGNATURE`, `AGE 19+`, `HEAVY`. */
  readonly marks: readonly string[];
  readonly packages: readonly LabelPackage[];
}

/** Whether an order has an address to print. */
export function hasLabel(
  order: Order,
): order is Order & { readonly recipientAddress: NonNullable<Order['recipientAddress']> } {
  return order.recipientAddress != null && order.validAddress !== false;
}

/**
 * Makes the label of an order for which `hasLabel` is true.
 * @param zone the destination's zone, or null
 * @param timeZone for the delivery window
 */
export function labelOf(
  order: Order,
  zone: Pick<Zone, 'name' | 'facility'> | null,
  timeZone: TimeZone,
): Label {
  const { recipient, rateChoice, signatureRequired, minimumAge, deliveryType } = order;
  return {
    orderId: order.id,
    date: order.createdAt * 1000,
    from: placeOf(order.merchantDisplayName, order.originAddress ?? order.dtoOriginAddress),
    to: {
      ...placeOf(recipient?.name, order.recipientAddress ?? undefined),
      phone: formatPhone(recipient?.phone) ?? '',
    },
    service: tidy(rateChoice?.name ?? rateChoice?.service),
    window: windowText(order, timeZone),
    zone: tidy(zone?.name),
    facility: tidy(zone?.facility),
    refNumber: tidy(order.refNumber),
    marks: [
      ...(signatureRequired === true ? ['SIGNATURE'] : []),
      ...(minimumAge !== undefined && minimumAge > 0 ? [`AGE ${minimumAge}+`] : []),
      ...(deliveryType === 'HEAVY' ? ['HEAVY'] : []),
    ],
    packages: packagesOf(order).map((one) => packageOf(order.id, one)),
  };
}

/** One entry per page: the listed packages, else as many as are counted, and at least one. */
function packagesOf({ packages = [], packageCount = 1 }: Order): readonly OrderPackage[] {
  if (packages.length > 0) return packages;
  const count = Number.isInteger(packageCount)
    ? Math.min(Math.max(packageCount, 1), MAX_COUNTED_PACKAGES)
    : 1;
  return Array.from({ length: count }, () => ({}));
}

function packageOf(orderId: string, { trackingNumber, weightOptions, sizeOptions, refNumber }: OrderPackage) {
  const tracking = tidy(trackingNumber);
  const sides = sizeOptions && [sizeOptions.length, sizeOptions.width, sizeOptions.height];
  return {
    code: tracking === '' ? orderId : tracking,
    codeTitle: tracking === '' ? ('ORDER' as const) : ('TRACKING' as const),
    weight: weightOptions ? `${plainNumber(weightOptions.weight)} ${tidy(weightOptions.unit)}` : '',
    size: sides ? `${sides.map(plainNumber).join(' × ')} ${tidy(sizeOptions.unit)}` : '',
    refNumber: tidy(refNumber),
  };
}

function placeOf(name: string | undefined, address: Address | undefined): LabelPlace {
  const { sublocality, city, province, postalCode, country } = address ?? {};
  const unit = tidy(address?.unit);
  const joined = (parts: readonly (string | undefined)[]): string =>
    parts.map(tidy).filter(Boolean).join(', ');
  return {
    name: tidy(name),
    // A unit in words, such as `Suite 300`, says itself what it is.
    street: joined([civicStreet(address), isUnitNumber(unit) ? `unit ${unit.replace(/^#\s*/, '')}` : unit]),
    city: joined([sublocality, city, province]),
    postalCode: tidy(postalCode) === '' ? '' : formatPostalCode(tidy(postalCode)),
    country: tidy(country),
  };
}

/** Returns text like `Fri, Nov 20, 2:00 PM – 5:00 PM EST`, in the destination's time zone. */
function windowText({ completeAfter, completeBefore }: Order, zone: TimeZone): string {
  const time = (ms: number) => `${formatTimeShort(ms, zone)} ${zone.abbreviationAt(ms)}`;
  // Labels show no year, because they are for the next days.
  const day = (ms: number) => formatWeekday(ms, zone, ms).replace(' ', ', ');
  if (completeAfter === undefined && completeBefore === undefined) return '';
  if (completeAfter === undefined) return `By ${day(completeBefore ?? 0)}, ${time(completeBefore ?? 0)}`;
  if (completeBefore === undefined) return `From ${day(completeAfter)}, ${time(completeAfter)}`;
  const start = `${day(completeAfter)}, ${formatTimeShort(completeAfter, zone)}`;
  return isSameDay(completeAfter, completeBefore, zone)
    ? `${start} – ${time(completeBefore)}`
    : `${start} – ${day(completeBefore)}, ${time(completeBefore)}`;
}

/**
 * Returns one line of text: control characters and line breaks become spaces, and letters are composed, as fonts
 * expect.
 */
function tidy(text: string | undefined): string {
  const line = (text ?? '')
    .normalize('NFC')
    .replace(/\p{Cs}/gu, '\uFFFD')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim();
  const letters = line.length > MAX_TEXT ? [...line] : [];
  return letters.length > MAX_TEXT ? `${letters.slice(0, MAX_TEXT).join('')}…` : line;
}

function plainNumber(value: number): string {
  return String(Math.round(value * 100) / 100);
}
