/**
 * Orders on the wire (docs/decisions/wire.md#values), with neutral names for the {product} fields: the server's
 * serializer and `src/api` convert them to and from the configured key (docs/decisions/texts.md#name-of-the-product).
 */
import * as z from 'zod';
import {
  COUNTED_SEARCHES_MAX,
  DELIVERY_TYPES,
  ID_MAX,
  LINE_MAX,
  LOCATION_ACCURACIES,
  ORDER_PAGE_SIZE_MAX,
} from '../constants';
import { ORDER_SORT_KEYS } from '../orderTable';
import { ORDER_STATUSES, STATUS_ALIASES } from '../statuses';
import { epochMs, epochSeconds, MOMENT } from './common';

export const location = z.object({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) });

export const address = z.object({
  number: z.string().optional(),
  street: z.string().optional(),
  unit: z.string().optional(),
  city: z.string().optional(),
  province: z.string().optional(),
  postalCode: z.string().optional(),
  country: z.string().optional(),
  sublocality: z.string().optional(),
  isBusinessAddress: z.boolean().optional(),
  location: location.optional(),
  /** How exact `location` is. Only our server sends it; absent when unknown. */
  locationAccuracy: z.enum(LOCATION_ACCURACIES).optional(),
  /** How far the address may be from an approximate `location`, in kilometres. Only our server sends it. */
  locationWithinKm: z.number().positive().optional(),
  /**
   * For an origin: its location was typed. For the destination, the order has its own flag. Only our server sends it.
   */
  useCoordinate: z.boolean().optional(),
});
export type Address = z.infer<typeof address>;

const recipient = z.object({
  name: z.string().optional(),
  phone: z.string().optional(),
  email: z.string().optional(),
});
export type Recipient = z.infer<typeof recipient>;

const orderPackage = z.object({
  trackingNumber: z.string().optional(),
  weightOptions: z.object({ weight: z.number(), unit: z.string() }).optional(),
  sizeOptions: z
    .object({ length: z.number(), width: z.number(), height: z.number(), unit: z.string() })
    .optional(),
  refNumber: z.string().optional(),
});
export type OrderPackage = z.infer<typeof orderPackage>;

const timelineEvent = z.object({
  trackingNumber: z.string().optional(),
  event: z.string(),
  timestamp: epochMs,
  verificationPhotosUrls: z.array(z.string()).optional(),
  signaturePhotosUrls: z.array(z.string()).optional(),
});
export type TimelineEvent = z.infer<typeof timelineEvent>;

const timeChangeEvent = z.object({
  time: epochMs,
  changedBy: z.string(),
  category: z.string(),
  notes: z.string().optional(),
  externalNotes: z.string().optional(),
  showExternalNotes: z.boolean().optional(),
  initialCompleteAfter: epochMs.optional(),
  initialCompleteBefore: epochMs.optional(),
  newCompleteAfter: epochMs.optional(),
  newCompleteBefore: epochMs.optional(),
});
export type TimeChangeEvent = z.infer<typeof timeChangeEvent>;

const orderTask = z.object({
  id: z.string(),
  shortId: z.string().optional(),
  taskType: z.string().optional(),
  taskStatus: z.string().optional(),
  completedAt: epochMs.optional(),
  completionNotes: z.string().optional(),
  completionPhotosUrl: z.array(z.string()).optional(),
});
export type OrderTask = z.infer<typeof orderTask>;

const rateChoice = z.object({
  price: z.number().optional(),
  service: z.string().optional(),
  name: z.string().optional(),
  description: z.string().optional(),
  estimateDay: z.string().optional(),
  estimateFrom: z.string().optional(),
  estimateTo: z.string().optional(),
  epochEstimateFrom: epochMs.optional(),
  epochEstimateTo: epochMs.optional(),
  deliveryService: z.string().optional(),
});
export type RateChoice = z.infer<typeof rateChoice>;

/** Outcome of the last attempt to create the order on the routing platform; absent before the first one. */
const orderCreation = z.object({
  attemptedAt: epochMs,
  success: z.boolean(),
  message: z.string(),
});
export type OrderCreation = z.infer<typeof orderCreation>;

export const order = z.object({
  id: z.string(),
  createdAt: epochSeconds,
  merchantId: z.string(),
  merchantDisplayName: z.string(),
  createdBy: z.string().optional(),
  orderStatus: z.enum(ORDER_STATUSES),
  recipient: recipient.optional(),
  recipientAddress: address.nullable().optional(),
  originAddress: address.nullable().optional(),
  dtoRecipientAddress: address.optional(),
  dtoOriginAddress: address.optional(),
  signatureRequired: z.boolean().optional(),
  scanningRequired: z.boolean().optional(),
  validAddress: z.boolean().optional(),
  completeAfter: epochMs.optional(),
  completeBefore: epochMs.optional(),
  originalCompleteAfter: epochMs.optional(),
  originalCompleteBefore: epochMs.optional(),
  notes: z.string().optional(),
  failureNotes: z.string().optional(),
  packageCount: z.number().optional(),
  refNumber: z.string().optional(),
  freeSearch: z.string().optional(),
  saveAddress: z.boolean().optional(),
  useCoordinate: z.boolean().optional(),
  minimumAge: z.number().optional(),
  source: z.string().optional(),
  customFields: z.array(z.object({ name: z.string(), value: z.string() })).optional(),
  deliveryType: z.enum(DELIVERY_TYPES).optional(),
  dispatcher: z.string().optional(),
  orderCreation: orderCreation.optional(),
  pickupReadyAt: epochMs.optional(),
  outForDeliveryAt: epochMs.optional(),
  failedAt: epochMs.optional(),
  otherScans: z.array(z.object({ time: epochMs })).optional(),
  scanEvents: z
    .array(z.object({ events: z.array(z.object({ time: epochMs, location: z.string().optional() })) }))
    .optional(),
  tasks: z.array(orderTask).optional(),
  /** The requested service; absent when the cheapest is wanted. */
  requestedService: z.string().optional(),
  rateChoice: rateChoice.optional(),
  packages: z.array(orderPackage).optional(),
  timelineEvents: z.array(timelineEvent).optional(),
  /** Other servers may use this name for events; ours sends timelineEvents. */
  trackingEvents: z.array(timelineEvent).optional(),
  timeChangeEvents: z.array(timeChangeEvent).optional(),
  /**
   * IANA name of the destination's time zone, in which the window is displayed. Only our server sends it; computed for
   * each answer.
   */
  timezone: z.string().optional(),
  version: z.number().int().optional(),
});
/** An order as our server sends it, with neutral names for {product} fields. */
export type Order = z.infer<typeof order>;

