/** What the orders page reads of the list. Rows count from 0 and include the pinned order. */
import { createSelector } from '@reduxjs/toolkit';
import { grouped } from '../../../contract/counts';
import { NEWEST_FIRST, type OrderSort } from '../../../contract/orderTable';
import type { OrderCount } from '../../../contract/schemas/orders';
import { dashboardQuery, EMPTY_FILTER } from '../../../domain/orders/orderFilter';
import type { OrderId } from '../../../domain/orders/orderRecord';
import { sameSort } from '../../../domain/orders/orderSort';
import { refLines } from '../../../domain/orders/refNumber';
import { selectServerSorts } from '../../config/configSlice';
import { selectOrderById } from '../../entities/orders/ordersSelectors';
import type { RootState } from '../../types';
import { selectAwaitedViewId, selectChosenView, selectShowsView } from '../orderViews/orderViewsSelectors';
import { selectSortOfView } from '../orderViews/shownTable';
import { idOfRow, pageOfRow, rowOfId, tallRows } from './listedPages';

const list = (state: RootState) => state.views.orderList;

export const selectListPhase = (state: RootState) => list(state).phase;
/** For what looks the same while pages are appended: it does not run with each of them. */
export const selectIsSearched = (state: RootState) => list(state).phase !== 'idle';
export const selectIsSearching = (state: RootState) => list(state).phase === 'searching';
/** Another with every search; null before any. */
export const selectSearchId = (state: RootState) => list(state).searchId;
export const selectSort = (state: RootState) => list(state).sort;
export const selectAppliedFilter = (state: RootState) => list(state).filter;
/** The fields as they are typed; null while they are what is shown. */
export const selectTypedFilter = (state: RootState) => list(state).typed;
export const selectPickupFilter = (state: RootState) => list(state).pickupFilter;
export const selectOpenOrderId = (state: RootState) => list(state).openId;
const selectPinnedOrderId = (state: RootState) => list(state).pinnedId;
export const selectUpdatedAt = (state: RootState) => list(state).updatedAt;
export const selectIsRefreshing = (state: RootState) => list(state).isRefreshing;
/** What the list is sorted by; null before a search, and where the server does not sort. */
export const selectShownSort = (state: RootState): OrderSort | null =>
  selectServerSorts(state) && selectIsSearched(state) ? selectSort(state) : null;
/** True when an order left the search while it was listed. */
export const selectHasLeftSearch = (state: RootState, id: OrderId) => list(state).gone[id] === true;

/** How many orders match the search and wait for the list to be read again. */
export const selectWaitingCount = (state: RootState): number => Object.keys(list(state).waiting).length;

const pinnedRows = (state: RootState): 0 | 1 => (list(state).pinnedId === null ? 0 : 1);

/** Rows with an order: those the column filter shows, and the pinned one. */
export const selectOrderRowCount = (state: RootState) => list(state).rowCount + pinnedRows(state);

/** The page is on the screen, and nothing was searched for or opened. */
export const selectIsStart = (state: RootState): boolean =>
  list(state).isOnScreen &&
  list(state).phase === 'idle' &&
  list(state).openId === null &&
  list(state).pinnedId === null;

/** `orders loaded: N`: a column filter hides rows, it does not unload them. */
export const selectLoadedCount = (state: RootState) => list(state).loadedCount + pinnedRows(state);

/** How many orders match. Null while it is not known; `none` when the server does not count and not all are loaded. */
export const selectTotal = createSelector(
  [
    (state: RootState) => list(state).total,
    (state: RootState) => list(state).next === null,
    selectLoadedCount,
  ],
  (total, isAllLoaded, loaded): OrderCount | 'none' | null => {
    if (isAllLoaded) return { count: loaded, isMore: false };
    if (total === null || total === 'none') return total;
    // Orders that came since are loaded and not counted.
    return { ...total, count: Math.max(total.count, loaded) };
  },
);

/** `of 1,284` beside the loaded ones, `of …` until the number is there; null where nothing is left to load. */
export function selectTotalText(state: RootState): string | null {
  const total = selectTotal(state);
  if (list(state).next === null || total === 'none') return null;
  if (total === null) return 'of …';
  return `of ${grouped(total.count)}${total.isMore ? '+' : ''}`;
}
/** What is to be found, of a list that answers that. '' for every other search. */
export const selectFindText = (state: RootState) => list(state).filter.find;
/** Why the server would not look for it. */
export const selectFindRefusal = (state: RootState) => list(state).refusal;

/** The order in a row; undefined for the rows that stand for something else. */
export function selectRowId(state: RootState, row: number): OrderId | undefined {
  const { pages, pinnedId } = list(state);
  if (pinnedId !== null && row === 0) return pinnedId;
  return idOfRow(pages, row - pinnedRows(state));
}

/** The page that a row came with; null for the pinned row and for rows without an order. */
export function selectPageOfRow(state: RootState, row: number): number | null {
  const page = pageOfRow(list(state).pages, row - pinnedRows(state));
  return page < 0 ? null : page;
}

/** Row of the open order, or -1 while it is not among the rows. */
export const selectOpenRow = createSelector(
  [(state: RootState) => list(state).pages, selectOpenOrderId, selectPinnedOrderId],
  (pages, openId, pinnedId) => {
    if (openId === null) return -1;
    if (openId === pinnedId) return 0;
    const row = rowOfId(pages, openId);
    return row < 0 || pinnedId === null ? row : row + 1;
  },
);

function selectPinnedRef(state: RootState): string {
  const { pinnedId } = list(state);
  return (pinnedId !== null && selectOrderById(state, pinnedId)?.refNumber) || '';
}

/** Rows whose reference may need more than the ordinary height, by row number. */
export const selectTallRows = createSelector(
  [(state: RootState) => list(state).pages, selectPinnedOrderId, selectPinnedRef],
  (pages, pinnedId, pinnedRef) => {
    const rows = tallRows(pages);
    if (pinnedId === null) return rows;
    const below = rows.map(({ row, lines }) => ({ row: row + 1, lines }));
    return [{ row: 0, lines: refLines(pinnedRef).length }, ...below];
  },
);

/** The sort as the address says it: null where the view has it, or where it is newest first without a view. */
function selectAddressSort(state: RootState): OrderSort | null {
  const sort = selectSort(state);
  const chosen = selectChosenView(state);
  const ofView = chosen === null ? NEWEST_FIRST : selectSortOfView(state, chosen.view);
  return sameSort(sort, ofView) ? null : sort;
}

/** What the address bar should say: the chosen view, and the filters where they are not those of the view. */
export const selectDashboardQuery = createSelector(
  [
    selectAppliedFilter,
    selectOpenOrderId,
    selectAddressSort,
    (state: RootState) => selectChosenView(state)?.view.id ?? selectAwaitedViewId(state),
    selectShowsView,
  ],
  (filter, openId, sort, viewId, isOfView) =>
    dashboardQuery(isOfView ? EMPTY_FILTER : filter, openId, sort, viewId),
);
