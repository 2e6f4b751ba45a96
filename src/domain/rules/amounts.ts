/** Typed amounts of rules and prices: whole days and dollars (docs/decisions/shipping-rules.md#amounts). */
import { PRICE_MAX, TRANSIT_DAYS_MAX } from '../../contract/constants';
import { merchantMessages } from '../../contract/merchantMessages';
import { messages } from '../../contract/messages';
import { readWrittenNumber } from '../../lib/writtenNumber';

/** Dollars with at most two decimals, without sign. */
const DOLLARS = /^\d+(\.\d{1,2})?$/;

/** The dollars of a typed text (`7`, `7.5`, ` 7.50 `); null for anything else. */
export function readDollars(text: string): number | null {
  const typed = text.trim();
  return DOLLARS.test(typed) && Number(typed) <= PRICE_MAX ? Number(typed) : null;
}

/** A typed amount that many dollars higher or lower, never below 0; null where the text is no amount to begin from. */
export function steppedDollars(text: string, by: number): string | null {
  const from = text.trim() === '' ? 0 : readDollars(text);
  if (from === null) return null;
  const cents = Math.round(from * 100) + Math.round(by * 100);
  return (Math.min(Math.max(cents, 0), PRICE_MAX * 100) / 100).toFixed(2);
}

/** Why a pasted text that is no price is refused: of `1,500` both ways to read it. */
export function priceRefusal(text: string): string {
  const number = readWrittenNumber(text.replaceAll('$', ''));
  // A point is the decimal sign in every field.
  if (number.kind !== 'ambiguous' || !text.includes(',')) return merchantMessages.priceFormat('Price');
  const [decimal, thousands] = number.readings;
  return merchantMessages.priceAmbiguous(text.trim(), thousands, Number(decimal).toFixed(2));
}

/** What is wrong with a typed amount in the field `name`; null when nothing is. Empty is its own message. */
export function dollarsProblem(text: string, name: string): string | null {
  if (text.trim() === '') return messages.requiredField(name);
  return readDollars(text) === null ? merchantMessages.priceFormat(name) : null;
}

/** The days of a typed text; null for anything but a whole number of 0 or more, a year at most. */
export function readTransitDays(text: string): number | null {
  const typed = text.trim();
  return /^\d+$/.test(typed) && Number(typed) <= TRANSIT_DAYS_MAX ? Number(typed) : null;
}

/** What is wrong with typed transit days; null when nothing is (SHR-14). */
export function transitDaysProblem(text: string): string | null {
  if (text.trim() === '') return messages.requiredField('In Transit Days');
  return readTransitDays(text) === null ? merchantMessages.transitDaysFormat : null;
}
