/**
 * Turns a recorded change of an order into readable lines: what changed, before and after
 * (docs/decisions/0058-history.md). The type requires a decision for every field of an order.
 */
import type { RecordedChange } from '../../contract/schemas/history';
import type { Address, Order, Recipient } from '../../contract/schemas/orders';
import { readEpochMs } from '../../lib/epoch';
import { formatWindow } from '../../lib/times';
import {
  asText,
  asTime,
  asValues,
  asYesNo,
  NO_ZONES,
  partLines,
  type ChangeLine,
  type ChangeZones,
  type FieldRule,
  type ToText,
  type Values,
} from '../history/fieldLines';
import { fullAddress } from './addressLines';
import { formatDollars } from './money';

const asCount: ToText = (value) =>
  Array.isArray(value) && value.length > 0
    ? `${value.length} ${value.length === 1 ? 'entry' : 'entries'}`
    : '';
const asFields: ToText = (value) =>
  Array.isArray(value)
    ? value
        .map(
          (field) => `${asText(asValues(field).name, NO_ZONES)}: ${asText(asValues(field).value, NO_ZONES)}`,
        )
        .join(', ')
    : '';
const asRate: ToText = (value) => {
  const { service, price } = asValues(value);
  const amount = typeof price === 'number' ? formatDollars(price) : null;
  return [asText(service, NO_ZONES), amount].filter(Boolean).join(' ');
};
const asCreation: ToText = (value) => {
  const { success, message } = asValues(value);
  if (typeof success !== 'boolean') return '';
  return [success ? 'Done' : 'Failed', asText(message, NO_ZONES)].filter(Boolean).join(': ');
};
const asPlace: ToText = (value) => {
  const { lat, lng } = asValues(value);
  return typeof lat === 'number' && typeof lng === 'number' ? `${lat.toFixed(5)}, ${lng.toFixed(5)}` : '';
};

type Rule =
  | FieldRule
  | { readonly address: string }
  | 'recipient'
  /** Shown as the delivery window, both ends in one line. */
  | 'window'
  /** Shown elsewhere, or of no use to a reader. */
  | null;

const FIELDS: Readonly<Record<keyof Order, Rule>> = {
  id: null,
  createdAt: null,
  version: null,
  timelineEvents: null,
  trackingEvents: null,
  // The newest of these has the reason for a changed window, and the end that did not move.
  timeChangeEvents: null,
  merchantId: ['Merchant', asText],
  merchantDisplayName: ['Merchant name', asText],
  createdBy: ['Created by', asText],
  orderStatus: ['Status', asText],
  recipient: 'recipient',
  recipientAddress: { address: 'Destination' },
  originAddress: { address: 'Origin' },
  dtoRecipientAddress: { address: 'OG destination' },
  dtoOriginAddress: { address: 'OG origin' },
  signatureRequired: ['Signature required', asYesNo],
  scanningRequired: ['Scanning required', asYesNo],
  validAddress: ['Address valid', asYesNo],
  completeAfter: 'window',
  completeBefore: 'window',
  originalCompleteAfter: null,
  originalCompleteBefore: null,
  notes: ['Notes', asText],
  failureNotes: ['Failure notes', asText],
  packageCount: ['Packages', asText],
  refNumber: ['Ref #', asText],
  freeSearch: ['Search words', asText],
  saveAddress: ['Save address', asYesNo],
  useCoordinate: ['Use coordinates', asYesNo],
  minimumAge: ['Minimum age', asText],
  source: ['Source', asText],
  customFields: ['Custom fields', asFields],
  deliveryType: ['Delivery type', asText],
  dispatcher: ['Dispatcher', asText],
  orderCreation: ['Order creation', asCreation],
  pickupReadyAt: ['Pickup ready', asTime],
  outForDeliveryAt: ['Out for delivery', asTime],
  failedAt: ['Failed at', asTime],
  otherScans: ['Other scans', asCount],
  scanEvents: ['Scans', asCount],
  tasks: ['Tasks', asCount],
  requestedService: ['Requested service', asText],
  rateChoice: ['Rate', asRate],
  packages: ['Packages', asCount],
  timezone: null,
};

