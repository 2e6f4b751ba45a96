/**
 * The state of Add Merchant: the typed fields, their problems, and the result of the address check. It is kept when the
 * person goes to another page, so that nothing typed is lost (docs/decisions/0011).
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
import { attemptsDropped } from '../attemptsSlice';
import { viewsReducer } from '../viewsReducer';

/** Why the whole address is refused: the geocoder does not know it, or did not answer. */
export type AddressTrouble =
  { readonly kind: 'unknown' } | { readonly kind: 'failed'; readonly reason: string };

export interface AddMerchantState {
  draft: MerchantDraft;
  phase: 'editing' | 'checking' | 'saving';
  /** Changes with every save. A thunk uses it to check whether its save is still current. */
  runId: string | null;
  problems: MerchantProblems;
  marks: AddressMarks;
  trouble: AddressTrouble | null;
  /** The focus should move to the first field with a problem. */
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
    /** Removes the problems of changed fields, and the address problem when a part of the address changed. */
    changed(state, { payload }: PayloadAction<Partial<MerchantDraft>>) {
      // Ignore changes while saving, so that the form shows what is being sent.
      if (state.phase !== 'editing') return;
      const parts = Object.keys(payload);
      state.draft = { ...state.draft, ...payload };
      state.problems = without<RequiredText, string>(state.problems, parts);
      state.marks = without(state.marks, parts);
      if (parts.some(isChecked)) state.trouble = null;
    },
    /** The person accepted the geocoder's spelling of a part (MAD-10). */
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
    /** The check found problems. The form can be edited again. */
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
    /** The form keeps its content. `keepsAttempt`: the server may have added it anyway. */
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
    /** The merchant was added, or the form discarded: the next one starts empty. */
    emptied: () => initialState,
  },
  extraReducers: (builder) => {
    // What is being sent keeps its key: it may be stored only after the deletion.
    builder.addCase(attemptsDropped, (state, { payload: kind }) => {
      if (kind === 'merchant' && state.phase !== 'saving') state.attempt = null;
    });
    // The answers of the previous session will not arrive.
    builder.addMatcher(sessionStarted, (state) => {
      state.phase = 'editing';
      state.runId = null;
    });
  },
});

export const addMerchantActions = addMerchantSlice.actions;

/** Injected when the page's code loads (viewsReducer). */
const view = addMerchantSlice.injectInto(viewsReducer, { reducerPath: 'addMerchant' });

export const selectAddMerchant = (state: RootState): AddMerchantState => view.selectSlice(state.views);
/** Whether discarding the form would lose anything. */
export const selectIsTouched = (state: RootState): boolean => isTouched(selectAddMerchant(state).draft);

findUnsavedIn((state) => (selectIsTouched(state) ? [{ what: 'Add Merchant', to: paths.addMerchant() }] : []));
