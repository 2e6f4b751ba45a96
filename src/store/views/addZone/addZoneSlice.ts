/**
 * Add Zone as the screen remembers it: one form per merchant, whose zones it is checked against. It stays while the page
 * is left for another one, so that nothing typed is lost (docs/decisions/0011).
 *
 *   editing ──Add Zone──▶ saving ──▶ a new form
 *      ▲    │ problems: marked   │ refused: everything stays
 *      └────┴────────────────────┘
 */
import { createSlice, original, type Draft, type PayloadAction } from '@reduxjs/toolkit';
import type { MerchantId } from '../../../domain/merchants/merchantRecord';
import type { QuickFillTag } from '../../../domain/zones/quickFill';
import {
  NEW_ZONE,
  isZoneTouched,
  withNewRow,
  withPasted,
  withRow,
  withTag,
  withTidyRow,
  withoutRows,
  withoutTag,
  type ZoneDraft,
  type ZoneDraftRow,
  type ZoneField,
} from '../../../domain/zones/zoneDraft';
import type { Attempt } from '../../../lib/attemptKey';
import { paths } from '../../../paths';
import { selectMerchantById } from '../../entities/merchants/merchantsSelectors';
import { sessionStarted } from '../../session/sessionSlice';
import type { RootState } from '../../types';
import { findUnsavedIn } from '../../unsaved/unsavedPlaces';
import { viewsReducer } from '../viewsReducer';

interface ZoneForm {
  readonly draft: ZoneDraft;
  readonly phase: 'editing' | 'saving';
  /** Changes with every save: a thunk asks whether its save is still the one. */
  readonly runId: string | null;
  /** A save was tried: what is missing is shown from now on. */
  readonly isTried: boolean;
  readonly attempt: Attempt | null;
}

const NEW_FORM: ZoneForm = { draft: NEW_ZONE, phase: 'editing', runId: null, isTried: false, attempt: null };

export interface AddZoneState {
  /** Replaced as a whole, never changed in place: rows are compared by identity. */
  readonly forms: Readonly<Record<MerchantId, ZoneForm>>;
}

const initialState: AddZoneState = { forms: {} };

const plain = (state: Draft<AddZoneState>): AddZoneState => original(state) ?? initialState;

type Of<Payload> = PayloadAction<Payload & { readonly merchantId: MerchantId }>;

const formOf = (state: AddZoneState, merchantId: MerchantId): ZoneForm => state.forms[merchantId] ?? NEW_FORM;

const withForm = (state: AddZoneState, merchantId: MerchantId, changes: Partial<ZoneForm>): AddZoneState => ({
  forms: { ...state.forms, [merchantId]: { ...formOf(state, merchantId), ...changes } },
});

/** What is being sent must be what one reads: nothing changes meanwhile. */
const withDraft = (
  state: Draft<AddZoneState>,
  merchantId: MerchantId,
  change: (draft: ZoneDraft) => ZoneDraft,
): AddZoneState => {
  const held = plain(state);
  const { draft, phase } = formOf(held, merchantId);
  return phase === 'editing' ? withForm(held, merchantId, { draft: change(draft) }) : held;
};

