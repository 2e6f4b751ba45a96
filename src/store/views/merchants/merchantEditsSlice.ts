/**
 * What is being edited in merchants (MDT-14 to MDT-20), and which ids are being made in the routing product. Drafts
 * live here and not in components: a reload, a closed row, another search or another page loses nothing.
 *
 *   viewing ──start──▶ editing ──save──▶ saving ──▶ viewing
 *                        │ ▲                ├─ refused ──▶ editing
 *                        │ └── keep mine ───┴─ changed by someone else ──▶ conflict (still editing)
 *                        └─cancel──▶ viewing
 *
 * Each field is edited by itself, several at a time.
 */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { MerchantField } from '../../../domain/merchants/merchantFields';
import type { MerchantId } from '../../../domain/merchants/merchantRecord';
import { paths } from '../../../paths';
import { selectMerchantById } from '../../entities/merchants/merchantsSelectors';
import type { KnownChange } from '../../edits/knownChange';
import { sessionStarted } from '../../session/sessionSlice';
import type { RootState } from '../../types';
import { findUnsavedIn } from '../../unsaved/unsavedPlaces';
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
  /** Who changed it meanwhile, in a conflict. */
  changed?: KnownChange | undefined;
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

/** Whether it holds something that closing it would lose. */
const isTyped = ({ draft, seen, phase }: MerchantEdit): boolean => phase !== 'editing' || draft !== seen;

const editsOf = ({ fields }: MerchantEditsState): MerchantEdit[] =>
  Object.values(fields).flatMap((edits) => Object.values(edits));

function closeUntouched({ fields }: MerchantEditsState): void {
  for (const [id, edits] of Object.entries(fields)) {
    const typed = Object.entries(edits).filter(([, edit]) => isTyped(edit));
    if (typed.length > 0) fields[id] = Object.fromEntries(typed);
    else delete fields[id];
  }
}

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
    conflictFound(state, { payload }: PayloadAction<MerchantEditRef & { changed: KnownChange | undefined }>) {
      const edit = editOf(state, payload);
      if (edit === undefined) return;
      edit.phase = 'conflict';
      edit.changed = payload.changed;
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
    // Another search is another list: editors in which nothing was typed close. What was typed stays.
    builder.addCase(merchantListActions.listRequested, (state, { payload }) => {
      if (!payload.keeps) closeUntouched(state);
    });
    builder.addMatcher(sessionStarted, (state) => {
      // The answers that were waited for were another session's.
      state.creating = {};
      for (const edit of editsOf(state)) if (edit.phase === 'saving') edit.phase = 'editing';
    });
  },
});

export const merchantEditsActions = merchantEditsSlice.actions;

/** Comes with the page (viewsReducer). */
const view = merchantEditsSlice.injectInto(viewsReducer, { reducerPath: 'merchantEdits' });

export const selectMerchantEdits = (state: RootState): MerchantEditsState => view.selectSlice(state.views);

findUnsavedIn((state) =>
  Object.entries(selectMerchantEdits(state).fields).flatMap(([id, edits]) => {
    if (!Object.values(edits).some(isTyped)) return [];
    const name = selectMerchantById(state, id)?.name;
    return { what: `Merchant ${name ?? id}`, to: paths.merchants(name) };
  }),
);
