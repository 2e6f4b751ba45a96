/** Applies edits by staff to an order (docs/decisions/orders.md#edits). Pure. */
import type { AddressType } from '../../contract/constants';
import type { EpochMs } from '../../contract/schemas/common';
import type { AddressUpdate, OrderUpdate, WindowChange } from '../../contract/schemas/orderChanges';
import type { Address, Order, TimeChangeEvent } from '../../contract/schemas/orders';
import { ADDRESS_TEXTS, type AddressText } from './addressDraft';
import { placeLine } from './addressLines';
import { withTimeChange } from './boundedEvents';
import { addressToGeocode, withoutPosition } from './pipeline';
import { RECIPIENT_FIELDS, recipientTextToSend, type RecipientField } from './recipientEdit';

interface EditedOrder {
  readonly order: Order;
  /** Fields whose value changed; empty when the update repeats the current values. */
  readonly changed: readonly RecipientField[];
}

/** The order with its notes, e-mail or phone changed. '' clears a field; everything else stays. */
export function applyOrderUpdate(order: Order, update: OrderUpdate): EditedOrder {
  const asked = { ...update.recipient, ...(update.notes !== undefined && { notes: update.notes }) };
  const recipient = { ...order.recipient };
  const edited: Order = { ...order };
  const changed: RecipientField[] = [];
  for (const field of RECIPIENT_FIELDS) {
    const typed = asked[field];
    if (typed === undefined) continue;
    const holder: Partial<Record<RecipientField, string>> = field === 'notes' ? edited : recipient;
    const text = recipientTextToSend(field, typed);
    if (text === (holder[field] ?? '')) continue;
    changed.push(field);
    if (text === '') delete holder[field];
    else holder[field] = text;
  }
  if (changed.length === 0) return { order, changed };
  return {
    order: order.recipient || Object.keys(recipient).length > 0 ? { ...edited, recipient } : edited,
    changed,
  };
}

/** The coordinates in an address update, or null. */
export function coordinatesOf({ lat, lng, location }: AddressUpdate): Address['location'] | null {
  return lat !== undefined && lng !== undefined ? { lat, lng } : (location ?? null);
}

/**
 * Whether an update is the whole address, so that a text that it lacks was cleared: a form sends only filled texts.
 * Coordinates can replace any of them, so with coordinates one text is enough.
 */
function isWholeAddress(update: AddressUpdate): boolean {
  const isFilled = (part: AddressText) => (update[part] ?? '') !== '';
  if (update.useCoordinate === true && coordinatesOf(update)) return ADDRESS_TEXTS.some(isFilled);
  return isFilled('street') && isFilled('city') && isFilled('postalCode');
}

/**
 * The order with one address changed as typed, not geocoded yet. A whole address replaces the texts of the current one;
 * the geocoder fills in what it knows. A smaller body is merged into the current address or, without one, into the
 * submitted address, which itself never changes. A location from an earlier look-up stays with the place that it is of,
 * and coordinates that are no longer used are removed.
 */
export function applyAddressUpdate(order: Order, which: AddressType, update: AddressUpdate): Order {
  const isWhole = isWholeAddress(update);
  const { useCoordinate: _, ...current } = addressToGeocode(order, which);
  const edited = { ...current };
  for (const part of ADDRESS_TEXTS) {
    const text = update[part] ?? (isWhole ? '' : edited[part]);
    if (text === '') delete edited[part];
    else if (text !== undefined) edited[part] = text;
  }
  if (update.isBusinessAddress !== undefined) edited.isBusinessAddress = update.isBusinessAddress;

  const didUseCoordinate = usesCoordinate(order, which);
  const useCoordinate = update.useCoordinate ?? (!isWhole && didUseCoordinate);
  const isFoundThere = !useCoordinate && !didUseCoordinate && placeLine(edited) === placeLine(current);
  const address = isFoundThere ? edited : withoutPosition(edited);
  const location = coordinatesOf(update) ?? current.location;
  if (useCoordinate && location) address.location = { ...location };
  if (which === 'recipientAddress') return { ...order, recipientAddress: address, useCoordinate };
  return { ...order, originAddress: useCoordinate ? { ...address, useCoordinate } : address };
}

/** Whether the stated coordinates are used instead of the geocoder's result. */
export function usesCoordinate(
  order: Pick<Order, 'useCoordinate' | 'originAddress'>,
  which: AddressType,
): boolean {
  return (which === 'recipientAddress' ? order.useCoordinate : order.originAddress?.useCoordinate) === true;
}

/** What the former attempt left in an order. */
const MARKS_OF_PROGRESS = ['pickupReadyAt', 'outForDeliveryAt', 'failedAt', 'failureNotes', 'tasks'] as const;

/**
 * The order reset for the pipeline: status CREATED, without the times and notes of its progress so far, and without a
 * window that has passed.
 */
export function reviveOrder(order: Order, now: EpochMs): Order {
  const kept = { ...order };
  for (const mark of MARKS_OF_PROGRESS) delete kept[mark];
  const revived: Order = { ...kept, orderStatus: 'CREATED' };
  if (revived.completeBefore === undefined || revived.completeBefore > now) return revived;
  delete revived.completeAfter;
  delete revived.completeBefore;
  return revived;
}

/**
 * The order with its new window and one more Time Change Event. The window before the first change is kept as the
 * original one; an order without a window gets no original.
 */
export function applyWindowChange(
  order: Order,
  change: WindowChange,
  { changedBy, now }: { readonly changedBy: string; readonly now: EpochMs },
): Order {
  const { completeAfter: after, completeBefore: before, timeChangeEvents = [] } = order;
  const isFirst = timeChangeEvents.length === 0 && order.originalCompleteAfter === undefined;
  const notes = change.notes?.trim();
  const externalNotes = change.externalNotes?.trim();
  const event: TimeChangeEvent = {
    time: now,
    changedBy,
    category: change.category,
    ...(notes && { notes }),
    ...(externalNotes && { externalNotes }),
    ...(change.showExternalNotes !== undefined && { showExternalNotes: change.showExternalNotes }),
    ...(after !== undefined && { initialCompleteAfter: after }),
    ...(before !== undefined && { initialCompleteBefore: before }),
    newCompleteAfter: change.completeAfter,
    newCompleteBefore: change.completeBefore,
  };
  return {
    ...order,
    ...(isFirst && after !== undefined && { originalCompleteAfter: after }),
    ...(isFirst && before !== undefined && { originalCompleteBefore: before }),
    completeAfter: change.completeAfter,
    completeBefore: change.completeBefore,
    timeChangeEvents: withTimeChange(timeChangeEvents, event),
  };
}
