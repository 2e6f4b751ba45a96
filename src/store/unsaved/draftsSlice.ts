/** Values typed into forms without a slice of their own: dialogs and fields edited in place (useDraft, store/edits). */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { isObject } from '../../lib/isObject';
import { selectMerchantById } from '../entities/merchants/merchantsSelectors';
import { sessionStarted } from '../session/sessionSlice';
import type { RootState } from '../types';
import { findUnsavedIn, type UnsavedPlace } from './unsavedPlaces';

interface KeptDraft extends UnsavedPlace {
  /** The content of the form; only the form reads it. */
  readonly value: unknown;
  /** Whether discarding it would lose something. A form that was only opened has nothing typed. */
  readonly isTyped: boolean;
}

type DraftsState = Readonly<Record<string, KeptDraft>>;

const NONE: DraftsState = {};

/** Makes an edit ready to be sent again (store/edits): the answer of the previous session will not arrive. */
const notSaving = (value: unknown): unknown =>
  isObject(value) && value.phase === 'saving' ? { ...value, phase: 'editing' } : value;

/** Replaced as a whole, never changed in place: forms compare their values by identity. */
export const draftsSlice = createSlice({
  name: 'views/drafts',
  initialState: NONE,
  reducers: {
    draftKept: (
      state: DraftsState,
      { payload: { id, draft } }: PayloadAction<{ readonly id: string; readonly draft: KeptDraft }>,
    ): DraftsState => ({ ...state, [id]: draft }),
    /** The draft was saved, discarded, or never typed in. */
    draftDropped: (state: DraftsState, { payload: id }: PayloadAction<string>): DraftsState => {
      if (state[id] === undefined) return state;
      const { [id]: _gone, ...others } = state;
      return others;
    },
    /** A record was deleted: drafts about it could never be saved, and no page leads to them any more. */
    recordDeleted: (state: DraftsState, { payload: recordId }: PayloadAction<string>): DraftsState => {
      const left = Object.entries(state).filter(([id]) => !id.endsWith(` ${recordId}`));
      return left.length === Object.keys(state).length ? state : Object.fromEntries(left);
    },
  },
  extraReducers: (builder) => {
    builder.addMatcher(sessionStarted, (state: DraftsState): DraftsState =>
      Object.fromEntries(
        Object.entries(state).map(([id, draft]) => [id, { ...draft, value: notSaving(draft.value) }]),
      ),
    );
  },
});

export const { draftKept, draftDropped, recordDeleted } = draftsSlice.actions;

export const selectDraft = (state: RootState, id: string): KeptDraft | undefined => state.views.drafts[id];

/** Whether there are typed values about a record, in any form. */
export const selectIsTypedAbout = (state: RootState, recordId: string): boolean =>
  Object.entries(state.views.drafts).some(([id, { isTyped }]) => isTyped && id.endsWith(` ${recordId}`));

/** The draft with its merchant's current name, or the one of when it was typed in if the merchant is not loaded. */
function withCurrentName(state: RootState, draft: KeptDraft): KeptDraft {
  const merchant = draft.merchantId && selectMerchantById(state, draft.merchantId);
  return merchant ? { ...draft, merchant: merchant.name } : draft;
}

findUnsavedIn((state) =>
  Object.values(state.views.drafts)
    .filter(({ isTyped }) => isTyped)
    .map((draft) => withCurrentName(state, draft)),
);
