/** Reads a whole merchant. */
import { isForNobody, toApiError, wordsOf } from '../../../api/errors';
import { merchantsApi } from '../../../api/merchantsApi';
import { holdCacheEntry } from '../../../api/holdCacheEntry';
import { merchantMessages } from '../../../contract/merchantMessages';
import type { MerchantId } from '../../../domain/merchants/merchantRecord';
import { errorNotice, withdrawNotice, type NoticeAbout } from '../../notices/noticesSlice';
import type { AppDispatch, AppThunk } from '../../types';

/**
 * Reads the whole merchant when it is opened, because lists may be old or incomplete. Shows a failure (MSG-38, MSG-39).
 */
export const readOpened =
  (id: MerchantId): AppThunk<Promise<void>> =>
  async (dispatch) => {
    const about: NoticeAbout = `merchant/${id}/read`;
    dispatch(withdrawNotice(about));
    const { error } = await dispatch(readWholeMerchant(id));
    if (error === undefined) return;
    const failure = toApiError(error);
    if (!isForNobody(failure))
      dispatch(errorNotice(about, merchantMessages.merchantNotRead(wordsOf(failure)), { isOfPlace: true }));
  };

/** The same without a message. */
export const readWholeMerchant = (id: MerchantId) => (dispatch: AppDispatch) =>
  holdCacheEntry(dispatch(merchantsApi.endpoints.getMerchant.initiate(id, { forceRefetch: true })));
