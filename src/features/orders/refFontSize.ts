/** The font size at which a piece of a reference, 20 characters, fits on one line of the column. */

/** The column's width for text, in pixels; the empty side of the next cell follows it. */
const ROOM = 154;
const USUAL = 12;
const SMALLEST = 7;

/** Widths in Inter as fractions of the font size, slightly generous. */
function widthOf(character: string): number {
  if (/[WM@%—]/.test(character)) return 1;
  if (/[mw]/.test(character)) return 0.88;
  if (/[A-Z]/.test(character)) return 0.69;
  if (/[iljtf.,:;'!|/()[\]{}\- ]/.test(character)) return 0.42;
  if (/[a-z0-9]/.test(character)) return 0.62;
  return 1;
}

/** The font size in pixels; undefined for the usual size. */
export function refFontSize(line: string): number | undefined {
  let width = 0;
  for (const character of line) width += widthOf(character);
  if (width * USUAL <= ROOM) return undefined;
  return Math.max(SMALLEST, Math.floor((ROOM / width) * 10) / 10);
}
