import { useCallback, useEffect, useRef, type MouseEvent } from 'react';
import { tableScroller } from '../plainTable';
import { columnAt, ROW_HEADER_WIDTH, GRID_ROW_HEIGHT } from './gridLayout';
import type { GridParts } from './gridContext';
import type { GridCell } from './gridTypes';

type PointerParts = Pick<GridParts, 'grid' | 'root' | 'input' | 'isActive'>;

/**
 * The mouse in the grid: a click moves the caret; dragging or Shift selects a range; headers select their row, their
 * column or everything; a double click edits the cell. Cells are computed from sizes, so that a drag continues
 * outside the grid.
 */
export function useGridPointer({ grid, root, input, isActive }: PointerParts) {
  const { columns, dispatch, state } = grid;
  const drag = useRef<(() => void) | null>(null);
  useEffect(() => () => drag.current?.(), []);

  const takeFocus = useCallback(() => {
    isActive.current = true;
    (input.current ?? root.current)?.focus({ preventScroll: true });
  }, [input, isActive, root]);

  const onMouseDown = (event: MouseEvent<HTMLElement>) => {
    const element = root.current;
    if (event.button !== 0 || element === null || !(event.target instanceof Element)) return;
    const place = placeOf(event.target);
    if (place === null) return;
    const isOwnField = place.part === 'cell' && isSame(place.cell, state.caret);
    // While a cell is edited, the mouse belongs to its text.
    if (isOwnField && state.editing !== null) return;
    event.preventDefault();
    takeFocus();
    const last = { row: state.rows.length - 1, column: columns.length - 1 };
    const extend = event.shiftKey;
    if (place.part === 'corner') {
      dispatch({ kind: 'selected', cell: { row: 0, column: 0 }, extent: last });
    } else if (place.part === 'column') {
      const { column } = place;
      const from = extend ? state.caret.column : column;
      dispatch({ kind: 'selected', cell: { row: 0, column: from }, extent: { row: last.row, column } });
    } else {
      const isRow = place.part === 'row';
      const extentAt = (cell: GridCell) => (isRow ? { row: cell.row, column: last.column } : cell);
      const cell = isRow ? { row: place.cell.row, column: 0 } : place.cell;
      if (extend && isRow) {
        const anchor = { row: state.caret.row, column: 0 };
        dispatch({ kind: 'selected', cell: anchor, extent: extentAt(cell) });
      } else {
        dispatch({ kind: 'selected', cell, extent: extentAt(cell), extend });
      }
      drag.current?.();
      const cellAt = ({ clientX, clientY }: Point) => cellUnder(element, columns, clientX, clientY);
      drag.current = followDrag(cellAt(event), cellAt, (over) =>
        dispatch({ kind: 'selected', cell: over, extent: extentAt(over), extend: true }),
      );
    }
  };

  const onDoubleClick = (event: MouseEvent<HTMLElement>) => {
    if (event.target instanceof Element && placeOf(event.target)?.part === 'cell') {
      dispatch({ kind: 'opened' });
    }
  };

  return { onMouseDown, onDoubleClick, takeFocus };
}

type Place =
  | { readonly part: 'cell' | 'row'; readonly cell: GridCell }
  | { readonly part: 'column'; readonly column: number }
  | { readonly part: 'corner' };

/** The part of the grid that contains an element; null if none does (scrollbars, the text of an empty grid). */
function placeOf(target: Element): Place | null {
  if (target.closest('.sheet-corner') !== null) return { part: 'corner' };
  const row = Number(target.closest<HTMLElement>('[data-row]')?.dataset.row ?? -1);
  const column = Number(target.closest<HTMLElement>('[data-column]')?.dataset.column ?? -1);
  if (row < 0) return column < 0 ? null : { part: 'column', column };
  return column < 0 ? { part: 'row', cell: { row, column: 0 } } : { part: 'cell', cell: { row, column } };
}

function cellUnder(
  root: HTMLElement,
  columns: PointerParts['grid']['columns'],
  x: number,
  y: number,
): GridCell {
  const scroller = tableScroller(root);
  const box = (scroller ?? root).getBoundingClientRect();
  return {
    // The model clamps the cell to the grid.
    row: Math.floor((y - box.top + (scroller?.scrollTop ?? 0)) / GRID_ROW_HEIGHT),
    column: columnAt(columns, Math.max(x - box.left, ROW_HEADER_WIDTH)),
  };
}

interface Point {
  readonly clientX: number;
  readonly clientY: number;
}

/** Calls back with each new cell under the mouse until the button is released. Returns a function that stops it. */
function followDrag(
  start: GridCell,
  cellAt: (point: Point) => GridCell,
  over: (cell: GridCell) => void,
): () => void {
  let before = start;
  const move = (event: globalThis.MouseEvent) => {
    if (event.buttons === 0) return end();
    const cell = cellAt(event);
    if (!isSame(cell, before)) over(cell);
    before = cell;
  };
  const end = () => {
    document.removeEventListener('mousemove', move);
    document.removeEventListener('mouseup', end);
  };
  document.addEventListener('mousemove', move);
  document.addEventListener('mouseup', end);
  return end;
}

const isSame = (one: GridCell, other: GridCell): boolean =>
  one.row === other.row && one.column === other.column;
