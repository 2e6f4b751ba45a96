/**
 * Handles other people's changes of orders, listed or not. No row moves: new ones wait until the person asks for
 * them.
 */
import { mayPass } from '../../api/errorMeaning';
import { toApiError } from '../../api/errors';
import { holdCacheEntry } from '../../api/holdCacheEntry';
import { ordersApi } from '../../api/ordersApi';
import { ORDER_PAGE_SIZE_MAX } from '../../contract/constants';
import type { FeedEvent } from '../../contract/schemas/events';
import { STATUS_ALIASES } from '../../contract/statuses';
import { EMPTY_FILTER, type OrderFilter } from '../../domain/orders/orderFilter';
import type { OrderId } from '../../domain/orders/orderRecord';
import { selectOrderById } from '../entities/orders/ordersSelectors';
import type { AppThunk, RootState } from '../types';
import { listedAmong } from '../views/orders/listedPages';
import { orderListActions } from '../views/orders/orderListSlice';
import { judgeListed, updateList } from '../views/orders/refreshOrders';
import { countMatching, selectIsAmongLoaded, selectSentFilter } from '../views/orders/searchOrders';

const list = (state: RootState) => state.views.orderList;

/** Whether a call was answered or failed for good. If a retry may help, it is to be sent again. */
export const isAnswered = ({ error }: { readonly error?: unknown }): boolean =>
  error === undefined || !mayPass(toApiError(error));

/** Reads the current orders that match the filter. `isRead`: no retry is needed. */
const readOrders =
  (
    ids: readonly OrderId[],
    filter: OrderFilter,
  ): AppThunk<Promise<{ readonly found: readonly OrderId[]; readonly isRead: boolean }>> =>
  async (dispatch) => {
    const found: OrderId[] = [];
    for (let from = 0; from < ids.length; from += ORDER_PAGE_SIZE_MAX) {
      const arg = { ids: ids.slice(from, from + ORDER_PAGE_SIZE_MAX), filter };
      const call = ordersApi.endpoints.readOrders.initiate(arg, { forceRefetch: true });
      const answer = await holdCacheEntry(dispatch(call));
      if (!isAnswered(answer)) return { found, isRead: false };
      found.push(...(answer.data ?? []));
    }
    return { found, isRead: true };
  };

/**
 * Whether the store has an older version of the order. The person's own changes are in the store before they are
 * reported.
 */
function isBehind(state: RootState, { recordId, version }: FeedEvent): boolean {
  const held = selectOrderById(state, recordId);
  if (held === undefined) return false;
  return held.version === undefined || version === undefined || held.version < version;
}

/**
 * Handles changes of orders: reads those in the store again, and counts new ones that match the search.
 * @returns whether all could be read
 */
export const takeOrderChanges =
  (changes: readonly FeedEvent[]): AppThunk<Promise<boolean>> =>
  async (dispatch, getState) => {
    const behind = changes.filter((change) => isBehind(getState(), change)).map(({ recordId }) => recordId);
    const { isRead } = await dispatch(readOrders(behind, EMPTY_FILTER));
    dispatch(judgeListed(behind));
    return isRead && dispatch(lookForNew(changes));
  };

/** Whether the order may match the search, judged by the event. */
function maySuit({ merchantId, status }: FeedEvent, filter: OrderFilter): boolean {
  const wanted = STATUS_ALIASES[filter.orderStatus] ?? filter.orderStatus;
  return (
    (wanted === '' || status === undefined || status === wanted) &&
    (filter.merchantId === '' || merchantId === undefined || merchantId === filter.merchantId)
  );
}

/** Finds changed, unlisted orders that match the search and belong between its loaded rows. */
const lookForNew =
  (changes: readonly FeedEvent[]): AppThunk<Promise<boolean>> =>
  async (dispatch, getState) => {
    const { searchId, phase, isOnScreen, waiting } = list(getState());
    if (!isOnScreen || searchId === null || phase === 'searching' || phase === 'failed') return true;
    const filter = selectSentFilter(getState());
    const unlisted = (ids: readonly OrderId[]) => {
      const { pages, pinnedId } = list(getState());
      const listed = listedAmong(pages, new Set(ids));
      return ids.filter((id) => id !== pinnedId && !listed.has(id));
    };
    const suiting = changes.filter((change) => maySuit(change, filter)).map(({ recordId }) => recordId);
    const { found, isRead } = await dispatch(readOrders(unlisted(suiting), filter));
    if (list(getState()).searchId !== searchId) return true;
    const come = unlisted(found).filter((id) => selectIsAmongLoaded(getState(), id));
    const came = new Set(come);
    const left = changes.map(({ recordId }) => recordId).filter((id) => waiting[id] && !came.has(id));
    if (isRead && come.length + left.length > 0) dispatch(orderListActions.matchesCame({ come, left }));
    return isRead;
  };

/**
 * Reads the orders that wait to be listed again, and forgets those that match no longer.
 * @returns whether they could be read
 */
const readWaiting = (): AppThunk<Promise<boolean>> => async (dispatch, getState) => {
  const { searchId, waiting } = list(getState());
  const ids = Object.keys(waiting);
  const { found, isRead } = await dispatch(readOrders(ids, selectSentFilter(getState())));
  if (!isRead || list(getState()).searchId !== searchId) return isRead;
  const matching = new Set(found);
  const left = ids.filter((id) => !matching.has(id));
  if (left.length > 0) dispatch(orderListActions.matchesCame({ come: [], left }));
  return true;
};

/**
 * Reads the visible orders again, and those that wait, when it is unknown which have changed.
 * @returns whether they could be read
 */
export const readOrdersAgain = (): AppThunk<Promise<boolean>> => async (dispatch, getState) => {
  const { isOnScreen, openId } = list(getState());
  if (!isOnScreen) return true;
  const isRead = await dispatch(readWaiting());
  return (await dispatch(updateList(openId === null ? [] : [openId]))) && isRead;
};

/**
 * Reads the shown counts again: of the search, of the day, of the saved views. Skipped when a refresh is scheduled, as
 * after the person's own edit.
 */
export const readCounts = (): AppThunk => (dispatch, getState) => {
  const { isOnScreen, phase, scheduled } = list(getState());
  const isListed = isOnScreen && !['idle', 'searching', 'failed'].includes(phase);
  if (isListed && Object.keys(scheduled).length > 0) return;
  if (isListed) void dispatch(countMatching());
  dispatch(ordersApi.util.invalidateTags(['Counts']));
};
