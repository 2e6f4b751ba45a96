/**
 * Finding one order by whatever is known of it. An order is filed under terms, and what is typed is looked up among
 * them; both come from here, so that server and console agree on what was found and why. Pure.
 *
 * A term is letters and digits only, folded: `H2X 1Y4`, `h2x-1y4` and `H2X1Y4` are one. Its first sign says how it is
 * compared: `=` as a whole; `<` backwards, for what is known by its end; none, by its beginning.
 */
import { foldName } from '../../lib/foldName';
import { splitPhone } from './phone';
import { REDACTED } from './redactOrder';

/** What an order can be found by, in the words of the screen. */
export type TermKind = 'id' | 'reference' | 'tracking number' | 'name' | 'phone' | 'e-mail' | 'postal code';

/** The parts of an order that are filed; orders of the wire and of the console's store both have them. */
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

/** Letters and digits that a search needs at least, and digits when there is nothing else. */
const FIND_MIN = 3;
const FIND_MIN_DIGITS = 4;
/** Longest term: what is longer is found by its beginning. */
const TERM_MAX = 80;
/** Words of a name, or parts of a reference, that a search may begin with. */
const PIECES_MAX = 6;
/** Words that may change places: `Tremblay, Jean`. */
const TURNED_WORDS_MAX = 4;

/** Letters that are written in two ways and have no accent to lose. */
const SPELLINGS: Readonly<Record<string, string>> = { ß: 'ss', œ: 'oe', æ: 'ae', ø: 'o', ł: 'l', đ: 'd' };

/** Folded, with everything between letters and digits as one space. */
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

/** From each word on to the end: `jeanpierreroy`, `pierreroy`, `roy`. */
function pieces(words: string): string[] {
  const split = words.split(' ').slice(0, PIECES_MAX);
  const rest = words.split(' ').slice(PIECES_MAX).join('');
  return split.map((_, at) => split.slice(at).join('') + rest);
}

/** A North American number without its 1; an extension is no part of it. */
function phoneDigits(phone: string): string {
  const digits = splitPhone(phone).number.replace(/\D/g, '');
  return digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
}

/** The terms of each field, empty ones included. */
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
    // Ids begin alike, so that the beginning of one says nothing.
    ['id', [...pieces(id).map(whole), ends(joined(id))]],
    ['reference', references.flatMap((words) => [...pieces(words).map(begins), ends(joined(words))])],
    ['tracking number', numbers.flatMap((number) => [begins(number), ends(number)])],
    ['name', pieces(name).map(begins)],
    ['phone', [begins(phone), ends(phone)]],
    ['e-mail', [begins(joined(foldedWords(recipient?.email ?? '')))]],
    ['postal code', codes.map(begins)],
  ];
}

/** Shortest term, with its sign: nothing shorter can be asked for. */
const isLookedUp = (term: string): boolean => term.replace(/^[=<]/, '').length >= FIND_MIN;

/** Everything an order is filed under, each term once. */
export function findTerms(order: Findable): readonly string[] {
  return [...new Set(filedUnder(order).flatMap(([, terms]) => terms.filter(isLookedUp)))];
}

/** What is looked up for a text. */
export interface FindQuery {
  /** Terms as a whole. */
  readonly whole: readonly string[];
  /** Beginnings of terms. */
  readonly begins: readonly string[];
}

/** What to look up for what was typed; null when it is too short to mean one order. */
export function findQuery(text: string): FindQuery | null {
  const words = foldedWords(text);
  const key = joined(words);
  const isDigits = /^\d+$/.test(key);
  if (Array.from(key).length < (isDigits ? FIND_MIN_DIGITS : FIND_MIN)) return null;
  const keys = new Set([key, ...turned(words)]);
  // `+1` and a leading 1 are no part of a filed phone number.
  const isWithCountry = text.trim().startsWith('+1') || (key.length === 11 && key.startsWith('1'));
  if (isDigits && isWithCountry && key.length > FIND_MIN_DIGITS) keys.add(key.slice(1));
  // A phone as it is shown, with its extension.
  const { number, extension } = splitPhone(text);
  if (extension !== null && /^[+\d\s().\-/]+$/.test(number)) keys.add(phoneDigits(number));
  return {
    whole: [...keys].map(whole),
    begins: [...keys].flatMap((each) => [begins(each), ends(each)]),
  };
}

/** The words with the last one first and the first one last: surnames are typed in either place. */
function turned(words: string): string[] {
  const split = words.split(' ');
  if (split.length < 2 || split.length > TURNED_WORDS_MAX || /\d/.test(words)) return [];
  const [first = '', ...others] = split;
  const last = split.at(-1) ?? '';
  return [last + split.slice(0, -1).join(''), others.join('') + first];
}

/** Why a text finds an order, most telling first; empty when it does not. */
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
