/**
 * Every order that any answer brought, by id. The list, the selection and the jobs hold ids and
 * look here; nothing else keeps a copy of an order.
 */
import { createSlice, original, type Draft, type PayloadAction } from '@reduxjs/toolkit';
import { askedAtOf, carriesOrders, ordersIn } from '../../../api/ordersApi';
import type { EpochMs } from '../../../contract/schemas/common';
import type { OrderRecord } from '../../../domain/orders/orderRecord';
import { orderChunks, type OrdersState } from './orderChunks';

/** An order that came otherwise than as the answer to a call that was done. */
interface OrderReceived {
  readonly order: OrderRecord;
  /** When the server gave it. */
  readonly at: EpochMs;
}

// The plain state, not the draft: `takeRead` copies by itself, and only what changes.
const plain = (draft: Draft<OrdersState>): OrdersState => original(draft) ?? orderChunks.getInitialState();

export const ordersSlice = createSlice({
  name: 'entities/orders',
  initialState: orderChunks.getInitialState(),
  reducers: {
    /** A day of searching must not fill the memory: what no list shows any more is dropped before a new search. */
    ordersForgotten: () => orderChunks.removeAll(),
    /** A refusal brought the order as it is now (412). */
    orderReceived: (state, { payload: { order, at } }: PayloadAction<OrderReceived>): OrdersState =>
      orderChunks.takeRead(plain(state), [order], at),
  },
  extraReducers: (builder) => {
    builder.addMatcher(carriesOrders, (state, action): OrdersState =>
      orderChunks.takeRead(plain(state), ordersIn(action), askedAtOf(action)),
    );
  },
});

export const { ordersForgotten, orderReceived } = ordersSlice.actions;
