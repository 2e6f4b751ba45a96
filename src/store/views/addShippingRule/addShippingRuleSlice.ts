/**
 * The state of Add Shipping Rules: one form per merchant, because it names the merchant's zones. It is kept when the
 * person goes to another page, so that nothing typed is lost (docs/decisions/0011).
 *
 *   editing ──Add Shipping Rule──▶ saving ──▶ a new form
 *      ▲    │ problems: marked        │ refused: everything stays
 *      └────┴─────────────────────────┘
 */
import { createSlice, original, type Draft, type PayloadAction } from '@reduxjs/toolkit';
import type { MerchantId } from '../../../domain/merchants/merchantRecord';
import {
  NEW_RULE,
  isRuleTouched,
  type RuleDraft,
  type RuleField,
  type ServiceEntry,
} from '../../../domain/rules/newRule';
import { emptySpeedDraft, type SpeedDraft } from '../../../domain/rules/speedRow';
import type { Attempt } from '../../../lib/attemptKey';
import { paths } from '../../../paths';
import { sessionStarted } from '../../session/sessionSlice';
import type { RootState } from '../../types';
import { selectKnownMerchantName } from '../../unsaved/merchantNames';
import { findUnsavedIn } from '../../unsaved/unsavedPlaces';
import { attemptsDropped } from '../attemptsSlice';
import { viewsReducer } from '../viewsReducer';

/** The server's refusal of the last try: its text, and the field if it names one. */
interface RuleRefusal {
  readonly message: string;
  readonly field: RuleField | null;
}

export interface RuleForm {
  /** The rule that the form was copied from, as `Centre to Laval`; null if it started empty. */
  readonly copyOf: string | null;
  readonly draft: RuleDraft;
  readonly phase: 'editing' | 'saving';
  /** Changes with every save. A thunk uses it to check whether its save is still current. */
  readonly runId: string | null;
  /** A save was tried: missing fields are marked from now on. */
  readonly isTried: boolean;
  /** The services at that time. A service added later is not marked for being empty. */
  readonly triedServices: readonly number[];
  readonly refusal: RuleRefusal | null;
  readonly attempt: Attempt | null;
  readonly nextKey: number;
}

const NEW_FORM: RuleForm = {
  copyOf: null,
  draft: NEW_RULE,
  phase: 'editing',
  runId: null,
  isTried: false,
  triedServices: [],
  refusal: null,
  attempt: null,
  nextKey: 1,
};

export interface AddShippingRuleState {
  /** Replaced as a whole, never changed in place: grids compare rows by identity. */
  readonly forms: Readonly<Record<MerchantId, RuleForm>>;
  /** How often each merchant's form was emptied. Its grids hold their own rows and reset when it changes. */
  readonly emptied: Readonly<Record<MerchantId, number>>;
}

const initialState: AddShippingRuleState = { forms: {}, emptied: {} };

const plain = (state: Draft<AddShippingRuleState>): AddShippingRuleState => original(state) ?? initialState;

type Of<Payload> = PayloadAction<Payload & { readonly merchantId: MerchantId }>;

const formOf = (state: AddShippingRuleState, merchantId: MerchantId): RuleForm =>
  state.forms[merchantId] ?? NEW_FORM;

const emptiedOf = ({ emptied }: AddShippingRuleState, merchantId: MerchantId): number =>
  emptied[merchantId] ?? 0;

const withOneMoreEmptied = (state: AddShippingRuleState, merchantId: MerchantId) => ({
  ...state.emptied,
  [merchantId]: emptiedOf(state, merchantId) + 1,
});

const withForm = (
  state: AddShippingRuleState,
  merchantId: MerchantId,
  changes: Partial<RuleForm>,
): AddShippingRuleState => ({
  ...state,
  forms: { ...state.forms, [merchantId]: { ...formOf(state, merchantId), ...changes } },
});

/** Ignores changes while saving, so that the form shows what is being sent. */
const withDraft = (
  state: AddShippingRuleState,
  merchantId: MerchantId,
  change: (draft: RuleDraft) => RuleDraft,
): AddShippingRuleState => {
  const { draft, phase } = formOf(state, merchantId);
  if (phase !== 'editing') return state;
  return withForm(state, merchantId, { draft: change(draft), refusal: null });
};

const withServices = (
  state: AddShippingRuleState,
  merchantId: MerchantId,
  change: (services: readonly ServiceEntry[]) => readonly ServiceEntry[],
) => withDraft(state, merchantId, (draft) => ({ ...draft, services: change(draft.services) }));

