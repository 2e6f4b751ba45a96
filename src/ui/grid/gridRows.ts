/** Changes of rows as pure functions. Each returns the same array if nothing changes. */
import type { GridCell, GridRange, GridRows, GridShape } from './gridTypes';

export const cellText = (rows: GridRows, { row, column }: GridCell): string => rows[row]?.[column] ?? '';

export const rangeHeight = ({ top, bottom }: GridRange): number => bottom - top + 1;
export const rangeWidth = ({ left, right }: GridRange): number => right - left + 1;

/** The cells of a block, for the clipboard. */
export function readRange(rows: GridRows, { top, left, bottom, right }: GridRange): string[][] {
  return rows
    .slice(top, bottom + 1)
    .map((cells) => Array.from({ length: right - left + 1 }, (_, index) => cells[left + index] ?? ''));
}

/**
 * Writes a block with its upper left cell at `at`. Missing rows are added; cells right of the last column and in
 * read-only columns are ignored.
 */
export function writeBlock(rows: GridRows, at: GridCell, block: GridRows, shape: GridShape): GridRows {
  const blank = blankRow(shape.columns);
  let next: (readonly string[])[] | null = null;
  block.forEach((written, index) => {
    const row = at.row + index;
    const before = rows[row];
    const after = writeRow(before ?? blank, at.column, written, shape);
    if (after === before) return;
    // For thousands of rows: copy the outer array once, and each changed row once.
    next ??= [...rows];
    next[row] = after;
  });
  return next ?? rows;
}

function writeRow(
  cells: readonly string[],
  from: number,
  written: readonly string[],
  shape: GridShape,
): readonly string[] {
  let next: string[] | null = null;
  written.forEach((text, index) => {
    const column = from + index;
    if (column >= shape.columns || shape.fixed[column] === true || (cells[column] ?? '') === text) return;
    next ??= fullRow(cells, shape.columns);
    next[column] = text;
  });
  return next ?? cells;
}

/** Clears a block. */
export function clearRange(rows: GridRows, range: GridRange, shape: GridShape): GridRows {
  const blank = Array<string>(rangeWidth(range)).fill('');
  const inside = Math.min(range.bottom, rows.length - 1) - range.top + 1;
  return writeBlock(rows, upperLeft(range), Array<string[]>(Math.max(0, inside)).fill(blank), shape);
}

/** Copies the block's first row to its other rows; a block of one row gets the row above it, as in spreadsheets. */
export function fillDown(rows: GridRows, range: GridRange, shape: GridShape): GridRows {
  const isOneRow = range.top === range.bottom;
  const source = isOneRow ? range.top - 1 : range.top;
  const [from] = readRange(rows, { ...range, top: source, bottom: source });
  if (source < 0 || from === undefined) return rows;
  const filled = isOneRow ? 1 : range.bottom - range.top;
  return writeBlock(rows, { row: source + 1, column: range.left }, Array<string[]>(filled).fill(from), shape);
}

/**
 * Fits a copied block to a selection: repeated if the selection is a multiple of it (one cell fills everything),
 * otherwise once, as it also is if the block is larger.
 */
export function tiled(block: GridRows, range: GridRange): GridRows {
  const height = block.length;
  const width = block[0]?.length ?? 0;
  const down = rangeHeight(range) / height;
  const across = rangeWidth(range) / width;
  const fits = (times: number) => Number.isInteger(times) || times < 1;
  if (!fits(down) || !fits(across) || (down <= 1 && across <= 1)) return block;
  const wide = block.map((cells) => Array.from({ length: Math.max(1, across) }, () => cells).flat());
  return Array.from({ length: Math.max(1, down) }, () => wide).flat();
}

/** Adds rows at the end, with the owner's initial values. */
export function addRows(rows: GridRows, count: number, shape: GridShape): GridRows {
  if (count <= 0) return rows;
  const given = shape.newRows?.(rows, count) ?? [];
  const added = Array.from({ length: count }, (_, index) => fullRow(given[index] ?? [], shape.columns));
  return [...rows, ...added];
}

/** Removes the rows of a block. */
export function removeRows(rows: GridRows, { top, bottom }: GridRange): GridRows {
  return top >= rows.length ? rows : [...rows.slice(0, top), ...rows.slice(bottom + 1)];
}

export const upperLeft = ({ top, left }: GridRange): GridCell => ({ row: top, column: left });

const blankRow = (columns: number): readonly string[] => Array<string>(columns).fill('');

function fullRow(cells: readonly string[], columns: number): string[] {
  const full = cells.slice(0, columns);
  while (full.length < columns) full.push('');
  return full;
}