/** Cursor of the next page: opaque; send it back unchanged. */
const orderCursor = z.object({
  lastEvaluatedKey: z.string(),
  createdAt: z.union([z.string(), z.number()]),
});
export type OrderCursor = z.infer<typeof orderCursor>;

/** A number, or a string of digits. Nothing else is converted: an empty string would become 0 and act as a filter. */
export const digits = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess(
    (value) => (typeof value === 'string' && /^\s*\d{1,16}\s*$/.test(value) ? Number(value) : value),
    schema,
  );
/** A moment in a request: epoch seconds (up to 10 digits) or milliseconds. */
export const requestMoment = digits(z.number(MOMENT).int(MOMENT).min(0, MOMENT).max(8.64e15, MOMENT));
const statusWords: readonly string[] = [...ORDER_STATUSES, ...Object.keys(STATUS_ALIASES)];
/** A status as a filter spells it. */
export const orderStatusWord = z
  .string()
  .refine((word) => statusWords.includes(word), 'expected an order status, such as GEOCODED');

/**
 * POST /orders: only non-empty filters are sent; all are ANDed. Times are seconds or milliseconds. An unknown filter is
 * rejected, because ignoring it would return orders that were not asked for.
 */
export const orderSearchRequest = z.strictObject({
  id: z.string().trim().min(1).max(ID_MAX).optional(),
  /** Only these orders, if they pass the other filters: fetches the current state of many ids in one request. */
  ids: z.array(z.string().trim().min(1).max(ID_MAX)).min(1).max(ORDER_PAGE_SIZE_MAX).optional(),
  refNumber: z.string().trim().min(1).max(LINE_MAX).optional(),
  /** Anything known about one order: its id, the beginning of a reference or a name, the end of a phone number, ... */
  find: z.string().trim().min(1).max(LINE_MAX).optional(),
  merchantId: z.string().min(1).max(100).optional(),
  orderStatus: orderStatusWord.optional(),
  deliveryType: z.enum(DELIVERY_TYPES).optional(),
  createdAtStart: requestMoment.optional(),
  createdAtEnd: requestMoment.optional(),
  completeAfter: requestMoment.optional(),
  completeBefore: requestMoment.optional(),
  /** Only orders whose destination is located by its street or postal area. */
  approximate: z.literal(true).optional(),
  /** Only open orders whose window has passed (OPEN_STATUSES). */
  late: z.literal(true).optional(),
  /** The start of the delivery window, whatever its end; both bounds are included. */
  windowStartFrom: requestMoment.optional(),
  windowStartTo: requestMoment.optional(),
  /** The sort key; newest first without one. Orders without a value come last in both directions. */
  sortBy: z.enum(ORDER_SORT_KEYS).optional(),
  /** Defaults to `desc` for `placedOn` and to `asc` for all others. */
  sortDirection: z.enum(['asc', 'desc']).optional(),
  lastEvaluatedKey: z.string().max(1000).optional(),
  createdAt: z.union([z.string().max(50), z.number()]).optional(),
  limit: digits(z.number().int().min(1).max(ORDER_PAGE_SIZE_MAX)).optional(),
});
export type OrderSearchRequest = z.infer<typeof orderSearchRequest>;

/** POST /orders/count: the filters of a search, without sort, cursor and limit. */
export const orderCountRequest = orderSearchRequest.omit({
  sortBy: true,
  sortDirection: true,
  lastEvaluatedKey: true,
  createdAt: true,
  limit: true,
});
export type OrderCountRequest = z.infer<typeof orderCountRequest>;

/** Body of POST /orders/exported: the browser made a file with this many orders. Recorded in the audit trail. */
export const exportNote = z.strictObject({ orders: z.number().int().min(1).max(1_000_000) });
export type ExportNote = z.infer<typeof exportNote>;

/** POST /orders/counts: several searches, without `find`. */
export const orderCountsRequest = z.strictObject({
  searches: z
    .array(orderCountRequest.omit({ find: true }))
    .min(1)
    .max(COUNTED_SEARCHES_MAX),
});

/** The number of matches up to a limit; `isMore` says that there are more. */
export const orderCountAnswer = z.object({ count: z.number().int(), isMore: z.boolean() });
export type OrderCount = z.infer<typeof orderCountAnswer>;

/** One count for each search, in the same order. */
export const orderCountsAnswer = z.object({ counts: z.array(orderCountAnswer) });

export const orderSearchAnswer = z.object({ orders: z.array(order), next: orderCursor.nullable() });
export type OrderSearchAnswer = z.infer<typeof orderSearchAnswer>;
