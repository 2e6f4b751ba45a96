/**
 * Canadian postal codes and US ZIP codes: one written form, the area they belong to
 * (docs/decisions/rates.md#prices).
 */

/** Letters that occur in Canadian codes: D, F, I, O, Q and U never do, W and Z never come first. */
const CANADIAN = /^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z]\d[ABCEGHJ-NPRSTV-Z]\d$/;
const US = /^\d{5}(-\d{4})?$/;
/** What a zone's prefix may be: the beginning of a Canadian code, or one to five digits of a ZIP. */
const PREFIX = /^(?:[A-Z](?:\d(?:[A-Z](?:\d(?:[A-Z]\d?)?)?)?)?|\d{1,5})$/;

/** Spaces, dashes, and what has no width at all and comes along when a code is copied out of a web page. */
const BETWEEN = /[\s\-\u200b-\u2015\u2060]+/g;

/**
 * The form in which codes are compared: upper case without spaces or dashes (`m5v 1a1` → `M5V1A1`), a US code
 * of nine digits as `12345-6789`. Text that is no postal code is only tidied: see `readPostalCode` for a check.
 */
export function normalizePostalCode(value: string): string {
  const tidy = value.toUpperCase().replace(BETWEEN, '');
  return /^\d{9}$/.test(tidy) ? `${tidy.slice(0, 5)}-${tidy.slice(5)}` : tidy;
}

export interface PostalCode {
  readonly country: 'CA' | 'US';
  /** Normalized: see `normalizePostalCode`. */
  readonly code: string;
  /** The area that is looked up: the forward sortation area (`M5V`) or the five digits of the ZIP. */
  readonly area: string;
}

/** Reads a whole, well-formed postal code; null for anything else (a lone area `M5V` included). */
export function readPostalCode(value: string): PostalCode | null {
  const code = normalizePostalCode(value);
  if (CANADIAN.test(code)) return { country: 'CA', code, area: code.slice(0, 3) };
  if (US.test(code)) return { country: 'US', code, area: code.slice(0, 5) };
  return null;
}

/** How a code is written for people: `M5V 1A1`. What is no Canadian code comes back normalized. */
export function formatPostalCode(value: string): string {
  const code = normalizePostalCode(value);
  return CANADIAN.test(code) ? `${code.slice(0, 3)} ${code.slice(3)}` : code;
}

/** A typed code as it is written for people: `h2j2k8` becomes `H2J 2K8`. What is no postal code stays as it is. */
export const postalCodeForPeople = (text: string): string =>
  readPostalCode(text) ? formatPostalCode(text) : text;

/** Whether a (normalized) text may stand as a postal prefix of a zone. */
export function isPostalPrefix(prefix: string): boolean {
  return PREFIX.test(prefix);
}
