import { createContext, useContext, type MutableRefObject, type RefObject } from 'react';
import type { ProblemIndex } from './gridProblems';
import type { GridController } from './useGrid';

/** What the parts of one grid share. Rows read it from the context, so Blueprint's table need not redraw. */
export interface GridParts {
  readonly grid: GridController;
  readonly problems: ProblemIndex;
  /** Prefix of the ids of cells and messages. */
  readonly id: string;
  readonly root: RefObject<HTMLDivElement>;
  /** The field in the caret's cell, if that row is drawn. */
  readonly input: RefObject<HTMLInputElement>;
  /** Whether the focus is in this grid, or about to move there. Read only in effects and events. */
  readonly isActive: MutableRefObject<boolean>;
  /** Called when the caret's field is mounted and unmounted: without it the grid itself is the tab stop. */
  readonly setIsCaretDrawn: (isDrawn: boolean) => void;
  /** Whether the last pasted block is still flashing. */
  readonly isFlashing: boolean;
}

export const GridContext = createContext<GridParts | null>(null);

/** The grid that contains the component. */
export function useGridParts(): GridParts {
  const parts = useContext(GridContext);
  if (parts === null) throw new Error('Parts of a grid must be inside a Grid.');
  return parts;
}
