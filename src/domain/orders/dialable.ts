/** Phone numbers as files bring them, and those of merchants: only what can be dialled as it stands is one. */
import { splitPhone } from './phone';

/** Area code and exchange begin with 2 to 9, in Canada, the US and the islands that share their plan. */
const NORTH_AMERICAN = /^[2-9]\d{2}[2-9]\d{6}$/;
/** Country code and number; no country's is shorter. */
const ABROAD = /^[1-9]\d{7,14}$/;

/**
 * A number as `+` and digits, an extension behind it: `(514) 555-0142 x12` is `+15145550142 x12`. Without a plus sign it
 * is North American. Null for what no phone can dial: a number without its area code, too few digits, too many.
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
 * A phone of ten digits behind a plus sign as it may have been meant: `+4505550111` as `+14505550111`. Null where its
 * digits make no number of North America.
 */
export function withCountryCode(phone: string): string | null {
  const digits = /^\+(\d{10})$/.exec(phone.trim())?.[1];
  return digits === undefined ? null : northAmerican(digits);
}

const northAmerican = (digits: string): string | null => (NORTH_AMERICAN.test(digits) ? `+1${digits}` : null);

const abroad = (digits: string): string | null => (ABROAD.test(digits) ? `+${digits}` : null);
