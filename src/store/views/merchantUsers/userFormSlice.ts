/**
 * The state of Add User and Edit User: one form for each merchant's new user and one for each edited user. It is kept
 * when the person goes to another page, so that nothing typed is lost (docs/decisions/0011).
 *
 *   editing ──save──▶ saving ──▶ no form
 *      ▲    │ problems: marked   │ refused: everything stays
 *      └────┴────────────────────┘ changed by somebody else: the person decides
 */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { MerchantId } from '../../../domain/merchants/merchantRecord';
import type { MerchantUserRecord } from '../../../domain/merchants/merchantUsers';
import {
  isAsBefore,
  type UserField,
  type UserProblems,
  type UserValues,
} from '../../../domain/merchants/userDraft';
import type { Attempt } from '../../../lib/attemptKey';
import { paths } from '../../../paths';
import type { KnownChange } from '../../edits/knownChange';
import { sessionStarted } from '../../session/sessionSlice';
import type { RootState } from '../../types';
import { selectKnownMerchantName } from '../../unsaved/merchantNames';
import { findUnsavedIn } from '../../unsaved/unsavedPlaces';
import { attemptsDropped } from '../attemptsSlice';
import { viewsReducer } from '../viewsReducer';

/** Identifies a form: the merchant's new user (`username` null), or one of its users. */
export interface UserFormRef {
  readonly merchantId: MerchantId;
  readonly username: string | null;
}

export interface UserForm {
  readonly ref: UserFormRef;
  /** The typed values, by field. Other fields follow the server's record, also when it changes. */
  readonly changes: Partial<UserValues>;
  /** The value of each changed field when its editing began, or as last shown in a conflict. */
  readonly seen: Partial<UserValues>;
  /** The current user from a refused save. */
  readonly received: MerchantUserRecord | null;
  /** Who changed the received user last. */
  readonly changed: KnownChange | undefined;
  /** The problems shown at the fields since the last save. */
  readonly problems: UserProblems;
  readonly phase: 'editing' | 'saving';
  /** Changes with every save. A thunk uses it to check whether its save is still current. */
  readonly runId: string | null;
  /** The last try whose answer may have been lost. The same values are sent again under the same key. */
  readonly attempt: Attempt | null;
}

const NEW_FORM: Omit<UserForm, 'ref'> = {
  changes: {},
  seen: {},
  received: null,
  changed: undefined,
  problems: {},
  phase: 'editing',
  runId: null,
  attempt: null,
};

export interface UserFormsState {
  readonly forms: Readonly<Record<string, UserForm>>;
}

const initialState: UserFormsState = { forms: {} };

/**
 * The prefixes keep new and edited users apart, because a username may look like an id. An address may spell a username
 * with other capitals, which the server ignores.
 */
const keyOf = ({ merchantId, username }: UserFormRef): string =>
  username === null ? `new ${merchantId}` : `edit ${username.toLowerCase()}`;

const formOf = (state: UserFormsState, ref: UserFormRef): Omit<UserForm, 'ref'> =>
  state.forms[keyOf(ref)] ?? NEW_FORM;

const withForm = (state: UserFormsState, ref: UserFormRef, changes: Partial<UserForm>): UserFormsState => ({
  forms: { ...state.forms, [keyOf(ref)]: { ...formOf(state, ref), ...changes, ref } },
});

/** The form's input without that of one field. */
function withoutField({ changes, seen }: Pick<UserForm, 'changes' | 'seen'>, field: UserField) {
  const { [field]: _mine, ...otherChanges } = changes;
  const { [field]: _was, ...otherSeen } = seen;
  return { changes: otherChanges, seen: otherSeen };
}

type Of<Payload> = PayloadAction<Payload & { readonly ref: UserFormRef }>;

