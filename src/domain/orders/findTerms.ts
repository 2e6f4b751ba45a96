/**
 * Finds an order by anything known about it. An order is indexed under terms, and a search looks for them. Both come
 * from here, so that server and console agree on what was found and why. Pure.
 *
 * A term is folded to letters and digits only: `H2X 1Y4`, `h2x-1y4` and `H2X1Y4` are the same. Its first character says
 * how it is compared: `=` as a whole; `<` reversed, to match from the end; otherwise from the beginning.
 */
import { foldName } from '../../lib/foldName';
import { splitPhone } from './phone';
import { REDACTED } from './redactOrder';

/** What an order can be found by, as shown on the screen. */
export type TermKind = 'id' | 'reference' | 'tracking number' | 'name' | 'phone' | 'e-mail' | 'postal code';

/** The indexed parts of an order. Orders of the API and of the console's store both have them. */
export interface Findable {
  readonly id: string;
  readonly refNumber?: string | undefined;
  readonly recipient?:
    { readonly name?: string; readonly phone?: string; readonly email?: string } | undefined;
  readonly packages?:
    | readonly { readonly trackingNumber?: string | undefined; readonly refNumber?: string | undefined }[]
    | undefined;
  readonly recipientAddress?: { readonly postalCode?: string | undefined } | null | undefined;
  readonly dtoRecipientAddress?: { readonly postalCode?: string | undefined } | null | undefined;
}

/** The fewest letters and digits in a search, and the fewest digits in a search of digits only. */
const FIND_MIN = 3;
const FIND_MIN_DIGITS = 4;
/** Longest term. A longer text is indexed by its beginning. */
const TERM_MAX = 80;
/** The most words of a name, or parts of a reference, at which a search may begin. */
const PIECES_MAX = 6;
/** The most words that are also tried in another order: `Tremblay, Jean`. */
const TURNED_WORDS_MAX = 4;

/** Letters with an alternative spelling that accent removal does not cover. */
const SPELLINGS: Readonly<Record<string, string>> = { ß: 'ss', œ: 'oe', æ: 'ae', ø: 'o', ł: 'l', đ: 'd' };

/** The text folded, with one space for everything between letters and digits. */
const foldedWords = (text: string): string =>
  foldName(text)
    .replace(/[ßœæøłđ]/g, (letter) => SPELLINGS[letter] ?? letter)
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const joined = (words: string): string => words.replaceAll(' ', '');
const backwards = (term: string): string => Array.from(term).reverse().join('');
const begins = (key: string): string => key.slice(0, TERM_MAX);
const whole = (key: string): string => `=${begins(key)}`;
const ends = (key: string): string => `<${begins(backwards(key))}`;

/** The rest of the text from each word: `jeanpierreroy`, `pierreroy`, `roy`. */
function pieces(words: string): string[] {
  const split = words.split(' ').slice(0, PIECES_MAX);
  const rest = words.split(' ').slice(PIECES_MAX).join('');
  return split.map((_, at) => split.slice(at).join('') + rest);
}

/** A North American number without its leading 1 and without an extension. */
function phoneDigits(phone: string): string {
  const digits = splitPhone(phone).number.replace(/\D/g, '');
  return digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
}

/** The terms of each field, including empty ones. */
function filedUnder(order: Findable): readonly (readonly [TermKind, readonly string[]])[] {
  const { recipient, packages = [] } = order;
  const id = foldedWords(order.id);
  const references = [order.refNumber, ...packages.map(({ refNumber }) => refNumber)].map((text) =>
    foldedWords(text ?? ''),
  );
  const numbers = packages.map(({ trackingNumber }) => joined(foldedWords(trackingNumber ?? '')));
  const name = recipient?.name === REDACTED ? '' : foldedWords(recipient?.name ?? '');
  const phone = phoneDigits(recipient?.phone ?? '');
  const codes = [order.recipientAddress, order.dtoRecipientAddress].map((address) =>
    joined(foldedWords(address?.postalCode ?? '')),
  );
  return [
    // Many ids begin alike, so the beginning of an id identifies nothing.
    ['id', [...pieces(id).map(whole), ends(joined(id))]],
    ['reference', references.flatMap((words) => [...pieces(words).map(begins), ends(joined(words))])],
    ['tracking number', numbers.flatMap((number) => [begins(number), ends(number)])],
    ['name', pieces(name).map(begins)],
    ['phone', [begins(phone), ends(phone)]],
    ['e-mail', [begins(joined(foldedWords(recipient?.email ?? '')))]],
    ['postal code', codes.map(begins)],
  ];
}

/** Whether the term, without its first sign, is long enough to be searched for. */
const isLookedUp = (term: string): boolean => term.replace(/^[=<]/, '').length >= FIND_MIN;

/** Every term of an order, without duplicates. */
export function findTerms(order: Findable): readonly string[] {
  return [...new Set(filedUnder(order).flatMap(([, terms]) => terms.filter(isLookedUp)))];
}

/** The terms to look up for a search text. */
export interface FindQuery {
  /** Terms that must match as a whole. */
  readonly whole: readonly string[];
  /** Beginnings of terms. */
  readonly begins: readonly string[];
}

/** The terms to look up for the typed text; null when it is too short to identify an order. */
export function findQuery(text: string): FindQuery | null {
  const words = foldedWords(text);
  const key = joined(words);
  const isDigits = /^\d+$/.test(key);
  if (Array.from(key).length < (isDigits ? FIND_MIN_DIGITS : FIND_MIN)) return null;
  const keys = new Set([key, ...turned(words)]);
  // Indexed phone numbers have no `+1` or leading 1.
  const isWithCountry = text.trim().startsWith('+1') || (key.length === 11 && key.startsWith('1'));
  if (isDigits && isWithCountry && key.length > FIND_MIN_DIGITS) keys.add(key.slice(1));
  // A phone number as displayed, with its extension.
  const { number, extension } = splitPhone(text);
  if (extension !== null && /^[+\d\s().\-/]+$/.test(number)) keys.add(phoneDigits(number));
  return {
    whole: [...keys].map(whole),
    begins: [...keys].flatMap((each) => [begins(each), ends(each)]),
  };
}

/**
 * The words with the last one moved first, and with the first one moved last, because a surname may be typed in either
 * place.
 */
function turned(words: string): string[] {
  const split = words.split(' ');
  if (split.length < 2 || split.length > TURNED_WORDS_MAX || /\d/.test(words)) return [];
  const [first = '', ...others] = split;
  const last = split.at(-1) ?? '';
  return [last + split.slice(0, -1).join(''), others.join('') + first];
}

/** The fields by which a text finds an order, most significant first; empty when it does not match. */
export function findMatches(order: Findable, text: string): readonly TermKind[] {
  const query = findQuery(text);
  if (query === null) return [];
  return filedUnder(order).flatMap(([field, terms]) =>
    terms.some(
      (term) =>
        isLookedUp(term) && (query.whole.includes(term) || query.begins.some((key) => term.startsWith(key))),
    )
      ? [field]
      : [],
  );
}
