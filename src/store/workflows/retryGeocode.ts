/**
 * Bulk Geocode Retry (OAC-21, OAC-22): POST /orders/{id}/geocode once per selected order in one of its four statuses.
 * The answer is 200 even when the address is still not found. Such an order counts as failed, and every other result
 * names the new status.
 */
import { ordersApi } from '../../api/ordersApi';
import { toApiError, type ApiError } from '../../api/errors';
import { REFRESH_AFTER_GEOCODE_MS } from '../../contract/constants';
import { fileMessages } from '../../contract/fileMessages';
import { messages, titles } from '../../contract/messages';
import { BULK_GEOCODE_RETRY, SINGLE_GEOCODE_RETRY, statusLook } from '../../contract/statuses';
import type { OrderId, OrderRecord } from '../../domain/orders/orderRecord';
import { shortList } from '../../lib/shortList';
import { selectOrderById } from '../entities/orders/ordersSelectors';
import { listErrorNotice, successNotice, warningNotice } from '../notices/noticesSlice';
import type { AppThunk } from '../types';
import { defineJob, ok, unprocessed } from '../jobs/jobDefinition';
import { aboutJob } from '../jobs/jobNotices';
import { itemsWhere, type Job, type JobId } from '../jobs/jobTypes';
import { readBackOrder } from './orderItems';
import { loadOrder } from '../entities/orders/readOrders';
import { refreshAfter } from './refreshTouched';
import { takeSelected } from '../jobs/takeSelected';

/** The most messages in one sentence. The lines below it name the orders. */
const NAMED_MESSAGES_MAX = 3;

const mayBeRetried = ({ orderStatus }: Pick<OrderRecord, 'orderStatus'>): boolean =>
  (BULK_GEOCODE_RETRY as readonly string[]).includes(orderStatus);

/** Statuses that the server accepts for a single retry, which is another workflow. */
const isForSingleRetryOnly = ({ orderStatus }: OrderRecord): boolean =>
  !mayBeRetried({ orderStatus }) && (SINGLE_GEOCODE_RETRY as readonly string[]).includes(orderStatus);

/** The address was not found, so the retry did not help. */
const isNotFound = ({ orderStatus }: Pick<OrderRecord, 'orderStatus'>): boolean =>
  orderStatus === 'GEOCODEDFAILED';

/** Whether the geocoder has found the address. The server refuses to geocode such an order again. */
const isSettled = ({ orderStatus }: OrderRecord): boolean =>
  orderStatus === 'GEOCODED' || orderStatus === 'INVALIDTIME';

/** The text of a result: `Now GEOCODED`. */
const nowText = (status: string): string => `Now ${statusLook(status).shownAs}`;
const FOUND = nowText('GEOCODED');

/** The error for an answer with 200 but without a result. */
const notFoundError = ({ orderStatus }: OrderRecord, wasFailed: boolean, requestId?: string): ApiError => ({
  status: 200,
  message: messages.stillNotFound(statusLook(orderStatus).shownAs, wasFailed),
  fromServer: true,
  ...(requestId !== undefined && { requestId }),
});

/** The error for an order that was not sent because of its status, as in the server's own refusals (409). */
const refusalOf = ({ orderStatus }: OrderRecord): ApiError => ({
  status: 409,
  message: messages.bulkNotGeocodable(statusLook(orderStatus).shownAs),
  fromServer: true,
});