const addShippingRuleSlice = createSlice({
  name: 'views/addShippingRule',
  initialState,
  reducers: {
    /** Fields or grid rows were typed, chosen or pasted. */
    changed: (state, { payload }: Of<{ readonly changes: Partial<RuleDraft> }>): AddShippingRuleState =>
      withDraft(plain(state), payload.merchantId, (draft) => ({
        ...draft,
        ...payload.changes,
      })),
    /** The form was replaced by a copy of another rule. */
    begun: (
      state,
      { payload }: Of<{ readonly draft: RuleDraft; readonly copyOf: string }>,
    ): AddShippingRuleState => {
      const held = plain(state);
      const { merchantId, draft, copyOf } = payload;
      if (formOf(held, merchantId).phase !== 'editing') return held;
      const nextKey = Math.max(0, ...draft.services.map(({ key }) => key)) + 1;
      const forms = { ...held.forms, [merchantId]: { ...NEW_FORM, draft, copyOf, nextKey } };
      return { forms, emptied: withOneMoreEmptied(held, merchantId) };
    },
    /** A service without a type was added. `dispatcher` is its default dispatcher. */
    serviceAdded: (state, { payload }: Of<{ readonly dispatcher: string }>): AddShippingRuleState => {
      const held = plain(state);
      const { nextKey: key, phase } = formOf(held, payload.merchantId);
      if (phase !== 'editing') return held;
      const added = withServices(held, payload.merchantId, (services) => [
        ...services,
        { key, draft: emptySpeedDraft(payload.dispatcher) },
      ]);
      return withForm(added, payload.merchantId, { nextKey: key + 1 });
    },
    serviceChanged: (
      state,
      { payload }: Of<{ readonly key: number; readonly draft: SpeedDraft }>,
    ): AddShippingRuleState =>
      withServices(plain(state), payload.merchantId, (services) =>
        services.map((entry) => (entry.key === payload.key ? { ...entry, draft: payload.draft } : entry)),
      ),
    serviceRemoved: (state, { payload }: Of<{ readonly key: number }>): AddShippingRuleState =>
      withServices(plain(state), payload.merchantId, (services) =>
        services.filter(({ key }) => key !== payload.key),
      ),
    /** The person tried to save: missing fields are marked from now on. */
    tried: (state, { payload: { merchantId } }: Of<object>): AddShippingRuleState => {
      const held = plain(state);
      const triedServices = formOf(held, merchantId).draft.services.map(({ key }) => key);
      return withForm(held, merchantId, { isTried: true, triedServices, refusal: null });
    },
    saveStarted: (
      state,
      { payload: { merchantId, runId, attempt } }: Of<{ runId: string; attempt: Attempt }>,
    ): AddShippingRuleState =>
      withForm(plain(state), merchantId, { phase: 'saving', runId, attempt, refusal: null }),
    /** The form keeps its content. `keepsAttempt`: the server may have added the rule anyway. */
    saveFailed: (
      state,
      { payload: { merchantId, refusal, keepsAttempt } }: Of<{ refusal: RuleRefusal; keepsAttempt: boolean }>,
    ): AddShippingRuleState =>
      withForm(plain(state), merchantId, {
        phase: 'editing',
        runId: null,
        refusal,
        ...(!keepsAttempt && { attempt: null }),
      }),
    /** The rule was added, or the form discarded: the next one starts empty. */
    emptied: (state, { payload: { merchantId } }: Of<object>): AddShippingRuleState => {
      const held = plain(state);
      const { [merchantId]: _gone, ...forms } = held.forms;
      return { forms, emptied: withOneMoreEmptied(held, merchantId) };
    },
  },
  extraReducers: (builder) => {
    // What is being sent keeps its key: it may be stored only after the deletion.
    builder.addCase(attemptsDropped, (state, { payload: kind }): AddShippingRuleState =>
      Object.entries(plain(state).forms).reduce(
        (held, [merchantId, { phase }]) =>
          kind !== 'rule' || phase === 'saving' ? held : withForm(held, merchantId, { attempt: null }),
        plain(state),
      ),
    );
    // The answers of the previous session will not arrive.
    builder.addMatcher(sessionStarted, (state: Draft<AddShippingRuleState>) =>
      Object.keys(state.forms).reduce(
        (held, merchantId) => withForm(held, merchantId, { phase: 'editing', runId: null }),
        plain(state),
      ),
    );
  },
});

export const addShippingRuleActions = addShippingRuleSlice.actions;

/** Injected when the page's code loads (viewsReducer). */
const view = addShippingRuleSlice.injectInto(viewsReducer, { reducerPath: 'addShippingRule' });

/** The merchant's form; an empty one if there is none. */
export const selectRuleForm = (state: RootState, merchantId: MerchantId): RuleForm =>
  formOf(view.selectSlice(state.views), merchantId);
/** Whether discarding the form would lose anything. */
export const selectIsRuleTouched = (state: RootState, merchantId: MerchantId): boolean =>
  isRuleTouched(selectRuleForm(state, merchantId).draft);

/** Changes whenever the merchant's form is emptied. */
export const selectRuleFormEmptied = (state: RootState, merchantId: MerchantId): number =>
  emptiedOf(view.selectSlice(state.views), merchantId);

findUnsavedIn((state) =>
  Object.entries(view.selectSlice(state.views).forms).flatMap(([merchantId, { draft }]) => {
    if (!isRuleTouched(draft)) return [];
    const merchantName = selectKnownMerchantName(state, merchantId);
    return {
      what: `Add Shipping Rules: ${merchantName}`,
      merchantId,
      to: paths.addShippingRule({ merchantId, merchantName }),
    };
  }),
);
