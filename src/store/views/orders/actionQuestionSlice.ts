/** The question that is asked about orders before an action on them: which one is open, and about which orders. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { EpochMs } from '../../../contract/schemas/common';
import type { OrderId } from '../../../domain/orders/orderRecord';
import type { RootState } from '../../types';

interface ActionQuestionState {
  /** Kind of the job that would be started; null while nothing is asked. */
  kind: string | null;
  /** The orders it is about: those that were selected when it was asked, or the open one. */
  ids: readonly OrderId[];
  /** How often something was asked: each is a question of its own. */
  times: number;
  /** When the last was asked, epoch milliseconds. */
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
});

export const actionQuestionEvents = actionQuestionSlice.actions;

/** Kind of the job that is asked about, if any. */
export const selectQuestionKind = (state: RootState): string | null => state.views.actionQuestion.kind;
export const selectQuestionIds = (state: RootState): readonly OrderId[] => state.views.actionQuestion.ids;
export const selectQuestionTimes = (state: RootState): number => state.views.actionQuestion.times;
export const selectQuestionAt = (state: RootState): EpochMs => state.views.actionQuestion.at;
