/** Tells the number of a house from that of a numbered street (docs/decisions/merchants.md#house-numbers). */
import { foldName } from '../../lib/foldName';
import { splitWords } from '../../lib/splitWords';
import { isNumberedStreet, streetNumber } from './streetWords';

/** A street with its house number, in one field or in two. */
interface StreetLine {
  readonly number?: string | null | undefined;
  readonly street?: string | null | undefined;
}

/** `1245`, `12B`, `4-12`, `12 1/2`, `12½` and what follows. */
const HOUSE = /^\s*(\d+(?:\s?[¼½¾]|\s\d\/\d|\s?[-–/]\s?\d+)?[a-z]?)[\s,]+([^\s,].*)$/is;
/** `1245-17 Avenue`: either a unit and a house, or a house on a numbered street. */
const PAIR = /^\s*(\d+[a-z]?)\s*[-–]\s*(\d.*)$/is;

/** Splits a street as typed: `1245` and `5 Avenue SW`. `5 Avenue SW` and `5e Rang` have no house number. */
export function splitStreet(line: string): { readonly number: string; readonly street: string } {
  const whole = { number: '', street: line.trim() };
  if (isNumberedStreet(foldName(line))) return whole;
  const [, house, numbered] = PAIR.exec(line) ?? [];
  if (house && numbered && isNumberedStreet(foldName(numbered))) {
    return { number: house, street: numbered.trim() };
  }
  const [, number, street] = HOUSE.exec(line) ?? [];
  return number && street ? { number, street: street.trim() } : whole;
}

/** Whether a street repeats its house number at its beginning. `5 Avenue SW` does not repeat the number 5. */
export function repeatsNumber(street: string, number: string): boolean {
  // Most do not: tables ask for each row.
  if (street.charAt(0).toLowerCase() !== number.charAt(0).toLowerCase()) return false;
  const words = splitWords(number).join(' ');
  return `${splitWords(street).join(' ')} `.startsWith(`${words} `) && !isNumberedStreet(foldName(street));
}

/**
 * The house number to put beside a chosen street: its own, or the typed one if it names only the street. `5` typed for
 * `5 Avenue SW` is part of the street; in `1245 5`, only 1245 is kept.
 */
export function numberToKeep(chosen: StreetLine, typed: StreetLine): string {
  const own = chosen.number?.trim() ?? '';
  if (own !== '') return own;
  const street = chosen.street ?? '';
  const [, asTyped = '', after = ''] = HOUSE.exec(typed.street ?? '') ?? [];
  const beside = typed.number?.trim() ?? '';
  const [number, rest] = beside === '' ? [asTyped, after] : [beside, typed.street ?? ''];
  const begins = /^\d/.test(street) ? numbersOf(street)[0] : null;
  if (begins) {
    const [, house, tail = ''] = PAIR.exec(`${beside} ${typed.street ?? ''}`) ?? [];
    const [first, second] = numbersOf(tail);
    if (house && first === begins && !second) return house;
    if (numbersOf(rest)[0] === begins) return number;
    if (splitStreet(street).number !== '' || numbersOf(number)[0] === begins) return '';
  }
  return number;
}

const numbersOf = (text: string): (string | null)[] => splitWords(text).map(streetNumber);
