/** Handles street and number as people type them: in one field or in two. */
import type { Address } from '../../../src/contract/schemas/orders';
import { civicStreet } from '../../../src/domain/orders/addressLines';
import { splitStreet } from '../../../src/domain/postal/houseNumber';
import { splitWords } from '../../../src/lib/splitWords';

/** The parts of an address that may hold its house number. */
export type StreetParts = Pick<Address, 'number' | 'street'>;

/** Returns the number at the beginning of a typed street, `12B` of `12B Elm Street`; empty if it has its own field. */
const typedNumber = ({ number, street }: StreetParts): string =>
  number?.trim() ? '' : splitStreet(street ?? '').number;

/**
 * Returns a typed street without its house number: `Elm Street` of `12 Elm Street`. If the number has its own field,
 * another number in the street is the street's: `9 Mile Road`.
 */
export function typedStreet({ number, street }: StreetParts): string {
  const [house, line] = [number?.trim() ?? '', street ?? ''];
  const split = splitStreet(line);
  const repeated = split.number !== '' && civicOf(split.number) === civicOf(house);
  return house === '' || repeated ? split.street : line;
}

/** `12` of `4-12B` and `12 1/2`: the two fields may write one house differently. */
const civicOf = (number: string): string | undefined =>
  number
    .replace(/\s\d\/\d/, '')
    .match(/\d+/g)
    ?.at(-1);

/** Returns a found street in the form of the question: with the number in front if it was typed into the street. */
export function streetAsAsked(
  asked: StreetParts,
  { number, street }: { readonly number?: string | undefined; readonly street?: string | undefined },
): string | undefined {
  if (!street) return undefined;
  const typed = typedNumber(asked);
  if (typed === '') return street;
  // Some services and some stored addresses have street and number in one field, where it is not repeated.
  return civicStreet({ number: number && isAskedNumber(asked, number) ? number : typed, street });
}

/**
 * Whether a house number matches the question: `12` matches `12 Elm Street`, `4-12 Elm Street` and `12 1/2 Elm Street`.
 */
export function isAskedNumber(asked: StreetParts, number: string): boolean {
  const typed = asked.number?.trim() ? asked.number : typedNumber(asked);
  const words = houseWords(typed);
  return houseWords(number).every((word) => words.includes(word)) && words.length > 0;
}

const FRACTIONS: Readonly<Record<string, string>> = { '¼': ' 1/4', '½': ' 1/2', '¾': ' 3/4' };

/** The fraction of `12 1/2` or `12½` is one word: houses 1, 2 and 121 are others. */
const houseWords = (number: string): string[] =>
  splitWords(
    number.replace(/[¼½¾]/, (sign) => FRACTIONS[sign] ?? '').replace(/[\s-](\d)\/(\d)/, ' fraction$1of$2'),
  );
