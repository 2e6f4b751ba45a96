/**
 * Redacts an order (docs/decisions/pipeline.md#redaction). Works on whole orders and on parts of them, as in the audit
 * trail. Only what a table keeps stays: a field of the schema without a decision does not compile, and an unknown field
 * is removed.
 */
import type {
  Address,
  Order,
  OrderCreation,
  OrderPackage,
  OrderTask,
  RateChoice,
  Recipient,
  TimeChangeEvent,
  TimelineEvent,
} from '../../contract/schemas/orders';
import { normalizePostalCode } from '../postal/postalCode';

/** Replaces texts that people look for. Fields with a format of their own are removed instead. */
export const REDACTED = 'REDACTED';

/** Characters of a postal code that are kept: its area, which many people share. */
const POSTAL_AREA_LENGTH = 3;

type Rule<Value> =
  | (undefined extends Value ? 'removed' : never)
  // Records and lists need a table of their own.
  | (NonNullable<Value> extends object ? never : 'kept')
  | ((value: NonNullable<Value>) => Value);

type Table<Shape> = { readonly [Key in keyof Shape]-?: Rule<Shape[Key]> };

/** The record reduced to what the table keeps. Null stays null. */
function redact<Shape extends object>(table: Table<Shape>, record: Shape): Shape {
  const values = record as Readonly<Record<string, unknown>>;
  const rules = Object.entries(
    table as Readonly<Record<string, 'removed' | 'kept' | ((value: unknown) => unknown)>>,
  );
  const fields = rules.flatMap(([key, rule]) => {
    const value = values[key];
    if (value === undefined || rule === 'removed') return [];
    const redacted = rule === 'kept' || value === null ? value : rule(value);
    return redacted === undefined ? [] : [[key, redacted] as const];
  });
  return Object.fromEntries(fields) as Shape;
}

const each =
  <Entry extends object>(table: Table<Entry>) =>
  (entries: readonly Entry[]): Entry[] =>
    entries.map((entry) => redact(table, entry));

const isBlank = (text: string | undefined): boolean => (text ?? '').trim() === '';

/** Redacts a text; an empty one stays empty. */
const redactText = (text: string): string => (isBlank(text) ? text : REDACTED);

const areaOf = (postalCode: string): string => normalizePostalCode(postalCode).slice(0, POSTAL_AREA_LENGTH);

/**
 * Reasons contain full postal codes: `Postal code M5V 2T6 is outside the delivery area.` They may also quote any text
 * typed as a postal code, the first one too if the address has coordinates:
 * `Destination address not found: 12 Elm Street is not a postal code.`
 */
const redactReason = (event: string): string =>
  event
    .replace(/\b([A-Z]\d[A-Z])[ -]?\d[A-Z]\d\b/gi, '$1')
    .replace(/(postal code )(\d{3})\d{2}(-\d{4})?\b/gi, '$1$2')
    // Whatever a geocoder says, any number that may be a ZIP code is cut.
    .replace(/address not found: .*/s, (reason) => reason.replace(/\b(\d{3})\d{2}([ -]?\d{4})?\b/g, '$1'))
    .replace(
      /(Postal code )(.*?)( is outside the delivery area)/gs,
      (_reason, before: string, code: string, after: string) => `${before}${areaOf(code)}${after}`,
    )
    .replace(
      /(address not found: |did not answer, and ).*? is not a postal code/g,
      `$1${REDACTED} is not a postal code`,
    );

const RECIPIENT: Table<Recipient> = {
  name: (name) => (isBlank(name) ? undefined : REDACTED),
  phone: 'removed',
  email: 'removed',
};

/** Keeps only city, province, country, the postal area, and whether it is a business address. */
const ADDRESS: Table<Address> = {
  number: 'removed',
  street: 'removed',
  unit: 'removed',
  city: 'kept',
  province: 'kept',
  postalCode: areaOf,
  country: 'kept',
  sublocality: 'removed',
  isBusinessAddress: 'kept',
  location: 'removed',
  locationAccuracy: 'removed',
  locationWithinKm: 'removed',
  useCoordinate: 'removed',
};