const userFormSlice = createSlice({
  name: 'views/merchantUsers',
  initialState,
  reducers: {
    /**
     * Ignored while saving, so that the form shows what is being sent. Clears the field's problem. `before` is what the
     * field shows when nothing is typed: typing it again leaves no change.
     */
    changed: (
      state,
      {
        payload: { ref, field, value, before },
      }: Of<{ readonly field: UserField; readonly value: string; readonly before: string }>,
    ): UserFormsState => {
      const { changes, seen, problems, phase } = formOf(state, ref);
      if (phase !== 'editing') return state;
      const { [field]: _over, ...others } = problems;
      return withForm(state, ref, {
        ...(isAsBefore(field, value, before)
          ? withoutField({ changes, seen }, field)
          : { changes: { ...changes, [field]: value }, seen: { [field]: before, ...seen } }),
        problems: others,
      });
    },
    /** Somebody else changed the edited fields: nothing was saved, and the person decides. */
    conflictFound: (
      state,
      {
        payload: { ref, theirs, changed },
      }: Of<{ readonly theirs: MerchantUserRecord; readonly changed: KnownChange | undefined }>,
    ): UserFormsState =>
      withForm(state, ref, { phase: 'editing', runId: null, attempt: null, received: theirs, changed }),
    /** "Keep mine": the person has seen the field's current value. */
    mineKept: (
      state,
      { payload: { ref, field, seen: shown } }: Of<{ readonly field: UserField; readonly seen: string }>,
    ): UserFormsState => withForm(state, ref, { seen: { ...formOf(state, ref).seen, [field]: shown } }),
    /** "Take theirs": the field shows the server's value again. */
    theirsTaken: (state, { payload: { ref, field } }: Of<{ readonly field: UserField }>): UserFormsState =>
      withForm(state, ref, withoutField(formOf(state, ref), field)),
    refused: (
      state,
      { payload: { ref, problems } }: Of<{ readonly problems: UserProblems }>,
    ): UserFormsState => withForm(state, ref, { problems }),
    saveStarted: (
      state,
      { payload: { ref, runId, attempt } }: Of<Pick<UserForm, 'attempt'> & { readonly runId: string }>,
    ): UserFormsState => withForm(state, ref, { phase: 'saving', runId, attempt, problems: {} }),
    /** The form keeps its content. `keepsAttempt`: the server may have saved it anyway. */
    saveFailed: (
      state,
      {
        payload: { ref, problems, keepsAttempt },
      }: Of<{ readonly problems: UserProblems; readonly keepsAttempt: boolean }>,
    ): UserFormsState =>
      withForm(state, ref, {
        phase: 'editing',
        runId: null,
        problems,
        ...(!keepsAttempt && { attempt: null }),
      }),
    /** The form was saved or discarded. */
    dropped: (state, { payload: { ref } }: Of<object>): UserFormsState => {
      const { [keyOf(ref)]: _gone, ...forms } = state.forms;
      return { forms };
    },
  },
  extraReducers: (builder) => {
    // What is being sent keeps its key: it may be stored only after the deletion.
    builder.addCase(attemptsDropped, (state, { payload: kind }): UserFormsState =>
      Object.values(state.forms).reduce(
        (held: UserFormsState, { ref, phase }) =>
          kind !== 'merchantUser' || phase === 'saving' ? held : withForm(held, ref, { attempt: null }),
        state,
      ),
    );
    // The answers of the previous session will not arrive.
    builder.addMatcher(sessionStarted, (state: UserFormsState): UserFormsState =>
      Object.values(state.forms).reduce(
        (held, { ref }) => withForm(held, ref, { phase: 'editing', runId: null }),
        state,
      ),
    );
  },
});

export const userFormActions = userFormSlice.actions;

/** Injected when the page's code loads (viewsReducer). */
const view = userFormSlice.injectInto(viewsReducer, { reducerPath: 'merchantUsers' });

/** The form; an empty one if nothing was typed. */
export const selectUserForm = (state: RootState, ref: UserFormRef): Omit<UserForm, 'ref'> =>
  formOf(view.selectSlice(state.views), ref);

/** Whether discarding a form would lose anything. */
export const selectIsUserTouched = (state: RootState, ref: UserFormRef): boolean =>
  Object.keys(selectUserForm(state, ref).changes).length > 0;

/** All forms with content, by their keys. */
export const selectUserForms = (state: RootState): UserFormsState['forms'] =>
  view.selectSlice(state.views).forms;

findUnsavedIn((state) =>
  Object.values(view.selectSlice(state.views).forms).flatMap(({ ref: { merchantId, username }, changes }) => {
    if (Object.keys(changes).length === 0) return [];
    if (username !== null)
      return { what: `Edit User: ${username}`, to: paths.editMerchantUser(merchantId, username) };
    const name = selectKnownMerchantName(state, merchantId);
    return { what: `Add User: ${name}`, merchantId, to: paths.addMerchantUser(merchantId) };
  }),
);
