import { Classes, Tooltip } from '@blueprintjs/core';
import { useLayoutEffect, useState, type CSSProperties } from 'react';
import { useGridParts } from './gridContext';
import { tableScroller } from '../plainTable';
import type { GridCell } from './gridTypes';

interface GridTooltipProps {
  /** The cell under the mouse; column -1 for the row's header. */
  readonly pointed: GridCell | null;
  readonly isFocused: boolean;
}

/**
 * The message of the cell under the mouse, otherwise of the caret's cell. One tooltip for the whole grid, placed over
 * the cell: cells keep their elements, and with them the focus, while messages change during typing.
 */
export function GridTooltip({ pointed, isFocused }: GridTooltipProps) {
  const { grid, problems, root } = useGridParts();
  const problemAt = ({ row, column }: GridCell) => {
    const there = problems.get(row);
    return (column < 0 ? there?.row : there?.cells.get(column)) ?? null;
  };
  const pointedProblem = pointed === null ? null : problemAt(pointed);
  const caretProblem = isFocused ? problemAt(grid.caret) : null;
  const problem = pointedProblem ?? caretProblem;
  const cell = pointedProblem === null ? grid.caret : pointed;
  const row = cell?.row ?? -1;
  const column = cell?.column ?? -1;

  const isThere = problem !== null;
  const [place, setPlace] = useState<CSSProperties | null>(null);
  useLayoutEffect(() => {
    const element = root.current;
    if (!isThere || element === null) {
      setPlace(null);
      return undefined;
    }
    const measure = () => setPlace(placeOf(element, row, column));
    measure();
    element.addEventListener('scroll', measure, { capture: true, passive: true });
    return () => element.removeEventListener('scroll', measure, { capture: true });
  }, [root, isThere, row, column]);

  if (problem === null || place === null) return null;
  return (
    <Tooltip
      // A new tooltip for each cell, or it would slide across the grid.
      key={`${row}-${column}`}
      isOpen
      compact
      placement="top"
      // Keeps it inside the dialog, and off the menu, even for the first column.
      boundary={root.current?.closest(`.${Classes.DIALOG}, main`) ?? 'clippingParents'}
      className="sheet-tooltip-target"
      popoverClassName="sheet-tooltip"
      portalClassName="sheet-tooltip-portal"
      content={problem.message}
      targetProps={{ style: place }}
    >
      <span className="sheet-tooltip-anchor" />
    </Tooltip>
  );
}

/** The visible position of the cell in the grid; null if it is scrolled out of view. */
function placeOf(root: HTMLElement, row: number, column: number): CSSProperties | null {
  const part = column < 0 ? '[role="rowheader"]' : `[data-column="${column}"]`;
  const cell = root.querySelector(`[data-row="${row}"] ${part}`)?.getBoundingClientRect();
  const view = tableScroller(root)?.getBoundingClientRect();
  if (cell === undefined || view === undefined) return null;
  if (cell.bottom <= view.top || cell.top >= view.bottom) return null;
  const frame = root.getBoundingClientRect();
  return { left: cell.left - frame.left, top: cell.top - frame.top, width: cell.width, height: cell.height };
}
