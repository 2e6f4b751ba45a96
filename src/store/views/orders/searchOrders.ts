/**
 * Searches and loads more pages (docs/decisions/orders.md). One request at a time. After every answer a thunk checks
 * whether its search is still current, and drops the answer if not.
 */
import { nanoid } from '@reduxjs/toolkit';
import { ordersApi, type OrderPage } from '../../../api/ordersApi';
import { toApiError, type ApiError } from '../../../api/errors';
import { holdCacheEntry } from '../../../api/holdCacheEntry';
import { messages } from '../../../contract/messages';
import { NEWEST_FIRST, type OrderSort } from '../../../contract/orderTable';
import type { EpochMs } from '../../../contract/schemas/common';
import type { OrderCursor } from '../../../contract/schemas/orders';
import { matchesFilter } from '../../../domain/orders/matchesFilter';
import { findQuery } from '../../../domain/orders/findTerms';
import {
  EMPTY_FILTER,
  trimmedFilter,
  withoutGlance,
  type OrderFilter,
} from '../../../domain/orders/orderFilter';
import type { OrderId } from '../../../domain/orders/orderRecord';
import { compareOrders, effectiveSort, isLasting } from '../../../domain/orders/orderSort';
import { selectHeldOrders, selectOrderById } from '../../entities/orders/ordersSelectors';
import { ordersForgotten } from '../../entities/orders/ordersSlice';
import { selectTimeZones } from '../../config/timeZones';
import { selectHasSummary, selectSearchesApproximate, selectServerSorts } from '../../config/configSlice';
import { selectShowsDeliveryType } from '../../flags/flagsSlice';
import { errorNotice, validationNotice, withdrawNotice } from '../../notices/noticesSlice';
import type { AppThunk, RootState } from '../../types';
import { layOut, rowOfId } from './listedPages';
import { orderListActions } from './orderListSlice';
import { deselectOrders } from './selectOrders';

const {
  searchStarted,
  searchFailed,
  matchesTotalled,
  moreRequested,
  moreFailed,
  pageLoaded,
  orderOpened,
  orderClosed,
  orderPinned,
  matchesCame,
  ordersRechecked,
} = orderListActions;

/** The most orders kept from earlier searches, for job results and the like. Above this a new search drops them. */
const HELD_MAX = 20_000;

const list = (state: RootState) => state.views.orderList;

/**
 * The filter that is actually sent. A filter whose field is hidden must not narrow the search unnoticed (OSR-22), and
 * one that the server does not support would not narrow it at all.
 */
export const selectSentFilter = (state: RootState): OrderFilter => sentFilter(state, list(state).filter);

/** The part of a filter that this person and this server may use. */
export const sentFilter = (state: RootState, filter: OrderFilter): OrderFilter => ({
  ...(selectHasSummary(state) ? filter : withoutGlance(filter)),
  deliveryType: selectShowsDeliveryType(state) ? filter.deliveryType : '',
  accuracy: selectSearchesApproximate(state) ? filter.accuracy : '',
});

/** The sort of the rows, and to request: newest first if the server does not sort, or has only one value to sort by. */
export const selectSentSort = (state: RootState): OrderSort =>
  selectServerSorts(state) ? effectiveSort(list(state).sort, list(state).filter) : NEWEST_FIRST;

/** Requests one page of the current search. The records of the answer enter the store through its meta. */
export const requestPage =
  (cursor: OrderCursor | null): AppThunk<Promise<OrderPage | ApiError>> =>
  async (dispatch, getState) => {
    const arg = { filter: selectSentFilter(getState()), sort: selectSentSort(getState()), cursor };
    try {
      const call = ordersApi.endpoints.searchOrders.initiate(arg, { forceRefetch: true });
      return await holdCacheEntry(dispatch(call)).unwrap();
    } catch (thrown) {
      return toApiError(thrown);
    }
  };

/** The statuses by which a gateway says that it had no answer from the server. */
const NO_ANSWER: readonly ApiError['status'][] = ['NETWORK', 502, 503, 504];

/** What the table says about a failed search; null if the server did not respond. */
function wordsOfFailure({ status, fromServer, cause, message }: ApiError): string | null {
  if (fromServer === true) return message;
  if (NO_ANSWER.includes(status)) return null;
  // A page of a proxy has no words for people.
  return cause === 'notJson' ? messages.requestFailed(status) : message;
}

