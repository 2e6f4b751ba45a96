/** Selects the failed orders of a job, ready for the next try. */
import { messages } from '../../contract/messages';
import type { OrderId } from '../../domain/orders/orderRecord';
import { validationNotice, withdrawNotice } from '../notices/noticesSlice';
import type { AppThunk } from '../types';
import { selectOrderRowCount, selectRowId } from '../views/orders/orderListSelectors';
import { orderSelectionActions } from '../views/orders/orderSelectionSlice';
import { failedIdsOf, selectJobById } from '../jobs/jobsSelectors';
import type { JobId } from '../jobs/jobTypes';

const NOT_LISTED = 'orderSelection/failed';

/**
 * Replaces the selection with the orders of a job that failed or need checking. Only listed ones, because no action
 * should affect rows out of sight; a notice says so if there are others.
 */
export const selectFailedOrders =
  (jobId: JobId): AppThunk =>
  (dispatch, getState) => {
    const state = getState();
    const job = selectJobById(state, jobId);
    if (!job) return;
    const failed = new Set(failedIdsOf(job));
    const rows = [...Array(selectOrderRowCount(state)).keys()];
    const listed = rows
      .map((row) => selectRowId(state, row))
      .filter((id): id is OrderId => id !== undefined && failed.has(id));
    dispatch(withdrawNotice(NOT_LISTED));
    if (listed.length > 0) dispatch(orderSelectionActions.idsSelected(listed));
    if (listed.length < failed.size)
      dispatch(validationNotice(NOT_LISTED, messages.failedNotListed(failed.size, listed.length)));
  };
