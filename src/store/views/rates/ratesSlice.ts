/**
 * The Rates page as the screen remembers it: the form, what is said at its fields, and the last look-up with its
 * answer (docs/decisions/rates.md#prices). Rates and windows are whole answers nothing else refers to, so they stay
 * here.
 *
 *   no look-up ──asked──▶ asking (the last answer stays) ──answered──▶ answered ──windows, basis──▶ complete
 *                            └─▶ failed: the list is cleared, the reason in its place
 */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { OfferedWindow, Rate } from '../../../contract/schemas/rates';
import {
  EMPTY_RATE_FORM,
  type RateField,
  type RateForm,
  type RateQuestionAsked,
} from '../../../domain/rates/rateForm';
import { sessionStarted } from '../../session/sessionSlice';
import type { RootState } from '../../types';
import { viewsReducer } from '../viewsReducer';

/** Where loading of the whole merchant stands, which says why a price is what it is. */
export type BasisPhase = 'loading' | 'ready' | 'failed';

/** What was answered. */
export interface RateAnswer {
  readonly id: string;
  readonly question: RateQuestionAsked;
  /** In the server's order; empty when it failed. */
  readonly rates: readonly Rate[];
  /** Why there are no rates, in the server's words. */
  readonly problem: string | null;
  /** Null until they come, and for ever when they do not (RATE-08). */
  readonly windows: readonly OfferedWindow[] | null;
  /** Index of the rate that is explained. */
  readonly chosen: number;
  readonly basis: BasisPhase;
}

export interface RatesState {
  readonly form: RateForm;
  readonly errors: Readonly<Partial<Record<RateField, string>>>;
  /** What the console filled in: it goes on filling in such a field as long as nobody has changed it. */
  readonly filledIn: Readonly<Partial<RateForm>>;
  /** Id of the look-up under way; null without one. */
  readonly asking: string | null;
  /** What was asked last. */
  readonly asked: RateQuestionAsked | null;
  readonly answer: RateAnswer | null;
}

const initialState: RatesState = {
  form: EMPTY_RATE_FORM,
  errors: {},
  filledIn: {},
  asking: null,
  asked: null,
  answer: null,
};

interface OfLookup {
  readonly id: string;
}

/** A change of the look-up that is shown; one that was overtaken changes nothing. */
function ofShown(state: RatesState, { id }: OfLookup, change: Partial<RateAnswer>): RatesState {
  return state.answer?.id === id ? { ...state, answer: { ...state.answer, ...change } } : state;
}

/** The service that was chosen stays chosen where the new answer has it too. */
function chosenAgain(before: RateAnswer | null, rates: readonly Rate[]): number {
  const service = before?.rates[before.chosen]?.service;
  return Math.max(
    0,
    rates.findIndex((rate) => rate.service === service),
  );
}

const ratesSlice = createSlice({
  name: 'views/rates',
  initialState,
  reducers: {
    /** Typed or chosen; what was said at those fields is no longer true. */
    formChanged: (state, { payload }: PayloadAction<Partial<RateForm>>): RatesState => {
      const errors = Object.entries(state.errors).filter(([field]) => !(field in payload));
      return { ...state, form: { ...state.form, ...payload }, errors: Object.fromEntries(errors) };
    },
    /** The console knows these: they go where nothing is, and in place of what it filled in before. */
    fieldsFilledIn: (state, { payload }: PayloadAction<Partial<RateForm>>): RatesState => {
      const isOurs = (field: RateField) =>
        state.form[field].trim() === '' || state.form[field] === state.filledIn[field];
      const own = Object.fromEntries(
        Object.entries(payload).filter(([field]) => isOurs(field as RateField)),
      ) as Partial<RateForm>;
      const errors = Object.entries(state.errors).filter(([field]) => !(field in own));
      return {
        ...state,
        form: { ...state.form, ...own },
        filledIn: { ...state.filledIn, ...own },
        errors: Object.fromEntries(errors),
      };
    },
    /** The form did not pass: nothing was sent. */
    formRefused: (state, { payload }: PayloadAction<RatesState['errors']>): RatesState => ({
      ...state,
      errors: payload,
    }),
    /** One that is under way for another question is overtaken. */
    lookupStarted: (
      state,
      { payload: { id, question } }: PayloadAction<OfLookup & Pick<RateAnswer, 'question'>>,
    ): RatesState => ({ ...state, errors: {}, asking: id, asked: question }),
    ratesAnswered: (
      state,
      { payload: { id, question, rates } }: PayloadAction<OfLookup & Pick<RateAnswer, 'question' | 'rates'>>,
    ): RatesState => ({
      ...state,
      asking: null,
      answer: {
        id,
        question,
        rates,
        problem: null,
        windows: null,
        chosen: chosenAgain(state.answer, rates),
        basis: 'loading',
      },
    }),
    /** The list is cleared. `errors`: what the server said of single fields. */
    ratesFailed: (
      state,
      {
        payload: { id, question, problem, errors },
      }: PayloadAction<
        OfLookup & Pick<RateAnswer, 'question'> & Pick<RatesState, 'errors'> & { readonly problem: string }
      >,
    ): RatesState => ({
      ...state,
      errors,
      asking: null,
      answer: { id, question, rates: [], problem, windows: null, chosen: 0, basis: 'loading' },
    }),
    /** The person signed out or asked something else meanwhile. */
    lookupDropped: (state, { payload }: PayloadAction<OfLookup>): RatesState =>
      state.asking === payload.id ? { ...state, asking: null } : state,
    windowsAnswered: (
      state,
      { payload }: PayloadAction<OfLookup & { readonly windows: readonly OfferedWindow[] }>,
    ): RatesState => ofShown(state, payload, { windows: payload.windows }),
    basisLoaded: (state, { payload }: PayloadAction<OfLookup & { readonly basis: BasisPhase }>): RatesState =>
      ofShown(state, payload, { basis: payload.basis }),
    /** Another rate is explained. */
    rateChosen: (state, { payload }: PayloadAction<number>): RatesState =>
      state.answer === null ? state : { ...state, answer: { ...state.answer, chosen: payload } },
  },
  extraReducers: (builder) => {
    // The answer that was waited for was another session's.
    builder.addMatcher(sessionStarted, (state: RatesState): RatesState => ({ ...state, asking: null }));
  },
});

export const ratesActions = ratesSlice.actions;

/** Comes with the page (viewsReducer). */
const view = ratesSlice.injectInto(viewsReducer, { reducerPath: 'rates' });

export const selectRates = (state: RootState): RatesState => view.selectSlice(state.views);
