/** The words of streets that are no names: kinds, directions, numbers and units, in English and French. */
import { splitWords } from '../../lib/splitWords';

/** Spellings of one kind in each row. Services spell them out or abbreviate them differently. */
const KIND_ROWS = [
  'street st str rue',
  'avenue av ave',
  'boulevard boul blvd bd',
  'road rd chemin ch',
  'drive dr',
  'lane ln',
  'court ct',
  'place pl',
  'crescent cres',
  'terrace ter',
  'way',
  'circle cir',
  'square sq',
  'highway hwy route rte',
  'parkway pkwy',
  'rang',
  'line ligne',
  'concession conc',
  'sideroad',
  'montee',
  'cote',
  'allee',
  'impasse',
  'promenade prom',
] as const;
const DIRECTION_ROWS = [
  'n north nord',
  's south sud',
  'e east est',
  'w west ouest o',
  'nw northwest no',
  'ne northeast',
  'sw southwest so',
  'se southeast',
] as const;
const ORDINAL_ROWS = [
  'first premier premiere',
  'second seconde deuxieme',
  'third troisieme',
  'fourth quatrieme',
  'fifth cinquieme',
  'sixth sixieme',
  'seventh septieme',
  'eighth huitieme',
  'ninth neuvieme',
  'tenth dixieme',
  'eleventh onzieme',
  'twelfth douzieme',
] as const;

/** Maps each word of a row to the first. */
const byWord = (rows: readonly string[]): ReadonlyMap<string, string> =>
  new Map(
    rows.flatMap((row) => {
      const words = row.split(' ');
      return words.map((word) => [word, words[0] ?? ''] as const);
    }),
  );

const KINDS = byWord(KIND_ROWS);
const DIRECTIONS = byWord(DIRECTION_ROWS);
const ORDINALS = new Map(
  ORDINAL_ROWS.flatMap((row, index) => row.split(' ').map((word) => [word, String(index + 1)] as const)),
);

/** The kind of street that a folded word names, in one spelling: `avenue` for `ave`. */
export const streetKind = (word: string): string | undefined => KINDS.get(word);

/** The letters of the directions that a folded word names: `sw` for `southwest`, `w` for `ouest`. */
export const streetDirection = (word: string): string | undefined => DIRECTIONS.get(word);

/** Returns `5` for the folded words `5`, `5e`, `5th` and `fifth`; `12b` for itself; null for a word without number. */
export function streetNumber(word: string): string | null {
  if (!/^\d/.test(word)) return ORDINALS.get(word) ?? null;
  return /^(\d+)(?:st|nd|nde|rd|th|e|er|re|ere|i?eme)?$/.exec(word)?.[1] ?? word;
}

const UNIT =
  /(?:#\s?|\b(?:apt|app|apartment|appartement|unit|unite|suite|ste|bureau|local|room|floor|etage|box|lot)\b\.?\s?#?\s?)(?:\d[\w-]*|[a-z]\d*\b)|\b\d\w*\s+(?:floor|etage)\b/g;

/** Removes `Apt 5`, `#5` and the like from a folded text: their numbers are not the street's. */
export const withoutUnit = (folded: string): string => folded.replace(UNIT, ' ');

/** A number without an ordinal is a house before these: they are French, or have names. */
const AFTER_HOUSE = new Set(
  'rue chemin ch highway hwy route rte rang montee cote allee impasse promenade prom boulevard boul blvd bd place pl ligne'.split(
    ' ',
  ),
);
/** Behind an ordinal, these may have a name, too: `5e Rang Sainte-Anne`. */
const NAMED_TOO = new Set(['rang', 'concession', 'line', 'ligne']);

/**
 * Whether a folded text begins with the number of a street and not of a house: `5 Avenue SW`, `45A St`, `5e Rang`,
 * `5th Line`; not `12 Avenue Road` or `12, Avenue A`.
 */
export function isNumberedStreet(folded: string): boolean {
  const [first = '', second = '', ...rest] = splitWords(withoutUnit(folded).split(',')[0] ?? '');
  if (!/^\d/.test(first) || second === '') return false;
  if (/^\d+(?:st|nd|nde|rd|th|er|re|ere|i?eme)$/.test(first)) return true;
  const isOrdinal = /^\d+e$/.test(first);
  const isNumber = /^\d+[a-df-z]?$/.test(first);
  if (streetKind(second) === undefined || !(isOrdinal || isNumber)) return false;
  if (isOrdinal ? NAMED_TOO.has(second) : AFTER_HOUSE.has(second)) return isOrdinal;
  // One direction at most: `12 Avenue E South` is a house in a street with a letter.
  return /^[ns]?[ew]?$/.test(rest.map((word) => streetDirection(word) ?? '?').join(''));
}
