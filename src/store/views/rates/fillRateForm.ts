/** What the form of the Rates page knows by itself: the merchant's postal code, and that most people ask about now. */
import { holdCacheEntry } from '../../../api/holdCacheEntry';
import { merchantsApi } from '../../../api/merchantsApi';
import type { MerchantId } from '../../../domain/merchants/merchantRecord';
import { calendarDay, timeOfDayAt } from '../../../lib/timeZones';
import { selectTimeZones } from '../../config/timeZones';
import { selectMerchantById } from '../../entities/merchants/merchantsSelectors';
import type { AppThunk } from '../../types';
import { ratesActions, selectRates } from './ratesSlice';

const { formChanged, fieldsFilledIn } = ratesActions;

/** A merchant was chosen. What nobody has typed is filled in: an untouched form stays empty, and says what it lacks. */
export const chooseMerchant =
  (merchantId: MerchantId): AppThunk =>
  (dispatch) => {
    dispatch(formChanged({ merchantId }));
    dispatch(fillInOf(merchantId));
  };

/** Date and time of now, and the merchant's own postal code as the origin, once it is known. */
export const fillInOf =
  (merchantId: MerchantId): AppThunk =>
  (dispatch, getState) => {
    if (merchantId === '') return;
    const { reader } = selectTimeZones(getState());
    const now = Date.now();
    dispatch(fieldsFilledIn({ date: calendarDay(now, reader), time: timeOfDayAt(now, reader) }));
    void dispatch(fillInOrigin(merchantId));
  };

const fillInOrigin =
  (merchantId: MerchantId): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const known = () => selectMerchantById(getState(), merchantId)?.merchantLocation?.postalCode;
    if (known() === undefined) {
      // Unread, it is only not filled in.
      await holdCacheEntry(dispatch(merchantsApi.endpoints.getMerchant.initiate(merchantId)));
    }
    // Another merchant's origin would be a wrong price.
    if (selectRates(getState()).form.merchantId !== merchantId) return;
    dispatch(fieldsFilledIn({ originPostalCode: known() ?? '' }));
  };