const addZoneSlice = createSlice({
  name: 'views/addZone',
  initialState,
  reducers: {
    /** A field, or the price of the next tag. */
    fieldChanged: (
      state,
      { payload }: Of<{ readonly changes: Partial<Pick<ZoneDraft, ZoneField | 'tagPrice'>> }>,
    ): AddZoneState => withDraft(state, payload.merchantId, (draft) => ({ ...draft, ...payload.changes })),
    /** `price` in dollars (ZON-25). */
    tagChosen: (
      state,
      { payload }: Of<{ readonly tag: QuickFillTag; readonly price: number }>,
    ): AddZoneState =>
      withDraft(state, payload.merchantId, (draft) => withTag(draft, payload.tag, payload.price)),
    tagRemoved: (state, { payload }: Of<{ readonly name: string }>): AddZoneState =>
      withDraft(state, payload.merchantId, (draft) => withoutTag(draft, payload.name)),
    rowAdded: (state, { payload }: Of<object>): AddZoneState =>
      withDraft(state, payload.merchantId, withNewRow),
    rowChanged: (
      state,
      {
        payload,
      }: Of<{ readonly key: number; readonly typed: Partial<Pick<ZoneDraftRow, 'prefix' | 'price'>> }>,
    ): AddZoneState =>
      withDraft(state, payload.merchantId, (draft) => withRow(draft, payload.key, payload.typed)),
    /** A cell was left: its row is written as it will be sent. */
    rowLeft: (state, { payload }: Of<{ readonly key: number }>): AddZoneState =>
      withDraft(state, payload.merchantId, (draft) => withTidyRow(draft, payload.key)),
    rowsRemoved: (state, { payload }: Of<{ readonly keys: readonly number[] }>): AddZoneState =>
      withDraft(state, payload.merchantId, (draft) => withoutRows(draft, new Set(payload.keys))),
    /** A block out of a spreadsheet. */
    pasted: (
      state,
      { payload }: Of<{ readonly at: Parameters<typeof withPasted>[1]; readonly block: string[][] }>,
    ): AddZoneState =>
      withDraft(state, payload.merchantId, (draft) => withPasted(draft, payload.at, payload.block)),
    /** Somebody wants to save: what is missing counts from now on. */
    tried: (state, { payload: { merchantId } }: Of<object>): AddZoneState =>
      withForm(plain(state), merchantId, { isTried: true }),
    saveStarted: (
      state,
      { payload: { merchantId, runId, attempt } }: Of<{ runId: string; attempt: Attempt }>,
    ): AddZoneState => withForm(plain(state), merchantId, { phase: 'saving', runId, attempt }),
    /** Everything stays as it was typed. `keepsAttempt`: the server may have added it all the same. */
    saveFailed: (
      state,
      { payload: { merchantId, keepsAttempt } }: Of<{ keepsAttempt: boolean }>,
    ): AddZoneState =>
      withForm(plain(state), merchantId, {
        phase: 'editing',
        runId: null,
        ...(!keepsAttempt && { attempt: null }),
      }),
    /** Added, or given up: the next one begins with an empty form. */
    emptied: (state, { payload: { merchantId } }: Of<object>): AddZoneState => {
      const { [merchantId]: _gone, ...forms } = plain(state).forms;
      return { forms };
    },
  },
  extraReducers: (builder) => {
    // The answers that were waited for were another session's.
    builder.addMatcher(sessionStarted, (state: Draft<AddZoneState>) =>
      Object.keys(state.forms).reduce(
        (held, merchantId) => withForm(held, merchantId, { phase: 'editing', runId: null }),
        plain(state),
      ),
    );
  },
});

export const addZoneActions = addZoneSlice.actions;

/** Comes with the page (viewsReducer). */
const view = addZoneSlice.injectInto(viewsReducer, { reducerPath: 'addZone' });

/** The merchant's form; an empty one where nobody began. */
export const selectZoneForm = (state: RootState, merchantId: MerchantId): ZoneForm =>
  formOf(view.selectSlice(state.views), merchantId);
/** Whether there is anything that giving up would lose. */
export const selectIsZoneTouched = (state: RootState, merchantId: MerchantId): boolean =>
  isZoneTouched(selectZoneForm(state, merchantId).draft);

findUnsavedIn((state) =>
  Object.entries(view.selectSlice(state.views).forms).flatMap(([merchantId, { draft }]) => {
    if (!isZoneTouched(draft)) return [];
    const merchantName = selectMerchantById(state, merchantId)?.name ?? merchantId;
    return { what: `Add Zone: ${merchantName}`, to: paths.addZone({ merchantId, merchantName }) };
  }),
);
