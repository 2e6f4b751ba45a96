/**
 * Updates the list without disturbing the reader (docs/decisions/orders.md#a-new-search-and-a-refresh): reads the pages
 * in view with the current filters and the orders just changed at once, and other pages when they are scrolled into
 * view. A failure is silent and leaves the list as it is. Scroll position, selection and open order are kept by id.
 * Orders that no longer match stay, muted. New ones wait until the person asks for them.
 */
import { nanoid } from '@reduxjs/toolkit';
import { ordersApi, type OrderPage } from '../../../api/ordersApi';
import { isBusy, type ApiError } from '../../../api/errors';
import type { OrderId } from '../../../domain/orders/orderRecord';
import { compareOrders, isLasting } from '../../../domain/orders/orderSort';
import { backoffDelayMs, DEFAULT_BACKOFF, sleep } from '../../../lib/backoff';
import { mapWithConcurrency } from '../../../lib/mapWithConcurrency';
import { sleepUntilOnline } from '../../../lib/online';
import { selectOrderById } from '../../entities/orders/ordersSelectors';
import { tryToLoadOrder } from '../../entities/orders/readOrders';
import type { AppThunk, RootState } from '../../types';
import { searchAgain } from '../orderViews/repeatSearch';
import { laidOutAgain, listedAmong } from './listedPages';
import { orderListActions } from './orderListSlice';
import { fitReread, reachesEnd } from './rereadPage';
import { listWaiting, NEW_MAX, selectHasTooManyWaiting } from './waitingOrders';
import {
  countMatching,
  judge,
  requestPage,
  selectIsOfSearch,
  selectIsOut,
  selectListedElsewhere,
  selectSentSort,
} from './searchOrders';

const {
  refreshStarted,
  refreshFinished,
  pageReread,
  matchesCame,
  viewportMoved,
  refreshScheduled,
  refreshFellDue,
} = orderListActions;

/**
 * The most changed orders to read one by one. Calls that change an order return it, so beyond this number (a job over
 * hundreds) the records in the store are current enough.
 */
const SINGLE_READS_MAX = 50;
const SINGLE_READS_AT_ONCE = 4;

const list = (state: RootState) => state.views.orderList;

/** There was no answer, or the search has changed meanwhile. */
interface Unanswered {
  readonly retryAfterMs?: number;
}

/** Ids from an answer. `refused`: the server will not answer differently, so nobody needs to ask again. */
type Answered = readonly OrderId[] | 'refused' | Unanswered;

const isRead = (answered: Answered): answered is readonly OrderId[] => Array.isArray(answered);
const isUnanswered = (answered: Answered): answered is Unanswered =>
  !isRead(answered) && answered !== 'refused';

const isForGood = (error: ApiError): boolean =>
  error.fromServer === true && error.status !== 'NETWORK' && error.status < 500 && !isBusy(error);

/**
 * Requests a listed page again, up to its last row: that takes several answers if more orders came than one has.
 * Without them, orders would be missing between the new rows and the old ones. Stops after `NEW_MAX` new orders.
 */
const requestToEnd =
  (at: number): AppThunk<Promise<(OrderPage & { readonly isWhole: boolean }) | ApiError>> =>
  async (dispatch, getState) => {
    const { searchId, pages } = list(getState());
    const { ids: held = [], cursor = null } = pages[at] ?? {};
    const sort = selectSentSort(getState());
    const ids: OrderId[] = [];
    for (let cursorNow = cursor; ;) {
      const answer = await dispatch(requestPage(cursorNow));
      if ('message' in answer) return answer;
      ids.push(...answer.ids);
      const { next } = answer;
      // If the sort key can change, the last row may have moved far down.
      const isOneEnough = list(getState()).searchId !== searchId || held.length === 0 || !isLasting(sort);
      const isListEnd = at === pages.length - 1 && list(getState()).next === null;
      const recordOf = (id: OrderId) => selectOrderById(getState(), id);
      const isWhole =
        next === null || isOneEnough || (!isListEnd && reachesEnd(held, ids, recordOf, compareOrders(sort)));
      if (isWhole || ids.length - held.length > NEW_MAX) return { ids, next, isWhole };
      cursorNow = next;
    }
  };

