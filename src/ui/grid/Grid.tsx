import '../styles';
import { Column, Table } from '@blueprintjs/table';
import {
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type CSSProperties,
  type FocusEvent,
  type MouseEvent,
} from 'react';
import { ROWS_ALONE, tableScroller, usePlainTable } from '../plainTable';
import { GridContext, type GridParts } from './gridContext';
import { FRAME, GRID_ROW_HEIGHT, scrollTopForRow, widthOf } from './gridLayout';
import { GridHead } from './GridHead';
import { withOffers } from './gridConversion';
import { indexProblems } from './gridProblems';
import { GridRow } from './GridRow';
import { GridTooltip } from './GridTooltip';
import type { GridCell, GridProblem } from './gridTypes';
import type { GridController } from './useGrid';
import { useGridClipboard } from './useGridClipboard';
import type { GridHistory } from './useGridHistory';
import { useGridKeys } from './useGridKeys';
import { useGridPointer } from './useGridPointer';

interface GridProps {
  readonly grid: GridController;
  /** Accessible name of the grid: `Delivery Windows`. */
  readonly label: string;
  /** The owner's findings about the rows; memoized. */
  readonly problems?: readonly GridProblem[];
  /** Handles Ctrl+Z if several grids share one history; otherwise the grid's own. */
  readonly history?: Pick<GridHistory, 'undo' | 'redo'>;
  /** Longer grids scroll inside, under a fixed header. */
  readonly visibleRows?: number;
}

/** The table's only column: each cell is a whole row (decision 0001). Rows read the grid from the context. */
const ROWS = <Column id="row" cellRenderer={(row: number) => <GridRow row={row} />} />;

const NO_PROBLEMS: readonly GridProblem[] = [];
const FLASH_MS = 600;

/**
 * A spreadsheet of text cells: windows of a rule, weight bands. Blueprint's table draws the rows in view; keys,
 * mouse, clipboard and history are in this folder (README). It has one tab stop: the caret's cell.
 */
export function Grid({ grid, label, problems = NO_PROBLEMS, history = grid, visibleRows = 12 }: GridProps) {
  const { state, columns, shape, dispatch } = grid;
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const isActive = useRef(false);
  const [isFocused, setIsFocused] = useState(false);
  const [isCaretDrawn, setIsCaretDrawn] = useState(false);
  const [pointed, setPointed] = useState<GridCell | null>(null);
  const isFlashing = useFlash(state.pasted.count);
  const count = state.rows.length;
  const scrollbar = useScrollbarWidth(root, count > visibleRows);
  const reveal = useReveal(root, state.inView, count);

  const index = useMemo(
    () => indexProblems(withOffers(problems, grid.rows, columns)),
    [problems, grid.rows, columns],
  );
  const parts = useMemo<GridParts>(
    () => ({ grid, problems: index, id, root, input, isActive, setIsCaretDrawn, isFlashing }),
    [grid, index, id, isFlashing],
  );
  const { onMouseDown, onDoubleClick, takeFocus } = useGridPointer(parts);
  const onKeyDown = useGridKeys({ grid, root, input, history, page: visibleRows - 1, reveal });
  const clipboard = useGridClipboard(grid);
  usePlainTable(root, count > 0);

  const { sent } = state;
  const lastSent = useRef(sent);
  useLayoutEffect(() => {
    if (lastSent.current === sent) return;
    lastSent.current = sent;
    takeFocus();
    (root.current as Partial<HTMLElement> | null)?.scrollIntoView?.({ block: 'nearest' });
    (input.current as Partial<HTMLElement> | null)?.scrollIntoView?.({ block: 'nearest' });
  }, [sent, takeFocus]);

  const onFocus = (event: FocusEvent<HTMLElement>) => {
    const isComing = !isActive.current;
    isActive.current = true;
    setIsFocused(true);
    // Scroll to the caret on Tab, but not if the user has scrolled away from it.
    if (event.target === root.current && isComing) reveal();
  };
  const onBlur = ({ relatedTarget, target }: FocusEvent<HTMLElement>) => {
    if (relatedTarget instanceof Node && root.current?.contains(relatedTarget) === true) return;
    // The whole window lost the focus; the field is still focused in it.
    if (document.activeElement === target) return;
    isActive.current = false;
    setIsFocused(false);
    dispatch({ kind: 'settled' });
  };
  const onMouseOver = ({ target }: MouseEvent<HTMLElement>) => {
    const cell = target instanceof Element ? cellOf(target) : null;
    setPointed((before) => (before?.row === cell?.row && before?.column === cell?.column ? before : cell));
  };

  const width = widthOf(columns);
  const widths = useMemo(() => [width - scrollbar], [width, scrollbar]);
  const style = {
    width: width + 2 * FRAME,
    '--sheet-head-columns': columns.map((column) => `${column.width}px`).join(' '),
    // Take the scrollbar's width from the last column, so that the grid's width stays the same.
    '--sheet-columns': columns
      .map((column, at) => `${column.width - (at === columns.length - 1 ? scrollbar : 0)}px`)
      .join(' '),
  } as CSSProperties;
  return (
    <GridContext.Provider value={parts}>
      <div className="sheet-frame">
        <div
          ref={root}
          role="grid"
          className={`sheet${isFocused ? ' sheet-focused' : ''}${shape.isReadOnly ? ' sheet-read-only' : ''}`}
          style={style}
          aria-label={label}
          aria-describedby={`${id}-keys`}
          aria-rowcount={count + 1}
          aria-colcount={columns.length + 1}
          aria-multiselectable
          aria-readonly={shape.isReadOnly || undefined}
          // While the caret's field is drawn, that is the tab stop.
          tabIndex={isCaretDrawn ? -1 : 0}
          onFocus={onFocus}
          onBlur={onBlur}
          onKeyDown={onKeyDown}
          onMouseDown={onMouseDown}
          onDoubleClick={onDoubleClick}
          onMouseOver={onMouseOver}
          onMouseLeave={() => setPointed(null)}
          {...clipboard}
        >
          <GridHead />
          {count > 0 ? (
            <div className="sheet-body" style={{ height: Math.min(count, visibleRows) * GRID_ROW_HEIGHT }}>
              <Table
                {...ROWS_ALONE}
                className="sheet-rows"
                numRows={count}
                columnWidths={widths}
                defaultRowHeight={GRID_ROW_HEIGHT}
                minRowHeight={GRID_ROW_HEIGHT}
                cellRendererDependencies={[count, widths]}
              >
                {ROWS}
              </Table>
            </div>
          ) : (
            <div role="row" aria-rowindex={2} className="sheet-empty">
              <div role="gridcell" aria-colspan={columns.length + 1}>
                {shape.isReadOnly ? 'No rows.' : 'No rows. Add some, or paste them here.'}
              </div>
            </div>
          )}
        </div>
        <GridTooltip pointed={pointed} isFocused={isFocused} />
        {state.converted !== null && <p className="sheet-converted">{state.converted}</p>}
        {state.note !== null && <p className="sheet-note">{state.note}</p>}
        <p id={`${id}-keys`} hidden>
          {shape.isReadOnly ? KEYS_READ_ONLY : KEYS}
        </p>
        {/* An invisible space distinguishes the same text twice in a row. */}
        <p role="status" className="visually-hidden">
          {state.news.text}
          {state.news.count % 2 === 0 ? '' : '\u00a0'}
        </p>
      </div>
    </GridContext.Provider>
  );
}

