/** Phone numbers as displayed to staff. The form in which they are sent is decided where a field is edited. */

/** The separator between a number and its extension, in a file or as typed: `x23`, `, ext. 23`, `poste 23`, `#23`. */
const SIGN_AT_END = /(?:[,;]|x|ext(?:ension)?[.:]?|poste|#)$/i;
/** With fewer digits before it, an ending is not an extension: `514,555,0142` has none. */
const NUMBER_DIGITS_MIN = 7;

/** A number, trimmed, and its extension; null when it has none. */
export function splitPhone(phone: string): { readonly number: string; readonly extension: string | null } {
  const text = phone.trim();
  // Read step by step from the end. One pattern for everything would pair every comma of a long text with every other.
  const extension = /\d{1,6}$/.exec(text)?.[0] ?? null;
  const before = text.slice(0, text.length - (extension?.length ?? 0)).trimEnd();
  let end = extension === null ? 0 : (SIGN_AT_END.exec(before)?.index ?? 0);
  while (/[\s,;]/.test(before.charAt(end - 1))) end -= 1;
  const number = before.slice(0, end);
  const isNumber = number.replace(/\D/g, '').length >= NUMBER_DIGITS_MIN;
  return isNumber ? { number, extension } : { number: text, extension: null };
}

/**
 * A North American number as `+1 (514) 555-0142`, however it was punctuated, followed by any extension. Any other
 * number is returned trimmed. Null for an empty text and for a lone plus sign.
 */
export function formatPhone(phone: string | null | undefined): string | null {
  const text = phone?.trim() ?? '';
  if (!/\d/.test(text)) return null;
  const { number: main, extension } = splitPhone(text);
  const digits = main.replace(/\D/g, '');
  const national = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
  // A plus sign before ten digits means another country's number, not a missing 1.
  if (national.length !== 10 || (main.startsWith('+') && digits.length === 10)) return text;
  const number = `+1 (${national.slice(0, 3)}) ${national.slice(3, 6)}-${national.slice(6)}`;
  return extension === null ? number : `${number} ext. ${extension}`;
}
