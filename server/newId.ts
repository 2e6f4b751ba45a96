/** Ids of new records: made by the application, ordered by time, and short enough to read out on the phone. */
import { randomInt } from 'node:crypto';

/** Crockford's base 32, without I, L, O and U. Ordered by character code, so that ids sort by time. */
export const ID_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Seven characters can hold seconds until the year 3058. */
const TIME_LENGTH = 7;
const RANDOM_LENGTH = 6;

/** Returns the time part of an id, from epoch milliseconds. */
function idTime(at: number): string {
  let rest = Math.floor(at / 1000);
  let text = '';
  for (let digit = 0; digit < TIME_LENGTH; digit += 1) {
    text = `${ID_ALPHABET[rest % 32] ?? '0'}${text}`;
    rest = Math.floor(rest / 32);
  }
  return text;
}

/**
 * Returns a new id, `ord_1SM3K9Q7ZP30T` for the prefix `ord`. `random` returns that many characters of the alphabet.
 */
export function newId(prefix: string, at: number, random: (length: number) => string = secureText): string {
  return `${prefix}_${idTime(at)}${random(RANDOM_LENGTH)}`;
}

function secureText(length: number): string {
  return Array.from({ length }, () => ID_ALPHABET[randomInt(ID_ALPHABET.length)] ?? '0').join('');
}