/**
 * Reads one listed page again. An order that no longer matches is missing from the answer. Unless the store's record
 * explains that, the order is read separately.
 * @param addsRows whether new orders become rows; otherwise they wait, because a row would move under the pointer
 */
const rereadPage =
  (at: number, addsRows: boolean): AppThunk<Promise<Answered>> =>
  async (dispatch, getState, { now }) => {
    const { searchId, pages } = list(getState());
    const asked = pages[at];
    if (asked === undefined) return {};
    const answer = await dispatch(requestToEnd(at));
    const { searchId: searchNow, pages: pagesNow, next, pinnedId, pickupFilter } = list(getState());
    const held = pagesNow[at];
    if (searchNow !== searchId || held === undefined) return {};
    if ('message' in answer) return isForGood(answer) ? 'refused' : answer;
    if (addsRows && !answer.isWhole) {
      await dispatch(searchAgain());
      return {};
    }

    const recordOf = (id: OrderId) => selectOrderById(getState(), id);
    const isListEnd = at === pagesNow.length - 1 && next === null;
    const elsewhere = selectListedElsewhere(getState(), at);
    const answered = answer.ids.filter((id) => id !== pinnedId && !elsewhere.has(id));
    const sort = selectSentSort(getState());
    const compare = compareOrders(sort);
    const fitted = fitReread(held.ids, answered, answer.next === null, isListEnd, recordOf, compare);
    // If the sort key can change, a missing order may only have moved. Recheck the order itself first.
    const gone = isLasting(sort) ? fitted.gone : [];
    if (!addsRows && fitted.added.length > 0) dispatch(matchesCame({ come: fitted.added, left: [] }));
    dispatch(
      pageReread({
        page: at,
        ...laidOutAgain(held, addsRows ? fitted.ids : held.ids, recordOf, pickupFilter),
        added: addsRows ? fitted.added : [],
        gone,
        back: answer.ids.filter((id) => selectIsOut(getState(), id)),
        // An empty list had no cursor to continue from, but a full first page has one.
        ...(addsRows && held.ids.length === 0 && { next: answer.next }),
      }),
    );
    if (!isLasting(sort)) {
      await dispatch(recheck(fitted.gone));
      return [...answer.ids, ...fitted.gone];
    }
    const unexplained = gone.filter((id) => selectIsOfSearch(getState(), id, now()));
    await dispatch(readSingly(unexplained));
    return [...answer.ids, ...unexplained];
  };

/** Reads single orders, a few at a time, up to the maximum. */
const readSingly =
  (ids: readonly OrderId[]): AppThunk<Promise<void>> =>
  (dispatch) =>
    mapWithConcurrency(ids.slice(0, SINGLE_READS_MAX), SINGLE_READS_AT_ONCE, async (id) => {
      await dispatch(tryToLoadOrder(id));
    });

/** Reads single orders and marks which of them still match the search. */
const recheck =
  (ids: readonly OrderId[]): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const { searchId } = list(getState());
    await dispatch(readSingly(ids));
    if (list(getState()).searchId === searchId) dispatch(judge(ids));
  };

/** Marks the listed ones of these orders that no longer match the search, and those that match again. */
export const judgeListed =
  (ids: readonly OrderId[]): AppThunk =>
  (dispatch, getState) => {
    const { searchId, pages, pinnedId } = list(getState());
    if (searchId === null) return;
    const listed = listedAmong(pages, new Set(ids));
    dispatch(judge(ids.filter((id) => id === pinnedId || listed.has(id))));
  };

/** The changed orders and the pinned one, each once. */
function withPinned(state: RootState, touched: readonly OrderId[]): readonly OrderId[] {
  const { pinnedId } = list(state);
  return [...new Set(pinnedId === null ? touched : [pinnedId, ...touched])];
}

