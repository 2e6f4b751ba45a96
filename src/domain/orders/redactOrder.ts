/**
 * What redaction takes out of an order (docs/decisions/pipeline.md#redaction). Works on whole orders and on parts
 * of them, as the audit trail has.
 */
import type { Address, Order } from '../../contract/schemas/orders';
import { normalizePostalCode } from '../postal/postalCode';

/** Stands where a text was that people look for. Fields with a form of their own are left out instead. */
export const REDACTED = 'REDACTED';

/** Characters of a postal code that stay: its area, which many people share. */
const POSTAL_AREA_LENGTH = 3;

/**
 * The order without anything that tells who it was for: name, phone, e-mail, where exactly they live, what was
 * written about them, pictures. Redacting twice is redacting once.
 */
export function redactOrder<T extends Partial<Order>>(order: T): T {
  const {
    recipient,
    notes,
    failureNotes,
    freeSearch: _freeSearch,
    customFields: _customFields,
    recipientAddress,
    originAddress,
    dtoRecipientAddress,
    dtoOriginAddress,
    tasks,
    timelineEvents,
    trackingEvents,
    timeChangeEvents,
    ...rest
  } = order;
  const part: Partial<Order> = {
    ...(recipient && { recipient: textOf(recipient.name) === '' ? {} : { name: REDACTED } }),
    ...(notes !== undefined && { notes: redactText(notes) }),
    ...(failureNotes !== undefined && { failureNotes: redactText(failureNotes) }),
    ...(recipientAddress !== undefined && { recipientAddress: redactAddress(recipientAddress) }),
    ...(originAddress !== undefined && { originAddress: redactAddress(originAddress) }),
    ...(dtoRecipientAddress && { dtoRecipientAddress: redactAddress(dtoRecipientAddress) }),
    ...(dtoOriginAddress && { dtoOriginAddress: redactAddress(dtoOriginAddress) }),
    // Its coordinates are gone.
    ...(rest.useCoordinate !== undefined && { useCoordinate: false }),
    ...(tasks && { tasks: tasks.map(redactTask) }),
    ...(timelineEvents && { timelineEvents: timelineEvents.map(redactEvent) }),
    ...(trackingEvents && { trackingEvents: trackingEvents.map(redactEvent) }),
    ...(timeChangeEvents && { timeChangeEvents: timeChangeEvents.map(redactTimeChange) }),
  };
  return { ...rest, ...part } as T;
}

function textOf(text: string | undefined): string {
  return text?.trim() ?? '';
}

/** An empty text stays empty: that there was nothing is nobody's secret. */
function redactText(text: string): string {
  return text.trim() === '' ? text : REDACTED;
}

/** City, province, country and the postal area stay. */
function redactAddress<A extends Address | null>(address: A): A {
  if (address === null) return address;
  const {
    number,
    street,
    unit: _unit,
    sublocality: _sublocality,
    location: _location,
    locationAccuracy: _locationAccuracy,
    locationWithinKm: _locationWithinKm,
    useCoordinate: _useCoordinate,
    postalCode,
    ...rest
  } = address;
  const hadStreet = textOf(number) !== '' || textOf(street) !== '';
  return {
    ...rest,
    ...(hadStreet && { street: REDACTED }),
    ...(postalCode !== undefined && { postalCode: areaOf(postalCode) }),
  } as A;
}

function areaOf(postalCode: string): string {
  return normalizePostalCode(postalCode).slice(0, POSTAL_AREA_LENGTH);
}

function redactTask(task: NonNullable<Order['tasks']>[number]): typeof task {
  const { completionNotes, completionPhotosUrl: _photos, ...rest } = task;
  return { ...rest, ...(completionNotes !== undefined && { completionNotes: redactText(completionNotes) }) };
}

/**
 * Reasons name postal codes in full: `Postal code M5V 2T6 is outside the delivery area.` What was typed in place of one
 * may be anything: `Destination address not found: 12 Elm Street is not a postal code.`
 */
function redactEvent(event: NonNullable<Order['timelineEvents']>[number]): typeof event {
  const { verificationPhotosUrls: _verification, signaturePhotosUrls: _signatures, ...rest } = event;
  const text = rest.event
    .replace(/\b([A-Z]\d[A-Z])[ -]?\d[A-Z]\d\b/gi, '$1')
    .replace(/(postal code )(\d{3})\d{2}(-\d{4})?\b/gi, '$1$2')
    .replace(
      /(address not found: |did not answer, and ).*? is not a postal code/g,
      `$1${REDACTED} is not a postal code`,
    );
  return { ...rest, event: text };
}

function redactTimeChange(change: NonNullable<Order['timeChangeEvents']>[number]): typeof change {
  const { notes, externalNotes, ...rest } = change;
  return {
    ...rest,
    ...(notes !== undefined && { notes: redactText(notes) }),
    ...(externalNotes !== undefined && { externalNotes: redactText(externalNotes) }),
  };
}
