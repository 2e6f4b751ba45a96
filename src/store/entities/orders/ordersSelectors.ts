/** Look-ups of orders. There is no selector for all orders: with a hundred thousand loaded it would be too slow. */
import type { EpochMs } from '../../../contract/schemas/common';
import type { OrderId, OrderRecord } from '../../../domain/orders/orderRecord';
import type { RootState } from '../../types';
import { orderChunks } from './orderChunks';

/** The order, or undefined when it is not loaded. */
export function selectOrderById(state: Pick<RootState, 'entities'>, id: OrderId): OrderRecord | undefined {
  return orderChunks.selectById(state.entities.orders, id);
}

/** When the order was last read from the server; undefined when it is not loaded. */
export function selectOrderReadAt(state: Pick<RootState, 'entities'>, id: OrderId): EpochMs | undefined {
  return orderChunks.selectReadAt(state.entities.orders, id);
}

/** Number of orders in memory: those of the list and those of earlier searches. */
export const selectHeldOrders = (state: RootState): number => state.entities.orders.total;
