/** The confirmation dialog before an action on orders: which one is open, and for which orders. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { EpochMs } from '../../../contract/schemas/common';
import type { OrderId } from '../../../domain/orders/orderRecord';
import type { RootState } from '../../types';
import { listLeft } from './orderListSlice';

interface ActionQuestionState {
  /** Kind of the job that would start; null when no dialog is open. */
  kind: string | null;
  /** The orders it is about: those selected when it opened, or the open order. */
  ids: readonly OrderId[];
  /** How many dialogs have been opened, to tell them apart. */
  times: number;
  /** When the last one opened, epoch milliseconds. */
  at: EpochMs;
}

const initialState: ActionQuestionState = { kind: null, ids: [], times: 0, at: 0 };

export const actionQuestionSlice = createSlice({
  name: 'views/actionQuestion',
  initialState,
  reducers: {
    asked(state, { payload }: PayloadAction<{ kind: string; ids: readonly OrderId[]; at: EpochMs }>) {
      state.kind = payload.kind;
      state.ids = [...payload.ids];
      state.times += 1;
      state.at = payload.at;
    },
    left(state) {
      state.kind = null;
    },
  },
  extraReducers: (builder) => {
    builder.addMatcher(listLeft, (state) => {
      state.kind = null;
    });
  },
});

export const actionQuestionEvents = actionQuestionSlice.actions;

/** Kind of the job that the dialog is about, if any. */
export const selectQuestionKind = (state: RootState): string | null => state.views.actionQuestion.kind;
export const selectQuestionIds = (state: RootState): readonly OrderId[] => state.views.actionQuestion.ids;
export const selectQuestionTimes = (state: RootState): number => state.views.actionQuestion.times;
export const selectQuestionAt = (state: RootState): EpochMs => state.views.actionQuestion.at;