export const retryGeocodeJob = defineJob({
  kind: 'retryGeocode',
  title: 'Bulk Geocode Retry',
  resultsTitle: 'Geocode Retry Results',
  concurrency: 4,
  doneWord: 'tried again',
  runningText: 'Geocoding…',
  opensResults: false,
  changes: 'address',
  doneText: (order) => (order ? nowText(order.orderStatus) : ''),
  // An order that is not loaded is read before its call, because the server would accept two more statuses.
  eligible: (order) =>
    !order || mayBeRetried(order)
      ? ok
      : unprocessed(messages.bulkNotGeocodable(statusLook(order.orderStatus).shownAs)),
  isAlready: isSettled,
  async item(id, { dispatch, getState, idempotencyKey }) {
    try {
      if (!selectOrderById(getState(), id)) await dispatch(loadOrder(id));
      const held = selectOrderById(getState(), id);
      if (held && isForSingleRetryOnly(held)) return { error: refusalOf(held) };
      const call = ordersApi.endpoints.geocodeOrder.initiate(
        { id, idempotencyKey, oneTry: true },
        { track: false },
      );
      const { requestId } = await dispatch(call).unwrap();
      const order = selectOrderById(getState(), id);
      if (order && isNotFound(order)) {
        return { error: notFoundError(order, held !== undefined && isNotFound(held), requestId) };
      }
      return {
        data: {
          ...(requestId !== undefined && { requestId }),
          ...(order && { reason: nowText(order.orderStatus) }),
        },
      };
    } catch (error) {
      return { error: toApiError(error) };
    }
  },
  reread(id, context) {
    const before = selectOrderById(context.getState(), id)?.orderStatus;
    return readBackOrder(id, context, (order) => {
      // An unchanged status may be the outcome too, and only the answer tells that nothing was found. Sending again is
      // harmless.
      const isMoved =
        mayBeRetried(order) && !isNotFound(order) && before !== undefined && before !== order.orderStatus;
      if (!isMoved && !isSettled(order)) return { verdict: 'notDone' };
      return { verdict: 'done', reason: nowText(order.orderStatus) };
    });
  },
  refresh: refreshAfter(REFRESH_AFTER_GEOCODE_MS),
  announce: (job, _touched, { dispatch }) => dispatch(notifyOutcome(job)),
});

interface OrderReason {
  readonly id: OrderId;
  readonly reason: string;
}

/** The reasons of results with these outcomes, in the order of the selection. */
const reasonsBy = (job: Job, ...outcomes: string[]): OrderReason[] =>
  itemsWhere(job, ({ outcome }) => outcomes.includes(outcome)).map(({ id, result }) => ({
    id,
    reason: result.reason ?? '',
  }));

const line = ({ id, reason }: OrderReason): string => `${id}: ${reason}`;

/** Lists orders in other statuses with their status: silence would look like success. */
const notifyNotSent =
  (job: Job): AppThunk =>
  (dispatch) => {
    const others = itemsWhere(job, ({ outcome }) => outcome === 'unprocessed').map(({ id, result }) => ({
      id,
      reason: statusLook(result.orderStatus ?? '').shownAs,
    }));
    if (others.length === 0) return;
    dispatch(
      warningNotice(aboutJob(job, 'notSent'), messages.geocodeNotSent(others.length), {
        lines: shortList(others, line),
        isLong: true,
      }),
    );
  };

/**
 * Shows failures as one list of errors (OAC-22, MSG-19), and separately the results of answered calls and the orders
 * not sent.
 */
const notifyOutcome =
  (job: Job): AppThunk =>
  (dispatch) => {
    dispatch(notifyNotSent(job));
    const failed = reasonsBy(job, 'failed', 'unknown');
    if (failed.length > 0) {
      const raised = [...new Set(failed.map(({ reason }) => reason))];
      const text = fileMessages.errorsRaised(
        shortList(raised, (message) => message, NAMED_MESSAGES_MAX).join(' '),
      );
      // A single reason for all is above the list already.
      const named = raised.length === 1 ? ({ id }: OrderReason) => id : line;
      dispatch(listErrorNotice(aboutJob(job), text, shortList(failed, named)));
    }
    const answered = reasonsBy(job, 'succeeded');
    if (answered.length === 0) return;
    const notFound = answered.filter(({ reason }) => reason !== FOUND);
    const about = aboutJob(job, 'answered');
    const text = messages.geocodedAgain(answered.length - notFound.length, answered.length);
    dispatch(
      notFound.length === 0
        ? successNotice(about, text)
        : warningNotice(about, text, {
            title: titles.note,
            lines: shortList(notFound, line),
            isLong: true,
          }),
    );
  };

/**
 * Starts Bulk Geocode Retry for the selected orders. With none selected it shows a message (MSG-11). Orders already in
 * such a job are left to it.
 */
export const startRetryGeocode =
  (orderIds: readonly OrderId[]): AppThunk<JobId | null> =>
  (dispatch, _getState, { jobs }) => {
    const { ids } = dispatch(takeSelected(orderIds, retryGeocodeJob.kind));
    return ids.length === 0 ? null : jobs.start(retryGeocodeJob, ids, {});
  };
