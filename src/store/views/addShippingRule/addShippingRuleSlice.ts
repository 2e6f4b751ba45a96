/**
 * Add Shipping Rules as the screen remembers it: one form per merchant, whose zones it names. It stays while the page is
 * left for another one, so that nothing typed is lost (docs/decisions/0011).
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
import { selectMerchantById } from '../../entities/merchants/merchantsSelectors';
import { sessionStarted } from '../../session/sessionSlice';
import type { RootState } from '../../types';
import { findUnsavedIn } from '../../unsaved/unsavedPlaces';
import { viewsReducer } from '../viewsReducer';

/** What the server said of the last try: its words, and the field they are about where they name one. */
interface RuleRefusal {
  readonly message: string;
  readonly field: RuleField | null;
}

export interface RuleForm {
  /** The rule that the form was begun with, as `Centre to Laval`; null for an empty beginning. */
  readonly copyOf: string | null;
  readonly draft: RuleDraft;
  readonly phase: 'editing' | 'saving';
  /** Changes with every save: a thunk asks whether its save is still the one. */
  readonly runId: string | null;
  /** A save was tried: what is missing is shown from now on. */
  readonly isTried: boolean;
  /** The services that were there when it was tried: one that was added since is not blamed for being empty. */
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
  /** How many forms were emptied: grids, which hold their own rows, begin anew with it. */
  readonly emptied: number;
}

const initialState: AddShippingRuleState = { forms: {}, emptied: 0 };

const plain = (state: Draft<AddShippingRuleState>): AddShippingRuleState => original(state) ?? initialState;

type Of<Payload> = PayloadAction<Payload & { readonly merchantId: MerchantId }>;

const formOf = (state: AddShippingRuleState, merchantId: MerchantId): RuleForm =>
  state.forms[merchantId] ?? NEW_FORM;

const withForm = (
  state: AddShippingRuleState,
  merchantId: MerchantId,
  changes: Partial<RuleForm>,
): AddShippingRuleState => ({
  ...state,
  forms: { ...state.forms, [merchantId]: { ...formOf(state, merchantId), ...changes } },
});

/** What is being sent must be what one reads: nothing changes meanwhile. */
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
    /** Typed, chosen or pasted: fields and the rows of the grids. */
    changed: (state, { payload }: Of<{ readonly changes: Partial<RuleDraft> }>): AddShippingRuleState =>
      withDraft(plain(state), payload.merchantId, (draft) => ({
        ...draft,
        ...payload.changes,
      })),
    /** The form begins anew with what another rule has. */
    begun: (
      state,
      { payload }: Of<{ readonly draft: RuleDraft; readonly copyOf: string }>,
    ): AddShippingRuleState => {
      const held = plain(state);
      const { merchantId, draft, copyOf } = payload;
      if (formOf(held, merchantId).phase !== 'editing') return held;
      const nextKey = Math.max(0, ...draft.services.map(({ key }) => key)) + 1;
      const forms = { ...held.forms, [merchantId]: { ...NEW_FORM, draft, copyOf, nextKey } };
      return { forms, emptied: held.emptied + 1 };
    },
    /** One more service, before a type is chosen. `dispatcher` is who carries it unless somebody says otherwise. */
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
    /** Somebody wants to save: what is missing counts from now on. */
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
    /** Everything stays as it was typed. `keepsAttempt`: the server may have added it all the same. */
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
    /** Added, or given up: the next one begins with an empty form. */
    emptied: (state, { payload: { merchantId } }: Of<object>): AddShippingRuleState => {
      const held = plain(state);
      const { [merchantId]: _gone, ...forms } = held.forms;
      return { forms, emptied: held.emptied + 1 };
    },
  },
  extraReducers: (builder) => {
    // The answers that were waited for were another session's.
    builder.addMatcher(sessionStarted, (state: Draft<AddShippingRuleState>) =>
      Object.keys(state.forms).reduce(
        (held, merchantId) => withForm(held, merchantId, { phase: 'editing', runId: null }),
        plain(state),
      ),
    );
  },
});

export const addShippingRuleActions = addShippingRuleSlice.actions;

/** Comes with the page (viewsReducer). */
const view = addShippingRuleSlice.injectInto(viewsReducer, { reducerPath: 'addShippingRule' });

/** The merchant's form; an empty one where nobody began. */
export const selectRuleForm = (state: RootState, merchantId: MerchantId): RuleForm =>
  formOf(view.selectSlice(state.views), merchantId);
/** Whether there is anything that giving up would lose. */
export const selectIsRuleTouched = (state: RootState, merchantId: MerchantId): boolean =>
  isRuleTouched(selectRuleForm(state, merchantId).draft);

/** Changes whenever a form was emptied. */
export const selectRuleFormsEmptied = (state: RootState): number => view.selectSlice(state.views).emptied;

findUnsavedIn((state) =>
  Object.entries(view.selectSlice(state.views).forms).flatMap(([merchantId, { draft }]) => {
    if (!isRuleTouched(draft)) return [];
    const merchantName = selectMerchantById(state, merchantId)?.name ?? merchantId;
    return {
      what: `Add Shipping Rules: ${merchantName}`,
      to: paths.addShippingRule({ merchantId, merchantName }),
    };
  }),
);
