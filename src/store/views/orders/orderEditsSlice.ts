/**
 * What is being edited in open orders (STA-08). Drafts live here and not in components: a refresh, an answer, a
 * sort, a collapsed row, a new search or another page never loses what was typed. It is there when the order is
 * opened again. A new search closes editors in which nothing was typed.
 *
 *   viewing ──start──▶ editing ──save──▶ saving ──▶ viewing
 *                        │ ▲                ├─ refused ──▶ editing
 *                        │ └── keep mine ───┴─ changed by someone else ──▶ conflict (still editing)
 *                        └─cancel──▶ viewing
 *
 * An order has at most one text and one address in editing.
 */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { AddressType } from '../../../contract/constants';
import type { AddressDraft } from '../../../domain/orders/addressDraft';
import type { AddressProblems } from '../../../domain/orders/addressEdit';
import type { OrderId } from '../../../domain/orders/orderRecord';
import type { RecipientField } from '../../../domain/orders/recipientEdit';
import { deepEqual } from '../../../lib/deepEqual';
import { paths } from '../../../paths';
import type { KnownChange } from '../../edits/knownChange';
import { sessionStarted } from '../../session/sessionSlice';
import { findUnsavedIn } from '../../unsaved/unsavedPlaces';
import { dashboardQuery, EMPTY_FILTER } from '../../../domain/orders/orderFilter';
import { orderListActions } from './orderListSlice';

/** A text as typed. */
interface TextDraft {
  readonly text: string;
}

/** What is wrong with a draft, at each of its fields. */
type EditProblems = AddressProblems & { readonly text?: string };

interface Edit<Target, Draft> {
  /** New with every start: an answer asks whether its edit is still the one. */
  readonly key: string;
  readonly target: Target;
  draft: Draft;
  /** The value when the editing began, and the order's version then; absent where the server keeps none. */
  seen: Draft;
  version?: number;
  phase: 'editing' | 'saving' | 'conflict';
  /** Who changed it meanwhile, in a conflict. */
  changed?: KnownChange | undefined;
  problems: EditProblems;
  /** The field has yet to take the focus. */
  wantsFocus: boolean;
}

export type FieldEdit = Edit<RecipientField, TextDraft>;
export type AddressEdit = Edit<AddressType, AddressDraft>;

/** Which edit of an order is meant. */
export interface EditRef {
  readonly group: 'fields' | 'addresses';
  readonly orderId: OrderId;
}

interface OrderEditsState {
  fields: Record<OrderId, FieldEdit>;
  addresses: Record<OrderId, AddressEdit>;
}

const NONE: OrderEditsState = { fields: {}, addresses: {} };

type Started = { readonly orderId: OrderId } & (
  | { readonly group: 'fields'; readonly edit: FieldEdit }
  | { readonly group: 'addresses'; readonly edit: AddressEdit }
);

const editOf = (state: OrderEditsState, { group, orderId }: EditRef): FieldEdit | AddressEdit | undefined =>
  state[group][orderId];

type AnyEdit = FieldEdit | AddressEdit;

const groupsOf = ({ fields, addresses }: OrderEditsState): Record<OrderId, AnyEdit>[] => [fields, addresses];

/** Whether it holds something that closing it would lose. */
const isTyped = ({ draft, seen, phase }: AnyEdit): boolean => phase !== 'editing' || !deepEqual(draft, seen);

function closeUntouched(state: OrderEditsState): void {
  for (const edits of groupsOf(state)) {
    for (const [orderId, edit] of Object.entries(edits)) if (!isTyped(edit)) delete edits[orderId];
  }
}

export const orderEditsSlice = createSlice({
  name: 'views/orderEdits',
  initialState: NONE,
  reducers: {
    editStarted(state, { payload }: PayloadAction<Started>) {
      if (payload.group === 'fields') state.fields[payload.orderId] = payload.edit;
      else state.addresses[payload.orderId] = payload.edit;
    },
    draftChanged(
      state,
      { payload }: PayloadAction<EditRef & { changes: Partial<TextDraft> | Partial<AddressDraft> }>,
    ) {
      const edit = editOf(state, payload);
      if (edit === undefined || edit.phase === 'saving') return;
      Object.assign(edit.draft, payload.changes);
      // What was wrong with a field is no longer said once the field is another.
      const changed = Object.keys(payload.changes);
      edit.problems = Object.fromEntries(
        Object.entries(edit.problems).filter(([field]) => !changed.includes(field)),
      );
    },
    draftRefused(state, { payload }: PayloadAction<EditRef & { problems: EditProblems }>) {
      const edit = editOf(state, payload);
      if (edit === undefined) return;
      edit.problems = payload.problems;
      edit.wantsFocus = true;
    },
    saveStarted(state, { payload }: PayloadAction<EditRef>) {
      const edit = editOf(state, payload);
      if (edit === undefined) return;
      edit.phase = 'saving';
      edit.problems = {};
    },
    saveFailed(state, { payload }: PayloadAction<EditRef>) {
      const edit = editOf(state, payload);
      if (edit !== undefined) edit.phase = 'editing';
    },
    /** The order has another value here than when the editing began: the person decides. */
    conflictFound(state, { payload }: PayloadAction<EditRef & { changed: KnownChange | undefined }>) {
      const edit = editOf(state, payload);
      if (edit === undefined) return;
      edit.phase = 'conflict';
      edit.changed = payload.changed;
    },
    /** The person saw what the order has now: that is what the next save replaces. */
    rebased(
      state,
      { payload }: PayloadAction<EditRef & { seen: TextDraft | AddressDraft; version?: number }>,
    ) {
      const edit = editOf(state, payload);
      if (edit === undefined) return;
      Object.assign(edit.seen, payload.seen);
      if (payload.version === undefined) delete edit.version;
      else edit.version = payload.version;
      edit.phase = 'editing';
    },
    focusAsked(state, { payload }: PayloadAction<EditRef>) {
      const edit = editOf(state, payload);
      if (edit !== undefined) edit.wantsFocus = true;
    },
    focusTaken(state, { payload }: PayloadAction<EditRef>) {
      const edit = editOf(state, payload);
      if (edit !== undefined) edit.wantsFocus = false;
    },
    /** Saved or cancelled: back to viewing. */
    editEnded(state, { payload: { group, orderId } }: PayloadAction<EditRef>) {
      delete state[group][orderId];
    },
  },
  extraReducers: (builder) => {
    builder.addCase(orderListActions.searchStarted, closeUntouched);
    builder.addCase(orderListActions.listCleared, closeUntouched);
    builder.addMatcher(sessionStarted, (state) => {
      // The answers that were waited for were another session's.
      for (const edit of groupsOf(state).flatMap((edits) => Object.values(edits))) {
        if (edit.phase === 'saving') edit.phase = 'editing';
      }
    });
  },
});

export const orderEditsActions = orderEditsSlice.actions;

findUnsavedIn(({ views: { orderEdits } }) => {
  const orderIds = groupsOf(orderEdits).flatMap((edits) =>
    Object.entries(edits).flatMap(([orderId, edit]) => (isTyped(edit) ? orderId : [])),
  );
  return [...new Set(orderIds)].map((orderId) => ({
    what: `Order ${orderId}`,
    to: paths.dashboard(dashboardQuery(EMPTY_FILTER, orderId)),
  }));
});
