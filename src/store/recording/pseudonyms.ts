/**
 * Takes out of a recording what tells of people. Kept are numbers (places on the map are rounded to whole degrees), what is
 * true or false, days, ids of our form, and the words that the code itself is written in; every other text stands as a
 * pseudonym, `~17`. The same text has the same pseudonym wherever it stands, so that reducers find equal what was equal.
 */
import { isPlainObject } from '@reduxjs/toolkit';
import codeWords from './codeWords.json';

/** With what the toolkit says of a call, and of a change to an answer. */
const VALUES: ReadonlySet<string> = new Set([
  ...codeWords.values,
  ...['add', 'fulfilled', 'mutation', 'pending', 'query', 'rejected', 'remove', 'replace', 'uninitialized'],
]);
/** What the toolkit calls the parts of its own actions and state. */
const OF_TOOLKIT = [
  ...['arg', 'baseQueryMeta', 'condition', 'config', 'endpointName', 'fixedCacheKey', 'focused'],
  ...['forceRefetch', 'fulfilledTimeStamp', 'inversePatches', 'keys', 'meta', 'middlewareRegistered'],
  ...[
    'invalidationBehavior',
    'mutations',
    'online',
    'originalArgs',
    'patches',
    'path',
    'payload',
    'provided',
  ],
  ...['queries', 'queryCacheKey', 'queryDescription', 'refetchOnFocus', 'refetchOnMountOrArgChange'],
  ...['refetchOnReconnect', 'rejectedWithValue', 'requestId', 'requestStatus', 'RTK_autoBatch'],
  ...['startedTimeStamp', 'subscribe', 'subscriptionOptions', 'subscriptions', 'tags', 'track', 'type'],
];
const KEYS: ReadonlySet<string> = new Set([...codeWords.keys, ...OF_TOOLKIT]);
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

const PSEUDONYM = /^~\d+$/;
/** Whether it stands for a text. */
export const isPseudonym = (text: string): boolean => PSEUDONYM.test(text);

const isKept = (text: string): boolean => text.trim() === '' || VALUES.has(text) || KEPT_FORM.test(text);

/** Numbers texts as they come: unlike a hash, a number cannot be tried out with every phone number there is. */
export function createPseudonyms() {
  const numbers = new Map<string, string>();
  const pseudonymOf = (text: string): string => {
    const known = numbers.get(text) ?? `~${numbers.size + 1}`;
    numbers.set(text, known);
    return known;
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
