/** What the list does when the table shows other rows. */
import { SCROLL_THRESHOLD_ROWS } from '../../contract/constants';
import type { AppThunk } from '../../store/types';
import { selectOrderRowCount, selectPageOfRow } from '../../store/views/orders/orderListSelectors';
import { showPages } from '../../store/views/orders/refreshOrders';
import { loadNextPage } from '../../store/views/orders/searchOrders';
import { selectTableRows } from './orderRowView';
import { BLEED, type ShownRows } from './rowWindow';

/** Reports which rows the table shows: records which pages are in view, and loads more near the end. */
export const rowsShown =
  ({ rowIndexStart, rowIndexEnd }: ShownRows): AppThunk =>
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
