/** Archiving a merchant (MLS-12, MLS-13, docs/decisions/merchants.md#archived-merchants). */
import { merchantsApi } from '../../../api/merchantsApi';
import { isForNobody, toApiError } from '../../../api/errors';
import { merchantMessages } from '../../../contract/merchantMessages';
import type { MerchantId } from '../../../domain/merchants/merchantRecord';
import { selectMerchantById } from '../../entities/merchants/merchantsSelectors';
import { failureNotice, successNotice, withdrawNotice } from '../../notices/noticesSlice';
import type { AppThunk } from '../../types';
import { attemptsDropped } from '../attemptsSlice';
import { checkListed, loadMerchants } from './loadMerchants';
import { readAfterRefusal } from './readAfterRefusal';

/**
 * Archives a merchant permanently. On success the search is cleared and the list loaded again, without waiting for it.
 * On a refusal the server's message is shown and nothing changes. Never throws.
 */
export const archiveMerchant =
  (id: MerchantId): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const about = `merchant/${id}/archive` as const;
    dispatch(withdrawNotice(about));
    const held = selectMerchantById(getState(), id);
    try {
      const call = merchantsApi.endpoints.archiveMerchant.initiate(id, { track: false });
      const name = await dispatch(call).unwrap();
      dispatch(attemptsDropped('merchant'));
      dispatch(checkListed(id));
      dispatch(successNotice(about, merchantMessages.hasBeenArchived(name ?? held?.name ?? id)));
      void dispatch(loadMerchants(''));
    } catch (thrown) {
      const error = toApiError(thrown);
      if (isForNobody(error)) return;
      dispatch(failureNotice(about, error));
      void dispatch(readAfterRefusal(id, error));
    }
  };
