/** The folded words of an address, by which known addresses are indexed and found. Pure functions. */
import type { Address } from '../../src/contract/schemas/orders';
import { formatPostalCode, normalizePostalCode } from '../../src/domain/postal/postalCode';
import { splitWords } from '../../src/lib/splitWords';

/**
 * Words are indexed by this many of their first letters, as far as they have them. Matches are then compared with the
 * whole word.
 */
const FILED_LETTERS = [2, 3, 5] as const;
/** Longest key of an index; texts that agree so far are compared in full. */
const KEY_MAX = 100;

/** The rarest sample holds one place in 2^8. */
export const SCARCEST = 8;

/**
 * Returns the term of a random sample of one place in 2^level, so that a broad search can look at some places instead
 * of all. No word contains its `=`.
 */
export const someTerm = (level: number): string => `=${level}`;

/**
 * Returns number and street as one comparable text: `123, rue St-Denis` and number `123`, street `Rue St Denis` give
 * the same.
 */
export function streetKey({ number, street }: Pick<Address, 'number' | 'street'>): string {
  return splitWords(`${number ?? ''} ${street ?? ''}`).join(' ');
}

/**
 * Returns ` 804 rue sainte catherine …`, each word after a space: where a place is, never who lives there or in which
 * unit. Empty without a street.
 */
export function placeWords(address: Address): string {
  const { number, street, city, province, postalCode = '', country } = address;
  if (!street) return '';
  const code = normalizePostalCode(postalCode);
  const texts = [number, street, city, province, formatPostalCode(postalCode), code, country];
  return ` ${splitWords(texts.filter(Boolean).join(' ')).join(' ')}`;
}

/**
 * Returns the terms under which a place is indexed: the beginnings of its words, and the random samples it belongs to.
 */
export function placeTerms(words: string): readonly string[] {
  if (words === '') return [];
  const terms = new Set<string>();
  const hash = hashOf(words);
  for (let level = 0; level <= SCARCEST && hash % 2 ** level === 0; level += 1) terms.add(someTerm(level));
  for (const word of words.trim().split(' ')) {
    for (const length of FILED_LETTERS) if (length <= word.length) terms.add(word.slice(0, length));
  }
  return [...terms];
}

/** The upper half of an FNV-1a hash, which depends on every character of the text. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 16;
}

/** Returns the longest indexed beginning of a typed word; empty for a single letter. */
export function filedBeginning(word: string): string {
  return word.slice(0, FILED_LETTERS.findLast((length) => length <= word.length) ?? 0);
}

/** Returns postal code and street, which identify an address exactly; empty if one is missing. */
export function exactKey(address: Pick<Address, 'number' | 'street' | 'postalCode'>): string {
  const postalCode = normalizePostalCode(address.postalCode ?? '');
  const street = streetKey(address);
  return postalCode === '' || street === '' ? '' : `${postalCode} ${street}`.slice(0, KEY_MAX);
}
