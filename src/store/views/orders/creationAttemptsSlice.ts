/**
 * Attempts, by order, to create an order in the routing product whose outcome is unknown. The next click repeats the
 * attempt under the same Idempotency-Key, so that no second order is created.
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
    /** It is about to be sent. Noted before its answer, which also does not come if the session ends meanwhile. */
    attemptStarted: (
      state: CreationAttemptsState,
      { payload: { orderId, key } }: PayloadAction<{ readonly orderId: OrderId; readonly key: string }>,
    ): CreationAttemptsState => ({ ...state, [orderId]: key }),
    /** The order was created, or the server refused: the next click is a new attempt. */
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

export const { attemptStarted, attemptAnswered } = creationAttemptsSlice.actions;

const view = creationAttemptsSlice.injectInto(viewsReducer, { reducerPath: 'creationAttempts' });

/** The key of the order's attempt that has no answer; undefined if there is none. */
export const selectOpenAttempt = (state: RootState, orderId: OrderId): string | undefined =>
  view.selectSlice(state.views)[orderId];
