/**
 * Add Merchant as the screen remembers it: what is typed, what is wrong with it, and what the address check said. It
 * stays while the page is left for another one, so that nothing typed is lost (docs/decisions/0011).
 *
 *   editing ──Add Merchant──▶ checking ──agrees──▶ saving ──▶ a new form
 *      ▲                          │ differs, unknown, no answer   │ refused
 *      └──────────────────────────┴───────────────────────────────┘
 */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import {
  NEW_MERCHANT,
  isTouched,
  type MerchantDraft,
  type MerchantProblems,
  type RequiredText,
} from '../../../domain/merchants/newMerchant';
import { CHECKED_PARTS, type AddressMarks, type CheckedPart } from '../../../domain/postal/addressCheck';
import type { Attempt } from '../../../lib/attemptKey';
import { paths } from '../../../paths';
import { sessionStarted } from '../../session/sessionSlice';
import type { RootState } from '../../types';
import { findUnsavedIn } from '../../unsaved/unsavedPlaces';
import { viewsReducer } from '../viewsReducer';

/** Why the address as a whole will not do: nobody knows it, or nobody could be asked. */
export type AddressTrouble =
  { readonly kind: 'unknown' } | { readonly kind: 'failed'; readonly reason: string };

export interface AddMerchantState {
  draft: MerchantDraft;
  phase: 'editing' | 'checking' | 'saving';
  /** Changes with every save: a thunk asks whether its save is still the one. */
  runId: string | null;
  problems: MerchantProblems;
  marks: AddressMarks;
  trouble: AddressTrouble | null;
  /** The first field that has a problem is to take the focus. */
  wantsFocus: boolean;
  attempt: Attempt | null;
}

const initialState: AddMerchantState = {
  draft: NEW_MERCHANT,
  phase: 'editing',
  runId: null,
  problems: {},
  marks: {},
  trouble: null,
  wantsFocus: false,
  attempt: null,
};

const isChecked = (part: string): part is CheckedPart => (CHECKED_PARTS as readonly string[]).includes(part);
const without = <Part extends string, Value>(
  held: Partial<Readonly<Record<Part, Value>>>,
  parts: readonly string[],
): Partial<Record<Part, Value>> =>
  Object.fromEntries(Object.entries(held).filter(([part]) => !parts.includes(part))) as Partial<
    Record<Part, Value>
  >;

const addMerchantSlice = createSlice({
  name: 'views/addMerchant',
  initialState,
  reducers: {
    /** What was said of a field is about its old text and goes; a changed address is no longer the one in trouble. */
    changed(state, { payload }: PayloadAction<Partial<MerchantDraft>>) {
      // What is being sent must be what one reads.
      if (state.phase !== 'editing') return;
      const parts = Object.keys(payload);
      state.draft = { ...state.draft, ...payload };
      state.problems = without<RequiredText, string>(state.problems, parts);
      state.marks = without(state.marks, parts);
      if (parts.some(isChecked)) state.trouble = null;
    },
    /** The geocoder's writing of a part is taken (MAD-10). */
    suggestionTaken(state, { payload: part }: PayloadAction<CheckedPart>) {
      const mark = state.marks[part];
      if (mark?.kind !== 'differs' || state.phase !== 'editing') return;
      state.draft = { ...state.draft, [part]: mark.suggested };
      state.marks = { ...state.marks, [part]: { kind: 'agrees' } };
    },
    checkStarted(
      state,
      { payload: { runId, problems } }: PayloadAction<{ runId: string; problems: MerchantProblems }>,
    ) {
      state.phase = 'checking';
      state.runId = runId;
      state.problems = problems;
      state.trouble = null;
    },
    /** What the check found; the form is open again. */
    refused(state, { payload }: PayloadAction<{ marks: AddressMarks; trouble: AddressTrouble | null }>) {
      state.phase = 'editing';
      state.runId = null;
      state.marks = payload.marks;
      state.trouble = payload.trouble;
      state.wantsFocus = true;
    },
    saveStarted(state, { payload }: PayloadAction<{ marks: AddressMarks; attempt: Attempt }>) {
      state.phase = 'saving';
      state.marks = payload.marks;
      state.attempt = payload.attempt;
    },
    /** Everything stays as it was typed. `keepsAttempt`: the server may have added it all the same. */
    saveFailed(state, { payload }: PayloadAction<{ keepsAttempt: boolean; problems: MerchantProblems }>) {
      state.phase = 'editing';
      state.runId = null;
      state.problems = payload.problems;
      state.wantsFocus = Object.keys(payload.problems).length > 0;
      if (!payload.keepsAttempt) state.attempt = null;
    },
    focusTaken(state) {
      state.wantsFocus = false;
    },
    /** Added, or given up: the next one begins with an empty form. */
    emptied: () => initialState,
  },
  extraReducers: (builder) => {
    // The answer that was waited for was another session's.
    builder.addMatcher(sessionStarted, (state) => {
      state.phase = 'editing';
      state.runId = null;
    });
  },
});

export const addMerchantActions = addMerchantSlice.actions;

/** Comes with the page (viewsReducer). */
const view = addMerchantSlice.injectInto(viewsReducer, { reducerPath: 'addMerchant' });

export const selectAddMerchant = (state: RootState): AddMerchantState => view.selectSlice(state.views);
/** Whether there is anything that giving up would lose. */
export const selectIsTouched = (state: RootState): boolean => isTouched(selectAddMerchant(state).draft);

findUnsavedIn((state) => (selectIsTouched(state) ? [{ what: 'Add Merchant', to: paths.addMerchant() }] : []));
