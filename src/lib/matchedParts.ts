/**
 * Where what was typed stands in a text, as lists are searched: letters and digits count, in whatever case and accents;
 * spaces, brackets and dashes do not. `416 555` stands in `+1 (416) 555-0150`. What goes on into another word begins at
 * the beginning of one: `set` does not stand in `Toys et jeux`.
 */
import { foldName } from './foldName';

const NOT_READ = /[^\p{L}\p{N}]+/gu;

/** Only the letters and digits of a text, folded, with a space between its words. */
export const plainWords = (text: string): string => foldName(text).replace(NOT_READ, ' ').trim();

/** Only the letters and digits. */
const lettersOf = (text: string): string => foldName(text).replace(NOT_READ, '');

/** What is looked for: all of it in one piece, or each of its words. */
const wordsOf = (typed: string): string[] => plainWords(typed).split(' ').filter(Boolean);

/**
 * Whether what was typed stands in a text; never for nothing typed.
 * @param plain the text's `plainWords`
 */
export function standsIn(plain: string, typed: string): boolean {
  const words = wordsOf(typed);
  if (words.length === 0) return false;
  return hasPiece(plain, words.join('')) || words.every((word) => hasPiece(plain, word));
}

const hasPiece = (plain: string, piece: string): boolean =>
  plain.includes(piece) || new RegExp(`(?:^| )${[...piece].join(' ?')}`, 'u').test(plain);

interface TextPart {
  readonly text: string;
  readonly isMatch: boolean;
}

/** The text in parts, those that were typed marked; null when it does not stand in it. */
export function matchedParts(text: string, typed: string): readonly TextPart[] | null {
  const characters = [...text];
  // For each letter that is read, which character it comes from.
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

  /** The characters of all wanted words; null when one is missing. */
  function placesOf(wanted: readonly string[]): number[] | null {
    const places = wanted.map((word) => {
      const from = placeOf(word);
      return from < 0 ? null : origins.slice(from, from + word.length);
    });
    return places.includes(null) ? null : places.flatMap((place) => place ?? []);
  }

  /** At the beginning of a word if there is such a place, as people look for words by their beginning; else within one. */
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
