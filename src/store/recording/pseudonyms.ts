/**
 * Takes out of a recording what tells of people. Kept are numbers (places on the map are rounded to whole degrees), what is
 * true or false, days, ids of our form, prices and areas of zones, and the words that the code itself is written in; every
 * other text stands as a pseudonym, `~17`. The same text has the same one wherever it stands, so that reducers find equal
 * what was equal.
 */
import { isPlainObject } from '@reduxjs/toolkit';
import codeWords from './codeWords.json';

/** With what the toolkit says of a call, and of a change to an answer. */
const VALUES: ReadonlySet<string> = new Set([
  ...codeWords.values,
  ...['add', 'fulfilled', 'mutation', 'pending', 'query', 'rejected', 'remove', 'replace', 'uninitialized'],
]);
/** `op` and `path` are parts of a change to an answer, which Immer names. */
const KEYS: ReadonlySet<string> = new Set([...codeWords.keys, 'op', 'path']);
/** Under these a text is never kept, even if it is a word of the code: a password may be one. */
const PERSONAL: ReadonlySet<string> = new Set([
  ...['current', 'email', 'freeSearch', 'invite', 'name', 'new', 'notes', 'password', 'phone', 'street'],
  ...['token', 'username'],
]);
/** Under these a value is what the code calls something. */
const NAMES_A_KEY: ReadonlySet<string> = new Set(['endpointName', 'path']);
const COORDINATES: ReadonlySet<string> = new Set(['lat', 'lng']);

/** Ids as our server, jobs and tabs have them; days; uuids. */
const KEPT_FORM =
  /^(?:(?:job|mer|ord|rul|ses|tab|usr|viw|zon)_[0-9A-Za-z_]{6,40}|\d{4}-\d\d-\d\d|[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12})$/;
/** How the toolkit calls what it keeps: `getOrder("ord_1")`. */
const CACHE_KEY = /^(\w+)\(([[{"].*)\)$/s;
/** What stands between the parts of a name that the code puts together: `order/ord_1/fields`, `edit ana@example.com`. */
const BETWEEN = /([ /:])/;
const PARTS_MAX = 5;

/** Where zones get their prices: reducers tidy what is typed and pasted there, and look for an area that has one. */
const PRICED: ReadonlySet<string> = new Set(['block', 'postalPrefix', 'prefix', 'prefixes', 'price']);
/** The beginning of a postal code, or an amount; neither a whole Canadian code nor a phone number. */
const AREA_OR_AMOUNT = /^(?:[a-z](?:\d(?:[a-z]\d?)?)?|\$?\d{1,5}(?:[.,]\d{1,3}){0,2}\$?)$/i;
/** One of them, or both. */
const isPriceLine = (text: string): boolean => {
  const parts = text.split(/[\s;]+/).filter((part) => part !== '');
  return parts.length <= 2 && parts.every((part) => AREA_OR_AMOUNT.test(part));
};

const PSEUDONYM = /~(?:\d+|[A-Z]+)/;
/** Whether it stands for a text. */
export const isPseudonym = (text: string): boolean => PSEUDONYM.exec(text)?.[0] === text;
/** Whether a part of it does, or all. */
export const holdsPseudonym = (text: string): boolean => PSEUDONYM.test(text);

const isKept = (text: string): boolean => text.trim() === '' || VALUES.has(text) || KEPT_FORM.test(text);

/** As columns of a spreadsheet are counted. */
const lettersOf = (number: number): string =>
  (number > 26 ? lettersOf(Math.floor((number - 1) / 26)) : '') +
  String.fromCharCode(65 + ((number - 1) % 26));

/**
 * Numbers texts as they come: unlike a hash, a number cannot be tried out with every phone number there is. Case, spaces and
 * dashes make no other text, as what compares texts goes without them; and a pseudonym has a digit where the text has, by which
 * the heading of a column is told from its cells.
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

  /** The value without what tells of people; `under` is the key that it stands under. */
  function of(value: unknown, under = ''): unknown {
    if (typeof value === 'string') {
      if (PERSONAL.has(under) && value.trim() !== '') return pseudonymOf(value);
      if (PRICED.has(under) && isPriceLine(value)) return value;
      return NAMES_A_KEY.has(under) ? ofKey(value) : ofText(value);
    }
    if (typeof value === 'number') return COORDINATES.has(under) ? Math.round(value) : value;
    if (Array.isArray(value)) return value.map((entry) => of(entry, under));
    if (typeof value !== 'object' || value === null) return value;
    // What is no plain record would bring who knows what.
    if (!isPlainObject(value)) return null;
    return Object.fromEntries(Object.entries(value).map(([key, entry]) => [ofKey(key), of(entry, key)]));
  }

  return (value: unknown): unknown => of(value);
}
