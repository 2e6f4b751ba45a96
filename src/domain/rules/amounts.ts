/** Typed amounts of rules and prices: whole days and dollars (docs/decisions/shipping-rules.md#amounts). */
import { PRICE_MAX, WINDOW_HORIZON_DAYS } from '../../contract/constants';
import { merchantMessages } from '../../contract/merchantMessages';
import { messages } from '../../contract/messages';
import { readWrittenNumber } from '../../lib/writtenNumber';
import { withoutCurrency } from './spreadsheetCells';

/** Dollars with at most two decimals, without a sign. */
const DOLLARS = /^\d+(\.\d{1,2})?$/;

/** The dollars of a typed text (`7`, `7.5`, ` 7.50 `); null if it is not an amount. */
export function readDollars(text: string): number | null {
  const typed = text.trim();
  return DOLLARS.test(typed) && Number(typed) <= PRICE_MAX ? Number(typed) : null;
}

/**
 * A typed amount raised or lowered by `by` dollars, within 0 and the highest price; null when the text is not an
 * amount.
 */
export function steppedDollars(text: string, by: number): string | null {
  const from = text.trim() === '' ? 0 : readDollars(text);
  if (from === null) return null;
  const cents = Math.round(from * 100) + Math.round(by * 100);
  return (Math.min(Math.max(cents, 0), PRICE_MAX * 100) / 100).toFixed(2);
}

/**
 * Both ways to read a text that is not a price, as `1,500` and `1,500 CAD`, and `,50` and `,12,15` behind a prefix;
 * null when there are not two.
 */
function twoReadings(text: string): string | null {
  const [typed = '', cents] = /^,(\d\d?)$/.exec(text.trim()) ?? [];
  if (cents !== undefined)
    return merchantMessages.priceAmbiguous(typed, cents, Number(`0.${cents}`).toFixed(2));
  const [cells, first = '', second = ''] = /^,(\d+),(\d\d?)$/.exec(text.trim()) ?? [];
  if (cells !== undefined)
    return merchantMessages.priceAmbiguous(cells.slice(1), first, Number(`${first}.${second}`).toFixed(2));
  const number = readWrittenNumber(withoutCurrency(text).replaceAll('$', ''));
  const [decimal, thousands] = number.kind === 'ambiguous' ? number.readings : ['', ''];
  // A point is always the decimal separator, and neither reading of `-1,500` is a price.
  if (!text.includes(',') || readDollars(thousands) === null) return null;
  // Rounded, it would be a price that nobody wrote.
  if (readDollars(decimal) === null) return merchantMessages.priceComma(text.trim(), thousands, decimal);
  return merchantMessages.priceAmbiguous(text.trim(), thousands, Number(decimal).toFixed(2));
}

/** Why a text that is not a price is refused, where the place is named beside it. */
export const priceRefusal = (text: string): string =>
  twoReadings(text) ?? merchantMessages.priceFormat('Price');

/** What is wrong with a typed amount in the field `name`; null when it is valid. An empty field has its own message. */
export function dollarsProblem(text: string, name: string): string | null {
  if (text.trim() === '') return messages.requiredField(name);
  if (readDollars(text) !== null) return null;
  const readings = twoReadings(text);
  return readings === null ? merchantMessages.priceFormat(name) : `${name}: ${readings}`;
}

/** The days of a typed text; null unless it is a whole number within the days that dates are offered ahead. */
export function readTransitDays(text: string): number | null {
  const typed = text.trim();
  return /^\d+$/.test(typed) && Number(typed) <= WINDOW_HORIZON_DAYS ? Number(typed) : null;
}

/** What is wrong with typed transit days; null when they are valid (SHR-14). */
export function transitDaysProblem(text: string): string | null {
  if (text.trim() === '') return messages.requiredField('In Transit Days');
  return readTransitDays(text) === null ? merchantMessages.transitDaysFormat : null;
}
