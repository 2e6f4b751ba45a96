/** What others did to orders, in the list and beside it. Nothing moves: new rows wait until the list is read again. */
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
import { judgeListed, refreshOrders } from '../views/orders/refreshOrders';
import { countMatching, selectIsAmongLoaded, selectSentFilter } from '../views/orders/searchOrders';

const list = (state: RootState) => state.views.orderList;

/** Whether a call was answered, or will not be: what may be answered in a moment is to be asked again. */
export const isAnswered = ({ error }: { readonly error?: unknown }): boolean =>
  error === undefined || !mayPass(toApiError(error));

/** Orders as they are now, as far as they pass the filter. `isRead`: there is nothing to ask again. */
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

/** Whether the store has the order in an older version. An own change is known before it is told. */
function isBehind(state: RootState, { recordId, version }: FeedEvent): boolean {
  const held = selectOrderById(state, recordId);
  if (held === undefined) return false;
  return held.version === undefined || version === undefined || held.version < version;
}

/**
 * Follows changes of orders: those that the store has are read again, new ones of the search are counted.
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

/** Whether the search may find the order, by what the event says of it. */
function maySuit({ merchantId, status }: FeedEvent, filter: OrderFilter): boolean {
  const wanted = STATUS_ALIASES[filter.orderStatus] ?? filter.orderStatus;
  return (
    (wanted === '' || status === undefined || status === wanted) &&
    (filter.merchantId === '' || merchantId === undefined || merchantId === filter.merchantId)
  );
}

/** Asks which of the changed orders that are not listed the search would find among its rows. */
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
 * Nobody knows which orders changed: what is in view is read again.
 * @returns whether it could be
 */
export const readOrdersAgain = (): AppThunk<Promise<boolean>> => async (dispatch, getState) => {
  const { isOnScreen, openId } = list(getState());
  return !isOnScreen || dispatch(refreshOrders(openId === null ? [] : [openId]));
};

/**
 * Asks again for the counts that are shown: of the search, of the day, of the saved views. Not where a refresh is about to,
 * as after an edit of one's own.
 */
export const readCounts = (): AppThunk => (dispatch, getState) => {
  const { isOnScreen, phase, scheduled } = list(getState());
  const isListed = isOnScreen && !['idle', 'searching', 'failed'].includes(phase);
  if (isListed && Object.keys(scheduled).length > 0) return;
  if (isListed) void dispatch(countMatching());
  dispatch(ordersApi.util.invalidateTags(['Counts']));
};
