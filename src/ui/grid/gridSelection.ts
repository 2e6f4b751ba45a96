/** Moves of the caret and the selection, as pure functions. */
import { cellText } from './gridRows';
import type { GridCell, GridRange, GridRows } from './gridTypes';

/** The caret is the cell that is typed into; the extent is the opposite corner of the selection. */
export interface GridSelection {
  readonly caret: GridCell;
  readonly extent: GridCell;
}

/** A move of the caret. `edge` goes to the end of a run of filled cells, or across a gap to the next one. */
export type GridMove =
  | { readonly to: 'by'; readonly rows: number; readonly columns: number }
  | { readonly to: 'edge'; readonly rows: -1 | 0 | 1; readonly columns: -1 | 0 | 1 }
  | { readonly to: 'rowStart' | 'rowEnd' | 'first' | 'last' };

export const rangeOf = ({ caret, extent }: GridSelection): GridRange => ({
  top: Math.min(caret.row, extent.row),
  left: Math.min(caret.column, extent.column),
  bottom: Math.max(caret.row, extent.row),
  right: Math.max(caret.column, extent.column),
});

export const isInRange = ({ top, left, bottom, right }: GridRange, row: number, column: number): boolean =>
  row >= top && row <= bottom && column >= left && column <= right;

/** The caret in one cell, without any other selection. */
export const caretAt = (cell: GridCell): GridSelection => ({ caret: cell, extent: cell });

/** The nearest existing cell. In an empty grid the caret stays at the first position. */
export function clampCell(rows: GridRows, columns: number, { row, column }: GridCell): GridCell {
  return {
    row: Math.max(0, Math.min(row, rows.length - 1)),
    column: Math.max(0, Math.min(column, columns - 1)),
  };
}

/** The cell that a move leads to. */
export function moved(rows: GridRows, columns: number, from: GridCell, move: GridMove): GridCell {
  const last: GridCell = { row: rows.length - 1, column: columns - 1 };
  switch (move.to) {
    case 'by':
      return clampCell(rows, columns, { row: from.row + move.rows, column: from.column + move.columns });
    case 'edge':
      return edge(rows, columns, from, move);
    case 'rowStart':
      return { ...from, column: 0 };
    case 'rowEnd':
      return { ...from, column: last.column };
    case 'first':
      return { row: 0, column: 0 };
    case 'last':
      return clampCell(rows, columns, last);
  }
}

function edge(
  rows: GridRows,
  columns: number,
  from: GridCell,
  step: { readonly rows: number; readonly columns: number },
): GridCell {
  const next = (cell: GridCell): GridCell => ({
    row: cell.row + step.rows,
    column: cell.column + step.columns,
  });
  const isThere = ({ row, column }: GridCell) =>
    row >= 0 && column >= 0 && row < rows.length && column < columns;
  const isFilled = (cell: GridCell) => isThere(cell) && cellText(rows, cell) !== '';
  let cell = from;
  if (isFilled(from) && isFilled(next(from))) {
    while (isFilled(next(cell))) cell = next(cell);
    return cell;
  }
  while (isThere(next(cell))) {
    cell = next(cell);
    if (isFilled(cell)) break;
  }
  return cell;
}

/** The next or previous cell in reading order; null after the last and before the first. */
export function nextCell(
  rows: GridRows,
  columns: number,
  { row, column }: GridCell,
  by: 1 | -1,
): GridCell | null {
  const place = row * columns + column + by;
  if (place < 0 || place >= rows.length * columns) return null;
  return { row: Math.floor(place / columns), column: place % columns };
}
