/** Canadian postal codes and US ZIP codes: their normalized form and their area (docs/decisions/rates.md#prices). */

/** The letters allowed in Canadian codes: never D, F, I, O, Q or U; W and Z never come first. */
const CANADIAN = /^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z]\d[ABCEGHJ-NPRSTV-Z]\d$/;
const US = /^\d{5}(-\d{4})?$/;
/** The valid prefixes of a zone: the beginning of a Canadian code, or one to five digits of a ZIP. */
const PREFIX = /^(?:[A-Z](?:\d(?:[A-Z](?:\d(?:[A-Z]\d?)?)?)?)?|\d{1,5})$/;

/** Spaces, dashes, minus signs, and the invisible characters that come along when a code is copied from a web page. */
const BETWEEN = /[\s\p{Pd}\u2212\p{Cf}]+/gu;

/**
 * The form in which codes are compared: upper case without spaces or dashes (`m5v 1a1` → `M5V1A1`), also of letters and
 * digits in full width, a US code of nine digits as `12345-6789`. Does not validate: see `readPostalCode`.
 */
export function normalizePostalCode(value: string): string {
  const tidy = value.normalize('NFKC').toUpperCase().replace(BETWEEN, '');
  return /^\d{9}$/.test(tidy) ? `${tidy.slice(0, 5)}-${tidy.slice(5)}` : tidy;
}

export interface PostalCode {
  readonly country: 'CA' | 'US';
  /** Normalized; see `normalizePostalCode`. */
  readonly code: string;
  /** The area to look up: the forward sortation area (`M5V`) or the five digits of the ZIP. */
  readonly area: string;
}

/** Reads a complete, well-formed postal code; null for anything else, including a lone area (`M5V`). */
export function readPostalCode(value: string): PostalCode | null {
  const code = normalizePostalCode(value);
  if (CANADIAN.test(code)) return { country: 'CA', code, area: code.slice(0, 3) };
  if (US.test(code)) return { country: 'US', code, area: code.slice(0, 5) };
  return null;
}

/** Digits of a ZIP code, five or nine, whose leading zeros a spreadsheet may have dropped. */
const SHORT_ZIP = /^(\d{3,4})(-?\d{4})?$/;

/**
 * The ZIP code that a spreadsheet may have shortened: `02108` for `2108`, `00601` for `601`; null for any other text.
 */
export function zipWithZeros(typed: string): string | null {
  const [, five, four = ''] = SHORT_ZIP.exec(typed.trim()) ?? [];
  return five === undefined ? null : five.padStart(5, '0') + four;
}

/** Formats a code for people: `M5V 1A1`. Anything but a Canadian code is returned normalized. */
export function formatPostalCode(value: string): string {
  const code = normalizePostalCode(value);
  return CANADIAN.test(code) ? `${code.slice(0, 3)} ${code.slice(3)}` : code;
}

/** Formats a typed code for people: `h2j2k8` becomes `H2J 2K8`. A text that is not a postal code stays as it is. */
export const postalCodeForPeople = (text: string): string =>
  readPostalCode(text) ? formatPostalCode(text) : text;

/** Whether a normalized text is a valid postal prefix of a zone. */
export function isPostalPrefix(prefix: string): boolean {
  return PREFIX.test(prefix);
}
