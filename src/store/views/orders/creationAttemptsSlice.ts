/**
 * Attempts to create an order in the routing product of which nobody knows whether they were made, by order: the next click
 * sends the same attempt again, under the same Idempotency-Key, so that there are not two.
 */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { OrderId } from '../../../domain/orders/orderRecord';
import type { RootState } from '../../types';
import { viewsReducer } from '../viewsReducer';

export type CreationAttemptsState = Readonly<Record<OrderId, string>>;

const NONE: CreationAttemptsState = {};

const creationAttemptsSlice = createSlice({
  name: 'views/creationAttempts',
  initialState: NONE,
  reducers: {
    /** Its answer was lost. */
    attemptLost: (
      state: CreationAttemptsState,
      { payload: { orderId, key } }: PayloadAction<{ readonly orderId: OrderId; readonly key: string }>,
    ): CreationAttemptsState => ({ ...state, [orderId]: key }),
    /** It was made, or the server refused it: the next click is another attempt. */
    attemptAnswered: (
      state: CreationAttemptsState,
      { payload: orderId }: PayloadAction<OrderId>,
    ): CreationAttemptsState => {
      if (state[orderId] === undefined) return state;
      const { [orderId]: _answered, ...others } = state;
      return others;
    },
  },
});

export const { attemptLost, attemptAnswered } = creationAttemptsSlice.actions;

const view = creationAttemptsSlice.injectInto(viewsReducer, { reducerPath: 'creationAttempts' });

/** The key of the order's attempt whose answer was lost; undefined when there is none. */
export const selectLostAttempt = (state: RootState, orderId: OrderId): string | undefined =>
  view.selectSlice(state.views)[orderId];
