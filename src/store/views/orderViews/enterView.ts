/** Opens a link that names a saved view. */
import { isForNobody, toApiError } from '../../../api/errors';
import { NEWEST_FIRST, type OrderSort } from '../../../contract/orderTable';
import { viewMessages } from '../../../contract/viewMessages';
import { canSearch, EMPTY_FILTER, sameFilter, type OrderFilter } from '../../../domain/orders/orderFilter';
import type { OrderView, ViewId } from '../../../domain/orders/orderViews';
import type { OrderId } from '../../../domain/orders/orderRecord';
import { errorNotice } from '../../notices/noticesSlice';
import type { AppThunk } from '../../types';
import { selectAppliedFilter, selectTypedFilter } from '../orders/orderListSelectors';
import { orderListActions } from '../orders/orderListSlice';
import { pinUnlessListed, searchOrders } from '../orders/searchOrders';
import { leaveView, takeView } from './chooseView';
import { ABOUT_VIEWS, lookUpView } from './loadViews';
import { selectAwaitedViewId, selectChosenView, selectViewById } from './orderViewsSelectors';
import { orderViewsActions } from './orderViewsSlice';
import { selectSortOfView } from './shownTable';

/** The view that an address names: the chosen version, else the latest saved one; undefined while it is unknown. */
export const viewOfAddress =
  (id: ViewId): AppThunk<OrderView | undefined> =>
  (_dispatch, getState) => {
    const chosen = selectChosenView(getState());
    return chosen?.view.id === id ? chosen.view : selectViewById(getState(), id);
  };

/** The fields that were typed into since the list was cleared for the view. */
const typedMeanwhile = (): AppThunk<Partial<OrderFilter>> => (_dispatch, getState) => {
  const applied = selectAppliedFilter(getState());
  const typed = Object.entries(selectTypedFilter(getState()) ?? {});
  return Object.fromEntries(typed.filter(([field, value]) => value !== applied[field as keyof OrderFilter]));
};

/** Puts them back into their fields, beside the search that came with the view. */
const putBack =
  (typed: Partial<OrderFilter>): AppThunk =>
  (dispatch, getState) => {
    if (Object.keys(typed).length === 0) return;
    dispatch(orderListActions.fieldsTyped({ ...selectAppliedFilter(getState()), ...typed }));
  };

/**
 * Looks up the view that the address names, then shows its search or the address's own filters, or that the view does
 * not exist. What was typed meanwhile stays in its fields.
 */
export const enterOnceKnown =
  (
    id: ViewId,
    filters: OrderFilter,
    openId: OrderId | null,
    sort: OrderSort | null,
  ): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    dispatch(orderListActions.pageEntered());
    if (selectAwaitedViewId(getState()) === id) return;
    const said = sort ?? NEWEST_FIRST;
    dispatch(orderListActions.listCleared({ filter: filters, openId, sort: said }));
    dispatch(orderViewsActions.viewAwaited(id));
    const found = await dispatch(lookUpView(id)).catch(toApiError);
    // The person searched or chose something else meanwhile.
    if (selectAwaitedViewId(getState()) !== id) return;
    const typed = dispatch(typedMeanwhile());
    let filter = filters;
    let asked = said;
    if (found !== null && 'content' in found) {
      const stands = dispatch(takeView(found));
      if (sameFilter(filters, EMPTY_FILTER)) filter = stands;
      asked = sort ?? selectSortOfView(getState(), found);
    } else {
      dispatch(leaveView());
      if (found !== null && isForNobody(found)) return;
      const words = found === null ? viewMessages.notFound : viewMessages.notLoaded(found.message);
      dispatch(errorNotice(ABOUT_VIEWS, words, { isOfPlace: true }));
    }
    if (canSearch(filter)) {
      const searching = dispatch(searchOrders(filter, openId, asked));
      dispatch(putBack(typed));
      return searching;
    }
    dispatch(orderListActions.listCleared({ filter, openId, sort: asked }));
    dispatch(putBack(typed));
    if (openId !== null) await dispatch(pinUnlessListed(openId));
  };
