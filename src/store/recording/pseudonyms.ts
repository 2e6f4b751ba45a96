/**
 * Removes personal data from a recording. It keeps numbers (coordinates are rounded to whole degrees), booleans, days,
 * ids in our format, prices and areas of zones, and words used in the code. Every other text is replaced by a
 * pseudonym, `~17`. Equal texts get the same pseudonym everywhere, so that reducers still find them equal.
 */
import { isPlainObject } from '@reduxjs/toolkit';
import { isPlainPriceHeading } from '../../domain/zones/priceLines';
import { SECRET_KEYS } from '../core/secrets';
import codeWords from './codeWords.json';

/** The code's words, and those that the toolkit uses for calls and for patches of answers. */
const VALUES: ReadonlySet<string> = new Set([
  ...codeWords.values,
  ...['add', 'fulfilled', 'mutation', 'pending', 'query', 'rejected', 'remove', 'replace', 'uninitialized'],
]);
/** `op` and `path` are fields of patches, named by Immer. */
const KEYS: ReadonlySet<string> = new Set([...codeWords.keys, 'op', 'path']);
/** Texts under these keys are never kept, even if they are words of the code: a password may be one. */
const PERSONAL: ReadonlySet<string> = new Set([
  ...SECRET_KEYS,
  ...['email', 'freeSearch', 'name', 'notes', 'phone', 'street', 'username'],
]);
/** Values under these keys are names from the code. */
const NAMES_A_KEY: ReadonlySet<string> = new Set(['endpointName', 'path']);
const COORDINATES: ReadonlySet<string> = new Set(['lat', 'lng']);

/** Ids of our server, jobs and tabs; days; uuids. */
const KEPT_FORM =
  /^(?:(?:job|mer|ord|rul|ses|tab|usr|viw|zon)_[0-9A-Za-z_]{6,40}|\d{4}-\d\d-\d\d|[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12})$/;
/** The toolkit's cache keys: `getOrder("ord_1")`. */
const CACHE_KEY = /^(\w+)\(([[{"].*)\)$/s;
/** Separators in names that the code composes: `order/ord_1/fields`, `edit ana@example.com`. */
const BETWEEN = /([ /:])/;
const PARTS_MAX = 5;

/** Keys of zone prices. Reducers format what is typed and pasted there, and look for an area with a price. */
const PRICED: ReadonlySet<string> = new Set(['block', 'postalPrefix', 'prefix', 'prefixes', 'price']);
/** The start of a postal code, or an amount; neither a whole Canadian postal code nor a phone number. */
const AREA_OR_AMOUNT = /^(?:[a-z](?:\d(?:[a-z]\d?)?)?|\$?\d{1,5}(?:[.,]\d{1,3}){0,2}\$?)$/i;
/** Whether the text is an area, an amount, or both. */
const isPriceLine = (text: string): boolean => {
  const parts = text.split(/[\s;]+/).filter((part) => part !== '');
  return parts.length <= 2 && parts.every((part) => AREA_OR_AMOUNT.test(part));
};

const PSEUDONYM = /~(?:\d+|[A-Z]+)/;
/** Whether the whole text is a pseudonym. */
export const isPseudonym = (text: string): boolean => PSEUDONYM.exec(text)?.[0] === text;
/** Whether the text contains a pseudonym. */
export const holdsPseudonym = (text: string): boolean => PSEUDONYM.test(text);

const isKept = (text: string): boolean => text.trim() === '' || VALUES.has(text) || KEPT_FORM.test(text);

/** The number in letters, as spreadsheets count columns. */
const lettersOf = (number: number): string =>
  (number > 26 ? lettersOf(Math.floor((number - 1) / 26)) : '') +
  String.fromCharCode(65 + ((number - 1) % 26));

/**
 * Numbers texts as they occur. Unlike a hash, a number cannot be reversed by trying all phone numbers. Case, spaces and
 * dashes are ignored, as in code that compares texts. A pseudonym has a digit if the text has one, which tells the
 * heading of a column from its cells.
 */
export function createPseudonyms() {
  const pseudonyms = new Map<string, string>();
  const pseudonymOf = (text: string): string => {
    const plain = text.toLowerCase().replace(/[\s-]+/g, '');
    const number = pseudonyms.size + 1;
    const pseudonym = pseudonyms.get(plain) ?? `~${/\d/.test(text) ? number : lettersOf(number)}`;
    pseudonyms.set(plain, pseudonym);
    return pseudonym;
  };

  function ofText(text: string): string {
    if (isKept(text)) return text;
    const [, endpoint = '', arg = ''] = CACHE_KEY.exec(text) ?? [];
    if (KEYS.has(endpoint)) return `${endpoint}(${ofJson(arg)})`;
    const parts = text.split(BETWEEN);
    const isName = parts.length > 1 && parts.length <= PARTS_MAX && VALUES.has(parts[0] ?? '');
    return isName
      ? parts.map((part, at) => (at % 2 === 1 || isKept(part) ? part : pseudonymOf(part))).join('')
      : pseudonymOf(text);
  }

  function ofJson(text: string): string {
    try {
      return JSON.stringify(of(JSON.parse(text)));
    } catch {
      return pseudonymOf(text);
    }
  }

  const ofKey = (key: string): string => (KEYS.has(key) ? key : ofText(key));

  /** The value without personal data; `under` is its key. */
  function of(value: unknown, under = ''): unknown {
    if (typeof value === 'string') {
      if (PERSONAL.has(under) && value.trim() !== '') return pseudonymOf(value);
      if (PRICED.has(under) && (isPriceLine(value) || isPlainPriceHeading(value))) return value;
      return NAMES_A_KEY.has(under) ? ofKey(value) : ofText(value);
    }
    if (typeof value === 'number') return COORDINATES.has(under) ? Math.round(value) : value;
    if (Array.isArray(value)) return value.map((entry) => of(entry, under));
    if (typeof value !== 'object' || value === null) return value;
    // The contents of other objects are unknown.
    if (!isPlainObject(value)) return null;
    return Object.fromEntries(Object.entries(value).map(([key, entry]) => [ofKey(key), of(entry, key)]));
  }

  return (value: unknown): unknown => of(value);
}
