import { useCallback, useLayoutEffect, useRef, type RefObject } from 'react';
import { useAppSelector, useAppStore } from '../../store/hooks';
import { rowOfId } from '../../store/views/orders/listedPages';
import { orderListActions } from '../../store/views/orders/orderListSlice';
import { selectRowId } from '../../store/views/orders/orderListSelectors';
import type { OrderId } from '../../domain/orders/orderRecord';
import { tableScroller } from '../../ui/plainTable';
import { orderRowAt, orderRowTop, type RowPlaces } from './rowGeometry';

/**
 * Keeps the reader's place by order, not by row number: when a refresh adds orders above, or row heights change, the
 * rows in view stay where they are. At the very top nothing is held, because there the reader wants to see new
 * orders. A new search starts at the top; the list of an earlier visit starts where it was left.
 */
export function useKeepPlace(
  table: RefObject<HTMLElement>,
  { sizes, panel, count }: RowPlaces,
  focusedRow: number,
  focusRow: (row: number) => void,
): void {
  const store = useAppStore();
  const { ordinary } = sizes;
  const pages = useAppSelector((state) => state.views.orderList.pages);
  const pinnedId = useAppSelector((state) => state.views.orderList.pinnedId);
  const searchId = useAppSelector((state) => state.views.orderList.searchId);
  const focused = useRef<{ row: number; id: OrderId | undefined }>({ row: 0, id: undefined });

  const shownSearch = useRef(searchId);
  useLayoutEffect(() => {
    // The search of an earlier visit continues where it was left (useKeptScroll).
    const kept = shownSearch.current === searchId ? store.getState().views.orderList.place : null;
    shownSearch.current = searchId;
    const scroller = tableScroller(table.current);
    if (scroller !== null && kept === null) scroller.scrollTop = 0;
    focused.current = { row: kept?.row ?? 0, id: undefined };
    focusRow(kept?.row ?? 0);
  }, [store, table, searchId, focusRow]);

  useLayoutEffect(() => {
    const { row, id } = focused.current;
    const state = store.getState();
    if (id === undefined || selectRowId(state, row) === id) return;
    const listed = rowOfId(state.views.orderList.pages, id);
    if (listed < 0) return;
    const now = listed + (state.views.orderList.pinnedId === null ? 0 : 1);
    focused.current = { row: now, id };
    focusRow(now);
    const scroller = tableScroller(table.current);
    if (scroller !== null && scroller.scrollTop > 0) scroller.scrollTop += (now - row) * ordinary;
  }, [store, table, ordinary, pages, pinnedId, focusRow]);

  useLayoutEffect(() => {
    focused.current = { row: focusedRow, id: selectRowId(store.getState(), focusedRow) };
  }, [store, focusedRow, pages]);

  const shown = useRef(sizes);
  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = sizes;
    const scroller = tableScroller(table.current);
    if (before.ordinary === sizes.ordinary || scroller === null || scroller.scrollTop === 0) return;
    // The row at the upper edge may be partly hidden, so hold the next one.
    const row = orderRowAt(before, panel, count, scroller.scrollTop) + 1;
    const top = scroller.scrollTop + orderRowTop(sizes, panel, row) - orderRowTop(before, panel, row);
    // Wait for one more render of Blueprint's, which applies the new heights.
    queueMicrotask(() => (scroller.scrollTop = top));
  }, [table, sizes, panel, count]);

  useKeptScroll(
    table,
    useCallback(() => focused.current.row, []),
  );
}

/**
 * Frames within which the table must get its heights, including an open order's, and unchanged frames after which it
 * has settled.
 */
const SETTLING_FRAMES = 60;
const SETTLED_FRAMES = 5;

/** Saves the scroll position when the page is left, and restores it when the page is opened again. */
function useKeptScroll(table: RefObject<HTMLElement>, focusedRow: () => number): void {
  const store = useAppStore();
  useLayoutEffect(() => {
    const element = table.current;
    const keptPlace = () => store.getState().views.orderList.place;
    let frame = 0;
    let left = keptPlace() === null ? 0 : SETTLING_FRAMES;
    let settled = 0;
    const goBack = () => {
      const place = keptPlace();
      const scroller = tableScroller(element);
      // A null place means that another search has begun.
      if (place === null || settled === SETTLED_FRAMES) left = 0;
      if (place === null || left === 0) return;
      left -= 1;
      if (scroller !== null) {
        settled = Math.abs(scroller.scrollTop - place.top) <= 1 ? settled + 1 : 0;
        if (settled === 0) scroller.scrollTop = place.top;
      }
      frame = requestAnimationFrame(goBack);
    };
    // Stop as soon as the reader scrolls.
    const stop = () => (left = 0);
    goBack();
    for (const event of ['wheel', 'keydown', 'pointerdown']) element?.addEventListener(event, stop, true);
    return () => {
      cancelAnimationFrame(frame);
      for (const event of ['wheel', 'keydown', 'pointerdown']) {
        element?.removeEventListener(event, stop, true);
      }
      // Left again before the position was restored: the saved place is still right.
      if (left > 0) return;
      const top = tableScroller(element)?.scrollTop ?? 0;
      store.dispatch(orderListActions.placeKept({ top, row: focusedRow() }));
    };
  }, [store, table, focusedRow]);
}
