import { useEffect, useMemo } from 'react';
import type { GridController } from './useGrid';

/** Undo and Redo over one grid or over several that are saved together. */
export interface GridHistory {
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** Steps in all grids that could be undone; what is being typed is the newest. */
  readonly changes: number;
  readonly undo: () => void;
  readonly redo: () => void;
}

/**
 * One history for all grids of a page: Undo takes back the newest step wherever it was made, Redo brings back what was
 * undone last. Changes of several grids under one stamp are one step. A new step in one grid ends what the others could
 * redo. Give a memoized array.
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
  // What is being typed would be the newest step of all.
  state.editing === null ? (state.past.at(-1)?.stamp ?? -Infinity) : Infinity;
const redoStamp = ({ state }: GridController): number => state.future[0]?.stamp ?? Infinity;

/** Those with the highest score; none where no grid has a step. */
function best(
  grids: readonly GridController[],
  score: (grid: GridController) => number,
): readonly GridController[] {
  const highest = Math.max(-Infinity, ...grids.map(score));
  return highest === -Infinity ? [] : grids.filter((grid) => score(grid) === highest);
}
