/** Shared by workflows with one call per order: the call, and reading the order when its answer was lost. */
import { toApiError } from '../../api/errors';
import type { OrderId, OrderRecord } from '../../domain/orders/orderRecord';
import { selectOrderById } from '../entities/orders/ordersSelectors';
import type { AppDispatch, RootState } from '../types';
import type { ItemAnswer, ReadBack } from '../jobs/jobDefinition';
import { loadOrder } from '../entities/orders/readOrders';

/** Sends the call. A failure returns its ApiError. The changed order enters the store with the answer. */
export async function sendItem(send: () => Promise<{ readonly requestId?: string }>): Promise<ItemAnswer> {
  try {
    const { requestId } = await send();
    return { data: requestId === undefined ? {} : { requestId } };
  } catch (error) {
    return { error: toApiError(error) };
  }
}

/** Reads the order, from which the workflow judges whether its call took effect. */
export async function readBackOrder(
  id: OrderId,
  { dispatch, getState }: { readonly dispatch: AppDispatch; readonly getState: () => RootState },
  judge: (order: OrderRecord) => ReadBack,
): Promise<ReadBack> {
  try {
    await dispatch(loadOrder(id));
  } catch (error) {
    return { verdict: 'unreadable', error: toApiError(error) };
  }
  const order = selectOrderById(getState(), id);
  return order ? judge(order) : { verdict: 'notDone' };
}
