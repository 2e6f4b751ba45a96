/** The words of an address, folded: what a known one is filed under and found by. Pure. */
import type { Address } from '../../src/contract/schemas/orders';
import { formatPostalCode, normalizePostalCode } from '../../src/domain/postal/postalCode';
import { foldName } from './sortKey';

/** A word is filed under as many of its first letters, as far as it has them. What is asked for is compared as a whole then. */
const FILED_LETTERS = [2, 3, 5] as const;
/** Longest key of an index; what is the same so far is compared as a whole. */
const KEY_MAX = 100;

/** Of the scarcest places one in 2^8 is. */
export const SCARCEST = 8;

/** The term that one place in 2^level is filed under, so that a broad search can look at some instead of all. No word has its sign. */
export const someTerm = (level: number): string => `=${level}`;

/** Text as folded words, of letters and digits alone; dots, commas and hyphens part them, an apostrophe too. */
export function splitWords(text: string): string[] {
  return foldName(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

/** Number and street as one comparable text: `123, rue St-Denis` and number `123`, street `Rue St Denis` are one. */
export function streetKey({ number, street }: Pick<Address, 'number' | 'street'>): string {
  return splitWords(`${number ?? ''} ${street ?? ''}`).join(' ');
}

/**
 * ` 804 rue sainte catherine …`, each word behind a space: where a place is, never who lives there or behind which door.
 * Empty without a street.
 */
export function placeWords(address: Address): string {
  const { number, street, city, province, postalCode = '', country } = address;
  if (!street) return '';
  const code = normalizePostalCode(postalCode);
  const texts = [number, street, city, province, formatPostalCode(postalCode), code, country];
  return ` ${splitWords(texts.filter(Boolean).join(' ')).join(' ')}`;
}

/** What a place is filed under: the beginnings of its words, and how scarce it is by chance. */
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

/** FNV-1a, its upper half, which every sign of the text has moved. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 16;
}

/** The longest beginning of a typed word that places are filed under; empty for a single letter. */
export function filedBeginning(word: string): string {
  return word.slice(0, FILED_LETTERS.findLast((length) => length <= word.length) ?? 0);
}

/** Postal code and street, by which an address is known exactly; empty without one of them. */
export function exactKey(address: Pick<Address, 'number' | 'street' | 'postalCode'>): string {
  const postalCode = normalizePostalCode(address.postalCode ?? '');
  const street = streetKey(address);
  return postalCode === '' || street === '' ? '' : `${postalCode} ${street}`.slice(0, KEY_MAX);
}
