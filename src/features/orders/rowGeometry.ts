/**
 * The positions and heights of rows, in CSS pixels. Nearly all rows have the same height, so nothing here walks over
 * them all. These heights are defined only here and passed to the rows.
 */
import type { OrderDensity } from '../../contract/orderTable';
import type { OpenPanel } from '../../ui/tableRows';

/** Compact rows have the height of the console's other long tables: two tight lines. */
const ORDINARY: Readonly<Record<OrderDensity, { readonly height: number; readonly refLines: number }>> = {
  comfortable: { height: 48, refLines: 3 },
  compact: { height: 36, refLines: 2 },
};
const REF_LINE_HEIGHT = 16;

interface TallRow {
  readonly row: number;
  readonly height: number;
}

export interface RowSizes {
  /** Height of all rows except the tall ones. */
  readonly ordinary: number;
  readonly tall: readonly TallRow[];
}

/** Where the rows are. */
export interface RowPlaces {
  readonly sizes: RowSizes;
  readonly panel: OpenPanel;
  /** All rows of the table. */
  readonly count: number;
}

/** @param lines the long references: how many lines each has, by row */
export function rowSizes(
  density: OrderDensity,
  lines: readonly { readonly row: number; readonly lines: number }[],
): RowSizes {
  const { height, refLines } = ORDINARY[density];
  const tall = lines
    .filter((row) => row.lines > refLines)
    // 4 px free above and below.
    .map((row) => ({ row: row.row, height: row.lines * REF_LINE_HEIGHT + 8 }));
  return { ordinary: height, tall };
}

/** The row's own height, without an open order below it. */
export function rowHeight({ ordinary, tall }: RowSizes, row: number): number {
  return tall.find((candidate) => candidate.row === row)?.height ?? ordinary;
}

/** Top of a row, measured from the top of the first one. */
export function orderRowTop({ ordinary, tall }: RowSizes, panel: OpenPanel, row: number): number {
  let top = row * ordinary;
  for (const { row: at, height } of tall) if (at < row) top += height - ordinary;
  return panel.row >= 0 && panel.row < row ? top + panel.height : top;
}

/** The row, of `count` rows, at a position measured from the top of the first one. */
export function orderRowAt(sizes: RowSizes, panel: OpenPanel, count: number, place: number): number {
  let low = 0;
  let high = Math.max(0, count - 1);
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (orderRowTop(sizes, panel, middle) <= place) low = middle;
    else high = middle - 1;
  }
  return low;
}

/**
 * The table's `rowHeights`: an array of holes, which stand for the ordinary height, with only the few other heights
 * set. It must be as long as the table has rows.
 */
export function sparseRowHeights(count: number, sizes: RowSizes, panel: OpenPanel): (number | undefined)[] {
  const heights = new Array<number | undefined>(count);
  for (const { row, height } of sizes.tall) if (row < count) heights[row] = height;
  if (panel.row >= 0 && panel.row < count) heights[panel.row] = rowHeight(sizes, panel.row) + panel.height;
  return heights;
}
