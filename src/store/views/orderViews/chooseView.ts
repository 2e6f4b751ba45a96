/** Choosing a saved view, searching in it, and leaving it. */
import type { OrderSort } from '../../../contract/orderTable';
import type { EpochMs } from '../../../contract/schemas/common';
import {
  canSearch,
  sameFilter,
  trimmedFilter,
  withoutGlance,
  type OrderFilter,
} from '../../../domain/orders/orderFilter';
import {
  filterOfView,
  RANGE_NAMES,
  RANGES,
  relativeOf,
  type OrderView,
} from '../../../domain/orders/orderViews';
import { calendarDay } from '../../../lib/timeZones';
import { selectHasSummary } from '../../config/configSlice';
import { selectTimeZones } from '../../config/timeZones';
import type { AppThunk } from '../../types';
import { orderListActions } from '../orders/orderListSlice';
import { searchOrders } from '../orders/searchOrders';
import { selectAwaitedViewId, selectChosenView } from './orderViewsSelectors';
import { orderViewsActions } from './orderViewsSlice';
import { tableOfView, selectSortOfView } from './shownTable';

const { viewChosen, viewLeft } = orderViewsActions;

/** The current search of a view, or its search on the day of `at`. */
export const filterNow =
  ({ content }: OrderView, at?: EpochMs): AppThunk<OrderFilter> =>
  (_dispatch, getState, { now }) => {
    const today = calendarDay(at ?? now(), selectTimeZones(getState()).of(content.zone));
    const filter = trimmedFilter(filterOfView(content, today));
    return selectHasSummary(getState()) ? filter : withoutGlance(filter);
  };

/** Makes the view the chosen one and applies its table settings. Returns its search. */
export const takeView =
  (view: OrderView): AppThunk<OrderFilter> =>
  (dispatch) => {
    const filter = dispatch(filterNow(view));
    dispatch(viewChosen({ view, filter, ...tableOfView(view.content) }));
    return filter;
  };

/**
 * Called when an address names the view. If it is the chosen one already, the table stays as it is and only its
 * relative days are updated.
 */
export const enterView =
  (view: OrderView): AppThunk =>
  (dispatch, getState) => {
    const chosen = selectChosenView(getState());
    if (chosen?.view.id !== view.id) {
      dispatch(takeView(view));
      return;
    }
    const filter = dispatch(filterNow(view));
    if (!sameFilter(filter, chosen.filter)) dispatch(viewChosen({ ...chosen, filter }));
  };

/** Shows a view as it was saved and drops the changes made since. */
export const chooseView =
  (view: OrderView): AppThunk =>
  (dispatch, getState) => {
    const filter = dispatch(takeView(view));
    const sort = selectSortOfView(getState(), view);
    if (canSearch(filter)) void dispatch(searchOrders(filter, null, sort));
    else dispatch(orderListActions.listCleared({ filter, openId: null, sort }));
  };

/** Deselects the view, because the next search is not one. */
export const leaveView = (): AppThunk => (dispatch, getState) => {
  if (selectChosenView(getState()) !== null || selectAwaitedViewId(getState()) !== null) dispatch(viewLeft());
};

/**
 * Makes the days of the chosen view that follow the calendar today's, even if the list has been open since yesterday.
 * Called for every new search.
 * @returns does the same in a filter whose days are still the view's
 */
export const moveDays = (): AppThunk<(filter: OrderFilter) => OrderFilter> => (dispatch, getState) => {
  const chosen = selectChosenView(getState());
  if (chosen === null) return (filter) => filter;
  const { view, filter: stood } = chosen;
  const stands = dispatch(filterNow(view));
  if (!sameFilter(stands, stood)) dispatch(viewChosen({ ...chosen, filter: stands }));
  return (asked) => {
    let filter = asked;
    for (const name of RANGE_NAMES) {
      const { from, to } = RANGES[name];
      const isUntouched = asked[from] === stood[from] && asked[to] === stood[to] && asked.zone === stood.zone;
      if (relativeOf(view.content.filters[name]) !== null && isUntouched)
        filter = { ...filter, [from]: stands[from], [to]: stands[to], zone: stands.zone };
    }
    return filter;
  };
};

/** Searches from the form. */
export const searchInView =
  (asked: OrderFilter, sort?: OrderSort): AppThunk<Promise<void>> =>
  (dispatch) =>
    dispatch(searchOrders(dispatch(moveDays())(asked), null, sort));
