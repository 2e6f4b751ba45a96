/**
 * The state of the Rates page: the form, the problems at its fields, and the last look-up with its answer
 * (docs/decisions/rates.md#prices). No other state refers to rates and windows, so they are kept here.
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

/** Loading phase of the whole merchant, which explains a price. */
export type BasisPhase = 'loading' | 'ready' | 'failed';

/** The answer of a look-up. */
export interface RateAnswer {
  readonly id: string;
  readonly question: RateQuestionAsked;
  /** Nobody had typed the time of the question. */
  readonly isTimeFilledIn: boolean;
  /** In the server's order; empty after a failure. */
  readonly rates: readonly Rate[];
  /** Why there are no rates: the server's message. */
  readonly problem: string | null;
  /** Null until they arrive, and permanently if they do not (RATE-08). */
  readonly windows: readonly OfferedWindow[] | null;
  /** Index of the rate being explained. */
  readonly chosen: number;
  readonly basis: BasisPhase;
}

export interface RatesState {
  readonly form: RateForm;
  readonly errors: Readonly<Partial<Record<RateField, string>>>;
  /** Values filled in automatically. Such a field is filled in again as long as nobody has changed it. */
  readonly filledIn: Readonly<Partial<RateForm>>;
  /** Id of the running look-up; null without one. */
  readonly asking: string | null;
  /** The last question. */
  readonly asked: RateQuestionAsked | null;
  /** Nobody had typed the time of the last question. */
  readonly isAskedTimeFilledIn: boolean;
  readonly answer: RateAnswer | null;
}

const initialState: RatesState = {
  form: EMPTY_RATE_FORM,
  errors: {},
  filledIn: {},
  asking: null,
  asked: null,
  isAskedTimeFilledIn: false,
  answer: null,
};

/** Whether nobody has typed the date and time in the form: they bring themselves up to date. */
export const isTimeFilledIn = ({ form, filledIn }: Pick<RatesState, 'form' | 'filledIn'>): boolean =>
  form.date === filledIn.date && form.time === filledIn.time;

interface OfLookup {
  readonly id: string;
}

/** Changes the shown look-up. A change for a replaced one is ignored. */
function ofShown(state: RatesState, { id }: OfLookup, change: Partial<RateAnswer>): RatesState {
  return state.answer?.id === id ? { ...state, answer: { ...state.answer, ...change } } : state;
}

/** Keeps the chosen service if the new answer has it too. */
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
    /** Fields were typed or chosen. Their problems are removed. */
    formChanged: (state, { payload }: PayloadAction<Partial<RateForm>>): RatesState => {
      const errors = Object.entries(state.errors).filter(([field]) => !(field in payload));
      return { ...state, form: { ...state.form, ...payload }, errors: Object.fromEntries(errors) };
    },
    /** Default values arrived. They fill empty fields and replace earlier default values. */
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
    /** The form has problems: nothing was sent. */
    formRefused: (state, { payload }: PayloadAction<RatesState['errors']>): RatesState => ({
      ...state,
      errors: payload,
    }),
    /** Replaces a running look-up of another question. */
    lookupStarted: (
      state,
      { payload: { id, question } }: PayloadAction<OfLookup & Pick<RateAnswer, 'question'>>,
    ): RatesState => ({
      ...state,
      errors: {},
      asking: id,
      asked: question,
      isAskedTimeFilledIn: isTimeFilledIn(state),
    }),
    ratesAnswered: (
      state,
      { payload: { id, question, rates } }: PayloadAction<OfLookup & Pick<RateAnswer, 'question' | 'rates'>>,
    ): RatesState => ({
      ...state,
      asking: null,
      answer: {
        id,
        question,
        isTimeFilledIn: state.isAskedTimeFilledIn,
        rates,
        problem: null,
        windows: null,
        chosen: chosenAgain(state.answer, rates),
        basis: 'loading',
      },
    }),
    /** The list is cleared. `errors`: the server's messages about single fields. */
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
      answer: {
        id,
        question,
        isTimeFilledIn: state.isAskedTimeFilledIn,
        rates: [],
        problem,
        windows: null,
        chosen: 0,
        basis: 'loading',
      },
    }),
    /** The person signed out or sent another question meanwhile. */
    lookupDropped: (state, { payload }: PayloadAction<OfLookup>): RatesState =>
      state.asking === payload.id ? { ...state, asking: null } : state,
    windowsAnswered: (
      state,
      { payload }: PayloadAction<OfLookup & { readonly windows: readonly OfferedWindow[] }>,
    ): RatesState => ofShown(state, payload, { windows: payload.windows }),
    basisLoaded: (state, { payload }: PayloadAction<OfLookup & { readonly basis: BasisPhase }>): RatesState =>
      ofShown(state, payload, { basis: payload.basis }),
    /** Another rate is being explained. */
    rateChosen: (state, { payload }: PayloadAction<number>): RatesState =>
      state.answer === null ? state : { ...state, answer: { ...state.answer, chosen: payload } },
  },
  extraReducers: (builder) => {
    // The answer of the previous session will not arrive.
    builder.addMatcher(sessionStarted, (state: RatesState): RatesState => ({ ...state, asking: null }));
  },
});

export const ratesActions = ratesSlice.actions;

/** Injected when the page's code loads (viewsReducer). */
const view = ratesSlice.injectInto(viewsReducer, { reducerPath: 'rates' });

export const selectRates = (state: RootState): RatesState => view.selectSlice(state.views);
