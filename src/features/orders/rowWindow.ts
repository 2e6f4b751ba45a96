/** Which rows of the order table are drawn, and in which of the reused elements. */

/** Rows beyond either edge of the view that count as shown, both for Blueprint's table and for us. */
export const BLEED = 3;

/** First and last row that the table shows, including the bleed, counted from 0. */
export interface ShownRows {
  readonly rowIndexStart: number;
  readonly rowIndexEnd: number;
}

/** The drawn rows: `size` of them, starting at `first`. There is one element for each. */
export interface RowWindow {
  readonly first: number;
  readonly size: number;
}

/** Rows drawn beyond either edge of what the table shows. */
const SPARE = 3;

/**
 * The rows to draw when the table shows other rows; the same object as long as the drawn rows cover them. The number
 * of elements never shrinks: removing and recreating one costs more than keeping it.
 * @param way rows by which the table has scrolled, negative towards the top: the faster it scrolls, the more rows are
 * drawn ahead
 */
export function nextWindow(
  known: RowWindow | null,
  { rowIndexStart, rowIndexEnd }: ShownRows,
  way: number,
): RowWindow {
  const size = Math.max(known?.size ?? 0, rowIndexEnd - rowIndexStart + 1 + 2 * SPARE);
  const ahead = Math.min(2 * Math.abs(way), 2 * SPARE);
  let first = known?.first ?? 0;
  if (way > 0) first = Math.max(first, rowIndexEnd + ahead - size + 1);
  if (way < 0) first = Math.min(first, Math.max(0, rowIndexStart - ahead));
  if (first > rowIndexStart || first + size <= rowIndexEnd) first = Math.max(0, rowIndexStart - SPARE);
  return first === known?.first && size === known.size ? known : { first, size };
}

/** The first of the drawn rows: the list may end before the window does. */
const drawnFrom = ({ first, size }: RowWindow, count: number): number =>
  Math.max(0, Math.min(first, count - size));

/** Whether a row has an element, in a table of `count` rows. */
export function isDrawn(drawn: RowWindow | null, row: number, count: number): boolean {
  if (drawn === null) return false;
  const from = drawnFrom(drawn, count);
  return row >= from && row < Math.min(from + drawn.size, count);
}

/** The drawn rows in the order of their elements: each row keeps its element as long as it is drawn. */
export function rowsByElement(window: RowWindow, count: number): number[] {
  const from = drawnFrom(window, count);
  const drawn = Math.min(window.size, count);
  return Array.from({ length: drawn }, (_, element) => from + ((((element - from) % drawn) + drawn) % drawn));
}
