/** What the Rates page shows. */
import type { RootState } from '../../store';
import type { RateAnswer, RatesState } from './ratesSlice';

export const selectRateForm = (state: RootState): RatesState['form'] => state.views.rates.form;
export const selectRateErrors = (state: RootState): RatesState['errors'] => state.views.rates.errors;
export const selectIsAskingRates = (state: RootState): boolean => state.views.rates.asking !== null;
/** Id of the look-up under way, else of the one that was answered; null before the first. */
export const selectAskedId = (state: RootState): string | null =>
  state.views.rates.asking ?? state.views.rates.answer?.id ?? null;
export const selectRateAnswer = (state: RootState): RateAnswer | null => state.views.rates.answer;
