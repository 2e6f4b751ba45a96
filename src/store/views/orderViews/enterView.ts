/** A link that names a saved view. */
import { isForNobody, toApiError } from '../../../api/errors';
import { viewMessages } from '../../../contract/viewMessages';
import { canSearch, EMPTY_FILTER, sameFilter, type OrderFilter } from '../../../domain/orders/orderFilter';
import type { OrderView, ViewId } from '../../../domain/orders/orderViews';
import type { OrderId } from '../../../domain/orders/orderRecord';
import { errorNotice } from '../../notices/noticesSlice';
import type { AppThunk } from '../../types';
import { orderListActions } from '../orders/orderListSlice';
import { pinUnlessListed, searchOrders } from '../orders/searchOrders';
import { leaveView, takeView } from './chooseView';
import { ABOUT_VIEWS, lookUpView } from './loadViews';
import { selectAwaitedViewId, selectChosenView, selectViewById } from './orderViewsSelectors';
import { orderViewsActions } from './orderViewsSlice';

/** The view that an address names: as it was chosen, else as it was saved last; undefined while it is not known. */
export const viewOfAddress =
  (id: ViewId): AppThunk<OrderView | undefined> =>
  (_dispatch, getState) => {
    const chosen = selectChosenView(getState());
    return chosen?.view.id === id ? chosen.view : selectViewById(getState(), id);
  };

/** Asks for the view that the address names, and shows it, or the filters beside it, or that there is none. */
export const enterOnceKnown =
  (id: ViewId, filters: OrderFilter, openId: OrderId | null): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    if (selectAwaitedViewId(getState()) === id) return;
    dispatch(orderListActions.listCleared({ filter: filters, openId }));
    dispatch(orderListActions.pageEntered());
    dispatch(orderViewsActions.viewAwaited(id));
    const found = await dispatch(lookUpView(id)).catch(toApiError);
    // Something else was searched for or chosen meanwhile.
    if (selectAwaitedViewId(getState()) !== id) return;
    let filter = filters;
    if (found !== null && 'content' in found) {
      const stands = dispatch(takeView(found));
      if (sameFilter(filters, EMPTY_FILTER)) filter = stands;
    } else {
      dispatch(leaveView());
      if (found !== null && isForNobody(found)) return;
      const words = found === null ? viewMessages.notFound : viewMessages.notLoaded(found.message);
      dispatch(errorNotice(ABOUT_VIEWS, words, { isOfPlace: true }));
    }
    if (canSearch(filter)) return dispatch(searchOrders(filter, openId));
    dispatch(orderListActions.listCleared({ filter, openId }));
    if (openId !== null) await dispatch(pinUnlessListed(openId));
  };
