import { createContext, useContext, type MutableRefObject, type RefObject } from 'react';
import type { ProblemIndex } from './gridProblems';
import type { GridController } from './useGrid';

/** What the parts of one grid share. Rows read it themselves: Blueprint's table is not asked to draw again for it. */
export interface GridParts {
  readonly grid: GridController;
  readonly problems: ProblemIndex;
  /** Begins the ids of cells and messages. */
  readonly id: string;
  readonly root: RefObject<HTMLDivElement>;
  /** The field in the caret's cell, while that row is drawn. */
  readonly input: RefObject<HTMLInputElement>;
  /** Whether the focus is, or is about to be, in this grid. Read in effects and events only. */
  readonly isActive: MutableRefObject<boolean>;
  /** Told when the caret's field comes and goes: without it the grid itself is the stop of the Tab key. */
  readonly setIsCaretDrawn: (isDrawn: boolean) => void;
  /** Whether the block that was pasted last still flashes. */
  readonly isFlashing: boolean;
}

export const GridContext = createContext<GridParts | null>(null);

/** The grid a part stands in. */
export function useGridParts(): GridParts {
  const parts = useContext(GridContext);
  if (parts === null) throw new Error('Parts of a grid must be inside a Grid.');
  return parts;
}
