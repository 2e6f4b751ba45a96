/** The question that a key asks before it changes the selected orders: which one is open. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { RootState } from '../../store';

interface ActionQuestionState {
  /** Kind of the job that would be started; null while nothing is asked. */
  kind: string | null;
  /** How often something was asked: each is a question of its own, about the selection of its moment. */
  times: number;
}

const initialState: ActionQuestionState = { kind: null, times: 0 };

export const actionQuestionSlice = createSlice({
  name: 'views/actionQuestion',
  initialState,
  reducers: {
    asked(state, { payload }: PayloadAction<{ kind: string }>) {
      state.kind = payload.kind;
      state.times += 1;
    },
    left(state) {
      state.kind = null;
    },
  },
});

export const actionQuestionEvents = actionQuestionSlice.actions;

/** Kind of the job that is asked about, if any. */
export const selectQuestionKind = (state: RootState): string | null => state.views.actionQuestion.kind;
export const selectQuestionTimes = (state: RootState): number => state.views.actionQuestion.times;
