/** Thunks for selecting rows, used by the table and its keyboard shortcuts. */
import type { OrderId } from '../../../domain/orders/orderRecord';
import type { AppThunk } from '../../types';
import { shownIds } from './listedPages';
import { selectOrderRowCount } from './orderListSelectors';
import {
  selectHeaderCheck,
  selectIsRowSelected,
  selectSelectableRow,
  selectUnselectedRows,
} from './orderSelectionSelectors';
import { orderSelectionActions, type SelectableRow } from './orderSelectionSlice';

const { rowToggled, rangeToggled, rowsSelected, rowsDeselected, allLoadedSelected, selectionCleared } =
  orderSelectionActions;

/** Selects or deselects a row. With `range`, also all rows between it and the one clicked before. */
export const toggleRow =
  (row: number, { range = false } = {}): AppThunk =>
  (dispatch, getState) => {
    const state = getState();
    const clicked = selectSelectableRow(state, row);
    if (clicked === undefined) return;
    const { anchor } = state.views.orderSelection;
    if (!range || anchor === null || anchor === row) {
      dispatch(rowToggled({ ...clicked, row }));
      return;
    }
    const rows: SelectableRow[] = [];
    for (let at = Math.min(anchor, row); at <= Math.max(anchor, row); at += 1) {
      const between = selectSelectableRow(state, at);
      if (between !== undefined) rows.push(between);
    }
    dispatch(rangeToggled({ rows, selected: !selectIsRowSelected(state, row), row }));
  };

/**
 * Toggles the header's checkbox: selects all shown rows, or none if all are selected already. No rows, no change. A
 * frozen set of all matches is kept: the shown rows that it lacks are added to it.
 */
export const toggleAllLoaded = (): AppThunk => (dispatch, getState) => {
  const state = getState();
  if (selectHeaderCheck(state) === 'all') {
    dispatch(selectionCleared());
    return;
  }
  if (state.views.orderSelection.mode === 'allMatching') {
    dispatch(rowsSelected(selectUnselectedRows(state)));
    return;
  }
  const count = selectOrderRowCount(state);
  if (count === 0) return;
  const { pages, pinnedId } = state.views.orderList;
  dispatch(allLoadedSelected({ pages: pages.length, count, pinnedId }));
};

export const clearSelection = selectionCleared;

/** Deselects these orders, loaded or not. */
export const deselectOrders =
  (ids: readonly OrderId[]): AppThunk =>
  (dispatch, getState) => {
    const { pages } = getState().views.orderList;
    const pageOf = new Map(shownIds(pages));
    dispatch(rowsDeselected(ids.map((id) => ({ id, page: pageOf.get(id) ?? null }))));
  };
