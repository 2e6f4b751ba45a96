/** Selectors of several destinations that also need the form they share with a single one. */
import { createSelector } from '@reduxjs/toolkit';
import { readDestinations } from '../../../domain/rates/destinations';
import { deepEqual } from '../../../lib/deepEqual';
import { selectTimeZones } from '../../config/timeZones';
import type { RootState } from '../../types';
import { comparedQuestion } from '../rates/ratesSelectors';
import { selectRates } from '../rates/ratesSlice';
import { selectQuotes } from './quotesSlice';

/** Whether the form or the destinations no longer ask what the quotes below them answer. */
export const selectAreQuotesOfOther = createSelector(
  [
    (state: RootState) => selectQuotes(state).run,
    (state: RootState) => selectQuotes(state).text,
    selectRates,
    (state: RootState) => selectTimeZones(state).reader,
  ],
  (run, text, rates, zone): boolean => {
    if (run === null) return false;
    const question = comparedQuestion(rates, zone, run, true);
    const asked = run.lines.map(({ destination }) => destination);
    return (
      !deepEqual(question && { ...question, postalCode: undefined }, run.question) ||
      !deepEqual(readDestinations(text), asked)
    );
  },
);
