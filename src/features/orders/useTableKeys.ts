import { useCallback, useEffect, type KeyboardEvent, type RefObject } from 'react';
import { useAppDispatch, useAppStore } from '../../store/hooks';
import {
  selectOpenOrderId,
  selectOrderRowCount,
  selectRowId,
} from '../../store/views/orders/orderListSelectors';
import { closeOrder, toggleOrder } from '../../store/views/orders/searchOrders';
import { toggleRow } from '../../store/views/orders/selectOrders';
import { isOverlayOpen } from '../../ui/overlays';
import { tableScroller } from '../../ui/plainTable';

/**
 * The keys of the order table, while the table itself has the focus: arrows, Home, End and Page keys move, Space
 * selects (with Shift a range), Enter opens, Escape closes. While the page itself has the focus, as after a reload,
 * an arrow moves to the last focused row.
 */
export function useTableKeys(
  table: RefObject<HTMLElement>,
  ordinaryHeight: number,
  focusedRow: number,
  focusRow: (row: number) => void,
  scrollToRow: (row: number) => void,
): (event: KeyboardEvent<HTMLElement>) => void {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  useEffect(() => {
    const enterTable = (event: globalThis.KeyboardEvent): void => {
      const isArrow = event.key === 'ArrowDown' || event.key === 'ArrowUp';
      if (!isArrow || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      const grid = table.current;
      const focused = document.activeElement;
      if (!grid || focused === grid || !focused?.contains(grid) || isOverlayOpen()) return;
      if (selectOrderRowCount(store.getState()) === 0) return;
      event.preventDefault();
      grid.focus({ preventScroll: true });
      scrollToRow(focusedRow);
    };
    document.addEventListener('keydown', enterTable);
    return () => document.removeEventListener('keydown', enterTable);
  }, [store, table, focusedRow, scrollToRow]);
  return useCallback(
    (event) => {
      // Ignore keys pressed in the header's controls and in buttons of rows.
      if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
      // Already handled as part of a scanned code.
      if (event.defaultPrevented) return;
      const state = store.getState();
      const last = selectOrderRowCount(state) - 1;
      const inView = Math.max(
        1,
        Math.floor((tableScroller(table.current)?.clientHeight ?? 0) / ordinaryHeight) - 1,
      );
      const moves: Readonly<Record<string, number>> = {
        ArrowDown: focusedRow + 1,
        ArrowUp: focusedRow - 1,
        PageDown: focusedRow + inView,
        PageUp: focusedRow - inView,
        Home: 0,
        End: last,
      };
      const move = moves[event.key];
      if (move !== undefined) {
        const row = Math.max(0, Math.min(move, last));
        focusRow(row);
        scrollToRow(row);
      } else if (isOverlayOpen()) {
        // Keys typed while something opens over the table are not meant for it. Moving does no harm.
        return;
      } else if (event.key === ' ') {
        dispatch(toggleRow(focusedRow, { range: event.shiftKey }));
      } else if (event.key === 'Enter') {
        const id = selectRowId(state, focusedRow);
        if (id !== undefined) dispatch(toggleOrder(id));
      } else if (event.key === 'Escape' && selectOpenOrderId(state) !== null) {
        dispatch(closeOrder());
      } else return;
      event.preventDefault();
    },
    [dispatch, store, table, ordinaryHeight, focusedRow, focusRow, scrollToRow],
  );
}
