/** The three texts of an order that staff edit in place, and what is sent for them (docs/decisions/orders.md). */
import type { OrderUpdate } from '../../contract/schemas/orderChanges';
import { isEmail } from '../../lib/email';
import type { OrderRecord } from './orderRecord';

export const RECIPIENT_FIELDS = ['phone', 'email', 'notes'] as const;
export type RecipientField = (typeof RECIPIENT_FIELDS)[number];

/** What stands in the field when its editing begins. */
export function recipientText(order: OrderRecord, field: RecipientField): string {
  if (field === 'notes') return order.notes ?? '';
  const text = order.recipient?.[field]?.trim() ?? '';
  return field === 'phone' ? reducePhone(text) : text;
}

const EXTENSION = /\s*(?:x|ext\.?|poste|#)\s*\d{1,6}\s*$/i;

/**
 * A phone as it is typed or pasted: its digits behind a plus sign. An extension is left out, since its digits behind
 * those of the number would make another number. Nothing stays nothing, so that the field can be
 * emptied; a lone plus sign stays while somebody types on.
 */
export function reducePhone(typed: string): string {
  return typed.trim() === '' ? '' : `+${typed.replace(EXTENSION, '').replace(/[^0-9]/g, '')}`;
}

/** What becomes of a phone by what was typed or pasted over it. Words are no number: the one before stays. */
export const typedPhone = (before: string, typed: string): string =>
  /\p{L}/u.test(typed) && !/[0-9]/.test(typed) ? before : reducePhone(typed);

/** A standard address, or nothing at all, which clears it. */
export function isAcceptableEmail(typed: string): boolean {
  const email = typed.trim();
  return email === '' || isEmail(email);
}

/** The text that is sent: a lone plus sign is no phone, outer white space belongs to no text. */
export function recipientTextToSend(field: RecipientField, typed: string): string {
  if (field !== 'phone') return typed.trim();
  const phone = reducePhone(typed);
  return phone === '+' ? '' : phone;
}

/** The body of PATCH /orders/updateOrder/{orderId}: the changed part alone, '' clears it. */
export function recipientUpdate(field: RecipientField, typed: string): OrderUpdate {
  const text = recipientTextToSend(field, typed);
  return field === 'notes' ? { notes: text } : { recipient: { [field]: text } };
}
