/** Where rows are and how high they are. Nearly all have one height, so this never walks the rows. */
import type { OpenPanel } from '../../ui/tableRows';
import { heightForRefLines, ORDER_ROW_HEIGHT } from './orderColumns';

export interface TallRow {
  readonly row: number;
  readonly lines: number;
}

/** The row's own height, without an open order below it. */
export function rowHeight(tall: readonly TallRow[], row: number): number {
  return heightForRefLines(tall.find((candidate) => candidate.row === row)?.lines ?? 0);
}

/** Upper edge of a row, counted from the first one. */
export function orderRowTop(tall: readonly TallRow[], panel: OpenPanel, row: number): number {
  let top = row * ORDER_ROW_HEIGHT;
  for (const { row: at, lines } of tall) if (at < row) top += heightForRefLines(lines) - ORDER_ROW_HEIGHT;
  return panel.row >= 0 && panel.row < row ? top + panel.height : top;
}

/** The row at a place counted from the upper edge of the first one, of `count` rows. */
export function orderRowAt(tall: readonly TallRow[], panel: OpenPanel, count: number, place: number): number {
  let low = 0;
  let high = Math.max(0, count - 1);
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (orderRowTop(tall, panel, middle) <= place) low = middle;
    else high = middle - 1;
  }
  return low;
}

/**
 * The table's `rowHeights`: a list of holes, which stand for the ordinary height, with the few others set. It must
 * be as long as the table has rows.
 */
export function sparseRowHeights(
  count: number,
  tall: readonly TallRow[],
  panel: OpenPanel,
): (number | undefined)[] {
  const heights = new Array<number | undefined>(count);
  for (const { row, lines } of tall) if (row < count) heights[row] = heightForRefLines(lines);
  if (panel.row >= 0 && panel.row < count) heights[panel.row] = rowHeight(tall, panel.row) + panel.height;
  return heights;
}
