/** Ids of new records: made by the application, in the order of time, short enough to be read out on the phone. */
import { randomInt } from 'node:crypto';

/** Crockford's base 32: no I, L, O, U. In the order of their character codes, so that ids sort by time. */
export const ID_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Seven characters of seconds last until the year 3058. */
const TIME_LENGTH = 7;
const RANDOM_LENGTH = 6;

/** The time part of an id, from epoch milliseconds. */
function idTime(at: number): string {
  let rest = Math.floor(at / 1000);
  let text = '';
  for (let digit = 0; digit < TIME_LENGTH; digit += 1) {
    text = `${ID_ALPHABET[rest % 32] ?? '0'}${text}`;
    rest = Math.floor(rest / 32);
  }
  return text;
}

/** A new id, `ord_1SM3K9Q7ZP30T` for the prefix `ord`. `random` fills it with that many characters of the alphabet. */
export function newId(prefix: string, at: number, random: (length: number) => string = secureText): string {
  return `${prefix}_${idTime(at)}${random(RANDOM_LENGTH)}`;
}

function secureText(length: number): string {
  return Array.from({ length }, () => ID_ALPHABET[randomInt(ID_ALPHABET.length)] ?? '0').join('');
}
