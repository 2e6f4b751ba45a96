/** Orders by id, kept in chunks: there may be a hundred thousand of them. */
import type { OrderRecord } from '../../../domain/orders/orderRecord';
import { createChunkedAdapter, type ChunkedState } from '../chunkedEntities';

export type OrdersState = ChunkedState<OrderRecord>;

export const orderChunks = createChunkedAdapter<OrderRecord>();
