/** What is selected, for counters, checkboxes and everything that works on a selection. */
import { createSelector } from '@reduxjs/toolkit';
import type { OrderId } from '../../../domain/orders/orderRecord';
import type { RootState } from '../../store';
import { shownIds } from './listedPages';
import { selectOrderRowCount, selectPageOfRow, selectRowId } from './orderListSelectors';
import { isSelected, type SelectableRow } from './orderSelectionSlice';

const selection = (state: RootState) => state.views.orderSelection;

/** `orders selected: N`. */
export const selectSelectedCount = (state: RootState): number => selection(state).count;

/** The row as the selection knows it; undefined for a row without an order. */
export function selectSelectableRow(state: RootState, row: number): SelectableRow | undefined {
  const id = selectRowId(state, row);
  return id === undefined ? undefined : { id, page: selectPageOfRow(state, row) };
}

/** Whether the order in a row is selected. */
export function selectIsRowSelected(state: RootState, row: number): boolean {
  const selectable = selectSelectableRow(state, row);
  return selectable !== undefined && isSelected(selection(state), selectable);
}

/** What the checkbox in the header shows. */
export function selectHeaderCheck(state: RootState): 'none' | 'some' | 'all' {
  const count = selection(state).count;
  if (count === 0) return 'none';
  return count >= selectOrderRowCount(state) ? 'all' : 'some';
}

/** The selected ids in the order of the list. Walks the list once per change of it: for actions, not for rows. */
export const selectSelectedOrderIds = createSelector(
  [
    selection,
    (state: RootState) => state.views.orderList.pages,
    (state: RootState) => state.views.orderList.pinnedId,
  ],
  (selected, pages, pinnedId): readonly OrderId[] => {
    const ids: OrderId[] = [];
    if (pinnedId !== null && isSelected(selected, { id: pinnedId, page: null })) ids.push(pinnedId);
    for (const [id, page] of shownIds(pages)) if (isSelected(selected, { id, page })) ids.push(id);
    return ids;
  },
);
