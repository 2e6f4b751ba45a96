import { isBehind, type ApiError } from '../../../api/errors';
import type { MerchantId } from '../../../domain/merchants/merchantRecord';
import type { AppThunk } from '../../types';
import { readWholeMerchant } from './readOpened';

/**
 * Reads the merchant again after a 404, 409 or 412, or after a change with unknown outcome. The shown data is then out
 * of date: somebody deleted, added, renamed or archived what the change was for, or the change may have been made.
 * Reading brings the screen in line with the server's message. A failed read is silent, because the refusal itself was
 * shown.
 */
export const readAfterRefusal =
  (merchantId: MerchantId, error: ApiError): AppThunk<Promise<void>> =>
  async (dispatch) => {
    if (!isBehind(error) && error.status !== 412) return;
    await dispatch(readWholeMerchant(merchantId));
  };
