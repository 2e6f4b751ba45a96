/**
 * Decodes the text of a file. Uses a table of our own for Windows-1252, because Node's decoder reads 0x80 to 0x9F as
 * control characters. If the bytes may be in another encoding, no text is returned: a wrong guess would store misspelt
 * names.
 */

type DecodedText =
  | { readonly kind: 'text'; readonly text: string; readonly encoding: 'UTF-8' | 'UTF-16' | 'Windows-1252' }
  /** UTF-8 except for this line, which has invalid bytes. */
  | { readonly kind: 'broken'; readonly line: number }
  /**
   * The encoding is ambiguous. The line and word are the first evidence of that; the word is decoded as Windows-1252.
   */
  | { readonly kind: 'unknown'; readonly line: number; readonly word: string }
  | { readonly kind: 'noText' };

/** The characters of Windows-1252 from 0x80 to 0x9F; `\ufffd` for unassigned codes. */
const WINDOWS_1252 = '€\ufffd‚ƒ„…†‡ˆ‰Š‹Œ\ufffdŽ\ufffd\ufffd‘’“”•–—˜™š›œ\ufffdžŸ';

/**
 * The only characters above 0x7F that are accepted: those in texts of Canada's languages and their neighbours. DOS and
 * Macintosh encodings have their most frequent letters elsewhere (é is 0x82 or 0x8E), so their texts contain other
 * bytes.
 */
const LIKELY = new Set(
  '€…‘’“”–—™ŒœŸ\u00a0¡¢£§©ª«®°²³´·º»¼½¾¿ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜßàáâãäåæçèéêëìíîïñòóôõöøùúûüÿ',
);

/** Reads UTF-8 with or without a byte order mark, UTF-16 with one, or else Windows-1252 if nothing contradicts it. */
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

/** The text without its byte order mark; null when a byte is invalid. */
function decodeWhole(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/**
 * Decodes bytes that are not valid UTF-8. A single valid UTF-8 sequence already makes other encodings uncertain. The
 * file counts as broken UTF-8 if it has a byte order mark or at least as many valid sequences as other bytes. One
 * sequence is not enough: adjacent letters in Macintosh or Windows encodings (’É, É’) can look like one.
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

/** The length of the UTF-8 sequence that begins here; 0 if it is not valid. */
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

/** Converts in chunks, because the number of arguments of a call is limited. */
function toText(bytes: Uint8Array): string {
  const chunks: string[] = [];
  for (let from = 0; from < bytes.length; from += 8_192) {
    chunks.push(String.fromCharCode(...bytes.subarray(from, from + 8_192)));
  }
  return chunks.join('').replace(/[\u0080-\u009f]/g, (char) => letterOf(char.charCodeAt(0)));
}

/** The line number, from 1, of a position in a text. */
export const lineAt = (text: string, place: number): number =>
  text.slice(0, place).split(/\r\n|\n|\r/).length;

/**
 * The word around a position in a text, ending at spaces and CSV separators; of a long word, the part near the
 * position.
 */
export function wordAt(text: string, place: number): string {
  const before = /[^\s,;"]{0,20}$/.exec(text.slice(Math.max(0, place - 20), place)) ?? '';
  const after = /^[^\s,;"]{0,20}/.exec(text.slice(place, place + 20)) ?? '';
  return `${before[0] ?? ''}${after[0] ?? ''}`;
}
