import { useEffect, useMemo } from 'react';
import type { GridController } from './useGrid';

/** Undo and Redo for one grid, or for several that are saved together. */
export interface GridHistory {
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** Number of steps in all grids that can be undone; what is being typed counts as the newest. */
  readonly changes: number;
  readonly undo: () => void;
  readonly redo: () => void;
}

/**
 * One history for all grids of a page: Undo reverts the newest step in any grid, Redo restores the last undone one.
 * Changes of several grids with the same stamp are one step. A new step in one grid discards what the others could
 * redo. Pass a memoized array.
 */
export function useGridHistory(grids: readonly GridController[]): GridHistory {
  useEffect(() => {
    const newest = Math.max(0, ...grids.map(undoStamp));
    for (const grid of grids) if (redoStamp(grid) < newest) grid.dispatch({ kind: 'redoForgotten' });
  }, [grids]);
  return useMemo(() => {
    const undoes = best(grids, (grid) => undoStamp(grid));
    const redoes = best(grids, (grid) => -redoStamp(grid));
    const made = new Set(grids.flatMap(({ state }) => state.past.map(({ stamp }) => stamp))).size;
    return {
      canUndo: undoes.some(({ shape }) => !shape.isReadOnly),
      canRedo: redoes.some(({ shape }) => !shape.isReadOnly),
      changes: grids.some(isBeingTyped) ? made + 1 : made,
      undo: () => undoes.forEach((grid) => grid.undo()),
      redo: () => redoes.forEach((grid) => grid.redo()),
    };
  }, [grids]);
}

const isBeingTyped = ({ rows, state }: GridController): boolean => rows !== state.rows;

const undoStamp = ({ state }: GridController): number =>
  // What is being typed is the newest step of all.
  state.editing === null ? (state.past.at(-1)?.stamp ?? -Infinity) : Infinity;
const redoStamp = ({ state }: GridController): number => state.future[0]?.stamp ?? Infinity;

/** The grids with the highest score; none if no grid has a step. */
function best(
  grids: readonly GridController[],
  score: (grid: GridController) => number,
): readonly GridController[] {
  const highest = Math.max(-Infinity, ...grids.map(score));
  return highest === -Infinity ? [] : grids.filter((grid) => score(grid) === highest);
}
