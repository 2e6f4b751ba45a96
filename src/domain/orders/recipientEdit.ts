/** The three texts of an order that staff edit in place, and how they are sent (docs/decisions/orders.md). */
import type { OrderUpdate } from '../../contract/schemas/orderChanges';
import { asciiDigits } from '../../lib/asciiDigits';
import { bareEmail, isEmail } from '../../lib/email';
import { toPlainText } from '../../lib/plainText';
import type { OrderRecord } from './orderRecord';

export const RECIPIENT_FIELDS = ['phone', 'email', 'notes'] as const;
export type RecipientField = (typeof RECIPIENT_FIELDS)[number];

/** The initial text of the field. */
export function recipientText(order: OrderRecord, field: RecipientField): string {
  if (field === 'notes') return order.notes ?? '';
  const text = order.recipient?.[field]?.trim() ?? '';
  return field === 'phone' ? reducePhone(text) : text;
}

/** The end of a number: a letter or `#` after seven digits; after ten, any character that cannot be inside a number. */
const WORD_BEHIND = /^((?:\D*\d){7}[^\p{L}#]*)[\p{L}#]/u;
const SIGN_BEHIND = /^((?:\D*\d){10}[\d\s.)\p{Pd}\p{Cf}\u2212]*)[^\d\s.)\p{Pd}\p{Cf}\u2212]/u;
/** What a spreadsheet makes of a phone in a narrow column. Its last digits are lost. */
const SHORTENED = /^\s*\d[.,]\d+E\+\d+\s*$/i;
/** The most digits of any phone number. */
const PHONE_DIGITS_MAX = 15;

/** The first number alone, without an extension, a remark or a second number. */
const firstNumber = (text: string): string =>
  [SIGN_BEHIND, WORD_BEHIND].reduce((number, end) => end.exec(number)?.[1] ?? number, text);

const digitsOf = (text: string): string => text.replace(/\D/g, '');

/**
 * A phone as it is typed or pasted: a plus sign and its digits. An extension or a second number is dropped, because its
 * digits would change the number. An empty text stays empty, so that the field can be cleared; a lone plus sign stays,
 * so that typing can go on.
 */
export function reducePhone(typed: string): string {
  return typed.trim() === '' ? '' : `+${digitsOf(firstNumber(asciiDigits(typed)))}`;
}

/** What follows the number of a stored phone, such as `x12`: a changed number is saved without it. Often empty. */
export function behindNumber(stored: string): string {
  const text = asciiDigits(stored);
  return text.slice(firstNumber(text).length).trim();
}

interface TypedPhone {
  readonly text: string;
  /** The number is followed by text that is not part of it; digits typed next belong to that text. */
  readonly hasEnded: boolean;
}

/**
 * The phone after something was typed or pasted over it. Text without a digit, or `5.14556E+09`, is not a number, so
 * the previous phone stays, except when only the characters that start a number are left.
 * @param hadEnded `hasEnded` after the previous keystroke
 */
export function typedPhone(before: string, typed: string, hadEnded: boolean): TypedPhone {
  if (hadEnded && typed.startsWith(before)) return { text: before, hasEnded: true };
  const text = asciiDigits(typed);
  if (!/\d/.test(text) || SHORTENED.test(text))
    return { text: /^[\s+(]*$/.test(text) ? reducePhone(text) : before, hasEnded: false };
  // A letter typed by mistake inside a number does not end it.
  if (digitsOf(text) === digitsOf(before))
    return { text: before, hasEnded: typed.startsWith(before) && SIGN_BEHIND.test(text) };
  return { text: reducePhone(text), hasEnded: firstNumber(text) !== text };
}

/** Whether the text is a number, or clears the phone: empty or a lone plus sign. */
export function isAcceptablePhone(typed: string): boolean {
  const phone = reducePhone(typed);
  return phone.length <= PHONE_DIGITS_MAX + 1 && (phone !== '+' || typed.trim() === '+');
}

/** Whether the text is a valid e-mail, or empty, which clears it. */
export function isAcceptableEmail(typed: string): boolean {
  const email = typed.trim();
  return email === '' || isEmail(email);
}

/**
 * The text to send: a lone plus sign becomes empty, an e-mail loses the parts of a link around it, and surrounding
 * white space is trimmed.
 */
export function recipientTextToSend(field: RecipientField, typed: string): string {
  if (field === 'email') return bareEmail(typed);
  if (field === 'notes') return toPlainText(typed).trim();
  const phone = reducePhone(typed);
  return phone === '+' ? '' : phone;
}

/** The body of PATCH /orders/updateOrder/{orderId}: only the changed field; '' clears it. */
export function recipientUpdate(field: RecipientField, typed: string): OrderUpdate {
  const text = recipientTextToSend(field, typed);
  return field === 'notes' ? { notes: text } : { recipient: { [field]: text } };
}
