/** What a workflow takes of the selection when it starts. */
import { messages } from '../../contract/messages';
import type { OrderId } from '../../domain/orders/orderRecord';
import { validationNotice } from '../notices/noticesSlice';
import type { AppThunk } from '../store';
import { selectIdsUnderWay } from './jobsSelectors';

/**
 * The selected orders that no job of this kind works on already, so that a double click is one job. None while such a
 * job still takes its orders in. With nothing selected it says so (MSG-11).
 */
export const takeSelected =
  (orderIds: readonly OrderId[], kind: string): AppThunk<readonly OrderId[]> =>
  (dispatch, getState) => {
    if (orderIds.length === 0) {
      dispatch(validationNotice(messages.selectAtLeastOneOrder));
      return [];
    }
    const underWay = selectIdsUnderWay(getState(), kind);
    return underWay === null ? [] : orderIds.filter((id) => !underWay.has(id));
  };
