/** Phone numbers as staff read them. What is sent is decided where a field is edited, not here. */

/** What stands between a number and its extension, in a file or as it was typed: `x23`, `, ext. 23`, `poste 23`, `#23`. */
const SIGN_AT_END = /(?:[,;]|x|ext(?:ension)?[.:]?|poste|#)$/i;
/** Fewer digits before it are no number yet: `514,555,0142` has no extension. */
const NUMBER_DIGITS_MIN = 7;

/** A number, trimmed, and its extension; null when it has none. */
export function splitPhone(phone: string): { readonly number: string; readonly extension: string | null } {
  const text = phone.trim();
  // From the end, a step at a time: one pattern for the whole tries every comma of a long text with every other.
  const extension = /\d{1,6}$/.exec(text)?.[0] ?? null;
  const before = text.slice(0, text.length - (extension?.length ?? 0)).trimEnd();
  let end = extension === null ? 0 : (SIGN_AT_END.exec(before)?.index ?? 0);
  while (/[\s,;]/.test(before.charAt(end - 1))) end -= 1;
  const number = before.slice(0, end);
  const isNumber = number.replace(/\D/g, '').length >= NUMBER_DIGITS_MIN;
  return isNumber ? { number, extension } : { number: text, extension: null };
}

/**
 * A North American number as `+1 (514) 555-0142`, whatever punctuation it came with; an extension stays behind.
 * Any other number is shown as it came, trimmed. Null for nothing, and for a lone plus sign.
 */
export function formatPhone(phone: string | null | undefined): string | null {
  const text = phone?.trim() ?? '';
  if (!/\d/.test(text)) return null;
  const { number: main, extension } = splitPhone(text);
  const digits = main.replace(/\D/g, '');
  const national = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
  // A plus sign in front of ten digits is another country's number, not a missing 1.
  if (national.length !== 10 || (main.startsWith('+') && digits.length === 10)) return text;
  const number = `+1 (${national.slice(0, 3)}) ${national.slice(3, 6)}-${national.slice(6)}`;
  return extension === null ? number : `${number} ext. ${extension}`;
}
