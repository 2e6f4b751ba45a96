/**
 * Bulk Pickup Ready (docs/decisions/files.md#bulk-pickup-ready): one PATCH /orders/admin/bulk/pickupready for all ids
 * of a list. The server changes all of them or none. Ids named in a 409 have failed, and the others were left out
 * because of them. Ids that were ready before are left out as well, because somebody else set them ready.
 */
import { refreshAfter } from './refreshTouched';
import { ordersApi } from '../../api/ordersApi';
import { toApiError, type ApiError } from '../../api/errors';
import { BULK_MAX_ROWS, REFRESH_AFTER_EDIT_MS } from '../../contract/constants';
import { messages } from '../../contract/messages';
import type { OrderId } from '../../domain/orders/orderRecord';
import { errorNotice, successNotice, validationNotice } from '../notices/noticesSlice';
import type { AppThunk } from '../types';
import { defineJob, type SentAnswer } from '../jobs/jobDefinition';
import { meaningOf } from '../../api/errorMeaning';
import { selectTakenIds } from '../jobs/jobsSelectors';
import { itemsWhere, type ItemId, type ItemResult, type JobId } from '../jobs/jobTypes';
import { setPickupReadyJob } from './setPickupReady';
import { notifyHeld } from '../jobs/takeSelected';

export const bulkPickupReadyJob = defineJob({
  kind: 'bulkPickupReady',
  title: 'Bulk Pickup Ready',
  resultsTitle: 'Bulk Pickup Ready Results',
  concurrency: 1,
  doneWord: 'ready',
  runningText: 'Setting ready…',
  changes: 'readiness',
  source: ({ views }) => views.bulkReady.source?.name ?? '',
  // The page itself shows the results of the lines.
  opensResults: false,
  batch: {
    size: BULK_MAX_ROWS,
    async send(ids, { dispatch, idempotencyKey }) {
      try {
        const call = ordersApi.endpoints.bulkPickupReady.initiate({ ids, idempotencyKey }, { track: false });
        const { requestId, unchanged } = await dispatch(call).unwrap();
        const done: SentAnswer = { data: requestId === undefined ? {} : { requestId } };
        const wereReady = new Set(unchanged);
        const lines = wereReady.size === 0 ? [] : [messages.bulkWereReady(wereReady.size)];
        dispatch(successNotice('bulkList', messages.bulkReady, { lines }));
        return new Map(ids.map((id) => [id, wereReady.has(id) ? wasReady : done]));
      } catch (thrown) {
        const error = toApiError(thrown);
        // Faults are retried, and only reported when that failed (`announce`).
        if (isDecision(error)) dispatch(errorNotice('bulkList', error.message));
        return refusal(ids, error);
      }
    },
  },
  reread: (id, context) => setPickupReadyJob.reread(id, context),
  refresh: refreshAfter(REFRESH_AFTER_EDIT_MS),
  announce(job, touched, { dispatch }) {
    const ofThisRun = new Set(touched);
    const [fault] = itemsWhere(
      job,
      (result, id) => result.outcome === 'failed' && isFault(result) && ofThisRun.has(id),
    );
    const reason = fault?.result.reason;
    if (reason !== undefined) dispatch(errorNotice('bulkList', reason));
  },
});

const wasReady: SentAnswer = { leftOut: messages.bulkAlreadyReady, orderStatus: 'PICKUP_READY' };

const isDecision = (error: ApiError): boolean => ['refused', 'forbidden'].includes(meaningOf(error));

/** Whether the retries failed without a decision by the server. */
const isFault = ({ status, mayBeDone }: ItemResult): boolean =>
  mayBeDone === true || (status !== undefined && !isDecision({ status, message: '', fromServer: true }));

/**
 * The result of a failed call for each id. If a refusal names some orders, the others are unchanged and may be sent
 * again.
 */
function refusal(ids: readonly ItemId[], error: ApiError): ReadonlyMap<ItemId, SentAnswer> {
  const reasons = new Map(
    error.details?.flatMap(({ id, reason }) => (id === undefined ? [] : [[id, reason]])),
  );
  const isNamed = meaningOf(error) === 'refused' && ids.some((id) => reasons.has(id));
  return new Map(
    ids.map((id): [ItemId, SentAnswer] => {
      if (!isNamed) return [id, { error }];
      const reason = reasons.get(id);
      return [
        id,
        reason === undefined
          ? { leftOut: messages.bulkNothingChanged }
          : { error: { ...error, message: reason } },
      ];
    }),
  );
}

/**
 * Sends the ids as one job, 300 at most. Null when there is nothing to send, or when another job has one of them
 * already, which the person is told.
 */
export const startBulkPickupReady =
  (orderIds: readonly OrderId[]): AppThunk<JobId | null> =>
  (dispatch, getState, { jobs }) => {
    const taken = selectTakenIds(getState(), bulkPickupReadyJob.kind);
    if (orderIds.length === 0) return null;
    if (taken === null || orderIds.some((id) => taken.sending.has(id))) {
      dispatch(validationNotice('bulkList', messages.bulkUnderWay));
      return null;
    }
    if (orderIds.some((id) => taken.held.has(id))) {
      dispatch(notifyHeld(orderIds, taken));
      return null;
    }
    return jobs.start(bulkPickupReadyJob, orderIds, {});
  };
