/**
 * Several destinations on the Rates page: the pasted text, and the last run over it. A run only reads, so it is not a
 * job: it continues while another page is open, and its results stay until the next run. A reload drops them.
 *
 *   no run ──started──▶ running ──lineSettled …──▶ over
 *                          └──stopRequested──▶ stopping ──▶ over, the rest is not asked ──restStarted──▶ running
 */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { OfferedWindow, Rate } from '../../../contract/schemas/rates';
import type { PastedDestination } from '../../../domain/rates/destinations';
import type { RateQuestionAsked } from '../../../domain/rates/rateForm';
import { sessionStarted } from '../../session/sessionSlice';
import type { RootState } from '../../types';
import { viewsReducer } from '../viewsReducer';

/** The state of one line. */
export type LineOutcome =
  | { readonly kind: 'waiting' | 'asking' | 'notAsked' }
  /** It has no postal code, so it is not sent. */
  | { readonly kind: 'wrong'; readonly reason: string }
  /** The server refused. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** There was no answer: it can be sent again. */
  | { readonly kind: 'failed'; readonly reason: string }
  /** `windows` is null if they could not be read (RATE-08). */
  | {
      readonly kind: 'quoted';
      readonly rates: readonly Rate[];
      readonly windows: readonly OfferedWindow[] | null;
    };

export interface QuoteLine {
  readonly destination: PastedDestination;
  readonly outcome: LineOutcome;
}

/** The fields shared by all lines. */
export type QuoteQuestion = Omit<RateQuestionAsked, 'postalCode'>;

export interface QuoteRun {
  readonly id: string;
  readonly question: QuoteQuestion;
  /** Nobody had typed the time of the question. */
  readonly isTimeFilledIn: boolean;
  readonly state: 'running' | 'stopping' | 'over';
  /** In the order they were given. */
  readonly lines: readonly QuoteLine[];
  /** Why nothing was sent. */
  readonly problem: string | null;
}

export interface QuotesState {
  /** The page is in the mode for several destinations. */
  readonly isOpen: boolean;
  readonly text: string;
  /** The problem shown at the field. */
  readonly error: string | null;
  readonly run: QuoteRun | null;
}

const initialState: QuotesState = { isOpen: false, text: '', error: null, run: null };

interface OfRun {
  readonly id: string;
}

/** Changes the current run. A change for another run is ignored. */
function ofRun(state: QuotesState, { id }: OfRun, change: (run: QuoteRun) => QuoteRun): QuotesState {
  return state.run?.id === id ? { ...state, run: change(state.run) } : state;
}

const withOutcome = (lines: QuoteRun['lines'], place: number, outcome: LineOutcome): QuoteRun['lines'] =>
  lines.map((line, at) => (at === place ? { ...line, outcome } : line));

const waitingAgain = (line: QuoteLine): QuoteLine => ({ ...line, outcome: { kind: 'waiting' } });

/** Ends the run: lines still waiting become `notAsked`. */
const over = (run: QuoteRun, problem = run.problem): QuoteRun => ({
  ...run,
  state: 'over',
  problem,
  lines: run.lines.map((line) =>
    line.outcome.kind === 'waiting' || line.outcome.kind === 'asking'
      ? { ...line, outcome: { kind: 'notAsked' } }
      : line,
  ),
});

const quotesSlice = createSlice({
  name: 'views/quotes',
  initialState,
  reducers: {
    opened: (state, { payload: isOpen }: PayloadAction<boolean>): QuotesState => ({ ...state, isOpen }),
    typed: (state, { payload: text }: PayloadAction<string>): QuotesState => ({
      ...state,
      text,
      error: null,
    }),
    /** The pasted text is refused: nothing is sent, and the text stays. */
    refused: (state, { payload: error }: PayloadAction<string>): QuotesState => ({ ...state, error }),
    started: (
      state,
      {
        payload: { id, question, isTimeFilledIn, destinations },
      }: PayloadAction<
        OfRun &
          Pick<QuoteRun, 'question' | 'isTimeFilledIn'> & {
            readonly destinations: readonly PastedDestination[];
          }
      >,
    ): QuotesState => ({
      ...state,
      error: null,
      run: {
        id,
        question,
        isTimeFilledIn,
        state: 'running',
        problem: null,
        lines: destinations.map((destination) => ({
          destination,
          outcome:
            destination.problem === null
              ? { kind: 'waiting' }
              : { kind: 'wrong', reason: destination.problem },
        })),
      },
    }),
    /** Lines not sent or not answered are sent after all. */
    restStarted: (state, { payload }: PayloadAction<OfRun>): QuotesState =>
      ofRun(state, payload, (run) => ({
        ...run,
        state: 'running',
        problem: null,
        lines: run.lines.map((line) => (isLeft(line.outcome) ? waitingAgain(line) : line)),
      })),
    /** All lines with a postal code are sent again, with a question of another time. */
    timeRenewed: (state, { payload }: PayloadAction<OfRun & Pick<QuoteRun, 'question'>>): QuotesState =>
      ofRun(state, payload, (run) => ({
        ...run,
        question: payload.question,
        lines: run.lines.map((line) => (line.outcome.kind === 'wrong' ? line : waitingAgain(line))),
      })),
    lineSettled: (
      state,
      { payload }: PayloadAction<OfRun & { readonly place: number; readonly outcome: LineOutcome }>,
    ): QuotesState =>
      ofRun(state, payload, (run) => ({
        ...run,
        lines: withOutcome(run.lines, payload.place, payload.outcome),
      })),
    stopRequested: (state): QuotesState =>
      state.run?.state === 'running' ? { ...state, run: { ...state.run, state: 'stopping' } } : state,
    ended: (state, { payload }: PayloadAction<OfRun & { readonly problem?: string }>): QuotesState =>
      ofRun(state, payload, (run) => over(run, payload.problem)),
  },
  extraReducers: (builder) => {
    // The answers of the previous session will not arrive.
    builder.addMatcher(sessionStarted, (state: QuotesState): QuotesState =>
      state.run ? { ...state, run: over(state.run) } : state,
    );
  },
});

/** Whether the line may still be sent. */
export const isLeft = ({ kind }: LineOutcome): boolean => kind === 'notAsked' || kind === 'failed';

export const quotesActions = quotesSlice.actions;

/** Injected when the page's code loads (viewsReducer). */
const view = quotesSlice.injectInto(viewsReducer, { reducerPath: 'quotes' });

export const selectQuotes = (state: RootState): QuotesState => view.selectSlice(state.views);
export const selectIsAskingQuotes = (state: RootState): boolean =>
  !['over', undefined].includes(selectQuotes(state).run?.state);
