/** Entering and leaving the dashboard: what its address asks for, and what is left from the last visit. */
import {
  canSearch,
  EMPTY_FILTER,
  readDashboardQuery,
  sameFilter,
  withoutFind,
  withoutGlance,
} from '../../../domain/orders/orderFilter';
import { NEWEST_FIRST } from '../../../contract/orderTable';
import { sameSort } from '../../../domain/orders/orderSort';
import { selectHasSummary, selectServerFinds, selectServerSorts } from '../../config/configSlice';
import { selectTimeZones } from '../../config/timeZones';
import type { AppThunk } from '../../types';
import { enterView, filterNow, leaveView } from '../orderViews/chooseView';
import { enterOnceKnown, viewOfAddress } from '../orderViews/enterView';
import { selectSortOfView } from '../orderViews/shownTable';
import { orderListActions } from './orderListSlice';
import { refreshOrders } from './refreshOrders';
import { lookUpOrder, openOrder, pinUnlessListed, searchOrders } from './searchOrders';

const { fieldsTyped, listCleared, orderClosed, pageEntered } = orderListActions;

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
    const { filter: read, openId, sort: readSort, viewId } = readDashboardQuery(search);
    const isZone = selectTimeZones(getState()).find(read.zone) !== null;
    const said = isZone ? read : { ...read, zone: '' };
    const known = selectHasSummary(getState()) ? said : withoutGlance(said);
    const typedIn = selectServerFinds(getState()) ? known : withoutFind(known);
    const view = viewId === null ? null : dispatch(viewOfAddress(viewId));
    if (viewId !== null && view === undefined) {
      void dispatch(enterOnceKnown(viewId, typedIn, openId, readSort));
      return;
    }
    const asked = view && sameFilter(typedIn, EMPTY_FILTER) ? dispatch(filterNow(view)) : typedIn;
    const wantedSort = readSort ?? (view ? selectSortOfView(getState(), view) : NEWEST_FIRST);
    const askedSort = selectServerSorts(getState()) ? wantedSort : NEWEST_FIRST;
    const isBare = sameFilter(asked, EMPTY_FILTER);
    const list = getState().views.orderList;
    const { isOnScreen, filter: shown, sort: shownSort, openId: openNow, phase, typed } = list;
    const isBack = !isOnScreen && (isBare || (sameFilter(asked, shown) && sameSort(askedSort, shownSort)));
    if (view) dispatch(enterView(view));
    else if (!isBare || isOnScreen) dispatch(leaveView());
    if (isBack && phase === 'idle' && typed !== null) {
      dispatch(pageEntered());
      if (openId !== null) void dispatch(openOrder(openId));
      return;
    }
    if (isBack && phase !== 'idle' && phase !== 'failed') {
      dispatch(pageEntered());
      if (openId !== null && openId !== openNow) void dispatch(openOrder(openId));
      else if (openId === null && !isBare) dispatch(orderClosed());
      void dispatch(refreshOrders());
      return;
    }
    const remembered = persistence.getOrderStatus(getState().session.email) ?? '';
    const isAgain = isBack && phase === 'failed';
    const fresh = isBare ? { ...EMPTY_FILTER, orderStatus: remembered } : asked;
    const filter = isAgain ? shown : fresh;
    const sort = isAgain ? shownSort : askedSort;
    if (isOnScreen && sameFilter(filter, shown) && sameSort(sort, shownSort)) {
      if (openId === openNow) return;
      if (openId === null) dispatch(orderClosed());
      else void dispatch(openOrder(openId));
      return;
    }
    dispatch(pageEntered());
    if (openId === null && filter.find !== '' && sameFilter(filter, { ...EMPTY_FILTER, find: filter.find })) {
      void dispatch(lookUpOrder(filter.find, sort));
      if (isAgain && typed !== null) dispatch(fieldsTyped(typed));
      return;
    }
    if (canSearch(filter)) {
      void dispatch(searchOrders(filter, openId, sort));
      if (isAgain && typed !== null) dispatch(fieldsTyped(typed));
      return;
    }
    dispatch(listCleared({ filter, openId, sort }));
    if (openId !== null) void dispatch(pinUnlessListed(openId));
  };

/** Called when the page closes: cancels scheduled refreshes. The list and its scroll position are kept. */
export const leaveOrders = orderListActions.pageLeft;
