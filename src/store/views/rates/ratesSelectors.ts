/** Selectors of the Rates page. */
import { checkRateForm, type RateQuestionAsked } from '../../../domain/rates/rateForm';
import { deepEqual } from '../../../lib/deepEqual';
import type { TimeZone } from '../../../lib/timeZones';
import { selectTimeZones } from '../../config/timeZones';
import type { RootState } from '../../types';
import { isTimeFilledIn, selectRates, type RateAnswer, type RatesState } from './ratesSlice';

export const selectRateForm = (state: RootState): RatesState['form'] => selectRates(state).form;
export const selectRateErrors = (state: RootState): RatesState['errors'] => selectRates(state).errors;
export const selectIsAskingRates = (state: RootState): boolean => selectRates(state).asking !== null;
/** Id of the running look-up, else of the answered one; null before the first. */
export const selectAskedId = (state: RootState): string | null =>
  selectRates(state).asking ?? selectRates(state).answer?.id ?? null;
export const selectRateAnswer = (state: RootState): RateAnswer | null => selectRates(state).answer;

/**
 * The question of the form, to compare with the last one. A filled-in time brings itself up to date: if it was filled
 * in then and is now, it is no change by the person.
 * @param isForSeveral destinations are entered separately
 */
export function comparedQuestion(
  rates: Pick<RatesState, 'form' | 'filledIn'>,
  zone: TimeZone,
  last: Pick<RateAnswer, 'isTimeFilledIn'> & { readonly question: Pick<RateQuestionAsked, 'dateTime'> },
  isForSeveral = false,
): RateQuestionAsked | null {
  const { question } = checkRateForm(rates.form, zone, isForSeveral);
  return question && last.isTimeFilledIn && isTimeFilledIn(rates)
    ? { ...question, dateTime: last.question.dateTime }
    : question;
}

/** Whether the form no longer asks what is answered below it, or is being asked. */
export function selectIsAnswerOfOther(state: RootState): boolean {
  const rates = selectRates(state);
  const { asking, asked, isAskedTimeFilledIn, answer } = rates;
  const running = asked && { question: asked, isTimeFilledIn: isAskedTimeFilledIn };
  const last = asking === null ? answer : running;
  if (!last) return false;
  return !deepEqual(comparedQuestion(rates, selectTimeZones(state).reader, last), last.question);
}
