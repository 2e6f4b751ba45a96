/** Selectors of several destinations that also need the form they share with a single one. */
import { createSelector } from '@reduxjs/toolkit';
import { readDestinations } from '../../../domain/rates/destinations';
import { checkRateForm } from '../../../domain/rates/rateForm';
import { deepEqual } from '../../../lib/deepEqual';
import { selectTimeZones } from '../../config/timeZones';
import type { RootState } from '../../types';
import { selectRateForm } from '../rates/ratesSelectors';
import { selectQuotes } from './quotesSlice';

/** Whether the form or the destinations no longer ask what the quotes below them answer. */
export const selectAreQuotesOfOther = createSelector(
  [
    (state: RootState) => selectQuotes(state).run,
    (state: RootState) => selectQuotes(state).text,
    selectRateForm,
    (state: RootState) => selectTimeZones(state).reader,
  ],
  (run, text, form, zone): boolean => {
    if (run === null) return false;
    const question = checkRateForm(form, zone, true).question;
    const asked = run.lines.map(({ destination }) => destination);
    return (
      !deepEqual(question && { ...question, postalCode: undefined }, run.question) ||
      !deepEqual(readDestinations(text), asked)
    );
  },
);
