/**
 * Reads one order tolerantly (docs/decisions/pipeline.md#creation-attempts), from our own server or any other that
 * implements the API. Times become epoch milliseconds, {product} fields get neutral names, unknown statuses are kept,
 * and unknown fields are dropped. A schema field without a reader does not compile.
 */
import { DELIVERY_TYPES, LOCATION_ACCURACIES } from '../../contract/constants';
import { productFieldNames } from '../../contract/product';
import type {
  Address,
  Order,
  OrderPackage,
  OrderTask,
  RateChoice,
  Recipient,
  TimeChangeEvent,
  TimelineEvent,
} from '../../contract/schemas/orders';
import type { OrderRecord } from '../../domain/orders/orderRecord';
import {
  compact,
  flag,
  list,
  looseObject,
  number,
  text,
  texts,
  time,
  type EveryField,
  type Loose,
} from './values';

/** Reads one address: null when there is none, undefined when the field is missing. */
export function readAddress(value: unknown): Order['recipientAddress'] {
  if (value === undefined) return undefined;
  const wire = looseObject(value);
  if (!wire) return null;
  const at = looseObject(wire.location);
  const lat = number(at?.lat);
  const lng = number(at?.lng);
  const address = compact({
    number: text(wire.number),
    street: text(wire.street),
    unit: text(wire.unit),
    city: text(wire.city),
    province: text(wire.province),
    postalCode: text(wire.postalCode),
    country: text(wire.country),
    sublocality: text(wire.sublocality),
    isBusinessAddress: flag(wire.isBusinessAddress),
    useCoordinate: flag(wire.useCoordinate),
    location: lat !== undefined && lng !== undefined ? { lat, lng } : undefined,
    locationAccuracy: LOCATION_ACCURACIES.find((accuracy) => accuracy === wire.locationAccuracy),
    locationWithinKm: number(wire.locationWithinKm),
  } satisfies EveryField<Address>);
  // Some servers send an empty object when there is no address.
  return Object.keys(address).length > 0 ? address : null;
}

function readRecipient(value: unknown): Recipient | undefined {
  const wire = looseObject(value);
  if (!wire) return undefined;
  return compact({
    name: text(wire.name),
    phone: text(wire.phone),
    email: text(wire.email),
  } satisfies EveryField<Recipient>);
}

function readPackage(wire: Loose): OrderPackage {
  const weight = looseObject(wire.weightOptions);
  const size = looseObject(wire.sizeOptions);
  const [pounds, length, width, height] = [
    number(weight?.weight),
    number(size?.length),
    number(size?.width),
    number(size?.height),
  ];
  return compact({
    trackingNumber: text(wire.trackingNumber),
    weightOptions: pounds === undefined ? undefined : { weight: pounds, unit: text(weight?.unit) ?? '' },
    sizeOptions:
      length === undefined || width === undefined || height === undefined
        ? undefined
        : { length, width, height, unit: text(size?.unit) ?? '' },
    refNumber: text(wire.refNumber),
  } satisfies EveryField<OrderPackage>);
}

function readEvent(wire: Loose): TimelineEvent | undefined {
  const timestamp = time(wire.timestamp);
  if (timestamp === undefined) return undefined;
  return compact({
    trackingNumber: text(wire.trackingNumber),
    event: text(wire.event) ?? '',
    timestamp,
    verificationPhotosUrls: texts(wire.verificationPhotosUrls),
    signaturePhotosUrls: texts(wire.signaturePhotosUrls),
  } satisfies EveryField<TimelineEvent>);
}

function readTimeChange(wire: Loose): TimeChangeEvent | undefined {
  const at = time(wire.time);
  if (at === undefined) return undefined;
  return compact({
    time: at,
    changedBy: text(wire.changedBy) ?? '',
    category: text(wire.category) ?? '',
    notes: text(wire.notes),
    externalNotes: text(wire.externalNotes),
    showExternalNotes: flag(wire.showExternalNotes),
    initialCompleteAfter: time(wire.initialCompleteAfter),
    initialCompleteBefore: time(wire.initialCompleteBefore),
    newCompleteAfter: time(wire.newCompleteAfter),
    newCompleteBefore: time(wire.newCompleteBefore),
  } satisfies EveryField<TimeChangeEvent>);
}

function readTask(wire: Loose): OrderTask {
  return compact({
    id: text(wire.id) ?? '',
    shortId: text(wire.shortId),
    taskType: text(wire.taskType),
    taskStatus: text(wire.taskStatus),
    completedAt: time(wire.completedAt),
    completionNotes: text(wire.completionNotes),
    completionPhotosUrl: texts(wire.completionPhotosUrl),
  } satisfies EveryField<OrderTask>);
}

