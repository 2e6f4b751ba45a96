/**
 * Every order that any answer brought, by id. The list, the selection and the jobs hold ids and
 * look here; nothing else keeps a copy of an order.
 */
import { createSlice, original, type PayloadAction } from '@reduxjs/toolkit';
import { bringsOrders, ordersIn } from '../../../api/ordersApi';
import type { OrderRecord } from '../../../domain/orders/orderRecord';
import { orderChunks, type OrdersState } from './orderChunks';

export const ordersSlice = createSlice({
  name: 'entities/orders',
  initialState: orderChunks.getInitialState(),
  reducers: {
    /** A day of searching must not fill the memory: what no list shows any more is dropped before a new search. */
    ordersForgotten: () => orderChunks.removeAll(),
    /** A refusal brought the order as it is now (412). */
    orderBrought: (state, { payload }: PayloadAction<OrderRecord>): OrdersState =>
      orderChunks.upsertNewer(original(state) ?? orderChunks.getInitialState(), [payload]),
  },
  extraReducers: (builder) => {
    builder.addMatcher(bringsOrders, (state, action): OrdersState => {
      // The plain state, not the draft: the adapter copies by itself, and only what changes.
      const plain = original(state) ?? orderChunks.getInitialState();
      return orderChunks.upsertNewer(plain, ordersIn(action));
    });
  },
});

export const { ordersForgotten, orderBrought } = ordersSlice.actions;
