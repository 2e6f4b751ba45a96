/** The state of a grid. */
import type { GridNews } from './gridNews';
import { writeBlock } from './gridRows';
import { caretAt, type GridSelection } from './gridSelection';
import type { GridCell, GridRange, GridRows, GridShape } from './gridTypes';

/** Rows and selection, which undo and redo restore. */
export interface Moment extends GridSelection {
  readonly rows: GridRows;
}

export interface GridStep {
  readonly before: Moment;
  readonly after: Moment;
  /** Announced when it is undone: `36 cells pasted`. */
  readonly text: string;
  /** Increases across all grids of a page, because several grids can share one Undo button (useGridHistory). */
  readonly stamp: number;
}

export interface GridState extends Moment {
  /**
   * What is being typed into the caret's cell. After typing, the arrow keys move the caret; after F2, they move
   * within the text.
   */
  readonly editing: { readonly draft: string; readonly by: 'typing' | 'opening' } | null;
  readonly past: readonly GridStep[];
  readonly future: readonly GridStep[];
  /** Set by Escape: the Tab key then leaves the grid from any cell. */
  readonly isLeaving: boolean;
  /** For screen readers. */
  readonly news: GridNews;
  /** What could not be done; shown below the grid until the next action. */
  readonly note: string | null;
  /** What was converted or left out in the last paste; shown below the grid until the next change. */
  readonly converted: string | null;
  /** The block that was just pasted, which flashes. The count increases with each paste. */
  readonly pasted: { readonly count: number; readonly range: GridRange | null };
  /** The cell to scroll to: the caret, or the corner that the selection was extended to. */
  readonly inView: GridCell;
  /** Increases whenever the caret is moved from outside: the grid then takes the focus. */
  readonly sent: number;
}

/** The initial state of a grid. */
export function newGrid(rows: GridRows): GridState {
  return {
    rows,
    ...caretAt({ row: 0, column: 0 }),
    editing: null,
    past: [],
    future: [],
    isLeaving: false,
    news: { count: 0, text: '' },
    note: null,
    converted: null,
    pasted: { count: 0, range: null },
    inView: { row: 0, column: 0 },
    sent: 0,
  };
}

/** The rows as shown, including what is being typed. */
export function shownRows(
  { rows, caret, editing }: Pick<GridState, 'rows' | 'caret' | 'editing'>,
  shape: GridShape,
): GridRows {
  return editing === null ? rows : writeBlock(rows, caret, [[editing.draft]], shape);
}
