/** Sizes of the grid and positions of its cells, in pixels. */
import type { GridColumn } from './gridTypes';

export const GRID_ROW_HEIGHT = 24;
export const ROW_HEADER_WIDTH = 32;
/** Width of the border around the grid. */
export const FRAME = 1;

export const widthOf = (columns: readonly GridColumn[]): number =>
  columns.reduce((sum, { width }) => sum + width, ROW_HEADER_WIDTH);

/** The column at a position; outside of the grid, the nearest one. */
export function columnAt(columns: readonly GridColumn[], x: number): number {
  let right = ROW_HEADER_WIDTH;
  for (const [column, { width }] of columns.entries()) {
    right += width;
    if (x < right) return column;
  }
  return columns.length - 1;
}

/** The scroll position that brings a row into view; unchanged if it is in view. */
export function scrollTopForRow(row: number, scrollTop: number, viewHeight: number): number {
  const top = row * GRID_ROW_HEIGHT;
  if (top < scrollTop) return top;
  return Math.max(scrollTop, top + GRID_ROW_HEIGHT - viewHeight);
}
