import type { TableProps } from '@blueprintjs/table';
import { useCallback, useEffect, useRef } from 'react';
import { SCROLL_THRESHOLD_ROWS } from '../../contract/constants';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import type { AppThunk } from '../../store/store';
import {
  selectListPhase,
  selectOrderRowCount,
  selectPageOfRow,
} from '../../store/views/orders/orderListSelectors';
import { showPages } from '../../store/views/orders/refreshOrders';
import { loadNextPage } from '../../store/views/orders/searchOrders';
import { selectTableRows } from './orderRowView';

type RowIndices = Parameters<NonNullable<TableProps['onVisibleCellsChange']>>[0];

/** Rows that the table draws beyond either edge of what is in view. */
const BLEED = 3;

/** The table draws these rows: tells the list which pages are in view, and asks for more near the end (D-040). */
const rowsShown =
  ({ rowIndexStart, rowIndexEnd }: RowIndices): AppThunk =>
  (dispatch, getState) => {
    const state = getState();
    const rows = selectOrderRowCount(state);
    const isAtEnd = rowIndexEnd >= selectTableRows(state) - 1;
    const lastInView = isAtEnd ? rowIndexEnd : rowIndexEnd - BLEED;
    if (rows - 1 - lastInView < SCROLL_THRESHOLD_ROWS) void dispatch(loadNextPage());
    const first = selectPageOfRow(state, Math.min(rowIndexStart, rows - 1));
    const last = selectPageOfRow(state, Math.min(rowIndexEnd, rows - 1));
    if (last !== null) dispatch(showPages(first ?? 0, last));
  };

/** Gives the table's `onVisibleCellsChange`. Blueprint calls it while rendering, where nothing may be dispatched. */
export function useVisibleRows(): (rows: RowIndices) => void {
  const dispatch = useAppDispatch();
  const shown = useRef<RowIndices | null>(null);
  const isWaiting = useRef(false);

  const tell = useCallback(() => {
    if (isWaiting.current) return;
    isWaiting.current = true;
    queueMicrotask(() => {
      isWaiting.current = false;
      if (shown.current !== null) dispatch(rowsShown(shown.current));
    });
  }, [dispatch]);

  // A page may arrive without the table's size changing: its rows take the places of the outlines.
  const phase = useAppSelector(selectListPhase);
  const rows = useAppSelector(selectOrderRowCount);
  useEffect(tell, [tell, phase, rows]);

  return useCallback(
    (indices: RowIndices) => {
      shown.current = indices;
      tell();
    },
    [tell],
  );
}
