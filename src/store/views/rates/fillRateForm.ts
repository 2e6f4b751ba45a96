/** Default values of the Rates form: the merchant's postal code, and the current date and time. */
import type { MerchantId } from '../../../domain/merchants/merchantRecord';
import { calendarDay, timeOfDayAt } from '../../../lib/timeZones';
import { selectTimeZones } from '../../config/timeZones';
import { selectMerchantById } from '../../entities/merchants/merchantsSelectors';
import type { AppThunk } from '../../types';
import { readWholeMerchant } from '../merchants/readOpened';
import { isTimeFilledIn, ratesActions, selectRates } from './ratesSlice';

const { formChanged, fieldsFilledIn } = ratesActions;

/**
 * Chooses a merchant and fills in what nobody has typed. A form without a merchant stays empty and shows what is
 * missing.
 */
export const chooseMerchant =
  (merchantId: MerchantId): AppThunk =>
  (dispatch) => {
    dispatch(formChanged({ merchantId }));
    dispatch(fillInOf(merchantId));
  };

/** Fills in the current date and time, and the merchant's own postal code as the origin once it is known. */
export const fillInOf =
  (merchantId: MerchantId): AppThunk =>
  (dispatch) => {
    if (merchantId === '') return;
    dispatch(fillInNow());
    void dispatch(fillInOrigin(merchantId));
  };

const fillInNow = (): AppThunk => (dispatch, getState, environment) => {
  const { reader } = selectTimeZones(getState());
  const now = environment.now();
  dispatch(fieldsFilledIn({ date: calendarDay(now, reader), time: timeOfDayAt(now, reader) }));
};

/**
 * Brings a date and time that nobody has typed up to date, just before a question is sent: the form may have stood open
 * for hours, and would ask for windows that can no longer be met.
 */
export const renewFilledInTime = (): AppThunk => (dispatch, getState) => {
  if (isTimeFilledIn(selectRates(getState()))) dispatch(fillInNow());
};

const fillInOrigin =
  (merchantId: MerchantId): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const fillIn = (): void => {
      // Another merchant's origin would give a wrong price.
      if (selectRates(getState()).form.merchantId !== merchantId) return;
      const originPostalCode = selectMerchantById(getState(), merchantId)?.merchantLocation?.postalCode ?? '';
      dispatch(fieldsFilledIn({ originPostalCode }));
    };
    fillIn();
    // The merchant may have moved since it was read. If this fails, the origin stays as it is known.
    await dispatch(readWholeMerchant(merchantId));
    fillIn();
  };
