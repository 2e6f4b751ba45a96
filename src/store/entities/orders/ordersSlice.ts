/**
 * All orders from all answers, by id. The list, the selection and the jobs hold ids and look orders up here. Nothing
 * else keeps a copy of an order.
 */
import { createSlice, original, type Draft, type PayloadAction } from '@reduxjs/toolkit';
import { askedAtOf, carriesOrders, ordersIn } from '../../../api/ordersApi';
import type { EpochMs } from '../../../contract/schemas/common';
import type { OrderRecord } from '../../../domain/orders/orderRecord';
import { versionsForgotten } from '../versionsForgotten';
import { orderChunks, type OrdersState } from './orderChunks';

/** An order that was not in the answer of a successful call. */
interface OrderReceived {
  readonly order: OrderRecord;
  /** When the server sent it. */
  readonly at: EpochMs;
}

// Use the plain state, not the draft: `takeRead` itself copies only what changes.
const plain = (draft: Draft<OrdersState>): OrdersState => original(draft) ?? orderChunks.getInitialState();

export const ordersSlice = createSlice({
  name: 'entities/orders',
  initialState: orderChunks.getInitialState(),
  reducers: {
    /** Drops all orders before a new search, so that a day of searching does not fill the memory. */
    ordersForgotten: () => orderChunks.removeAll(),
    /** A refusal (412) had the current order. */
    orderReceived: (state, { payload: { order, at } }: PayloadAction<OrderReceived>): OrdersState =>
      orderChunks.takeRead(plain(state), [order], at),
  },
  extraReducers: (builder) => {
    builder.addCase(versionsForgotten, (state): OrdersState => orderChunks.forgetVersions(plain(state)));
    builder.addMatcher(carriesOrders, (state, action): OrdersState =>
      orderChunks.takeRead(plain(state), ordersIn(action), askedAtOf(action)),
    );
  },
});

export const { ordersForgotten, orderReceived } = ordersSlice.actions;
