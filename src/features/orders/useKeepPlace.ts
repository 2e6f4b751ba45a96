import { useLayoutEffect, useRef, type RefObject } from 'react';
import { useAppSelector, useAppStore } from '../../store/hooks';
import { rowOfId } from '../../store/views/orders/listedPages';
import { selectRowId } from '../../store/views/orders/orderListSelectors';
import type { OrderId } from '../../domain/orders/orderRecord';
import { ROW_HEIGHT } from './orderColumns';
import { scrollerOf } from './useOpenPanel';

/**
 * Keeps the reader's place by order and not by number (D-038): when a refresh puts new orders above, the rows in view
 * stay where they are. At the very top nothing is held: there the new ones are what one wants to see. A new search
 * starts at the top.
 */
export function useKeepPlace(
  table: RefObject<HTMLElement>,
  focusedRow: number,
  focusRow: (row: number) => void,
): void {
  const store = useAppStore();
  const pages = useAppSelector((state) => state.views.orderList.pages);
  const pinnedId = useAppSelector((state) => state.views.orderList.pinnedId);
  const searchId = useAppSelector((state) => state.views.orderList.searchId);
  const focused = useRef<{ row: number; id: OrderId | undefined }>({ row: 0, id: undefined });

  useLayoutEffect(() => {
    const scroller = scrollerOf(table.current);
    if (scroller !== null) scroller.scrollTop = 0;
    focused.current = { row: 0, id: undefined };
    focusRow(0);
  }, [table, searchId, focusRow]);

  useLayoutEffect(() => {
    const { row, id } = focused.current;
    const state = store.getState();
    if (id === undefined || selectRowId(state, row) === id) return;
    const listed = rowOfId(state.views.orderList.pages, id);
    if (listed < 0) return;
    const now = listed + (state.views.orderList.pinnedId === null ? 0 : 1);
    focused.current = { row: now, id };
    focusRow(now);
    const scroller = scrollerOf(table.current);
    if (scroller !== null && scroller.scrollTop > 0) scroller.scrollTop += (now - row) * ROW_HEIGHT;
  }, [store, table, pages, pinnedId, focusRow]);

  useLayoutEffect(() => {
    focused.current = { row: focusedRow, id: selectRowId(store.getState(), focusedRow) };
  }, [store, focusedRow, pages]);
}
