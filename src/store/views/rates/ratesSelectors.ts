/** Selectors of the Rates page. */
import { checkRateForm } from '../../../domain/rates/rateForm';
import { deepEqual } from '../../../lib/deepEqual';
import { selectTimeZones } from '../../config/timeZones';
import type { RootState } from '../../types';
import { selectRates, type RateAnswer, type RatesState } from './ratesSlice';

export const selectRateForm = (state: RootState): RatesState['form'] => selectRates(state).form;
export const selectRateErrors = (state: RootState): RatesState['errors'] => selectRates(state).errors;
export const selectIsAskingRates = (state: RootState): boolean => selectRates(state).asking !== null;
/** Id of the running look-up, else of the answered one; null before the first. */
export const selectAskedId = (state: RootState): string | null =>
  selectRates(state).asking ?? selectRates(state).answer?.id ?? null;
export const selectRateAnswer = (state: RootState): RateAnswer | null => selectRates(state).answer;

/** Whether the form no longer asks what is answered below it, or is being asked. */
export function selectIsAnswerOfOther(state: RootState): boolean {
  const { form, asking, asked, answer } = selectRates(state);
  const last = asking === null ? answer?.question : asked;
  if (!last) return false;
  return !deepEqual(checkRateForm(form, selectTimeZones(state).reader).question, last);
}
