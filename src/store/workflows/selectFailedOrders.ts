/** Selects the failed orders of a job, ready for the next try. */
import { messages } from '../../contract/messages';
import { warningNotice } from '../notices/noticesSlice';
import type { AppThunk } from '../types';
import { shownIds } from '../views/orders/listedPages';
import { orderSelectionActions } from '../views/orders/orderSelectionSlice';
import { failedIdsOf, selectJobById } from '../jobs/jobsSelectors';
import type { JobId } from '../jobs/jobTypes';

/**
 * Replaces the selection with the orders of a job that failed or need checking, and tells how many of them are not in
 * the list: the next action affects them out of sight.
 */
export const selectFailedOrders =
  (jobId: JobId): AppThunk =>
  (dispatch, getState) => {
    const state = getState();
    const job = selectJobById(state, jobId);
    if (!job) return;
    const failed = failedIdsOf(job);
    const { pages, pinnedId } = state.views.orderList;
    const listed = new Map(shownIds(pages));
    const unlisted = failed.filter((id) => id !== pinnedId && !listed.has(id)).length;
    if (unlisted === 0) {
      dispatch(orderSelectionActions.idsSelected(failed));
      return;
    }
    dispatch(orderSelectionActions.ofJobSelected(failed));
    dispatch(warningNotice('orderSelection/failed', messages.failedNotListed(failed.length, unlisted)));
  };
