/** Calls under way, by the id of the form or button that sent them, which may close and reopen meanwhile. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { RootState } from '../types';

const NONE: Record<string, true> = {};

export const underWaySlice = createSlice({
  name: 'views/underWay',
  initialState: NONE,
  reducers: {
    callBegan: (state, { payload: id }: PayloadAction<string>) => {
      state[id] = true;
    },
    callEnded: (state, { payload: id }: PayloadAction<string>) => {
      delete state[id];
    },
  },
});

export const { callBegan, callEnded } = underWaySlice.actions;

export const selectIsUnderWay = (state: RootState, id: string): boolean => id in state.views.underWay;
