import { useCallback, useMemo, useReducer } from 'react';
import { gridReduced, type GridAction } from './gridModel';
import { newGrid, shownRows, type GridState } from './gridState';
import { rangeOf } from './gridSelection';
import type { GridCell, GridColumn, GridRange, GridRows, GridShape } from './gridTypes';

/** Default for `maxRows`. */
const GRID_ROWS_MAX = 20_000;

export interface GridOptions {
  /** A stable array: a constant of the module. */
  readonly columns: readonly GridColumn[];
  readonly isHeading?: GridShape['isHeading'];
  readonly isReadOnly?: boolean;
  readonly maxRows?: number;
  /** The rows that "Add rows" appends, based on the existing rows. Blank by default. */
  readonly newRows?: GridShape['newRows'];
}

/** A grid as its owner holds it: `Grid` draws it, `AddRowsControl` and `UndoButtons` change it. */
export interface GridController {
  readonly columns: readonly GridColumn[];
  readonly shape: GridShape;
  readonly state: GridState;
  /** The rows including what is being typed: for checks, charts beside the grid, and saving. */
  readonly rows: GridRows;
  /** The cell that is typed into. */
  readonly caret: GridCell;
  readonly selection: GridRange;
  /** Number of steps that can be undone: 0 means that nothing was changed since the rows were loaded. */
  readonly changes: number;
  /** @param stamp from `newStamp`, to make changes in several grids one step; by default each change is its own step */
  readonly dispatch: (action: GridAction, stamp?: number) => void;
  readonly undo: () => void;
  readonly redo: () => void;
  /** Moves the caret and the focus there ("Go to cell"). */
  readonly goTo: (row: number, column: number) => void;
  /** Appends rows from `newRows`, as one step. */
  readonly addRows: (count: number) => void;
  /** Replaces the rows and clears the history: after a save, or when someone else's version is taken. */
  readonly load: (rows: GridRows) => void;
}

/** One order for the steps of all grids, so that several can share an Undo button. */
let lastStamp = 0;

/** The number of the next step among those of all grids. */
export function newStamp(): number {
  lastStamp += 1;
  return lastStamp;
}

/** The state of one grid. The initial rows start its history; later rows are loaded by `load`. */
export function useGrid(initialRows: GridRows, options: GridOptions): GridController {
  const { columns, isHeading, isReadOnly = false, maxRows = GRID_ROWS_MAX, newRows } = options;
  const shape = useMemo<GridShape>(
    () => ({
      columns: columns.length,
      fixed: columns.map((column) => column.isReadOnly === true),
      readers: columns.map(({ convert }) => convert),
      isHeading,
      isReadOnly,
      maxRows,
      newRows,
    }),
    [columns, isHeading, isReadOnly, maxRows, newRows],
  );
  const reduce = useCallback(
    (before: GridState, { action, stamp }: { action: GridAction; stamp: number }) =>
      gridReduced(before, action, shape, stamp),
    [shape],
  );
  const [state, send] = useReducer(reduce, initialRows, newGrid);
  const dispatch = useCallback((action: GridAction, stamp = newStamp()) => send({ action, stamp }), []);
  const verbs = useMemo(
    () => ({
      undo: () => dispatch({ kind: 'undone' }),
      redo: () => dispatch({ kind: 'redone' }),
      goTo: (row: number, column: number) => dispatch({ kind: 'sentTo', cell: { row, column } }),
      addRows: (count: number) => dispatch({ kind: 'rowsAdded', count }),
      load: (rows: GridRows) => dispatch({ kind: 'loaded', rows }),
    }),
    [dispatch],
  );
  const { rows: written, caret, extent, editing, past } = state;
  const rows = useMemo(
    () => shownRows({ rows: written, caret, editing }, shape),
    [written, caret, editing, shape],
  );
  return useMemo(
    () => ({
      columns,
      shape,
      state,
      rows,
      caret,
      selection: rangeOf({ caret, extent }),
      changes: past.length,
      dispatch,
      ...verbs,
    }),
    [columns, shape, state, rows, caret, extent, past, dispatch, verbs],
  );
}
