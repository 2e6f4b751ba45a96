/** Entering and leaving the dashboard: what its address asks for, and what is left from the last visit. */
import {
  canSearch,
  EMPTY_FILTER,
  readDashboardQuery,
  sameFilter,
  withoutFind,
  withoutGlance,
  type OrderFilter,
} from '../../../domain/orders/orderFilter';
import type { OrderId } from '../../../domain/orders/orderRecord';
import type { OrderView } from '../../../domain/orders/orderViews';
import { NEWEST_FIRST, type OrderSort } from '../../../contract/orderTable';
import { sameSort } from '../../../domain/orders/orderSort';
import { selectHasSummary, selectServerFinds, selectServerSorts } from '../../config/configSlice';
import { selectTimeZones } from '../../config/timeZones';
import type { AppThunk, RootState } from '../../types';
import { enterView, filterNow, leaveView, moveDays } from '../orderViews/chooseView';
import { enterOnceKnown, viewOfAddress } from '../orderViews/enterView';
import { selectSortOfView } from '../orderViews/shownTable';
import { orderListActions } from './orderListSlice';
import { updateList } from './refreshOrders';
import { lookUpOrder, openOrder, pinUnlessListed, searchOrders } from './searchOrders';

const { fieldsTyped, listCleared, orderClosed, pageEntered } = orderListActions;

type OrderList = RootState['views']['orderList'];

interface Asked {
  readonly filter: OrderFilter;
  readonly sort: OrderSort;
  readonly openId: OrderId | null;
  readonly view: OrderView | null;
}

/** The part of a filter from an address that this server can search for. */
function searchable(filter: OrderFilter, state: RootState): OrderFilter {
  const isZone = selectTimeZones(state).find(filter.zone) !== null;
  const zoned = isZone ? filter : { ...filter, zone: '' };
  const known = selectHasSummary(state) ? zoned : withoutGlance(zoned);
  return selectServerFinds(state) ? known : withoutFind(known);
}

/** What an address asks for. Null if its view is not known yet; the page is then entered once it is. */
const readAddress =
  (search: string): AppThunk<Asked | null> =>
  (dispatch, getState) => {
    const { filter: read, openId, sort: readSort, viewId } = readDashboardQuery(search);
    const written = searchable(read, getState());
    const view = viewId === null ? null : dispatch(viewOfAddress(viewId));
    if (viewId !== null && view === undefined) {
      void dispatch(enterOnceKnown(viewId, written, openId, readSort));
      return null;
    }
    const filter = view && sameFilter(written, EMPTY_FILTER) ? dispatch(filterNow(view)) : written;
    const sort = readSort ?? (view ? selectSortOfView(getState(), view) : NEWEST_FIRST);
    return { filter, openId, sort: selectServerSorts(getState()) ? sort : NEWEST_FIRST, view: view ?? null };
  };

/** Shows the list as it was left and reads it again in the background. False if there is none to return to. */
const returnToList =
  (
    { phase, typed, openId: openNow, pinnedId }: OrderList,
    openId: OrderId | null,
    isBare: boolean,
  ): AppThunk<boolean> =>
  (dispatch) => {
    // Without a search there may still be an order from an address, perhaps selected.
    if (phase === 'failed' || (phase === 'idle' && typed === null && pinnedId === null)) return false;
    dispatch(pageEntered());
    if (phase === 'idle') {
      if (openId !== null) void dispatch(openOrder(openId));
      else if (pinnedId !== null) void dispatch(updateList());
      return true;
    }
    if (openId !== null && openId !== openNow) void dispatch(openOrder(openId));
    else if (openId === null && !isBare) dispatch(orderClosed());
    void dispatch(updateList());
    return true;
  };

/** Sends the search, or only fills the fields if the filter cannot be searched for. False in that case. */
const startSearch =
  (filter: OrderFilter, openId: OrderId | null, sort: OrderSort): AppThunk<boolean> =>
  (dispatch) => {
    const { find } = filter;
    if (openId === null && find !== '' && sameFilter(filter, { ...EMPTY_FILTER, find })) {
      void dispatch(lookUpOrder(find, sort));
      return true;
    }
    if (canSearch(filter)) {
      void dispatch(searchOrders(filter, openId, sort));
      return true;
    }
    dispatch(listCleared({ filter, openId, sort }));
    if (openId !== null) void dispatch(pinUnlessListed(openId));
    return false;
  };

/**
 * Called when the page appears with this query, or its query changes from outside. Searches, opens an order, or only
 * fills the fields. If the address asks for the search of the last visit or for none, the list is shown as it was left
 * and read again in the background. Unsearched fields are then kept, and a failed search is repeated. Without a list to
 * return to, an address without filters restores the remembered status. If the address names a view and has no filters,
 * those of the view apply. Calling it again for what is shown does nothing, so the request can start before the page's
 * code has loaded.
 */
export const enterOrders =
  (search: string): AppThunk =>
  (dispatch, getState, { persistence }) => {
    const asked = dispatch(readAddress(search));
    if (asked === null) return;
    const { openId, view } = asked;
    const isBare = sameFilter(asked.filter, EMPTY_FILTER);
    const list = getState().views.orderList;
    const { isOnScreen, filter: shown, sort: shownSort, phase, typed } = list;
    const isShown = sameFilter(asked.filter, shown) && sameSort(asked.sort, shownSort);
    const isBack = !isOnScreen && (isBare || isShown);
    if (view) dispatch(enterView(view));
    else if (!isBare || isOnScreen) dispatch(leaveView());
    if (isBack && dispatch(returnToList(list, openId, isBare))) return;

    const isAgain = isBack && phase === 'failed';
    const remembered = persistence.getOrderStatus(getState().session.email) ?? '';
    const fresh = isBare ? { ...EMPTY_FILTER, orderStatus: remembered } : asked.filter;
    const moved = isAgain ? dispatch(moveDays()) : null;
    const filter = moved ? moved(shown) : fresh;
    const sort = isAgain ? shownSort : asked.sort;
    if (isOnScreen && sameFilter(filter, shown) && sameSort(sort, shownSort)) {
      if (openId === list.openId) return;
      if (openId === null) dispatch(orderClosed());
      else void dispatch(openOrder(openId));
      return;
    }
    dispatch(pageEntered());
    if (dispatch(startSearch(filter, openId, sort)) && moved && typed !== null)
      dispatch(fieldsTyped(moved(typed)));
  };

/** Called when the page closes: cancels scheduled refreshes. The list and its scroll position are kept. */
export const leaveOrders = orderListActions.pageLeft;
