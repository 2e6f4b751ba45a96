/**
 * Formats phone numbers of Canada and the US while they are typed after a fixed `+1` (MAD-12, LIM-06,
 * docs/decisions/merchants.md#phones). Only affects the display: `domain/merchants/merchantPhone.ts` decides what is
 * sent. It imports the numbering rules, so import it only from lazily loaded code.
 */
import { AsYouType } from 'libphonenumber-js/min';
import { isAbroad } from './phoneAbroad';

const COUNTRY = 'US';
/** Digits of a complete number without its country code 1. */
const WHOLE = 10;

const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** The digits after the +1. A repeated 1 is dropped when the number is complete. */
function nationalDigits(text: string): string {
  const digits = digitsOf(text);
  return digits.length === WHOLE + 1 && digits.startsWith('1') ? digits.slice(1) : digits;
}

/**
 * `4185550177` and `+1 418-555-0177` as `(418) 555-0177`, a part of a number as far as possible. A text without digits
 * and a number of another country are returned unchanged, so that the form can say what is wrong with them.
 */
export function formatTypedPhone(text: string): string {
  if (isAbroad(text)) return text;
  const digits = nationalDigits(text);
  return digits === '' ? text : new AsYouType(COUNTRY).input(digits);
}

interface TypedPhone {
  readonly text: string;
  /** The caret's position in the text: after the same digit as before. */
  readonly caret: number;
}

/**
 * The field after a keystroke. Deleting only a bracket or a dash also deletes the digit before it; otherwise it would
 * reappear at once, and the user could not get past it.
 * @param before the previous text, formatted
 * @param typed the text that the browser has now
 * @param caret the position of the caret in `typed`
 */
export function typePhone(before: string, typed: string, caret: number): TypedPhone {
  const [ahead, behind] = [typed.slice(0, caret), typed.slice(caret)];
  // Text was cut out of the old text. Pasting the same number without brackets over it is not a cut and loses nothing.
  const isCut = typed.length < before.length && before.startsWith(ahead) && before.endsWith(behind);
  const isBlocked = isCut && formatTypedPhone(typed) === before;
  const kept = isBlocked ? ahead.replace(/\d(?=\D*$)/, '') + behind : typed;
  const caretIn = caret - (typed.length - kept.length);
  const text = formatTypedPhone(kept);
  if (digitsOf(text) === '') return { text, caret: Math.min(caretIn, text.length) };
  const lost = digitsOf(kept).length - digitsOf(text).length;
  const digitsBefore = Math.max(0, digitsOf(kept.slice(0, caretIn)).length - lost);
  return { text, caret: placeBehind(text, digitsBefore) };
}

/** The position after the nth digit; after the last digit, the end of the text. */
function placeBehind(text: string, count: number): number {
  if (count >= digitsOf(text).length) return text.length;
  let seen = 0;
  for (let place = 0; place < text.length; place += 1) {
    if (seen === count) return place;
    if (/\d/.test(text.charAt(place))) seen += 1;
  }
  return text.length;
}
