/** Phone numbers as staff read them. What is sent is decided where a field is edited, not here. */

/**
 * A North American number as `+1 (514) 555-0142`, whatever punctuation it came with; an extension stays behind.
 * Any other number is shown as it came, trimmed. Null for nothing, and for a lone plus sign.
 */
export function formatPhone(phone: string | null | undefined): string | null {
  const text = phone?.trim() ?? '';
  if (!/\d/.test(text)) return null;
  const [, main = '', extension] = /^(.*?)\s*(?:(?:,|x|ext\.?)\s*(\d+))?$/i.exec(text) ?? [];
  const digits = main.replace(/\D/g, '');
  const national = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
  // A plus sign in front of ten digits is another country's number, not a missing 1.
  if (national.length !== 10 || (main.startsWith('+') && digits.length === 10)) return text;
  const number = `+1 (${national.slice(0, 3)}) ${national.slice(3, 6)}-${national.slice(6)}`;
  return extension === undefined ? number : `${number} ext. ${extension}`;
}