const pagesInView = (state: RootState): number[] => {
  const { viewport, pages } = list(state);
  const [first, last] = viewport;
  return Array.from({ length: Math.min(last, pages.length - 1) - first + 1 }, (_, at) => first + at);
};

/**
 * Reads the pages in view and the changed orders again, without moving a row.
 * @returns false if a page was not answered and a retry may help
 */
export const updateList = (touched: readonly OrderId[] = []): AppThunk<Promise<boolean>> =>
  reread(touched, false);

/**
 * Called when the person asks for the newest: adds the waiting orders and those that the pages in view bring. Searches
 * anew if they are too many.
 */
export const refreshOrders = (): AppThunk<Promise<void>> => async (dispatch, getState) => {
  if (selectHasTooManyWaiting(getState())) return dispatch(searchAgain());
  dispatch(listWaiting());
  await dispatch(reread([], true));
};

const reread =
  (touched: readonly OrderId[], addsRows: boolean): AppThunk<Promise<boolean>> =>
  async (dispatch, getState, { now }) => {
    const { phase, searchId } = list(getState());
    if (phase === 'searching') return true;
    if (phase === 'idle' || phase === 'failed') {
      // There is no search to repeat, but a pinned order may be visible.
      await dispatch(readSingly(withPinned(getState(), touched)));
      return true;
    }
    dispatch(refreshStarted());
    const inView = pagesInView(getState());
    const answers = await Promise.all(inView.map((page) => dispatch(rereadPage(page, addsRows))));
    if (list(getState()).searchId !== searchId) return true;
    const read = answers.filter(isRead);
    const readNow = new Set(read.flat());
    await dispatch(recheck(withPinned(getState(), touched).filter((id) => !readNow.has(id))));
    if (list(getState()).searchId !== searchId) return true;
    dispatch(refreshFinished({ at: read.length === answers.length ? now() : null }));
    await dispatch(countMatching());
    return !answers.some(isUnanswered);
  };

/** Whether the page was out of view at the last refresh, or got no answer since. */
const selectIsBehind = (state: RootState, page: number): boolean => {
  const { pages, round } = list(state);
  return (pages[page]?.round ?? round) < round;
};

/** Reads a page again, until there is an answer, a refusal for good, or other pages are in view. */
const rereadShown =
  (page: number): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const { searchId, viewport } = list(getState());
    const isDue = () => {
      const now = list(getState());
      const isInView = now.isOnScreen && now.searchId === searchId && now.viewport === viewport;
      return isInView && selectIsBehind(getState(), page);
    };
    for (let failures = 0; isDue();) {
      const answered = await dispatch(rereadPage(page, false));
      if (!isUnanswered(answered)) return;
      failures += 1;
      const { retryAfterMs } = answered;
      await sleepUntilOnline(backoffDelayMs(failures, DEFAULT_BACKOFF, Math.random(), retryAfterMs));
    }
  };

/** Called when the table shows these pages. Reads those again that were out of view at the last refresh. */
export const showPages =
  (first: number, last: number): AppThunk =>
  (dispatch, getState) => {
    const { viewport } = list(getState());
    if (viewport[0] === first && viewport[1] === last) return;
    dispatch(viewportMoved([first, last]));
    for (const page of pagesInView(getState())) void dispatch(rereadShown(page));
  };

/**
 * Refreshes after a delay: 3 s after an edit, 5 s after a geocode retry. A new search, or leaving the page, cancels it.
 * While the list is not visible nothing is scheduled, because entering it searches anyway.
 */
export const scheduleRefresh =
  ({ delayMs, orderIds }: { delayMs: number; orderIds: readonly OrderId[] }): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    if (!list(getState()).isOnScreen) return;
    const key = nanoid();
    dispatch(refreshScheduled({ key, orderIds }));
    await sleep(delayMs);
    if (list(getState()).scheduled[key] === undefined) {
      // A new search reads only its own count, so refetch the other counts.
      dispatch(ordersApi.util.invalidateTags(['Counts']));
      return;
    }
    dispatch(refreshFellDue(key));
    await dispatch(updateList(orderIds));
  };
