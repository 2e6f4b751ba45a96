/**
 * The state of Change Delivery Window: whether its dialog is open, which job it shows, and the draft. The draft is kept
 * until a change with it has succeeded, so that closing the dialog by accident, going to another page or the end of the
 * session loses nothing.
 */
import { createSlice, isAnyOf, type PayloadAction } from '@reduxjs/toolkit';
import { EMPTY_WINDOW_FORM, type WindowForm } from '../../../domain/windows/windowChange';
import { deepEqual } from '../../../lib/deepEqual';
import { paths } from '../../../paths';
import { sessionStarted } from '../../session/sessionSlice';
import type { RootState } from '../../types';
import { findUnsavedIn } from '../../unsaved/unsavedPlaces';
import type { JobId } from '../../jobs/jobTypes';
import { listLeft } from '../orders/orderListSlice';

interface WindowChangeState {
  isOpen: boolean;
  /** The job started by the open dialog. After closing, only the tray shows it. */
  jobId: JobId | null;
  draft: WindowForm | null;
  /** The job started with exactly this draft; null once the draft is edited. */
  draftOf: JobId | null;
}

const initialState: WindowChangeState = { isOpen: false, jobId: null, draft: null, draftOf: null };

export const windowChangeSlice = createSlice({
  name: 'views/windowChange',
  initialState,
  reducers: {
    opened(state) {
      state.isOpen = true;
      state.jobId = null;
    },
    closed(state) {
      state.isOpen = false;
      state.jobId = null;
    },
    /** Fields were typed; the payload has all fields. */
    draftChanged(state, { payload }: PayloadAction<WindowForm>) {
      state.draft = payload;
      state.draftOf = null;
    },
    sent(state, { payload }: PayloadAction<{ jobId: JobId; draft: WindowForm }>) {
      state.jobId = payload.jobId;
      state.draft = payload.draft;
      state.draftOf = payload.jobId;
    },
    /** Every call of the job succeeded: its draft is no longer needed. */
    succeeded(state, { payload }: PayloadAction<{ jobId: JobId }>) {
      if (state.draftOf !== payload.jobId) return;
      state.draft = null;
      state.draftOf = null;
    },
  },
  extraReducers: (builder) => {
    // The selection that it was open for ended with the session, or with the list.
    builder.addMatcher(isAnyOf(sessionStarted, listLeft), (state) => {
      state.isOpen = false;
      state.jobId = null;
    });
  },
});

export const windowChangeEvents = windowChangeSlice.actions;

const view = (state: RootState) => state.views.windowChange;

export const selectIsWindowChangeOpen = (state: RootState): boolean => view(state).isOpen;
/** The job that the open dialog shows; null while it shows the form. */
export const selectWindowChangeJobId = (state: RootState): JobId | null => view(state).jobId;
export const selectWindowDraft = (state: RootState): WindowForm | null => view(state).draft;

/** A draft that started a job cannot be lost: the job has it. */
findUnsavedIn((state) => {
  const { draft, draftOf } = view(state);
  const isTyped = draft !== null && draftOf === null && !deepEqual(draft, EMPTY_WINDOW_FORM);
  return isTyped ? [{ what: 'Change Delivery Window', to: paths.dashboard() }] : [];
});