/**
 * Starts a new search: clears rows, selection, open order and column filter (OTB-16). The sort stays unless another is
 * given. A failure is shown in the table, without a toast (OSR-20).
 */
export const searchOrders =
  (filter: OrderFilter, openId: OrderId | null = null, sort?: OrderSort): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const searchId = nanoid();
    dispatch(withdrawNotice('orderSearch'));
    const started = { searchId, filter: trimmedFilter(filter), openId, sort: sort ?? list(getState()).sort };
    dispatch(searchStarted(started));
    if (selectHeldOrders(getState()) > HELD_MAX) dispatch(ordersForgotten());
    const page = await dispatch(requestPage(null));
    if (list(getState()).searchId !== searchId) return;
    if ('message' in page) {
      const words = wordsOfFailure(page);
      // A filter that the server does not accept would fail again on each try.
      const isRefused = page.status === 400;
      dispatch(
        searchFailed(isRefused ? { refusal: words, failure: null } : { refusal: null, failure: words }),
      );
      return;
    }
    dispatch(takePage(page, null));
    void dispatch(countMatching());
    if (openId !== null) await dispatch(pinUnlessListed(openId));
  };

/** Reads how many orders match the search, unless all of them are loaded. */
export const countMatching = (): AppThunk<Promise<void>> => async (dispatch, getState) => {
  const { searchId, next } = list(getState());
  if (next === null) return;
  const call = ordersApi.endpoints.countOrders.initiate(selectSentFilter(getState()), { forceRefetch: true });
  const { isSuccess, data } = await holdCacheEntry(dispatch(call));
  if (list(getState()).searchId !== searchId) return;
  dispatch(matchesTotalled(isSuccess ? data : 'none'));
};

/** Looks up one order by a text. A single hit is opened. A text that is too short is reported and not sent. */
export const lookUpOrder =
  (text: string, sort?: OrderSort): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    if (findQuery(text) === null) {
      dispatch(validationNotice('orderSearch', messages.findTooShort));
      return;
    }
    const searching = dispatch(searchOrders({ ...EMPTY_FILTER, find: text }, null, sort));
    const { searchId } = list(getState());
    await searching;
    const { searchId: searchNow, pages, next, openId } = list(getState());
    if (searchNow !== searchId || next !== null || openId !== null) return;
    const [page] = pages;
    const [only] = page?.ids ?? [];
    if (only !== undefined && page?.ids.length === 1) dispatch(orderOpened(only));
  };

/**
 * Appends the next page. When called by scrolling it does nothing while a request runs, after a failure, or when the
 * column filter has emptied five pages. A click on Retry or Load more (`asked`) continues.
 */
export const loadNextPage =
  ({ asked = false } = {}): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const { phase, next: cursor, searchId } = list(getState());
    const mayLoad = phase === 'ready' || (asked && (phase === 'moreFailed' || phase === 'paused'));
    if (!mayLoad || cursor === null) return;
    dispatch(moreRequested());
    const page = await dispatch(requestPage(cursor));
    if (list(getState()).searchId !== searchId) return;
    if ('message' in page) dispatch(moreFailed());
    else dispatch(takePage(page, cursor));
  };

/**
 * The ids listed on other pages than this one. If the sort key can change, an order may move to a later page after its
 * own page was read. It then keeps its first position.
 */
export function selectListedElsewhere(state: RootState, page: number | null): ReadonlySet<OrderId> {
  const { pages } = list(state);
  if (isLasting(selectSentSort(state))) return new Set();
  return new Set(pages.flatMap(({ ids }, at) => (at === page ? [] : ids)));
}

/** Whether the order matches the search, judged by the store's record. */
export function selectIsOfSearch(state: RootState, id: OrderId, now: EpochMs): boolean {
  const order = selectOrderById(state, id);
  const filter = selectSentFilter(state);
  const zone = selectTimeZones(state).of(filter.zone);
  return order !== undefined && matchesFilter(order, filter, zone, now);
}

/** Whether the order also belongs between the loaded rows. */
export const selectIsMatch = (state: RootState, id: OrderId, now: EpochMs): boolean =>
  selectIsOfSearch(state, id, now) && selectIsAmongLoaded(state, id);

