/** How a reference number is displayed in its narrow column (OTB-06) and how it is compared. */

/** A line may break after this many characters. */
const REF_LINE_LENGTH = 20;
/** The longest reference in normal text size; longer ones are smaller, so that 20 characters fit on a line. */
export const REF_LARGE_LENGTH = 15;
/** The number of lines that fit in every row; a row may have to grow for more. */
export const REF_LINES_IN_ANY_ROW = 2;

/** Splits into pieces of at most 20 characters, never inside an accented letter or an emoji. */
export function refLines(refNumber: string): readonly string[] {
  const characters = Array.from(refNumber);
  const lines: string[] = [];
  for (let start = 0; start < characters.length; start += REF_LINE_LENGTH) {
    lines.push(characters.slice(start, start + REF_LINE_LENGTH).join(''));
  }
  return lines;
}

/** The folded form of a reference number: case is ignored, accents are not. Null for an empty one. */
export function foldReference(refNumber: string | null | undefined): string | null {
  const key = refNumber?.normalize('NFC').trim().toLowerCase() ?? '';
  return key === '' ? null : key;
}
