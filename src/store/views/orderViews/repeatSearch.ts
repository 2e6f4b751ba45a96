/** Repeats the search of the list. In a chosen view, days that follow the calendar become today's. */
import type { OrderSort } from '../../../contract/orderTable';
import type { OrderId } from '../../../domain/orders/orderRecord';
import type { AppThunk } from '../../types';
import { orderListActions } from '../orders/orderListSlice';
import { searchOrders } from '../orders/searchOrders';
import { moveDays } from './chooseView';

/** Typed, unsearched values stay in the fields. */
const repeatSearch =
  (openId: OrderId | null, sort?: OrderSort): AppThunk<Promise<void>> =>
  (dispatch, getState) => {
    const { filter, typed } = getState().views.orderList;
    const moved = dispatch(moveDays());
    const searching = dispatch(searchOrders(moved(filter), openId, sort));
    if (typed !== null) dispatch(orderListActions.fieldsTyped(moved(typed)));
    return searching;
  };

/** Repeats the search after it got no answer, or because too many orders are new. */
export const searchAgain = (): AppThunk<Promise<void>> => (dispatch, getState) =>
  dispatch(repeatSearch(getState().views.orderList.openId));

/** Repeats the search with another sort. */
export const sortOrders = (sort: OrderSort): AppThunk<Promise<void>> => repeatSearch(null, sort);
