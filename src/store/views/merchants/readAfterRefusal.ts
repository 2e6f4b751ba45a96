import { isBehind, type ApiError } from '../../../api/errors';
import { merchantsApi } from '../../../api/merchantsApi';
import { holdCacheEntry } from '../../../api/holdCacheEntry';
import type { MerchantId } from '../../../domain/merchants/merchantRecord';
import type { AppThunk } from '../../types';

/**
 * A change that was refused with 404 or 409 says that the screen is behind: somebody deleted, added or archived what it
 * was made for; one of which nobody knows whether it was made may have been. The merchant is read again, so that the
 * screen says what the server said. A failure to read is silent: the refusal itself has been told.
 */
export const readAfterRefusal =
  (merchantId: MerchantId, error: ApiError): AppThunk<Promise<void>> =>
  async (dispatch) => {
    if (!isBehind(error)) return;
    const how = { forceRefetch: true } as const;
    await holdCacheEntry(dispatch(merchantsApi.endpoints.getMerchant.initiate(merchantId, how)));
  };
