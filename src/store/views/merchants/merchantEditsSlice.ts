/**
 * What is being edited in merchants (spec section 4 "Inline edit fields", MDT-14 to MDT-20), and which ids are being
 * made in the routing product. Drafts live here and not in components: a reload or a closed row loses nothing.
 *
 *   viewing ──start──▶ editing ──save──▶ saving ──▶ viewing
 *                        │ ▲                ├─ refused ──▶ editing
 *                        │ └── keep mine ───┴─ changed by somebody else ──▶ conflict (still editing)
 *                        └─cancel──▶ viewing
 *
 * Each field is edited by itself, several at a time.
 */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { MerchantField } from '../../../domain/merchants/merchantFields';
import type { MerchantId } from '../../../domain/merchants/merchantRecord';
import type { RootState } from '../../store';
import { viewsReducer } from '../viewsReducer';
import { merchantListActions } from './merchantListSlice';

export interface MerchantEdit {
  /** New with every start: an answer asks whether its edit is still the one. */
  readonly key: string;
  draft: string;
  /** The value when the editing began, and the merchant's version then; absent where the server keeps none. */
  seen: string;
  version?: number;
  phase: 'editing' | 'saving' | 'conflict';
  /** Why it was not saved; shown at the field. */
  problem?: string;
  /** The field has yet to take the focus. */
  wantsFocus: boolean;
}

/** Which edit is meant. */
export interface MerchantEditRef {
  readonly id: MerchantId;
  readonly field: MerchantField;
}

export interface MerchantEditsState {
  fields: Record<MerchantId, Partial<Record<MerchantField, MerchantEdit>>>;
  /** `merchant field` of the ids on their way. */
  creating: Record<string, true>;
}

const initialState: MerchantEditsState = { fields: {}, creating: {} };

const editOf = (state: MerchantEditsState, { id, field }: MerchantEditRef) => state.fields[id]?.[field];

const merchantEditsSlice = createSlice({
  name: 'views/merchantEdits',
  initialState,
  reducers: {
    editStarted(state, { payload }: PayloadAction<MerchantEditRef & { edit: MerchantEdit }>) {
      const { id, field, edit } = payload;
      state.fields[id] = { ...state.fields[id], [field]: edit };
    },
    draftChanged(state, { payload }: PayloadAction<MerchantEditRef & { draft: string }>) {
      const edit = editOf(state, payload);
      if (edit === undefined || edit.phase === 'saving') return;
      edit.draft = payload.draft;
      delete edit.problem;
    },
    saveStarted(state, { payload }: PayloadAction<MerchantEditRef>) {
      const edit = editOf(state, payload);
      if (edit === undefined) return;
      edit.phase = 'saving';
      delete edit.problem;
    },
    /** Not sent, or refused: what was typed stays. */
    saveRefused(state, { payload }: PayloadAction<MerchantEditRef & { problem: string }>) {
      const edit = editOf(state, payload);
      if (edit === undefined) return;
      edit.phase = 'editing';
      edit.problem = payload.problem;
      edit.wantsFocus = true;
    },
    conflictFound(state, { payload }: PayloadAction<MerchantEditRef>) {
      const edit = editOf(state, payload);
      if (edit !== undefined) edit.phase = 'conflict';
    },
    /** The person saw what the merchant has now: that is what the next save replaces. */
    rebased(state, { payload }: PayloadAction<MerchantEditRef & { seen: string; version?: number }>) {
      const edit = editOf(state, payload);
      if (edit === undefined) return;
      edit.seen = payload.seen;
      if (payload.version === undefined) delete edit.version;
      else edit.version = payload.version;
      edit.phase = 'editing';
    },
    focusAsked(state, { payload }: PayloadAction<MerchantEditRef>) {
      const edit = editOf(state, payload);
      if (edit !== undefined) edit.wantsFocus = true;
    },
    focusTaken(state, { payload }: PayloadAction<MerchantEditRef>) {
      const edit = editOf(state, payload);
      if (edit !== undefined) edit.wantsFocus = false;
    },
    /** Saved or cancelled. */
    editEnded(state, { payload: { id, field } }: PayloadAction<MerchantEditRef>) {
      delete state.fields[id]?.[field];
    },

    creationStarted(state, { payload }: PayloadAction<string>) {
      state.creating[payload] = true;
    },
    creationEnded(state, { payload }: PayloadAction<string>) {
      delete state.creating[payload];
    },
  },
  extraReducers: (builder) => {
    // Another search is another list; a reload of the same one keeps what was typed.
    builder.addCase(merchantListActions.listRequested, (state, { payload }) => {
      if (!payload.keeps) state.fields = {};
    });
  },
});

export const merchantEditsActions = merchantEditsSlice.actions;

/** Comes with the page (viewsReducer). */
const view = merchantEditsSlice.injectInto(viewsReducer, { reducerPath: 'merchantEdits' });

export const selectMerchantEdits = (state: RootState): MerchantEditsState => view.selectSlice(state.views);
