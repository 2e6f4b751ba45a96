/** Addresses that are found by the beginnings of their words, in any order, without regard to case and accents. */
import type { Address } from '../../../src/contract/schemas/orders';
import { formatPostalCode, normalizePostalCode } from '../../../src/domain/postal/postalCode';
import { foldName } from '../../repositories/sortKey';

/** Parts that may be suggested: where a place is, never who lives there or behind which door. */
const PARTS = ['number', 'street', 'city', 'province', 'postalCode', 'country'] as const;
/** Words are filed under as many of their first letters. */
const FILED_LETTERS = 3;
/** Addresses one search looks through; text that fits more of them says too little to choose by. */
const MAX_LOOKED_AT = 20_000;
/** Finds among which the best are chosen: somebody who typed `canada` goes on typing. */
const MAX_FOUND = 1000;

interface Entry {
  readonly key: string;
  readonly address: Address;
  /** ` 804 rue sainte catherine …`: each word behind a space. */
  readonly words: string;
  /** Records that have this address: what is sent to most comes first. */
  count: number;
}

export interface AddressIndex {
  /** The address that this record has now; null when it has none. */
  put(recordId: string, address: Address | null): void;
  find(text: string, limit: number): Address[];
}

export function createAddressIndex(): AddressIndex {
  const entries = new Map<string, Entry>();
  const ofRecord = new Map<string, string>();
  const filed = new Map<string, Set<Entry>>();

  const remove = (recordId: string): void => {
    const entry = entries.get(ofRecord.get(recordId) ?? '');
    ofRecord.delete(recordId);
    if (!entry) return;
    entry.count -= 1;
    if (entry.count > 0) return;
    entries.delete(entry.key);
    for (const letters of filedUnder(entry.words)) filed.get(letters)?.delete(entry);
  };
  return {
    put(recordId, address) {
      const key = address === null ? '' : JSON.stringify(PARTS.map((part) => foldName(address[part] ?? '')));
      if (ofRecord.get(recordId) === key) return;
      remove(recordId);
      if (address === null || (address.street ?? '') === '') return;
      let entry = entries.get(key);
      if (!entry) {
        entry = { key, address: placeOnly(address), words: wordsOf(address), count: 0 };
        entries.set(key, entry);
        for (const letters of filedUnder(entry.words)) {
          const drawer = filed.get(letters) ?? new Set();
          filed.set(letters, drawer.add(entry));
        }
      }
      entry.count += 1;
      ofRecord.set(recordId, key);
    },
    find(text, limit) {
      const asked = splitWords(text);
      // The rarest beginning leaves the fewest to look through.
      const drawers = asked.map((word) => filed.get(word.slice(0, FILED_LETTERS)));
      if (asked.length === 0 || drawers.includes(undefined)) return [];
      const smallest = drawers.reduce((one, other) => ((one?.size ?? 0) <= (other?.size ?? 0) ? one : other));
      const whole = ` ${asked.join(' ')}`;
      const found: Entry[] = [];
      let left = MAX_LOOKED_AT;
      for (const entry of smallest ?? []) {
        if (left-- === 0 || found.length === MAX_FOUND) break;
        if (asked.every((word) => entry.words.includes(` ${word}`))) found.push(entry);
      }
      const rank = ({ words }: Entry): number =>
        words.startsWith(whole) ? 0 : words.includes(whole) ? 1 : 2;
      return found
        .map((entry) => ({ entry, rank: rank(entry) }))
        .sort(
          (a, b) => a.rank - b.rank || b.entry.count - a.entry.count || compare(a.entry.words, b.entry.words),
        )
        .slice(0, limit)
        .map(({ entry }) => entry.address);
    },
  };
}

/** Text as folded words; dots, commas and hyphens part them, an apostrophe too. */
export function splitWords(text: string): string[] {
  return foldName(text.replace(/[^\p{L}\p{N}\p{M}]+/gu, ' '))
    .split(' ')
    .filter(Boolean);
}

function wordsOf(address: Address): string {
  const { number, street, city, province, postalCode = '', country } = address;
  const code = normalizePostalCode(postalCode);
  const texts = [number, street, city, province, formatPostalCode(postalCode), code, country];
  return ` ${splitWords(texts.filter(Boolean).join(' ')).join(' ')}`;
}

/** Every beginning of one, two and three letters that an address is filed under, once each. */
function filedUnder(words: string): Set<string> {
  const beginnings = new Set<string>();
  for (const word of words.split(' ')) {
    for (let length = 1; length <= Math.min(word.length, FILED_LETTERS); length += 1) {
      beginnings.add(word.slice(0, length));
    }
  }
  return beginnings;
}

function placeOnly(address: Address): Address {
  const { location, locationAccuracy } = address;
  const parts = Object.fromEntries(PARTS.flatMap((part) => (address[part] ? [[part, address[part]]] : [])));
  return {
    ...parts,
    ...(location ? { location: { lat: location.lat, lng: location.lng } } : {}),
    ...(location && locationAccuracy ? { locationAccuracy } : {}),
  };
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
