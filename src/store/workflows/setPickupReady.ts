/**
 * Set Ready (OAC-04 to OAC-06): PATCH /orders/{id}/pickupready once per selected GEOCODED order. The screen only
 * changes with the server's answer, which has the changed order.
 */
import { ordersApi } from '../../api/ordersApi';
import { REFRESH_AFTER_EDIT_MS } from '../../contract/constants';
import { messages } from '../../contract/messages';
import { approximateBy, isApproximate } from '../../domain/orders/approximate';
import { formatDateTime } from '../../lib/times';
import type { OrderId } from '../../domain/orders/orderRecord';
import { selectReadyGraceMs } from '../config/configSlice';
import { selectOrderById } from '../entities/orders/ordersSelectors';
import { selectNotices, warningNotice, withdrawNotice } from '../notices/noticesSlice';
import type { AppThunk, RootState } from '../types';
import { defineJob, ok, unprocessed } from '../jobs/jobDefinition';
import { itemIdAt, itemsWhere, type JobId } from '../jobs/jobTypes';
import { readBackOrder, sendItem } from './orderItems';
import { refreshAfter } from './refreshTouched';
import { takeSelected } from '../jobs/takeSelected';

/** The key of the warning about approximate addresses in one run. */
const APPROXIMATE = 'orderSelection/approximate';

interface SetReadyParams {
  /** A dialog has already named the approximate addresses, so there is no warning. */
  readonly wasAsked?: boolean;
}

export const setPickupReadyJob = defineJob<SetReadyParams>({
  kind: 'setPickupReady',
  title: 'Set Ready',
  resultsTitle: 'Pickup Ready Results',
  concurrency: 4,
  doneWord: 'ready',
  runningText: 'Setting ready…',
  opensResults: true,
  changes: 'readiness',
  doneText(order, { at }, { reader }) {
    const readyAt = order?.pickupReadyAt ?? at;
    // With its day, because results are kept for days.
    return readyAt === undefined ? '' : `Pickup ready at ${formatDateTime(readyAt, reader)}`;
  },
  // An order that is not loaded (in a job resumed after a reload) is left to the server, which refuses other statuses.
  eligible: (order) => (!order || order.orderStatus === 'GEOCODED' ? ok : unprocessed(messages.notGeocoded)),
  isAlready: ({ orderStatus }) => orderStatus === 'PICKUP_READY',
  announceStart(ids, { params }, dispatch) {
    if (params['wasAsked'] !== true) dispatch(notifyApproximate(ids));
  },
  item: (id, { dispatch, idempotencyKey }) =>
    sendItem(() =>
      dispatch(
        ordersApi.endpoints.setPickupReady.initiate({ id, idempotencyKey }, { track: false }),
      ).unwrap(),
    ),
  undone: (dispatch) => dispatch(withdrawNotice(APPROXIMATE)),
  reread: (id, context) =>
    readBackOrder(id, context, (order) => {
      if (order.pickupReadyAt != null || order.orderStatus === 'PICKUP_READY') return { verdict: 'done' };
      if (order.orderStatus === 'GEOCODED') return { verdict: 'notDone' };
      return { verdict: 'unprocessed', reason: messages.notGeocoded };
    }),
  refresh: refreshAfter(REFRESH_AFTER_EDIT_MS),
  announce(job, _touched, { dispatch, getState, announced }) {
    // The correction is about the orders that the warning was about. One from before this run was about the whole job.
    const warnedOf = new Set(announced);
    const ids = itemsWhere(job, ({ outcome }) => outcome === 'succeeded' || outcome === 'unknown')
      .map(({ id }) => id)
      .filter((id) => warnedOf.size === 0 || warnedOf.has(id));
    const shown = selectNotices(getState()).find(({ about }) => about === APPROXIMATE);
    const text = approximateText(getState(), ids);
    if (shown === undefined || shown.text === text) return;
    // Some of the announced orders were set ready by others, or refused.
    if (text === null) dispatch(withdrawNotice(APPROXIMATE));
    else dispatch(warningNotice(APPROXIMATE, text, { isLong: true }));
  },
});

/** A text about how many of these orders have an approximate address; null when none has. */
function approximateText(state: RootState, ids: readonly OrderId[]): string | null {
  const found = ids
    .map((id) => selectOrderById(state, id)?.recipientAddress)
    .filter((address) => isApproximate(address));
  return found.length === 0
    ? null
    : messages.readyApproximate(found.length, ids.length, approximateBy(found));
}

/**
 * Starts Set Ready for the selected orders. With none selected it shows a message and sends nothing (OAC-03, MSG-11).
 * Orders already in such a job are left to it, so that a double click starts one job, which rows and tray show. A
 * single order can be undone for a while before it is sent (docs/decisions/0056).
 * @param wasAsked whether a dialog has already named the approximate addresses
 */
export const startSetPickupReady =
  (orderIds: readonly OrderId[], wasAsked = false): AppThunk<JobId | null> =>
  (dispatch, getState, { jobs }) => {
    dispatch(withdrawNotice(APPROXIMATE));
    const { ids: rest } = dispatch(takeSelected(orderIds, setPickupReadyJob.kind));
    if (rest.length === 0) return null;
    const graceMs = orderIds.length === 1 ? selectReadyGraceMs(getState()) : 0;
    return jobs.start(setPickupReadyJob, rest, { wasAsked }, { graceMs });
  };

/** Whether a job for this order alone is waiting or running: the order will be ready unless the job is undone. */
export const selectIsBeingReadied = ({ jobs }: RootState, orderId: OrderId): boolean =>
  Object.values(jobs.byId).some(
    (job) =>
      job?.kind === setPickupReadyJob.kind &&
      job.state === 'running' &&
      job.total === 1 &&
      itemIdAt(job, 0) === orderId,
  );

/** Warns how many of the orders about to be set ready have an approximate address. Their rows are marked. */
const notifyApproximate =
  (orderIds: readonly OrderId[]): AppThunk =>
  (dispatch, getState) => {
    const text = approximateText(getState(), orderIds);
    if (text !== null) dispatch(warningNotice(APPROXIMATE, text, { isLong: true }));
  };
