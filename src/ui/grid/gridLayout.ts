/** Sizes of the grid and where its cells lie, in pixels. */
import type { GridColumn } from './gridTypes';

export const GRID_ROW_HEIGHT = 24;
export const ROW_HEADER_WIDTH = 32;
/** The line around the grid. */
export const FRAME = 1;

export const widthOf = (columns: readonly GridColumn[]): number =>
  columns.reduce((sum, { width }) => sum + width, ROW_HEADER_WIDTH);

/** The column under a place, the nearest one when the place is outside. */
export function columnAt(columns: readonly GridColumn[], x: number): number {
  let right = ROW_HEADER_WIDTH;
  for (const [column, { width }] of columns.entries()) {
    right += width;
    if (x < right) return column;
  }
  return columns.length - 1;
}

/** How far to scroll so that a row is in view; the same place when it is. */
export function scrollTopForRow(row: number, scrollTop: number, viewHeight: number): number {
  const top = row * GRID_ROW_HEIGHT;
  if (top < scrollTop) return top;
  return Math.max(scrollTop, top + GRID_ROW_HEIGHT - viewHeight);
}
