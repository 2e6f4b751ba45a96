/**
 * Change Delivery Window (spec sections 2, 5 and 8; D-065 to D-072): PATCH /orders/windows/{orderId} once per selected
 * order. Orders on the road or behind it keep their window: they are skipped, which is no failure (trap 20).
 */
import { ordersApi } from '../../api/ordersApi';
import { toApiError } from '../../api/errors';
import { REFRESH_AFTER_EDIT_MS } from '../../contract/constants';
import { messages, titles } from '../../contract/messages';
import type { WindowChange } from '../../contract/schemas/orderChanges';
import { statusLook, WINDOW_LOCKED } from '../../contract/statuses';
import type { OrderId, OrderRecord } from '../../domain/orders/orderRecord';
import { timeChanges } from '../../domain/orders/timeline';
import { formatWindow } from '../../lib/times';
import { shortList } from '../../lib/shortList';
import { selectOrderById } from '../entities/orders/ordersSelectors';
import { listErrorNotice, NOTICE_MS, notify, successNotice, validationNotice } from '../notices/noticesSlice';
import { selectEmail } from '../session/sessionSlice';
import type { AppThunk } from '../store';
import { scheduleRefresh } from '../views/orders/refreshOrders';
import { windowChangeEvents } from '../views/windowChange/windowChangeSlice';
import { windowJobFigures } from './changeWindowFigures';
import { defineJob, ok, skipped } from './jobDefinition';
import { selectIdsUnderWay } from './jobsSelectors';
import type { Job, JobId } from './jobTypes';

interface ChangeWindowParams {
  readonly change: WindowChange;
}

/** Touched orders named to the list's refresh; the answers have brought the records already (see setPickupReady). */
const REFRESHED_MAX = 1_000;

/** D-069: nobody changes the window of an order that is on the road, failed or delivered. */
export const isWindowLocked = ({ orderStatus }: Pick<OrderRecord, 'orderStatus'>): boolean =>
  (WINDOW_LOCKED as readonly string[]).includes(orderStatus);

export const changeWindowJob = defineJob<ChangeWindowParams>({
  kind: 'changeWindow',
  title: 'Change Delivery Window',
  resultsTitle: 'Delivery Window Results',
  concurrency: 4,
  doneWord: 'changed',
  runningText: 'Changing window…',
  opensResults: false,
  doneText: (order) => formatWindow(order?.completeAfter, order?.completeBefore) ?? '',
  // An order that is not loaded is the server's to judge: it refuses the three states (STA-06).
  eligible: (order, id) =>
    order && isWindowLocked(order)
      ? skipped(messages.windowLocked(id, statusLook(order.orderStatus).shownAs))
      : ok,
  async item(id, { params: { change }, dispatch, idempotencyKey }) {
    try {
      const call = ordersApi.endpoints.changeDeliveryWindow.initiate(
        { id, change, idempotencyKey },
        { track: false },
      );
      const { requestId } = await dispatch(call).unwrap();
      return { data: requestId === undefined ? {} : { requestId } };
    } catch (error) {
      return { error: toApiError(error) };
    }
  },
  async reread(id, { params: { change }, dispatch, getState }) {
    try {
      await dispatch(
        ordersApi.endpoints.getOrder.initiate(id, { subscribe: false, forceRefetch: true }),
      ).unwrap();
    } catch (error) {
      return { verdict: 'unreadable', error: toApiError(error) };
    }
    const order = selectOrderById(getState(), id);
    return { verdict: order && wasChanged(order, change) ? 'done' : 'notDone' };
  },
  onSettled(job, touched, { dispatch }) {
    if (touched.length > 0) {
      const orderIds = touched.slice(0, REFRESHED_MAX);
      void dispatch(scheduleRefresh({ delayMs: REFRESH_AFTER_EDIT_MS, orderIds }));
    }
    dispatch(tellOutcome(job));
  },
});

/** Whether the newest change of the order is this one: the same window alone could be an older one's. */
function wasChanged(order: OrderRecord, change: WindowChange): boolean {
  const [newest] = timeChanges(order);
  return (
    order.completeAfter === change.completeAfter &&
    order.completeBefore === change.completeBefore &&
    newest?.category === change.category &&
    (newest.notes ?? '') === (change.notes ?? '') &&
    newest.changedBy === change.changedBy
  );
}

/**
 * A job that went through ends the draft it was started with. When its dialog is closed by now, or was never in this
 * tab, the outcome is told by toast in the dialog's own words.
 */
const tellOutcome =
  (job: Job): AppThunk =>
  (dispatch, getState) => {
    const { outcome, changed, notSent, failures } = windowJobFigures(job);
    if (outcome === 'changed') dispatch(windowChangeEvents.succeeded({ jobId: job.id }));
    const { isOpen, jobId } = getState().views.windowChange;
    if (isOpen && jobId === job.id) return;
    if (outcome === 'changed') dispatch(successNotice(messages.windowsChanged));
    else if (outcome === 'failed') {
      const lines = shortList(failures, ({ id, message }) => `${id}: ${message}`);
      dispatch(listErrorNotice(messages.windowsFailed, lines));
    } else if (outcome === 'stopped') {
      dispatch(
        notify({
          intent: 'warning',
          title: titles.warning,
          text: messages.windowsStopped(changed, notSent),
          durationMs: NOTICE_MS.error,
        }),
      );
    }
  };

/**
 * Sends the change for these orders, signed with the person's e-mail (D-068). With none selected, or all of them
 * under way in such a job already, it says so and starts nothing. Gives the job's id.
 */
export const startChangeWindow =
  (orderIds: readonly OrderId[], change: Omit<WindowChange, 'changedBy'>): AppThunk<JobId | null> =>
  (dispatch, getState, { jobs }) => {
    if (orderIds.length === 0) {
      dispatch(validationNotice(messages.selectAtLeastOneOrder));
      return null;
    }
    const state = getState();
    const underWay = selectIdsUnderWay(state, changeWindowJob.kind);
    const rest = underWay === null ? [] : orderIds.filter((id) => !underWay.has(id));
    if (rest.length === 0) {
      dispatch(validationNotice(messages.windowsUnderWay));
      return null;
    }
    const changedBy = selectEmail(state) ?? '';
    return jobs.start(changeWindowJob.kind, rest, { change: { ...change, changedBy } });
  };
