/** The three texts of an order that staff edit in place, and what is sent for them (docs/decisions/orders.md). */
import type { OrderUpdate } from '../../contract/schemas/orderChanges';
import { asciiDigits } from '../../lib/asciiDigits';
import { bareEmail, isEmail } from '../../lib/email';
import type { OrderRecord } from './orderRecord';

export const RECIPIENT_FIELDS = ['phone', 'email', 'notes'] as const;
export type RecipientField = (typeof RECIPIENT_FIELDS)[number];

/** What stands in the field when its editing begins. */
export function recipientText(order: OrderRecord, field: RecipientField): string {
  if (field === 'notes') return order.notes ?? '';
  const text = order.recipient?.[field]?.trim() ?? '';
  return field === 'phone' ? reducePhone(text) : text;
}

/** Where a number ends: at a letter or `#` behind seven digits, behind ten at whatever no number has inside. */
const WORD_BEHIND = /^((?:\D*\d){7}[^\p{L}#]*)[\p{L}#]/u;
const SIGN_BEHIND = /^((?:\D*\d){10}[\d\s.)\p{Pd}\p{Cf}\u2212]*)[^\d\s.)\p{Pd}\p{Cf}\u2212]/u;
/** No number of the world has more. */
const PHONE_DIGITS_MAX = 15;

/** A first number alone, without its extension, a remark or a second number. */
const firstNumber = (text: string): string =>
  [SIGN_BEHIND, WORD_BEHIND].reduce((number, end) => end.exec(number)?.[1] ?? number, text);

const digitsOf = (text: string): string => text.replace(/\D/g, '');

/**
 * A phone as it is typed or pasted: its digits behind a plus sign. An extension or a second number is left out, since its
 * digits behind those of the number would make another number. Nothing stays nothing, so that the field can be
 * emptied; a lone plus sign stays while somebody types on.
 */
export function reducePhone(typed: string): string {
  return typed.trim() === '' ? '' : `+${digitsOf(firstNumber(asciiDigits(typed)))}`;
}

interface TypedPhone {
  readonly text: string;
  /** Something stands behind the number that is no part of it: digits that are typed next belong to that. */
  readonly hasEnded: boolean;
}

/**
 * What becomes of a phone by what was typed or pasted over it. What has no digit is no number: the one before stays, but
 * for the signs that a number begins with.
 * @param hadEnded as the keystroke before has left it
 */
export function typedPhone(before: string, typed: string, hadEnded: boolean): TypedPhone {
  if (hadEnded && typed.startsWith(before)) return { text: before, hasEnded: true };
  const text = asciiDigits(typed);
  if (!/\d/.test(text)) return { text: /^[\s+(]*$/.test(text) ? reducePhone(text) : before, hasEnded: false };
  // A letter by mistake within a number ends nothing.
  if (digitsOf(text) === digitsOf(before))
    return { text: before, hasEnded: typed.startsWith(before) && SIGN_BEHIND.test(text) };
  return { text: reducePhone(text), hasEnded: firstNumber(text) !== text };
}

/** Whether it is a number, or clears the one that is there: empty, or a lone plus sign. */
export function isAcceptablePhone(typed: string): boolean {
  const phone = reducePhone(typed);
  return phone.length <= PHONE_DIGITS_MAX + 1 && (phone !== '+' || typed.trim() === '+');
}

/** A standard address, or nothing at all, which clears it. */
export function isAcceptableEmail(typed: string): boolean {
  const email = typed.trim();
  return email === '' || isEmail(email);
}

/**
 * The text that is sent: a lone plus sign is no phone, what a link puts around an e-mail is no part of it, outer white
 * space belongs to no text.
 */
export function recipientTextToSend(field: RecipientField, typed: string): string {
  if (field === 'email') return bareEmail(typed);
  if (field === 'notes') return typed.trim();
  const phone = reducePhone(typed);
  return phone === '+' ? '' : phone;
}

/** The body of PATCH /orders/updateOrder/{orderId}: the changed part alone, '' clears it. */
export function recipientUpdate(field: RecipientField, typed: string): OrderUpdate {
  const text = recipientTextToSend(field, typed);
  return field === 'notes' ? { notes: text } : { recipient: { [field]: text } };
}
