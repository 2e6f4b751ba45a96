/** A small grid of three columns, and the actions shared by its tests. */
import { gridReduced, type GridAction } from '../../../src/ui/grid/gridModel';
import type { GridState } from '../../../src/ui/grid/gridState';
import type { GridRows, GridShape } from '../../../src/ui/grid/gridTypes';

export const shape = (changes: Partial<GridShape> = {}): GridShape => ({
  columns: 3,
  fixed: [],
  readers: [],
  isReadOnly: false,
  maxRows: 1_000,
  ...changes,
});

export function run(state: GridState, actions: readonly GridAction[], on: GridShape = shape()): GridState {
  return actions.reduce((before, action, index) => gridReduced(before, action, on, index + 1), state);
}

export const rows: GridRows = [
  ['a1', 'b1', 'c1'],
  ['a2', '', 'c2'],
  ['', '', ''],
];
export const at = (row: number, column: number, toRow = row, toColumn = column): GridAction => ({
  kind: 'selected',
  cell: { row, column },
  extent: { row: toRow, column: toColumn },
});
export const undo: GridAction = { kind: 'undone' };
export const down: GridAction = { kind: 'moved', move: { to: 'by', rows: 1, columns: 0 }, extend: false };
