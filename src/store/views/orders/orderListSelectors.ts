/** Selectors of the orders page for the list. Rows count from 0 and include the pinned order. */
import { createSelector } from '@reduxjs/toolkit';
import { grouped } from '../../../contract/counts';
import { NEWEST_FIRST, type OrderSort } from '../../../contract/orderTable';
import type { OrderCount } from '../../../contract/schemas/orders';
import {
  dashboardQuery,
  EMPTY_FILTER,
  sameFilter,
  trimmedFilter,
  type OrderFilter,
} from '../../../domain/orders/orderFilter';
import type { OrderId } from '../../../domain/orders/orderRecord';
import { passesPickupFilter, type PickupFilter } from '../../../domain/orders/orderSets';
import { sameSort } from '../../../domain/orders/orderSort';
import { refLines } from '../../../domain/orders/refNumber';
import { selectKeepsViews, selectServerSorts } from '../../config/configSlice';
import { selectOrderById } from '../../entities/orders/ordersSelectors';
import type { RootState } from '../../types';
import {
  selectAwaitedViewId,
  selectChosenView,
  selectShowsView,
  selectViewById,
} from '../orderViews/orderViewsSelectors';
import { selectSortOfView } from '../orderViews/shownTable';
import { idOfRow, pageOfRow, rowOfId, tallRows } from './listedPages';

const list = (state: RootState) => state.views.orderList;

export const selectListPhase = (state: RootState) => list(state).phase;
/** Unlike the phase, this does not change while pages are appended. */
export const selectIsSearched = (state: RootState) => list(state).phase !== 'idle';
export const selectIsSearching = (state: RootState) => list(state).phase === 'searching';
/** Changes with every search; null before the first. */
export const selectSearchId = (state: RootState) => list(state).searchId;
export const selectSort = (state: RootState) => list(state).sort;
export const selectAppliedFilter = (state: RootState) => list(state).filter;
/** The typed fields; null while they equal the shown search. */
export const selectTypedFilter = (state: RootState) => list(state).typed;
/** The filters in the fields while they differ from the shown search, else null. The find text does not count. */
export function selectUnsearchedFilters(state: RootState): OrderFilter | null {
  const { typed, filter } = list(state);
  return typed === null || sameFilter({ ...trimmedFilter(typed), find: filter.find }, filter) ? null : typed;
}
/** The text in the find field while it differs from the shown search, else null. */
export function selectUnsearchedFind(state: RootState): string | null {
  const { typed, filter } = list(state);
  return typed === null || trimmedFilter(typed).find === filter.find ? null : typed.find;
}
export const selectPickupFilter = (state: RootState) => list(state).pickupFilter;
export const selectOpenOrderId = (state: RootState) => list(state).openId;
const selectPinnedOrderId = (state: RootState) => list(state).pinnedId;
export const selectUpdatedAt = (state: RootState) => list(state).updatedAt;
export const selectIsRefreshing = (state: RootState) => list(state).isRefreshing;
/** The sort of the list; null before a search, and if the server does not sort. */
export const selectShownSort = (state: RootState): OrderSort | null =>
  selectServerSorts(state) && selectIsSearched(state) ? selectSort(state) : null;
/** Whether a listed order no longer matches the search. */
export const selectHasLeftSearch = (state: RootState, id: OrderId) => list(state).gone[id] === true;

/** Whether the order is loaded and such a column filter lets it through. */
export function selectPasses(state: RootState, id: OrderId, filter: PickupFilter): boolean {
  const order = selectOrderById(state, id);
  return order !== undefined && passesPickupFilter(order, filter);
}

/** How many rows will appear with the next refresh. */
export const selectWaitingCount = (state: RootState): number => {
  const { waiting, pickupFilter } = list(state);
  return Object.keys(waiting).filter((id) => selectPasses(state, id, pickupFilter)).length;
};

const pinnedRows = (state: RootState): 0 | 1 => (list(state).pinnedId === null ? 0 : 1);