/** Whether the order belongs between the loaded rows, judged by the store's record, and not after them. */
export function selectIsAmongLoaded(state: RootState, id: OrderId): boolean {
  const { pages, next } = list(state);
  const order = selectOrderById(state, id);
  if (order === undefined || next === null) return order !== undefined;
  const last = selectOrderById(state, pages.at(-1)?.ids.at(-1) ?? '');
  return last !== undefined && compareOrders(selectSentSort(state))(order, last) < 0;
}

const takePage =
  ({ ids: answered, next }: OrderPage, cursor: OrderCursor | null): AppThunk =>
  (dispatch, getState, { now }) => {
    const { pinnedId, pickupFilter } = list(getState());
    const listed = selectListedElsewhere(getState(), null);
    const ids = answered.filter((id) => id !== pinnedId && !listed.has(id));
    const records = ids.map((id) => selectOrderById(getState(), id));
    dispatch(pageLoaded({ ids, cursor, next, ...layOut(records, pickupFilter), at: now() }));
  };

/** Whether a shown order was not among the matches when last read: it left them, or is pinned and never was. */
export function selectIsOut(state: RootState, id: OrderId): boolean {
  const { gone, pinnedId, isPinnedOfSearch } = list(state);
  return gone[id] === true || (id === pinnedId && !isPinnedOfSearch);
}

/** Marks which of these orders still match the search, judged by the store's records. */
export const judge =
  (ids: readonly OrderId[]): AppThunk =>
  (dispatch, getState, { now }) => {
    const state = getState();
    const gone: OrderId[] = [];
    const back: OrderId[] = [];
    for (const id of ids) {
      if (selectOrderById(state, id) === undefined) continue;
      const isOut = !selectIsOfSearch(state, id, now());
      if (isOut !== selectIsOut(state, id)) (isOut ? gone : back).push(id);
    }
    if (gone.length + back.length > 0) dispatch(ordersRechecked({ gone, back }));
  };

/** Reads an order to open that the list does not have (yet), and pins it above the list. */
export const pinUnlessListed =
  (id: OrderId): AppThunk<Promise<void>> =>
  async (dispatch, getState, { now }) => {
    const { searchId } = list(getState());
    if (rowOfId(list(getState()).pages, id) >= 0) return;
    const call = ordersApi.endpoints.getOrder.initiate(id, { forceRefetch: true });
    const answer = await holdCacheEntry(dispatch(call));
    const { searchId: searchNow, openId, pages, pinnedId } = list(getState());
    if (searchNow !== searchId || openId !== id || rowOfId(pages, id) >= 0) return;
    if (answer.data === undefined) {
      dispatch(orderClosed());
      dispatch(errorNotice(`order/${id}`, toApiError(answer.error).message, { isOfPlace: true }));
      return;
    }
    // The row of the order that was pinned before disappears, and no action should affect a row out of sight.
    if (pinnedId !== null && pinnedId !== id && getState().views.orderSelection.ids[pinnedId])
      dispatch(deselectOrders([pinnedId]));
    dispatch(orderPinned(id));
    dispatch(judge([id]));
    // While it was pinned, the list left it out.
    if (pinnedId !== null && pinnedId !== id && selectIsMatch(getState(), pinnedId, now()))
      dispatch(matchesCame({ come: [pinnedId], left: [] }));
  };

/** Opens an order's details. Only one is open at a time. */
export const openOrder =
  (id: OrderId): AppThunk<Promise<void>> =>
  async (dispatch) => {
    dispatch(orderOpened(id));
    await dispatch(pinUnlessListed(id));
  };

export const closeOrder = orderClosed;

/** Opens the order of a row, or closes it if it is open (OTB-09). */
export const toggleOrder =
  (id: OrderId): AppThunk =>
  (dispatch, getState) => {
    dispatch(list(getState()).openId === id ? orderClosed() : orderOpened(id));
  };

/** Remembers the chosen status for the next visit. Other filters are not remembered (OSR-12, OSR-13). */
export const rememberStatus =
  (status: string): AppThunk =>
  (_dispatch, getState, { persistence }) =>
    persistence.setOrderStatus(getState().session.email, status || null);
