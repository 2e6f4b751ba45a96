/** Looks up several destinations, a few at a time. */
import { nanoid } from '@reduxjs/toolkit';
import { isForNobody, toApiError } from '../../../api/errors';
import { holdCacheEntry } from '../../../api/holdCacheEntry';
import { ratesApi } from '../../../api/ratesApi';
import { QUOTES_MAX } from '../../../contract/constants';
import { quoteTexts } from '../../../contract/quoteTexts';
import { readDestinations } from '../../../domain/rates/destinations';
import { checkRateForm } from '../../../domain/rates/rateForm';
import { mapWithConcurrency } from '../../../lib/mapWithConcurrency';
import { selectTimeZones } from '../../config/timeZones';
import type { AppThunk } from '../../types';
import { renewFilledInTime } from '../rates/fillRateForm';
import { readPriceBasis } from '../rates/readPriceBasis';
import { isTimeFilledIn, ratesActions, selectRates } from '../rates/ratesSlice';
import { quotesActions, selectQuotes, type LineOutcome, type QuoteQuestion } from './quotesSlice';

/** Destinations looked up at once, with two calls each. */
const AT_ONCE = 4;
const HOW = { forceRefetch: true } as const;
/** How long quotes at a filled-in time stay up to date, so that a retry need not ask all lines again. Milliseconds. */
const UP_TO_DATE_MS = 300_000;

/** Switches the page between one destination and several. */
export const askForSeveral = quotesActions.opened;
/** Changes the text in the field of destinations. */
export const changeDestinations = quotesActions.typed;
/** Stops: calls under way are answered, but no more are sent. */
export const stopQuotes = quotesActions.stopRequested;

/** Called when several lines are pasted into the field for one destination. */
export const pasteDestinations =
  (text: string): AppThunk =>
  (dispatch) => {
    dispatch(changeDestinations(text));
    dispatch(askForSeveral(true));
  };

/**
 * Checks the form and the pasted text, and looks up each destination. A line without a postal code shows its problem in
 * its row and is not sent. With more lines than allowed nothing is sent, and the text stays in the field.
 */
export const askQuotes = (): AppThunk<Promise<void>> => async (dispatch, getState) => {
  const { run, text } = selectQuotes(getState());
  if (run !== null && run.state !== 'over') return;
  dispatch(renewFilledInTime());
  const rates = selectRates(getState());
  const { errors, question } = checkRateForm(rates.form, selectTimeZones(getState()).reader, true);
  const destinations = readDestinations(text);
  const problem = problemOf(destinations.length);
  if (problem !== null) dispatch(quotesActions.refused(problem));
  if (question === null) dispatch(ratesActions.formRefused(errors));
  if (question === null || problem !== null) return;
  const { postalCode: _one, ...common } = question;
  const id = nanoid();
  dispatch(
    quotesActions.started({ id, question: common, isTimeFilledIn: isTimeFilledIn(rates), destinations }),
  );
  await dispatch(askWaiting(id, common));
};

/**
 * Looks up the destinations that were left after a stop or got no answer. If nobody typed the time and it is no longer
 * up to date, all are looked up, at the current time: quotes of two times in one table could not be told apart.
 */
export const askRestOfQuotes = (): AppThunk<Promise<void>> => async (dispatch, getState, environment) => {
  const { run } = selectQuotes(getState());
  if (run?.state !== 'over') return;
  const now = environment.now();
  const isOld = run.isTimeFilledIn && now - run.question.dateTime > UP_TO_DATE_MS;
  dispatch(quotesActions.restStarted({ id: run.id }));
  await dispatch(askWaiting(run.id, run.question, isOld ? now : undefined));
};

function problemOf(count: number): string | null {
  if (count === 0) return quoteTexts.noDestination;
  return count > QUOTES_MAX ? quoteTexts.tooMany(count, QUOTES_MAX) : null;
}

/**
 * Reads the merchant first: explaining a price or adding a weight needs its zones and rules. If that fails, the quotes
 * there are stay.
 * @param renewedAt set to look up all lines again, at this time
 */
const askWaiting =
  (id: string, before: QuoteQuestion, renewedAt?: number): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const runNow = () => {
      const { run } = selectQuotes(getState());
      return run?.id === id ? run : null;
    };
    try {
      await dispatch(readPriceBasis(before.merchantId));
    } catch (thrown) {
      const problem = quoteTexts.merchantUnread(toApiError(thrown).message);
      dispatch(quotesActions.ended({ id, problem }));
      return;
    }
    let question = before;
    if (renewedAt !== undefined && runNow()?.state === 'running') {
      question = { ...before, dateTime: renewedAt };
      dispatch(renewFilledInTime());
      dispatch(quotesActions.timeRenewed({ id, question }));
    }
    const waiting = (runNow()?.lines ?? []).flatMap(({ destination: { code }, outcome }, place) =>
      outcome.kind === 'waiting' && code !== null ? [{ code, place }] : [],
    );
    await mapWithConcurrency(waiting, AT_ONCE, async ({ code, place }) => {
      if (runNow()?.state !== 'running') return;
      dispatch(quotesActions.lineSettled({ id, place, outcome: { kind: 'asking' } }));
      const outcome = await dispatch(askOne({ ...question, postalCode: code }));
      dispatch(quotesActions.lineSettled({ id, place, outcome }));
    });
    dispatch(quotesActions.ended({ id }));
  };

const askOne =
  (question: QuoteQuestion & { readonly postalCode: string }): AppThunk<Promise<LineOutcome>> =>
  async (dispatch) => {
    const windows = holdCacheEntry(dispatch(ratesApi.endpoints.listWindows.initiate(question, HOW)));
    try {
      const rates = await holdCacheEntry(
        dispatch(ratesApi.endpoints.listRates.initiate(question, HOW)),
      ).unwrap();
      return { kind: 'quoted', rates, windows: await windows.unwrap().catch(() => null) };
    } catch (thrown) {
      const error = toApiError(thrown);
      if (isForNobody(error)) return { kind: 'notAsked' };
      const { status, message: reason } = error;
      // The server has decided on the destination. Anything else (no answer, a fault, too many calls) is not a
      // decision.
      const isJudged = typeof status === 'number' && status >= 400 && status < 500 && status !== 429;
      return { kind: isJudged ? 'refused' : 'failed', reason };
    }
  };
