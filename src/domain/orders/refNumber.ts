/** How a reference number stands in its narrow column (OTB-06), and how it is compared. */

/** A line break is offered after each so many characters. */
const REF_LINE_LENGTH = 20;
/** Up to this length a reference has the size of text; longer ones are set smaller so that 20 fit a line. */
export const REF_LARGE_LENGTH = 15;
/** Lines that fit every row; with more a row may have to grow. */
export const REF_LINES_IN_ANY_ROW = 2;

/** Pieces of at most 20 characters. Whole characters: an accent or an emoji is never cut in two. */
export function refLines(refNumber: string): readonly string[] {
  const characters = Array.from(refNumber);
  const lines: string[] = [];
  for (let start = 0; start < characters.length; start += REF_LINE_LENGTH) {
    lines.push(characters.slice(start, start + REF_LINE_LENGTH).join(''));
  }
  return lines;
}

/**
 * The folded form of a reference number: case-insensitive and nothing more, so accents stay. Null for an empty one.
 */
export function foldReference(refNumber: string | null | undefined): string | null {
  const key = refNumber?.normalize('NFC').trim().toLowerCase() ?? '';
  return key === '' ? null : key;
}
