/**
 * Set Ready (spec sections 2 and 4, OAC-04 to OAC-06): PATCH /orders/{id}/pickupready once per selected GEOCODED
 * order. Nothing is changed on the screen before the server's own answer, which carries the changed order.
 */
import { ordersApi } from '../../api/ordersApi';
import { toApiError } from '../../api/errors';
import { REFRESH_AFTER_EDIT_MS } from '../../contract/constants';
import { messages } from '../../contract/messages';
import { formatTimeShort } from '../../lib/times';
import type { OrderId } from '../../domain/orders/orderRecord';
import { selectOrderById } from '../entities/orders/ordersSelectors';
import { validationNotice } from '../notices/noticesSlice';
import type { AppThunk } from '../store';
import { scheduleRefresh } from '../views/orders/refreshOrders';
import { defineJob, ok, unprocessed } from './jobDefinition';
import { selectIdsUnderWay } from './jobsSelectors';
import type { JobId } from './jobTypes';

/**
 * Touched orders named to the list's refresh. The answers have brought the records already; beyond this number the
 * pages are judged when they come into view, and no action grows past what DevTools can show.
 */
const REFRESHED_MAX = 1_000;

export const setPickupReadyJob = defineJob({
  kind: 'setPickupReady',
  title: 'Set Ready',
  resultsTitle: 'Pickup Ready Results',
  concurrency: 4,
  doneWord: 'ready',
  runningText: 'Setting ready…',
  opensResults: true,
  doneText(order, { at }) {
    // In a tab that looked on, the order may not have been read again yet.
    const readyAt = order?.pickupReadyAt ?? at;
    return readyAt === undefined ? '' : `Pickup ready at ${formatTimeShort(readyAt)}`;
  },
  // An order that is not loaded (a job taken up after a reload) is the server's to judge: it refuses other statuses.
  eligible: (order) => (!order || order.orderStatus === 'GEOCODED' ? ok : unprocessed(messages.notGeocoded)),
  async item(id, { dispatch, idempotencyKey }) {
    try {
      const call = ordersApi.endpoints.setPickupReady.initiate({ id, idempotencyKey }, { track: false });
      const { requestId } = await dispatch(call).unwrap();
      return { data: requestId === undefined ? {} : { requestId } };
    } catch (error) {
      return { error: toApiError(error) };
    }
  },
  async reread(id, { dispatch, getState }) {
    try {
      await dispatch(
        ordersApi.endpoints.getOrder.initiate(id, { subscribe: false, forceRefetch: true }),
      ).unwrap();
    } catch (error) {
      return { verdict: 'unreadable', error: toApiError(error) };
    }
    const order = selectOrderById(getState(), id);
    if (!order) return { verdict: 'notDone' };
    if (order.pickupReadyAt != null || order.orderStatus === 'PICKUP_READY') return { verdict: 'done' };
    if (order.orderStatus === 'GEOCODED') return { verdict: 'notDone' };
    return { verdict: 'unprocessed', reason: messages.notGeocoded };
  },
  onSettled(_job, touched, { dispatch }) {
    if (touched.length > 0) {
      const orderIds = touched.slice(0, REFRESHED_MAX);
      void dispatch(scheduleRefresh({ delayMs: REFRESH_AFTER_EDIT_MS, orderIds }));
    }
  },
});

/**
 * Ready on the selected orders. With none selected it says so and sends nothing (OAC-03, MSG-11). Orders that such a
 * job works on already are left to it, so that a double click is one job; rows and tray show that job.
 */
export const startSetPickupReady =
  (orderIds: readonly OrderId[]): AppThunk<JobId | null> =>
  (dispatch, getState, { jobs }) => {
    if (orderIds.length === 0) {
      dispatch(validationNotice(messages.selectAtLeastOneOrder));
      return null;
    }
    const underWay = selectIdsUnderWay(getState(), setPickupReadyJob.kind);
    const rest = underWay === null ? [] : orderIds.filter((id) => !underWay.has(id));
    return rest.length === 0 ? null : jobs.start(setPickupReadyJob.kind, rest);
  };