const ADDRESS_PARTS: Readonly<Record<keyof Address, FieldRule>> = {
  number: ['number', asText],
  street: ['street', asText],
  unit: ['unit', asText],
  city: ['city', asText],
  province: ['province', asText],
  postalCode: ['postal code', asText],
  country: ['country', asText],
  sublocality: ['sublocality', asText],
  isBusinessAddress: ['business address', asYesNo],
  location: ['coordinates', asPlace],
  locationAccuracy: ['accuracy', asText],
  locationWithinKm: ['within km', asText],
  useCoordinate: ['use coordinates', asYesNo],
};

const RECIPIENT_PARTS: Readonly<Record<keyof Recipient, FieldRule>> = {
  name: ['Name', asText],
  phone: ['Phone', asText],
  email: ['Email', asText],
};

/** With more changed parts than this, the address is shown whole, before and after. */
const PARTS_MAX = 4;

/** The lines of one change; empty if readers have nothing to see in it. */
export function changeLines(
  change: Pick<RecordedChange, 'action' | 'before' | 'after'>,
  zones: ChangeZones,
): readonly ChangeLine[] {
  const [before, after] = [change.before ?? {}, change.after ?? {}];
  if (change.action === 'createOrder') {
    return [
      {
        what: 'Order',
        before: '',
        after: ['Created', asText(after.orderStatus, zones)].filter(Boolean).join(', '),
      },
    ];
  }
  if (after.redacted === true) return [{ what: 'Personal data', before: '', after: 'Removed' }];
  const names = Object.keys(FIELDS).filter((name) => name in before || name in after) as (keyof Order)[];
  const lines = names.flatMap((name) => {
    const rule = FIELDS[name];
    if (rule === null || rule === 'window') return [];
    if (rule === 'recipient') return partLines(RECIPIENT_PARTS, '', before[name], after[name], zones);
    if ('address' in rule) return addressChange(rule.address, before[name], after[name], zones);
    return partLines({ [name]: rule }, '', before, after, zones);
  });
  return names.some((name) => FIELDS[name] === 'window')
    ? [windowLine(before, after, zones), ...lines]
    : lines;
}

/** The stated reason for a changed window: category and notes. '' without one. */
export function changeReason({ after }: Pick<RecordedChange, 'after'>): string {
  const { category, notes } = newestTimeChange(after ?? {});
  return [category, notes]
    .map((part) => asText(part, NO_ZONES))
    .filter(Boolean)
    .join(' · ');
}

function newestTimeChange({ timeChangeEvents: events }: Values): Values {
  return asValues(Array.isArray(events) ? (events.at(-1) as unknown) : null);
}

function addressChange(what: string, before: unknown, after: unknown, zones: ChangeZones): ChangeLine[] {
  const lines = partLines(ADDRESS_PARTS, `${what} `, before, after, zones);
  if (lines.length <= PARTS_MAX) return lines;
  const [was, is] = [before, after].map((value) => fullAddress(asValues(value)));
  const whole = { what, before: was ?? '', after: is ?? '' };
  return whole.before === whole.after ? lines : [whole];
}

function windowLine(before: Values, after: Values, { zone }: ChangeZones): ChangeLine {
  const { newCompleteAfter, newCompleteBefore } = newestTimeChange(after);
  const unchanged: Values = { completeAfter: newCompleteAfter, completeBefore: newCompleteBefore };
  // An end that is recorded on neither side did not move; one that is missing on one side was not set there.
  const end = (side: Values, name: string) =>
    readEpochMs(name in before || name in after ? side[name] : unchanged[name]);
  const text = (side: Values) =>
    formatWindow(end(side, 'completeAfter'), end(side, 'completeBefore'), zone) ?? '';
  return { what: 'Delivery window', before: text(before), after: text(after) };
}
