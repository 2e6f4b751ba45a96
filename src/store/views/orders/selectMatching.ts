/**
 * Selects everything that matches the search, not only what is loaded (docs/decisions/orders.md#select-all-that-match).
 * A selection needs ids, which a count does not have, so the search is first paged to its end. The growing number is
 * shown, and then the person accepts the set or not. An accepted set is frozen. The answers also have the records for
 * rows, exports and previews.
 */
import { nanoid } from '@reduxjs/toolkit';
import { ordersApi, type OrderPage } from '../../../api/ordersApi';
import { toApiError } from '../../../api/errors';
import { holdCacheEntry } from '../../../api/holdCacheEntry';
import { grouped } from '../../../contract/counts';
import { MATCHING_MAX, ORDER_PAGE_SIZE_MAX } from '../../../contract/constants';
import { messages } from '../../../contract/messages';
import { NEWEST_FIRST } from '../../../contract/orderTable';
import type { EpochMs } from '../../../contract/schemas/common';
import type { OrderCursor } from '../../../contract/schemas/orders';
import type { OrderId } from '../../../domain/orders/orderRecord';
import { compareOrders, sameSort } from '../../../domain/orders/orderSort';
import { backoffDelayMs, DEFAULT_BACKOFF, sleep } from '../../../lib/backoff';
import { selectOrderById } from '../../entities/orders/ordersSelectors';
import { errorNotice, withdrawNotice } from '../../notices/noticesSlice';
import type { AppThunk, RootState } from '../../types';
import { selectListPhase, selectPasses } from './orderListSelectors';
import { selectMatchCollection } from './orderSelectionSelectors';
import { orderSelectionActions } from './orderSelectionSlice';
import { selectSentFilter, selectSentSort } from './searchOrders';

const { collectingStarted, matchesFound, matchesCounted, collectingStopped, allMatchingSelected } =
  orderSelectionActions;

/** Tries of one page before the collection gives up. */
const TRIES = 4;

/** Whether there is a search whose matches can be collected. An order opened by its link is not a search. */
export function selectMayCollect(state: RootState): boolean {
  const phase = selectListPhase(state);
  return phase !== 'idle' && phase !== 'searching' && phase !== 'failed';
}

/** When the newest listed order was placed: by a slow clock of this computer, that may still be to come. */
const selectNewest = (state: RootState): EpochMs =>
  state.views.orderList.pages
    .flatMap(({ ids }) => ids)
    .reduce((newest, id) => Math.max(newest, selectOrderById(state, id)?.createdAt ?? 0), 0);

/** Pages the search to its end. Stops with a message when too many match or the server does not answer. */
export const collectMatching =
  (): AppThunk<Promise<void>> =>
  async (dispatch, getState, { now }) => {
    if (!selectMayCollect(getState())) return;
    const { pickupFilter, searchId } = getState().views.orderList;
    const key = nanoid();
    const createdUntil = Math.max(now(), selectNewest(getState()));
    const filter = selectSentFilter(getState());
    const isWanted = () =>
      selectMatchCollection(getState())?.key === key && getState().views.orderList.searchId === searchId;
    dispatch(withdrawNotice('orderSelection/matching'));
    dispatch(collectingStarted({ key }));
    for (let cursor: OrderCursor | null = null, isFirst = true; isFirst || cursor !== null; isFirst = false) {
      const page: OrderPage | string = await dispatch(
        requestMatches({ filter, cursor, createdUntil, limit: ORDER_PAGE_SIZE_MAX }, isWanted),
      );
      if (!isWanted()) return;
      if (typeof page === 'string') {
        dispatch(collectingStopped());
        dispatch(
          errorNotice('orderSelection/matching', messages.collectingFailed(page), { isOfPlace: true }),
        );
        return;
      }
      const ids = page.ids.filter((id) => selectPasses(getState(), id, pickupFilter));
      dispatch(matchesFound({ key, ids }));
      if ((selectMatchCollection(getState())?.count ?? 0) > MATCHING_MAX) {
        dispatch(collectingStopped());
        dispatch(
          errorNotice('orderSelection/matching', messages.tooManyMatch(grouped(MATCHING_MAX)), {
            isOfPlace: true,
          }),
        );
        return;
      }
      cursor = page.next;
    }
    dispatch(matchesCounted({ key, ids: selectMatchesInOrder(getState()) }));
  };

/**
 * The matches in the order of the list, as an export and labels show them. They are read newest first, which meets each
 * order once (docs/decisions/0051).
 */
function selectMatchesInOrder(state: RootState): OrderId[] {
  const found = [...new Set(selectMatchCollection(state)?.found.flat())];
  const sort = selectSentSort(state);
  if (sameSort(sort, NEWEST_FIRST)) return found;
  const held = found.flatMap((id) => selectOrderById(state, id) ?? []).sort(compareOrders(sort));
  // One that was dropped from memory meanwhile is selected all the same.
  const dropped = found.filter((id) => selectOrderById(state, id) === undefined);
  return [...held.map(({ id }) => id), ...dropped];
}

type PageArg = Parameters<typeof ordersApi.endpoints.searchOrders.initiate>[0];

/**
 * Requests one page, with retries after faults of server or network. Returns the server's message if it still fails.
 */
const requestMatches =
  (arg: PageArg, isWanted: () => boolean): AppThunk<Promise<OrderPage | string>> =>
  async (dispatch) => {
    for (let failures = 1; ; failures += 1) {
      try {
        const call = ordersApi.endpoints.searchOrders.initiate(arg, { forceRefetch: true });
        return await holdCacheEntry(dispatch(call)).unwrap();
      } catch (thrown) {
        const error = toApiError(thrown);
        const isFinal = typeof error.status === 'number' && error.status < 500 && error.status !== 429;
        if (isFinal || failures >= TRIES || !isWanted()) return error.message;
        await sleep(backoffDelayMs(failures, DEFAULT_BACKOFF, Math.random(), error.retryAfterMs));
        if (!isWanted()) return error.message;
      }
    }
  };

/** The counted set becomes the selection. */
export const takeMatching = allMatchingSelected;
/** Cancels the collection. The earlier selection stays. */
export const stopCollecting = collectingStopped;
