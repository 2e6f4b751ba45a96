/**
 * Finds typed text in a text, as in searches of lists: only letters and digits count, ignoring case and accents;
 * spaces, brackets and dashes do not. `416 555` matches `+1 (416) 555-0150`. A match that continues into another word
 * must begin at the start of a word: `set` does not match `Toys et jeux`.
 */
import { foldName } from './foldName';

const NOT_READ = /[^\p{L}\p{N}]+/gu;

/** The letters and digits of a text, folded, with a space between words. */
export const plainWords = (text: string): string => foldName(text).replace(NOT_READ, ' ').trim();

/** The letters and digits of a text, folded, without spaces. */
const lettersOf = (text: string): string => foldName(text).replace(NOT_READ, '');

/** The words of the typed text. A match needs all of them in one piece, or each one separately. */
const wordsOf = (typed: string): string[] => plainWords(typed).split(' ').filter(Boolean);

/**
 * Whether the typed text matches; false when nothing is typed.
 * @param plain the text's `plainWords`
 */
export const standsIn = (plain: string, typed: string): boolean => isMatch(plain, typed, hasPiece);

/** Like `standsIn`, but each match must begin at the start of a word: `rea` is in `pickup ready`, not in `created`. */
export const standsAtWords = (plain: string, typed: string): boolean => isMatch(plain, typed, beginsWord);

type Has = (plain: string, piece: string) => boolean;

function isMatch(plain: string, typed: string, has: Has): boolean {
  const words = wordsOf(typed);
  if (words.length === 0) return false;
  return has(plain, words.join('')) || words.every((word) => has(plain, word));
}

const beginsWord: Has = (plain, piece) => new RegExp(`(?:^| )${[...piece].join(' ?')}`, 'u').test(plain);

const hasPiece: Has = (plain, piece) => plain.includes(piece) || beginsWord(plain, piece);

interface TextPart {
  readonly text: string;
  readonly isMatch: boolean;
}

/** The text in parts, with the matching ones marked; null when it does not match. */
export function matchedParts(text: string, typed: string): readonly TextPart[] | null {
  const characters = [...text];
  // For each letter that counts, the index of the character that it comes from.
  const origins = characters.flatMap((character, at) =>
    lettersOf(character)
      .split('')
      .map(() => at),
  );
  const letters = characters.map(lettersOf).join('');
  const words = wordsOf(typed);
  const found = placesOf([words.join('')]) ?? placesOf(words);
  if (found === null || words.length === 0) return null;

  const marked = new Set(found);
  const parts: { text: string; isMatch: boolean }[] = [];
  characters.forEach((character, at) => {
    const isMatch = marked.has(at);
    const last = parts.at(-1);
    if (last?.isMatch === isMatch) last.text += character;
    else parts.push({ text: character, isMatch });
  });
  return parts;

  /** The indexes of the characters of all words; null when a word is missing. */
  function placesOf(wanted: readonly string[]): number[] | null {
    const places = wanted.map((word) => {
      const from = placeOf(word);
      return from < 0 ? null : origins.slice(from, from + word.length);
    });
    return places.includes(null) ? null : places.flatMap((place) => place ?? []);
  }

  /**
   * The start of a word if possible, because people search by the beginning of words; otherwise a place within a word.
   */
  function placeOf(word: string): number {
    const isBeginning = (at: number) => lettersOf(characters[(origins[at] ?? 0) - 1] ?? '') === '';
    const isWithin = (from: number) => !word.split('').some((_, at) => at > 0 && isBeginning(from + at));
    let within = -1;
    for (let at = letters.indexOf(word); at >= 0; at = letters.indexOf(word, at + 1)) {
      if (isBeginning(at)) return at;
      if (within < 0 && isWithin(at)) within = at;
    }
    return within;
  }
}
