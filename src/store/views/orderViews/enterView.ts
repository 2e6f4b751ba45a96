/** A link that names a saved view. */
import { isForNobody, toApiError } from '../../../api/errors';
import { NEWEST_FIRST, type OrderSort } from '../../../contract/orderTable';
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
import { selectSortOfView } from './shownTable';

/** The view that an address names: as it was chosen, else as it was saved last; undefined while it is not known. */
export const viewOfAddress =
  (id: ViewId): AppThunk<OrderView | undefined> =>
  (_dispatch, getState) => {
    const chosen = selectChosenView(getState());
    return chosen?.view.id === id ? chosen.view : selectViewById(getState(), id);
  };

/** Asks for the view that the address names, and shows it, or the filters beside it, or that there is none. */
export const enterOnceKnown =
  (
    id: ViewId,
    filters: OrderFilter,
    openId: OrderId | null,
    sort: OrderSort | null,
  ): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    if (selectAwaitedViewId(getState()) === id) return;
    const said = sort ?? NEWEST_FIRST;
    dispatch(orderListActions.listCleared({ filter: filters, openId, sort: said }));
    dispatch(orderListActions.pageEntered());
    dispatch(orderViewsActions.viewAwaited(id));
    const found = await dispatch(lookUpView(id)).catch(toApiError);
    // Something else was searched for or chosen meanwhile.
    if (selectAwaitedViewId(getState()) !== id) return;
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
    if (canSearch(filter)) return dispatch(searchOrders(filter, openId, asked));
    dispatch(orderListActions.listCleared({ filter, openId, sort: asked }));
    if (openId !== null) await dispatch(pinUnlessListed(openId));
  };