function readRate(value: unknown): Order['rateChoice'] {
  const wire = looseObject(value);
  return (
    wire &&
    compact({
      price: number(wire.price),
      service: text(wire.service),
      name: text(wire.name),
      description: text(wire.description),
      estimateDay: text(wire.estimateDay),
      estimateFrom: text(wire.estimateFrom),
      estimateTo: text(wire.estimateTo),
      epochEstimateFrom: time(wire.epochEstimateFrom),
      epochEstimateTo: time(wire.epochEstimateTo),
      deliveryService: text(wire.deliveryService),
    } satisfies EveryField<RateChoice>)
  );
}

/** Any truthy value means that an attempt was made. Only our own server says how it went. */
function readCreation(value: unknown): OrderRecord['orderCreation'] {
  if (!value) return undefined;
  const wire = looseObject(value);
  const attemptedAt = time(wire?.attemptedAt);
  if (wire && attemptedAt !== undefined) {
    return { attemptedAt, success: wire.success === true, message: text(wire.message) ?? '' };
  }
  return typeof value === 'string' ? value : true;
}

function readScan(wire: Loose): { time: number; location?: string } | undefined {
  const at = time(wire.time);
  return at === undefined ? undefined : compact({ time: at, location: text(wire.location) });
}

/** Reads the order's basic data and status. */
function readHead(wire: Loose) {
  return {
    createdAt: time(wire.createdAt) ?? null,
    merchantId: text(wire.merchantId) ?? '',
    merchantDisplayName: text(wire.merchantDisplayName) ?? '',
    timezone: text(wire.timezone),
    createdBy: text(wire.createdBy),
    orderStatus: text(wire.orderStatus) ?? '',
    completeAfter: time(wire.completeAfter),
    completeBefore: time(wire.completeBefore),
    originalCompleteAfter: time(wire.originalCompleteAfter),
    originalCompleteBefore: time(wire.originalCompleteBefore),
    pickupReadyAt: time(wire.pickupReadyAt),
    outForDeliveryAt: time(wire.outForDeliveryAt),
    failedAt: time(wire.failedAt),
  };
}

/** Reads the recipient and the plain fields of the detail view. */
function readFields(wire: Loose) {
  return {
    recipient: readRecipient(wire.recipient),
    recipientAddress: readAddress(wire.recipientAddress),
    originAddress: readAddress(wire.originAddress),
    dtoRecipientAddress: readAddress(wire.dtoRecipientAddress) ?? undefined,
    dtoOriginAddress: readAddress(wire.dtoOriginAddress) ?? undefined,
    signatureRequired: flag(wire.signatureRequired),
    scanningRequired: flag(wire.scanningRequired),
    validAddress: flag(wire.validAddress),
    saveAddress: flag(wire.saveAddress),
    useCoordinate: flag(wire.useCoordinate),
    notes: text(wire.notes),
    failureNotes: text(wire.failureNotes),
    packageCount: number(wire.packageCount),
    refNumber: text(wire.refNumber),
    freeSearch: text(wire.freeSearch),
    requestedService: text(wire.requestedService),
    minimumAge: number(wire.minimumAge),
    source: text(wire.source),
    dispatcher: text(wire.dispatcher),
    deliveryType: DELIVERY_TYPES.find((type) => type === wire.deliveryType),
    customFields: list(wire.customFields, (field) => {
      const name = text(field.name);
      const value = typeof field.value === 'boolean' ? String(field.value) : text(field.value);
      return name === undefined ? undefined : { name, value: value ?? '' };
    }),
  };
}

/** Reads the order's history. */
function readHistory(wire: Loose) {
  return {
    otherScans: list(wire.otherScans, readScan),
    scanEvents: list(wire.scanEvents, (entry) => ({ events: list(entry.events, readScan) ?? [] })),
    tasks: list(wire.tasks, readTask),
    rateChoice: readRate(wire.rateChoice),
    packages: list(wire.packages, readPackage),
    timelineEvents: list(wire.timelineEvents, readEvent),
    timeChangeEvents: list(wire.timeChangeEvents, readTimeChange),
  };
}

/**
 * Reads an order into the console's form; null when the value has no id. `version` is the record's own, else the one
 * from the answer's ETag. If both are missing, the next save is sent without a version.
 */
export function readOrder(value: unknown, productKey: string, etagVersion?: number): OrderRecord | null {
  const wire = looseObject(value);
  const id = text(wire?.id);
  if (!wire || id === undefined || id === '') return null;
  const names = productFieldNames(productKey);
  return compact({
    id,
    ...readHead(wire),
    ...readFields(wire),
    ...readHistory(wire),
    orderCreation: readCreation(wire[names.orderCreation]),
    trackingEvents: list(wire[names.trackingEvents], readEvent),
    version: number(wire.version) ?? etagVersion,
  } satisfies EveryField<OrderRecord>);
}
