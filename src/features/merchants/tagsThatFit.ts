/** How many tags of a row have room (look "01 Merchants list": what does not fit becomes `+1`). */

/** Around the words of a tag, and between two of them. Pixels. */
export const TAG_PADDING = 12;
const GAP = 4;
/** Room for `+1` and the gap before it. */
const MORE = 32;

/**
 * How many of the tags are shown, from the first; the others go behind a `+n`. The first is always shown, cut when it
 * has no room.
 * @param widths of the tags, in their order. Pixels
 * @param room width of the cell; 0 when it is not known, then all are shown
 */
export function tagsThatFit(widths: readonly number[], room: number): number {
  if (room <= 0) return widths.length;
  let used = 0;
  let fit = 0;
  for (const [at, width] of widths.entries()) {
    used += width + (at === 0 ? 0 : GAP);
    const isLast = at === widths.length - 1;
    if (used + (isLast ? 0 : MORE) > room && !(isLast && used <= room)) break;
    fit = at + 1;
  }
  return Math.max(1, fit);
}
