/**
 * Set Ready (OAC-04 to OAC-06): PATCH /orders/{id}/pickupready once per selected GEOCODED
 * order. Nothing is changed on the screen before the server's own answer, which carries the changed order.
 */
import { ordersApi } from '../../api/ordersApi';
import { REFRESH_AFTER_EDIT_MS } from '../../contract/constants';
import { messages } from '../../contract/messages';
import { approximateBy, isApproximate } from '../../domain/orders/approximate';
import { formatTimeShort } from '../../lib/times';
import type { OrderId } from '../../domain/orders/orderRecord';
import { selectReadyGraceMs } from '../config/configSlice';
import { selectOrderById } from '../entities/orders/ordersSelectors';
import { selectNotices, warningNotice, withdrawNotice } from '../notices/noticesSlice';
import type { AppThunk, RootState } from '../types';
import { defineJob, ok, unprocessed } from '../jobs/jobDefinition';
import { indexesWhere, itemIdAt, type JobId } from '../jobs/jobTypes';
import { readBackOrder, sendItem } from './orderItems';
import { refreshAfter } from './refreshTouched';
import { takeSelected } from '../jobs/takeSelected';

/** What the warning about approximate addresses is about: it speaks of one run. */
const APPROXIMATE = 'orderSelection/approximate';

interface SetReadyParams {
  /** A question has named the approximate addresses: they are not told again. */
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
    return readyAt === undefined ? '' : `Pickup ready at ${formatTimeShort(readyAt, reader)}`;
  },
  // An order that is not loaded (a job taken up after a reload) is the server's to judge: it refuses other statuses.
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
  announce(job, _touched, { dispatch, getState }) {
    const done = indexesWhere(job, ({ outcome }) => outcome === 'succeeded' || outcome === 'unknown');
    const ids = done.flatMap((index) => itemIdAt(job, index) ?? []);
    const told = selectNotices(getState()).find(({ about }) => about === APPROXIMATE);
    const text = approximateText(getState(), ids);
    if (told === undefined || told.text === text) return;
    // Others were quicker with some of those that were told, or they were refused.
    if (text === null) dispatch(withdrawNotice(APPROXIMATE));
    else dispatch(warningNotice(APPROXIMATE, text, { isLong: true }));
  },
});

/** How many of these orders have an approximate address, in words; null where none has. */
function approximateText(state: RootState, ids: readonly OrderId[]): string | null {
  const found = ids
    .map((id) => selectOrderById(state, id)?.recipientAddress)
    .filter((address) => isApproximate(address));
  return found.length === 0
    ? null
    : messages.readyApproximate(found.length, ids.length, approximateBy(found));
}

/**
 * Ready on the selected orders. With none selected it says so and sends nothing (OAC-03, MSG-11). Orders that such a
 * job works on already are left to it, so that a double click is one job; rows and tray show that job. One order alone
 * can be taken back for a while before it is sent (docs/decisions/0056).
 * @param wasAsked a question has named the approximate addresses: they are not told again
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

/** Whether a job for this order alone waits or works: the order is as good as ready, unless it is undone. */
export const selectIsBeingReadied = ({ jobs }: RootState, orderId: OrderId): boolean =>
  Object.values(jobs.byId).some(
    (job) =>
      job?.kind === setPickupReadyJob.kind &&
      job.state === 'running' &&
      job.total === 1 &&
      itemIdAt(job, 0) === orderId,
  );

/** Says how many of the orders that are about to be set ready have an approximate address; their rows are marked. */
const notifyApproximate =
  (orderIds: readonly OrderId[]): AppThunk =>
  (dispatch, getState) => {
    const text = approximateText(getState(), orderIds);
    if (text !== null) dispatch(warningNotice(APPROXIMATE, text, { isLong: true }));
  };
