/** Phone numbers from files, and those of merchants: only a number that can be dialled as written is accepted. */
import { splitPhone } from './phone';

/** Area code and exchange begin with 2 to 9 in Canada, the US and the other countries of the same numbering plan. */
const NORTH_AMERICAN = /^[2-9]\d{2}[2-9]\d{6}$/;
/** Country code and number, at least 8 digits in every country. */
const ABROAD = /^[1-9]\d{7,14}$/;

/**
 * A number as `+` and digits, followed by any extension: `(514) 555-0142 x12` is `+15145550142 x12`. Without a plus
 * sign it is North American. Null for a number that cannot be dialled: no area code, too few digits, too many.
 */
export function dialablePhone(text: string): string | null {
  const { number, extension } = splitPhone(text);
  if (!/^(?:\+|00|011)?[\d\s().\-/\u2010-\u2015]+$/.test(number)) return null;
  const typed = number.replace(/\D/g, '');
  const isAbroad = /^(?:\+|00|011)/.test(number);
  const digits = isAbroad ? typed.replace(/^(?:011|00)/, '') : typed;
  const whole =
    isAbroad && !digits.startsWith('1') ? abroad(digits) : northAmerican(digits.replace(/^1/, ''));
  if (whole === null) return null;
  return extension === null ? whole : `${whole} x${extension}`;
}

/**
 * Adds a possibly forgotten country code to a plus sign and ten digits: `+4505550111` becomes `+14505550111`. Null if
 * that is not a North American number.
 */
export function withCountryCode(phone: string): string | null {
  const digits = /^\+(\d{10})$/.exec(phone.trim())?.[1];
  return digits === undefined ? null : northAmerican(digits);
}

const northAmerican = (digits: string): string | null => (NORTH_AMERICAN.test(digits) ? `+1${digits}` : null);

const abroad = (digits: string): string | null => (ABROAD.test(digits) ? `+${digits}` : null);
