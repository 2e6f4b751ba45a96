import { useCallback, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { useAppSelector } from '../../store/hooks';
import { selectOpenOrderId, selectOpenRow } from '../../store/views/orders/orderListSelectors';
import { rowHeight, rowTop, scrollTopFor, type OpenPanel, type TallRow } from './rowGeometry';

/** Later growth of a panel scrolls it into view only this soon after opening: afterwards the reader has the wheel. */
const SETTLING_MS = 1500;

export const scrollerOf = (table: HTMLElement | null): HTMLElement | null =>
  table?.querySelector<HTMLElement>('.bp6-table-quadrant-main .bp6-table-quadrant-scroll-container') ?? null;

/**
 * The open order's panel: its row, its measured height, and scrolling it into view (OTB-09). When an open order
 * above the clicked one closes, the clicked row stays where it is on the screen.
 */
export function useOpenPanel(
  table: RefObject<HTMLElement>,
  tall: readonly TallRow[],
): { readonly panel: OpenPanel; readonly onHeight: (height: number) => void } {
  const openId = useAppSelector(selectOpenOrderId);
  const row = useAppSelector(selectOpenRow);
  const [height, setHeight] = useState(0);
  const [scrolls, setScrolls] = useState(0);
  const before = useRef<OpenPanel>({ row: -1, height: 0 });
  const openedAt = useRef(0);
  const panel: OpenPanel = { row, height: row < 0 ? 0 : height };
  const latest = useRef({ row, height, tall });
  useLayoutEffect(() => {
    latest.current = { row, height, tall };
  });

  const onHeight = useCallback((measured: number) => {
    setHeight((known) => (Math.abs(known - measured) < 1 ? known : measured));
    if (performance.now() - openedAt.current < SETTLING_MS) setScrolls((count) => count + 1);
  }, []);

  const isOpen = row >= 0;
  useLayoutEffect(() => {
    if (!isOpen) return;
    openedAt.current = performance.now();
    // In the next commit the table has its new heights: Blueprint renders once more for them.
    setScrolls((count) => count + 1);
  }, [openId, isOpen]);

  useLayoutEffect(() => {
    const scroller = scrollerOf(table.current);
    if (scroller === null || scrolls === 0) return;
    const now = latest.current;
    const closedAbove = before.current.row >= 0 && before.current.row < now.row ? before.current.height : 0;
    before.current = now;
    if (now.row < 0) return;
    const scrollTop = scroller.scrollTop - closedAbove;
    if (closedAbove > 0) scroller.scrollTop = scrollTop;
    const top = rowTop(now.tall, now, now.row);
    const bottom = top + rowHeight(now.tall, now.row) + now.height;
    const target = scrollTopFor(scrollTop, scroller.clientHeight, top, bottom);
    if (target !== scrollTop) scroller.scrollTo({ top: target, behavior: 'smooth' });
  }, [table, scrolls]);

  useLayoutEffect(() => {
    if (row < 0) before.current = { row: -1, height: 0 };
    else if (before.current.row === row) before.current = { row, height };
  }, [row, height]);

  return { panel, onHeight };
}
