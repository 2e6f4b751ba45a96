import { useCallback, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { useAppSelector } from '../../store/hooks';
import { selectOpenOrderId, selectOpenRow } from '../../store/views/orders/orderListSelectors';
import { tableScroller } from '../../ui/plainTable';
import { scrollTopFor } from '../../ui/scrollTopFor';
import type { OpenPanel } from '../../ui/tableRows';
import { rowHeight, orderRowTop, type RowSizes } from './rowGeometry';

/**
 * A panel that grows is scrolled into view only this soon after opening; afterwards the reader decides. Milliseconds.
 */
const SETTLING_MS = 1500;

/**
 * The open order's panel: its row, its measured height, and scrolling it into view (OTB-09). When an open order above
 * the clicked row closes, the clicked row stays where it is on the screen.
 */
export function useOpenPanel(
  table: RefObject<HTMLElement>,
  sizes: RowSizes,
): {
  readonly panel: OpenPanel;
  readonly onHeight: (height: number) => void;
  /** Scrolls a row into view, only as far as needed, and as much of its open order as fits. */
  readonly scrollToRow: (row: number) => void;
} {
  const openId = useAppSelector(selectOpenOrderId);
  const row = useAppSelector(selectOpenRow);
  const [height, setHeight] = useState(0);
  const [scrolls, setScrolls] = useState(0);
  const before = useRef<OpenPanel>({ row: -1, height: 0 });
  const openedAt = useRef(0);
  const panel = useMemo((): OpenPanel => ({ row, height: row < 0 ? 0 : height }), [row, height]);
  const latest = useRef({ row, height, sizes });
  useLayoutEffect(() => {
    latest.current = { row, height, sizes };
  });

  const onHeight = useCallback((measured: number) => {
    if (Math.abs(latest.current.height - measured) < 1) return;
    setHeight(measured);
    if (performance.now() - openedAt.current < SETTLING_MS) setScrolls((count) => count + 1);
  }, []);

  const isOpen = row >= 0;
  useLayoutEffect(() => {
    if (!isOpen) return;
    openedAt.current = performance.now();
    // Scroll in the next commit, when the table has its new heights: Blueprint renders once more for them.
    setScrolls((count) => count + 1);
  }, [openId, isOpen]);

  useLayoutEffect(() => {
    const scroller = tableScroller(table.current);
    if (scroller === null || scrolls === 0) return;
    const now = latest.current;
    const closedAbove = before.current.row >= 0 && before.current.row < now.row ? before.current.height : 0;
    before.current = now;
    if (now.row < 0) return;
    if (closedAbove > 0) scroller.scrollTop -= closedAbove;
    bringIntoView(scroller, now, now.row, 'smooth');
  }, [table, scrolls]);

  useLayoutEffect(() => {
    if (row < 0) before.current = { row: -1, height: 0 };
    else if (before.current.row === row) before.current = { row, height };
  }, [row, height]);

  const scrollToRow = useCallback(
    (target: number) => {
      const scroller = tableScroller(table.current);
      if (scroller !== null) bringIntoView(scroller, latest.current, target, 'instant');
    },
    [table],
  );

  return { panel, onHeight, scrollToRow };
}

function bringIntoView(
  scroller: HTMLElement,
  { sizes, row: openRow, height }: OpenPanel & { readonly sizes: RowSizes },
  row: number,
  behavior: ScrollBehavior,
): void {
  const top = orderRowTop(sizes, { row: openRow, height }, row);
  const bottom = top + rowHeight(sizes, row) + (row === openRow ? height : 0);
  const target = scrollTopFor(scroller.scrollTop, scroller.clientHeight, top, bottom);
  if (target !== scroller.scrollTop) scroller.scrollTo({ top: target, behavior });
}
