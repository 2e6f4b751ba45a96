/**
 * The state of Add Zone: one form per merchant, because it is checked against the merchant's zones. It is kept when the
 * person goes to another page, so that nothing typed is lost (docs/decisions/0011).
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
import { sessionStarted } from '../../session/sessionSlice';
import type { RootState } from '../../types';
import { selectKnownMerchantName } from '../../unsaved/merchantNames';
import { findUnsavedIn } from '../../unsaved/unsavedPlaces';
import { attemptsDropped } from '../attemptsSlice';
import { viewsReducer } from '../viewsReducer';

interface ZoneForm {
  readonly draft: ZoneDraft;
  readonly phase: 'editing' | 'saving';
  /** Changes with every save. A thunk uses it to check whether its save is still current. */
  readonly runId: string | null;
  /** A save was tried: missing fields are marked from now on. */
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

/** Ignores changes while saving, so that the form shows what is being sent. */
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
    /** A field, or the price of the next tag, was changed. */
    fieldChanged: (
      state,
      { payload }: Of<{ readonly changes: Partial<Pick<ZoneDraft, ZoneField | 'tagPrice'>> }>,
    ): AddZoneState => withDraft(state, payload.merchantId, (draft) => ({ ...draft, ...payload.changes })),
    /** A tag was chosen; `price` in dollars (ZON-25). */
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
    /** A cell lost the focus: its row is formatted as it will be sent. */
    rowLeft: (state, { payload }: Of<{ readonly key: number }>): AddZoneState =>
      withDraft(state, payload.merchantId, (draft) => withTidyRow(draft, payload.key)),
    rowsRemoved: (state, { payload }: Of<{ readonly keys: readonly number[] }>): AddZoneState =>
      withDraft(state, payload.merchantId, (draft) => withoutRows(draft, new Set(payload.keys))),
    /** A block from a spreadsheet was pasted. */
    pasted: (
      state,
      { payload }: Of<{ readonly at: Parameters<typeof withPasted>[1]; readonly block: string[][] }>,
    ): AddZoneState =>
      withDraft(state, payload.merchantId, (draft) => withPasted(draft, payload.at, payload.block)),
    /** The person tried to save: missing fields are marked from now on. */
    tried: (state, { payload: { merchantId } }: Of<object>): AddZoneState =>
      withForm(plain(state), merchantId, { isTried: true }),
    saveStarted: (
      state,
      { payload: { merchantId, runId, attempt } }: Of<{ runId: string; attempt: Attempt }>,
    ): AddZoneState => withForm(plain(state), merchantId, { phase: 'saving', runId, attempt }),
    /** The form keeps its content. `keepsAttempt`: the server may have added the zone anyway. */
    saveFailed: (
      state,
      { payload: { merchantId, keepsAttempt } }: Of<{ keepsAttempt: boolean }>,
    ): AddZoneState =>
      withForm(plain(state), merchantId, {
        phase: 'editing',
        runId: null,
        ...(!keepsAttempt && { attempt: null }),
      }),
    /** The zone was added, or the form discarded: the next one starts empty. */
    emptied: (state, { payload: { merchantId } }: Of<object>): AddZoneState => {
      const { [merchantId]: _gone, ...forms } = plain(state).forms;
      return { forms };
    },
  },
  extraReducers: (builder) => {
    // What is being sent keeps its key: it may be stored only after the deletion.
    builder.addCase(attemptsDropped, (state, { payload: kind }): AddZoneState =>
      Object.entries(plain(state).forms).reduce(
        (held, [merchantId, { phase }]) =>
          kind !== 'zone' || phase === 'saving' ? held : withForm(held, merchantId, { attempt: null }),
        plain(state),
      ),
    );
    // The answers of the previous session will not arrive.
    builder.addMatcher(sessionStarted, (state: Draft<AddZoneState>) =>
      Object.keys(state.forms).reduce(
        (held, merchantId) => withForm(held, merchantId, { phase: 'editing', runId: null }),
        plain(state),
      ),
    );
  },
});

export const addZoneActions = addZoneSlice.actions;

/** Injected when the page's code loads (viewsReducer). */
const view = addZoneSlice.injectInto(viewsReducer, { reducerPath: 'addZone' });

/** The merchant's form; an empty one if there is none. */
export const selectZoneForm = (state: RootState, merchantId: MerchantId): ZoneForm =>
  formOf(view.selectSlice(state.views), merchantId);
/** Whether discarding the form would lose anything. */
export const selectIsZoneTouched = (state: RootState, merchantId: MerchantId): boolean =>
  isZoneTouched(selectZoneForm(state, merchantId).draft);

findUnsavedIn((state) =>
  Object.entries(view.selectSlice(state.views).forms).flatMap(([merchantId, { draft }]) => {
    if (!isZoneTouched(draft)) return [];
    const merchantName = selectKnownMerchantName(state, merchantId);
    return { what: `Add Zone: ${merchantName}`, merchantId, to: paths.addZone({ merchantId, merchantName }) };
  }),
);
