/**
 * Phone numbers of Canada and the US as they are typed behind a fixed `+1` (MAD-12, LIM-06,
 * docs/decisions/merchants.md#phones). Everything is formatting: what is sent is
 * `domain/merchants/merchantPhone.ts`. Brings the numbering rules with it, so import it from lazily loaded code
 * only.
 */
import { AsYouType } from 'libphonenumber-js/min';
import { isAbroad } from './phoneAbroad';

const COUNTRY = 'US';
/** Digits of a number of country code 1, without that 1. */
const WHOLE = 10;

const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** The digits behind the +1: a 1 that was typed or pasted once more goes, when the number is whole. */
function nationalDigits(text: string): string {
  const digits = digitsOf(text);
  return digits.length === WHOLE + 1 && digits.startsWith('1') ? digits.slice(1) : digits;
}

/**
 * `4185550177` and `+1 418-555-0177` as `(418) 555-0177`, part of a number as far as it goes. A text without digits
 * and a number of another country come back as they are: the form says what is wrong with them.
 */
export function formatTypedPhone(text: string): string {
  if (isAbroad(text)) return text;
  const digits = nationalDigits(text);
  return digits === '' ? text : new AsYouType(COUNTRY).input(digits);
}

interface TypedPhone {
  readonly text: string;
  /** Where the caret belongs in it: behind the digit it was behind. */
  readonly caret: number;
}

/**
 * What a keystroke makes of the field. Deleting a bracket or a dash alone deletes the digit before it: it would come
 * back at once otherwise, and nobody could get past it.
 * @param before the text as it was, formatted
 * @param typed the text as the browser has it now
 * @param caret where the caret is in `typed`
 */
export function typePhone(before: string, typed: string, caret: number): TypedPhone {
  const [ahead, behind] = [typed.slice(0, caret), typed.slice(caret)];
  // A cut out of the old text: the same number pasted over it, without its brackets, loses nothing.
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

/** The place behind the nth digit; at the end of the text when that is its last one. */
function placeBehind(text: string, count: number): number {
  if (count >= digitsOf(text).length) return text.length;
  let seen = 0;
  for (let place = 0; place < text.length; place += 1) {
    if (seen === count) return place;
    if (/\d/.test(text.charAt(place))) seen += 1;
  }
  return text.length;
}
