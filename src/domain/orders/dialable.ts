/** Phone numbers as files bring them, and those of merchants: only what can be dialled as it stands is one. */

/** Area code and exchange begin with 2 to 9, in Canada, the US and the islands that share their plan. */
const NORTH_AMERICAN = /^[2-9]\d{2}[2-9]\d{6}$/;
/** Country code and number; no country's is shorter. */
const ABROAD = /^(?!1)[1-9]\d{7,14}$/;

/**
 * A number as `+` and digits, an extension behind it: `(514) 555-0142 x12` is `+15145550142 x12`. Without a plus sign it
 * is North American. Null for what no phone can dial: a number without its area code, too few digits, too many.
 */
export function dialablePhone(text: string): string | null {
  const [, number = '', extension] =
    /^(.*?)(?:\s*(?:,|;|x|ext\.?|poste|#)\s*(\d{1,6}))?$/i.exec(text.trim()) ?? [];
  if (!/^(?:\+|00|011)?[\d\s().\-/\u2010-\u2015]+$/.test(number)) return null;
  const isAbroad = /^(?:\+|00|011)/.test(number);
  const digits = number.replace(/\D/g, '').replace(isAbroad ? /^(?:011|00)/ : /^$/, '');
  const national = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
  const whole =
    isAbroad && !digits.startsWith('1')
      ? abroad(digits)
      : northAmerican(isAbroad ? digits.slice(1) : national);
  if (whole === null) return null;
  return extension === undefined ? whole : `${whole} x${extension}`;
}

const northAmerican = (digits: string): string | null => (NORTH_AMERICAN.test(digits) ? `+1${digits}` : null);

const abroad = (digits: string): string | null => (ABROAD.test(digits) ? `+${digits}` : null);
