/**
 * Text out of a file's bytes. Our own table for Windows-1252, because Node's decoder takes 0x80 to 0x9F for control
 * characters. Where the bytes could as well be another encoding there is no text: a wrong guess writes names that
 * no one typed.
 */

type DecodedText =
  | { readonly kind: 'text'; readonly text: string; readonly encoding: 'UTF-8' | 'UTF-16' | 'Windows-1252' }
  /** UTF-8, but this line has bytes that are not. */
  | { readonly kind: 'broken'; readonly line: number }
  /** Of several encodings it could be any: this line has the first word that says so, here as Windows-1252 has it. */
  | { readonly kind: 'unknown'; readonly line: number; readonly word: string }
  | { readonly kind: 'noText' };

/** What Windows-1252 has at 0x80 to 0x9F; `\ufffd` where it has nothing. */
const WINDOWS_1252 = '€\ufffd‚ƒ„…†‡ˆ‰Š‹Œ\ufffdŽ\ufffd\ufffd‘’“”•–—˜™š›œ\ufffdžŸ';

/**
 * Above 0x7F only what texts of Canada's languages and their neighbours have. Old encodings of DOS and the Macintosh put
 * their most frequent letters elsewhere (their é is 0x82 or 0x8E), so that their texts have other bytes than these.
 */
const LIKELY = new Set(
  '€…‘’“”–—™ŒœŸ\u00a0¡¢£§©ª«®°²³´·º»¼½¾¿ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜßàáâãäåæçèéêëìíîïñòóôõöøùúûüÿ',
);

/** Reads UTF-8 with or without its mark, UTF-16 with one, else Windows-1252 where nothing speaks against it. */
export function decodeText(bytes: Uint8Array): DecodedText {
  const little = bytes[0] === 0xff && bytes[1] === 0xfe;
  const big = bytes[0] === 0xfe && bytes[1] === 0xff;
  if (little || big) {
    const text = decodeWhole(bytes, little ? 'utf-16le' : 'utf-16be');
    return text === null ? { kind: 'noText' } : { kind: 'text', text, encoding: 'UTF-16' };
  }
  if (bytes.includes(0)) return { kind: 'noText' };
  const text = decodeWhole(bytes, 'utf-8');
  if (text !== null) return { kind: 'text', text, encoding: 'UTF-8' };
  return decodeOld(bytes);
}

/** The text without its mark; null when a byte is wrong. */
function decodeWhole(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/**
 * Bytes that are no UTF-8 as a whole. With a single whole character of UTF-8 among them they are not surely anything
 * else; that they were meant to be UTF-8 takes as many of those as of other bytes, for two letters of the Macintosh or
 * of Windows side by side (’É, É’) can make one.
 */
function decodeOld(bytes: Uint8Array): DecodedText {
  let unlikely: number | null = null;
  let wrong: number | null = null;
  let whole = 0;
  let others = 0;
  const hasMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  for (let at = 0; at < bytes.length;) {
    const byte = bytes[at] ?? 0;
    if (byte < 0x80) {
      at += 1;
      continue;
    }
    const length = utf8Length(bytes, at);
    if (length > 0) whole += 1;
    else {
      others += 1;
      wrong ??= at;
      if (unlikely === null && !LIKELY.has(letterOf(byte))) unlikely = at;
    }
    at += Math.max(length, 1);
  }
  if (hasMark || whole >= others) return { kind: 'broken', line: lineAt(toText(bytes), wrong ?? 0) };
  const text = toText(bytes);
  if (unlikely === null && whole === 0) return { kind: 'text', text, encoding: 'Windows-1252' };
  const odd = unlikely ?? wrong ?? 0;
  return { kind: 'unknown', line: lineAt(text, odd), word: wordAt(text, odd) };
}

const letterOf = (byte: number): string =>
  byte >= 0x80 && byte <= 0x9f ? (WINDOWS_1252[byte - 0x80] ?? '\ufffd') : String.fromCharCode(byte);

/** Bytes of the UTF-8 character that begins here; 0 when none does. */
function utf8Length(bytes: Uint8Array, at: number): number {
  const first = bytes[at] ?? 0;
  const length =
    first >= 0xc2 && first <= 0xdf
      ? 2
      : first >= 0xe0 && first <= 0xef
        ? 3
        : first >= 0xf0 && first <= 0xf4
          ? 4
          : 0;
  for (let next = 1; next < length; next += 1) if (((bytes[at + next] ?? 0) & 0xc0) !== 0x80) return 0;
  return length;
}

/** In pieces: a call takes only so many arguments. */
function toText(bytes: Uint8Array): string {
  const pieces: string[] = [];
  for (let from = 0; from < bytes.length; from += 8_192) {
    pieces.push(String.fromCharCode(...bytes.subarray(from, from + 8_192)));
  }
  return pieces.join('').replace(/[\u0080-\u009f]/g, (char) => letterOf(char.charCodeAt(0)));
}

/** The line, from 1, of a place in a text. */
export const lineAt = (text: string, place: number): number =>
  text.slice(0, place).split(/\r\n|\n|\r/).length;

/** The word around a place in a text, up to spaces and what parts the values of a CSV; of a long one the part around it. */
export function wordAt(text: string, place: number): string {
  const before = /[^\s,;"]{0,20}$/.exec(text.slice(Math.max(0, place - 20), place)) ?? '';
  const after = /^[^\s,;"]{0,20}/.exec(text.slice(place, place + 20)) ?? '';
  return `${before[0] ?? ''}${after[0] ?? ''}`;
}