/** Shows that there was a street, with or without a number. */
function redactAddress(address: Address): Address {
  const hadStreet = !isBlank(address.number) || !isBlank(address.street);
  return { ...redact(ADDRESS, address), ...(hadStreet && { street: REDACTED }) };
}

const PACKAGE: Table<OrderPackage> = {
  trackingNumber: 'kept',
  weightOptions: ({ weight, unit }) => ({ weight, unit }),
  sizeOptions: ({ length, width, height, unit }) => ({ length, width, height, unit }),
  refNumber: 'kept',
};

const TASK: Table<OrderTask> = {
  id: 'kept',
  shortId: 'kept',
  taskType: 'kept',
  taskStatus: 'kept',
  completedAt: 'kept',
  completionNotes: redactText,
  completionPhotosUrl: 'removed',
};

const EVENT: Table<TimelineEvent> = {
  trackingNumber: 'kept',
  event: redactReason,
  timestamp: 'kept',
  verificationPhotosUrls: 'removed',
  signaturePhotosUrls: 'removed',
};

const TIME_CHANGE: Table<TimeChangeEvent> = {
  time: 'kept',
  changedBy: 'kept',
  category: 'kept',
  notes: redactText,
  externalNotes: redactText,
  showExternalNotes: 'kept',
  initialCompleteAfter: 'kept',
  initialCompleteBefore: 'kept',
  newCompleteAfter: 'kept',
  newCompleteBefore: 'kept',
};

const RATE: Table<RateChoice> = {
  price: 'kept',
  service: 'kept',
  name: 'kept',
  description: 'kept',
  estimateDay: 'kept',
  estimateFrom: 'kept',
  estimateTo: 'kept',
  epochEstimateFrom: 'kept',
  epochEstimateTo: 'kept',
  deliveryService: 'kept',
};

const CREATION: Table<OrderCreation> = { attemptedAt: 'kept', success: 'kept', message: 'kept' };

type Scan = NonNullable<Order['scanEvents']>[number]['events'][number];
const SCAN: Table<Scan> = { time: 'kept', location: 'kept' };

const ORDER: Table<Order> = {
  id: 'kept',
  createdAt: 'kept',
  merchantId: 'kept',
  merchantDisplayName: 'kept',
  createdBy: 'kept',
  orderStatus: 'kept',
  recipient: (recipient) => redact(RECIPIENT, recipient),
  recipientAddress: redactAddress,
  originAddress: redactAddress,
  dtoRecipientAddress: redactAddress,
  dtoOriginAddress: redactAddress,
  signatureRequired: 'kept',
  scanningRequired: 'kept',
  validAddress: 'kept',
  completeAfter: 'kept',
  completeBefore: 'kept',
  originalCompleteAfter: 'kept',
  originalCompleteBefore: 'kept',
  notes: redactText,
  failureNotes: redactText,
  packageCount: 'kept',
  refNumber: 'kept',
  freeSearch: 'removed',
  saveAddress: 'kept',
  // The coordinates are removed.
  useCoordinate: () => false,
  minimumAge: 'kept',
  source: 'kept',
  customFields: 'removed',
  requestedService: 'kept',
  deliveryType: 'kept',
  dispatcher: 'kept',
  orderCreation: (creation) => redact(CREATION, creation),
  pickupReadyAt: 'kept',
  outForDeliveryAt: 'kept',
  failedAt: 'kept',
  otherScans: each(SCAN),
  scanEvents: (scans) => scans.map(({ events }) => ({ events: events.map((scan) => redact(SCAN, scan)) })),
  tasks: each(TASK),
  rateChoice: (rate) => redact(RATE, rate),
  packages: each(PACKAGE),
  timelineEvents: each(EVENT),
  trackingEvents: each(EVENT),
  timeChangeEvents: each(TIME_CHANGE),
  timezone: 'kept',
  version: 'kept',
};

/**
 * The order without anything that identifies the recipient: name, phone, e-mail, exact address, notes, pictures.
 * Redacting twice gives the same result as once.
 */
export function redactOrder<T extends Partial<Order>>(order: T): T {
  return redact<Partial<Order>>(ORDER, order) as T;
}
