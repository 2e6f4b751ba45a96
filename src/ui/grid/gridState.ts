/** What is known of a grid at a time. */
import type { GridNews } from './gridNews';
import { writeBlock } from './gridRows';
import { caretAt, type GridSelection } from './gridSelection';
import type { GridCell, GridRange, GridRows, GridShape } from './gridTypes';

/** Rows and selection: what a step of the history brings back. */
export interface Moment extends GridSelection {
  readonly rows: GridRows;
}

export interface GridStep {
  readonly before: Moment;
  readonly after: Moment;
  /** Said when it is undone: `36 cells pasted`. */
  readonly text: string;
  /** Grows over all grids of a page: several grids can share one Undo button (useGridHistory). */
  readonly stamp: number;
}

export interface GridState extends Moment {
  /** What is being typed over the caret's cell. Typing leaves the arrow keys to the caret; F2 gives them to the text. */
  readonly editing: { readonly draft: string; readonly by: 'typing' | 'opening' } | null;
  readonly past: readonly GridStep[];
  readonly future: readonly GridStep[];
  /** After Escape the Tab key leaves the grid from any cell. */
  readonly isLeaving: boolean;
  /** For screen readers. */
  readonly news: GridNews;
  /** What could not be done, shown under the grid until the next action. */
  readonly note: string | null;
  /** What was converted in the block pasted last, and left out of it, shown under the grid until the next change. */
  readonly converted: string | null;
  /** The block that just came out of the clipboard; it flashes. The count grows with each. */
  readonly pasted: { readonly count: number; readonly range: GridRange | null };
  /** The cell to be scrolled to: the caret, or the corner that an extended selection just went to. */
  readonly inView: GridCell;
  /** Grows whenever the caret was sent somewhere from outside: the grid then takes the focus. */
  readonly sent: number;
}

/** A grid that nobody has touched. */
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

/** The rows as they are seen: with what is being typed in its place. */
export function shownRows(
  { rows, caret, editing }: Pick<GridState, 'rows' | 'caret' | 'editing'>,
  shape: GridShape,
): GridRows {
  return editing === null ? rows : writeBlock(rows, caret, [[editing.draft]], shape);
}
