import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { selectListPhase, selectOrderRowCount } from '../../store/views/orders/orderListSelectors';
import { tableScroller } from '../../ui/plainTable';
import { orderRowAt, type RowPlaces } from './rowGeometry';
import { rowsShown } from './rowsShown';
import { BLEED, nextWindow, type RowWindow, type ShownRows } from './rowWindow';

/** Which rows the table shows, for the components that draw them. Changes do not redraw the table. */
export interface VisibleRows {
  /** The table's `onVisibleCellsChange`. Blueprint calls it while scrolling and while rendering. */
  readonly onChange: (rows: ShownRows) => void;
  /** The rows to draw; null until the table has its size. */
  readonly drawn: () => RowWindow | null;
  readonly subscribe: (listener: () => void) => () => void;
}

/** Keeps the rows to draw, and reports to the list what is in view, so that it knows which page to load or refresh. */
export function useVisibleRows(grid: RefObject<HTMLElement>, places: RowPlaces): VisibleRows {
  const dispatch = useAppDispatch();
  const latest = useRef(places);
  useLayoutEffect(() => {
    latest.current = places;
  });
  const [rows] = useState(() =>
    createVisibleRows({
      measure: () => measured(tableScroller(grid.current), latest.current),
      onShown: (shown) => dispatch(rowsShown(shown)),
    }),
  );
  const { sizes, panel, count } = places;
  useLayoutEffect(() => rows.again(), [rows, sizes, panel.row, panel.height, count]);
  // A page may arrive without a change of the table's size: its rows replace the outlines.
  const phase = useAppSelector(selectListPhase);
  const orders = useAppSelector(selectOrderRowCount);
  useEffect(() => rows.again(), [rows, phase, orders]);
  return rows;
}

/** The rows in view now; null without layout (tests). */
function measured(scroller: HTMLElement | null, { sizes, panel, count }: RowPlaces): ShownRows | null {
  if (scroller === null || scroller.clientHeight === 0) return null;
  const { scrollTop, clientHeight } = scroller;
  return {
    rowIndexStart: Math.max(0, orderRowAt(sizes, panel, count, scrollTop) - BLEED),
    rowIndexEnd: Math.min(count - 1, orderRowAt(sizes, panel, count, scrollTop + clientHeight) + BLEED),
  };
}

interface VisibleRowsDeps {
  /**
   * Take Blueprint's call as a signal only, and measure the rows: when the table grows while it scrolls, the last
   * call gives the rows from before the scrolling.
   */
  readonly measure: () => ShownRows | null;
  readonly onShown: (rows: ShownRows) => void;
}

function createVisibleRows({
  measure,
  onShown,
}: VisibleRowsDeps): VisibleRows & { readonly again: () => void } {
  const listeners = new Set<() => void>();
  let said: ShownRows | null = null;
  let shownFrom: number | null = null;
  let drawn: RowWindow | null = null;
  let isWaiting = false;

  /**
   * Wait for a microtask: nothing may be drawn or dispatched in the middle of rendering. It still runs before the
   * frame is painted.
   */
  const again = () => {
    if (isWaiting) return;
    isWaiting = true;
    queueMicrotask(() => {
      isWaiting = false;
      const shown = said === null ? null : (measure() ?? said);
      if (shown === null) return;
      drawn = nextWindow(drawn, shown, shown.rowIndexStart - (shownFrom ?? shown.rowIndexStart));
      shownFrom = shown.rowIndexStart;
      for (const listener of listeners) listener();
      onShown(shown);
    });
  };

  return {
    onChange: (rows) => {
      said = rows;
      again();
    },
    again,
    drawn: () => drawn,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