/** Number of rows with an order: those that the column filter shows, and the pinned one. */
export const selectOrderRowCount = (state: RootState) => list(state).rowCount + pinnedRows(state);

/** Whether the page is visible without a search or an open order. */
export const selectIsStart = (state: RootState): boolean =>
  list(state).isOnScreen &&
  list(state).phase === 'idle' &&
  list(state).openId === null &&
  list(state).pinnedId === null;

/** `orders loaded: N`. Rows hidden by a column filter still count as loaded. */
export const selectLoadedCount = (state: RootState) => list(state).loadedCount + pinnedRows(state);

/** How many orders match. Null while unknown; `none` when the server does not count and not all are loaded. */
export const selectTotal = createSelector(
  [
    (state: RootState) => list(state).total,
    (state: RootState) => list(state).next === null,
    selectLoadedCount,
  ],
  (total, isAllLoaded, loaded): OrderCount | 'none' | null => {
    if (isAllLoaded) return { count: loaded, isMore: false };
    if (total === null || total === 'none') return total;
    // Orders that arrived later are loaded but not counted.
    return { ...total, count: Math.max(total.count, loaded) };
  },
);

/**
 * `of 1,284` beside the number of loaded orders, `of …` until the count is known; null when nothing is left to load.
 */
export function selectTotalText(state: RootState): string | null {
  const total = selectTotal(state);
  if (list(state).next === null || total === 'none') return null;
  if (total === null) return 'of …';
  return `of ${grouped(total.count)}${total.isMore ? '+' : ''}`;
}
/** The text that the shown search looks for; '' for every other search. */
export const selectFindText = (state: RootState) => list(state).filter.find;
/** Why the server refused the shown search, which would fail again; null when it did not. */
export const selectFindRefusal = (state: RootState) => list(state).refusal;
/** What the server said when the shown search failed otherwise; null when nobody answered. */
export const selectSearchFailure = (state: RootState) => list(state).failure;

/** The order in a row; undefined for rows without an order. */
export function selectRowId(state: RootState, row: number): OrderId | undefined {
  const { pages, pinnedId } = list(state);
  if (pinnedId !== null && row === 0) return pinnedId;
  return idOfRow(pages, row - pinnedRows(state));
}

/** The page that contains a row; null for the pinned row and for rows without an order. */
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

/** Rows whose reference may need more than the normal height, by row number. */
export const selectTallRows = createSelector(
  [(state: RootState) => list(state).pages, selectPinnedOrderId, selectPinnedRef],
  (pages, pinnedId, pinnedRef) => {
    const rows = tallRows(pages);
    if (pinnedId === null) return rows;
    const below = rows.map(({ row, lines }) => ({ row: row + 1, lines }));
    return [{ row: 0, lines: refLines(pinnedRef).length }, ...below];
  },
);

/** The sort for the address: null if it is the view's, or without a view newest first. */
function selectAddressSort(state: RootState): OrderSort | null {
  const sort = selectSort(state);
  const chosen = selectChosenView(state);
  const ofView = chosen === null ? NEWEST_FIRST : selectSortOfView(state, chosen.view);
  return sameSort(sort, ofView) ? null : sort;
}

/** The query for the address bar: the chosen view, and the filters if they differ from the view's. */
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

/** Whether others can open the chosen view: it is shared and on the server, or comes with the product. */
function selectIsViewForOthers(state: RootState): boolean {
  const chosen = selectChosenView(state);
  if (chosen === null) return true;
  const { owner, isShared } = selectViewById(state, chosen.view.id) ?? chosen.view;
  return owner === null || (isShared && chosen.isGone !== true && selectKeepsViews(state));
}

/** The query for a link that others open: as in the address bar, but a view that they cannot open is spelled out. */
export const selectLinkQuery = createSelector(
  [selectDashboardQuery, selectIsViewForOthers, selectAppliedFilter, selectOpenOrderId, selectSort],
  (query, isForOthers, filter, openId, sort) =>
    isForOthers ? query : dashboardQuery(filter, openId, sameSort(sort, NEWEST_FIRST) ? null : sort),
);
