/** Selectors of the selection, for counters, checkboxes and actions. */
import { createSelector } from '@reduxjs/toolkit';
import type { OrderId } from '../../../domain/orders/orderRecord';
import type { RootState } from '../../types';
import { shownIds } from './listedPages';
import { selectOrderRowCount, selectPageOfRow, selectRowId } from './orderListSelectors';
import { isSelected, type OrderSelectionState, type SelectableRow } from './orderSelectionSlice';

const selection = (state: RootState) => state.views.orderSelection;

/** `orders selected: N`. */
export const selectSelectedCount = (state: RootState): number => selection(state).count;

/** How many orders were deselected from a frozen set; null for other selections. */
export const selectExceptedCount = createSelector([selection], (selected) =>
  selected.mode === 'allMatching' ? Object.keys(selected.except).length : null,
);

/** A row in the form the selection needs; undefined for a row without an order. */
export function selectSelectableRow(state: RootState, row: number): SelectableRow | undefined {
  const id = selectRowId(state, row);
  return id === undefined ? undefined : { id, page: selectPageOfRow(state, row) };
}

/** Whether the order in a row is selected. */
export function selectIsRowSelected(state: RootState, row: number): boolean {
  const selectable = selectSelectableRow(state, row);
  return selectable !== undefined && isSelected(selection(state), selectable);
}

/** The shown rows that are not selected. Walks the list after each change of it or the selection. */
export const selectUnselectedRows = createSelector(
  [
    selection,
    (state: RootState) => state.views.orderList.pages,
    (state: RootState) => state.views.orderList.pinnedId,
  ],
  (selected, pages, pinnedId): readonly SelectableRow[] => {
    const rows: SelectableRow[] = pinnedId === null ? [] : [{ id: pinnedId, page: null }];
    for (const [id, page] of shownIds(pages)) rows.push({ id, page });
    return rows.filter((row) => !isSelected(selected, row));
  },
);

/** The state of the checkbox in the header. */
export function selectHeaderCheck(state: RootState): 'none' | 'some' | 'all' {
  const { count, mode } = selection(state);
  if (count === 0) return 'none';
  // Only part of a frozen set may be shown, and shown orders may not be in it, so that its count says nothing here.
  if (mode === 'allMatching') return selectUnselectedRows(state).length === 0 ? 'all' : 'some';
  return count >= selectOrderRowCount(state) ? 'all' : 'some';
}

/** The frozen matches in the order of the list, without the exceptions. */
function matchingIds({ matches, except }: Extract<OrderSelectionState, { mode: 'allMatching' }>): OrderId[] {
  return Object.entries(matches)
    .filter(([id]) => except[id] !== true)
    .sort(([, a], [, b]) => a - b)
    .map(([id]) => id);
}

/** The collection of all matches, running or waiting for the person's decision; null when there is none. */
export const selectMatchCollection = (state: RootState) => selection(state).collecting;

/** The selected ids in list order. Walks the whole list after each change of it: use it for actions, not for rows. */
export const selectSelectedOrderIds = createSelector(
  [
    selection,
    (state: RootState) => state.views.orderList.pages,
    (state: RootState) => state.views.orderList.pinnedId,
  ],
  (selected, pages, pinnedId): readonly OrderId[] => {
    const ids: OrderId[] = [];
    /** Adds a selected row, unless it is one of the matches. */
    const add = (id: OrderId, page: number | null) => {
      const isMatch = selected.mode === 'allMatching' && selected.matches[id] !== undefined;
      if (!isMatch && isSelected(selected, { id, page })) ids.push(id);
    };
    if (pinnedId !== null) add(pinnedId, null);
    if (selected.mode === 'allMatching') ids.push(...matchingIds(selected));
    for (const [id, page] of shownIds(pages)) add(id, page);
    return ids;
  },
);
