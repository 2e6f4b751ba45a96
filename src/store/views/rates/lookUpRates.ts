/** Looks up rates and windows (RATE-02 to RATE-10), and reads the merchant that explains them. */
import { nanoid } from '@reduxjs/toolkit';
import { fieldReasons, isForNobody, toApiError } from '../../../api/errors';
import { ratesApi } from '../../../api/ratesApi';
import { holdCacheEntry } from '../../../api/holdCacheEntry';
import { checkRateForm, RATE_FIELDS, readRateQuery, type RateForm } from '../../../domain/rates/rateForm';
import type { MerchantId } from '../../../domain/merchants/merchantRecord';
import { shortList } from '../../../lib/shortList';
import { deepEqual } from '../../../lib/deepEqual';
import { selectTimeZones } from '../../config/timeZones';
import { errorNotice, validationNotice, withdrawNotice } from '../../notices/noticesSlice';
import type { AppThunk, RootState } from '../../types';
import { quotesActions } from '../quotes/quotesSlice';
import { chooseMerchant, fillInOf, renewFilledInTime } from './fillRateForm';
import { readPriceBasis } from './readPriceBasis';
import { ratesActions, selectRates } from './ratesSlice';

const {
  formChanged,
  formRefused,
  lookupStarted,
  ratesAnswered,
  ratesFailed,
  lookupDropped,
  windowsAnswered,
  basisLoaded,
} = ratesActions;

const HOW = { forceRefetch: true } as const;
const readerZone = (state: RootState) => selectTimeZones(state).reader;

/** Changes fields of the form. */
export const changeRateForm = formChanged;
/** Chooses the rate to explain. */
export const chooseRate = ratesActions.rateChosen;

/**
 * Checks the form and requests rates and windows in parallel. The same question is not sent twice at a time; a new one
 * replaces it. Missing values are shown at their fields and in a toast, and nothing is sent. A refusal of the rates is
 * shown and clears the list. One of the windows is silent (RATE-08).
 */
export const lookUpRates = (): AppThunk<Promise<void>> => async (dispatch, getState) => {
  dispatch(renewFilledInTime());
  const { errors, question } = checkRateForm(selectRates(getState()).form, readerZone(getState()));
  if (question === null) {
    dispatch(formRefused(errors));
    // Each problem is also shown at its field, so the toast is short.
    const missing = RATE_FIELDS.flatMap((field) => errors[field] ?? []);
    dispatch(
      validationNotice(
        'rates',
        shortList(missing, (problem) => problem, 1),
      ),
    );
    return;
  }
  const { asking, asked } = selectRates(getState());
  if (asking !== null && deepEqual(asked, question)) return;
  const id = nanoid();
  const isCurrent = () => selectRates(getState()).asking === id;
  dispatch(withdrawNotice('rates'));
  dispatch(lookupStarted({ id, question }));
  const windows = holdCacheEntry(dispatch(ratesApi.endpoints.listWindows.initiate(question, HOW)));
  try {
    const rates = await holdCacheEntry(
      dispatch(ratesApi.endpoints.listRates.initiate(question, HOW)),
    ).unwrap();
    if (!isCurrent()) return;
    dispatch(ratesAnswered({ id, question, rates }));
    void dispatch(readBasis());
  } catch (thrown) {
    const error = toApiError(thrown);
    if (!isCurrent() || isForNobody(error)) {
      dispatch(lookupDropped({ id }));
      return;
    }
    dispatch(ratesFailed({ id, question, problem: error.message, errors: fieldReasons(error, RATE_FIELDS) }));
    dispatch(errorNotice('rates', error.message, { isOfPlace: true }));
  }
  // Not `data`: after a refusal, it would be the answer to the same question as asked before.
  const offered = await windows.unwrap().catch(() => null);
  if (offered !== null) dispatch(windowsAnswered({ id, windows: offered }));
};

/**
 * Reads the whole merchant of the shown answer, for 'why this price'. A failure is shown in that place, not in a toast.
 */
export const readBasis = (): AppThunk<Promise<void>> => async (dispatch, getState) => {
  const { answer } = selectRates(getState());
  if (answer === null) return;
  const { id, question } = answer;
  dispatch(basisLoaded({ id, basis: 'loading' }));
  try {
    await dispatch(readPriceBasis(question.merchantId));
    dispatch(basisLoaded({ id, basis: 'ready' }));
  } catch {
    dispatch(basisLoaded({ id, basis: 'failed' }));
  }
};

/**
 * Called when the page appears with this query, or its address changes from outside. If the address has a form other
 * than the current one, it replaces the current one and is looked up if complete.
 */
export const enterRates =
  (search: string): AppThunk =>
  (dispatch) => {
    const form = readRateQuery(search);
    if (form !== null) dispatch(enterForm(form));
  };

/**
 * Called when the merchant's Rates page appears, or its address changes from outside. If the address only has the
 * merchant, the other typed values stay.
 */
export const enterRatesOf =
  (merchantId: MerchantId, search: string): AppThunk =>
  (dispatch) => {
    const asked = readRateQuery(search);
    const saysMore =
      asked !== null && RATE_FIELDS.some((field) => field !== 'merchantId' && asked[field] !== '');
    if (saysMore) dispatch(enterForm({ ...asked, merchantId }));
    else dispatch(chooseMerchant(merchantId));
  };

/**
 * Fills the form, and looks it up if it is complete. If the form is shown or was looked up already, nothing is sent: a
 * person who returns to the last look-up finds the values typed since, for one destination or several. If the session
 * ended before that look-up was answered, it is sent again, unless something was typed since.
 */
const enterForm =
  (form: RateForm): AppThunk =>
  (dispatch, getState) => {
    const { form: shown, asking, asked, answer } = selectRates(getState());
    const { question } = checkRateForm(form, readerZone(getState()));
    const isShown = deepEqual(form, shown);
    const isAsked = question !== null && deepEqual(question, asked);
    const isUnanswered = isAsked && asking === null && !deepEqual(asked, answer?.question);
    if (isUnanswered ? !isShown : isShown || isAsked) return;
    // The address names one destination.
    if (form.postalCode !== '') dispatch(quotesActions.opened(false));
    dispatch(formChanged(form));
    if (question !== null) void dispatch(lookUpRates());
    else dispatch(fillInOf(form.merchantId));
  };