const KEYS_READ_ONLY = 'Arrow keys move. Control C copies. Escape, then Tab leaves the grid.';
const KEYS =
  'Arrow keys move, with Shift they select. Type to overwrite, F2 to edit. Control C, X and V copy, cut and paste blocks, Control D fills down, Control full stop writes what a message offers, Control Z undoes. Escape, then Tab leaves the grid.';

function cellOf(target: Element): GridCell | null {
  const row = target.closest<HTMLElement>('[data-row]')?.dataset.row;
  if (row === undefined) return null;
  const column = target.closest<HTMLElement>('[data-column]')?.dataset.column ?? '-1';
  return { row: Number(row), column: Number(column) };
}

/** True for a moment after each paste. Rows that are scrolled into view later do not flash. */
function useFlash(pastes: number): boolean {
  const [over, setOver] = useState(pastes);
  useEffect(() => {
    if (pastes === over) return undefined;
    const timer = setTimeout(() => setOver(pastes), FLASH_MS);
    return () => clearTimeout(timer);
  }, [pastes, over]);
  return pastes !== over;
}

/**
 * Scrolls a cell's row into view whenever the cell changes, even only its column, because the user may have scrolled
 * away. The returned function does so at once.
 */
function useReveal(root: React.RefObject<HTMLElement>, cell: GridCell, count: number): () => void {
  const { row } = cell;
  const reveal = useCallback(() => {
    const scroller = tableScroller(root.current);
    if (scroller === null) return true;
    const target = scrollTopForRow(row, scroller.scrollTop, scroller.clientHeight);
    if (target !== scroller.scrollTop) scroller.scrollTop = target;
    return Math.abs(target - scroller.scrollTop) < 1;
  }, [root, row]);
  useLayoutEffect(() => {
    if (reveal()) return undefined;
    // Rows were added in the same change: the table makes room for them only afterwards.
    const frame = requestAnimationFrame(reveal);
    return () => cancelAnimationFrame(frame);
  }, [reveal, cell, count]);
  return useCallback(() => void reveal(), [reveal]);
}

/** Width of the scrollbar, which must not cover the last column. */
function useScrollbarWidth(root: React.RefObject<HTMLElement>, scrolls: boolean): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const scroller = tableScroller(root.current);
    setWidth(scrolls && scroller !== null ? scroller.offsetWidth - scroller.clientWidth : 0);
  }, [root, scrolls]);
  return width;
}
