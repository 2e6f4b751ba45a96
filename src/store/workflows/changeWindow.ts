/**
 * Change Delivery Window (spec sections 2, 5 and 8; D-065 to D-072): PATCH /orders/windows/{orderId} once per selected
 * order. Orders on the road or behind it keep their window: they are skipped, which is no failure (trap 20).
 */
import { ordersApi } from '../../api/ordersApi';
import { REFRESH_AFTER_EDIT_MS } from '../../contract/constants';
import { messages, titles } from '../../contract/messages';
import type { WindowChange } from '../../contract/schemas/orderChanges';
import { statusLook, WINDOW_LOCKED } from '../../contract/statuses';
import type { OrderId, OrderRecord } from '../../domain/orders/orderRecord';
import { timeChanges } from '../../domain/orders/timeline';
import { formatWindow } from '../../lib/times';
import { shortList } from '../../lib/shortList';
import { listErrorNotice, NOTICE_MS, notify, successNotice, validationNotice } from '../notices/noticesSlice';
import { selectEmail } from '../session/sessionSlice';
import type { AppThunk } from '../store';
import { windowChangeEvents } from '../views/windowChange/windowChangeSlice';
import { windowJobFigures } from './changeWindowFigures';
import { defineJob, ok, skipped } from './jobDefinition';
import type { Job, JobId } from './jobTypes';
import { readBackOrder, sendItem } from './orderItems';
import { takeSelected } from './takeSelected';

interface ChangeWindowParams {
  readonly change: WindowChange;
}

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
  item: (id, { params: { change }, dispatch, idempotencyKey }) =>
    sendItem(() =>
      dispatch(
        ordersApi.endpoints.changeDeliveryWindow.initiate({ id, change, idempotencyKey }, { track: false }),
      ).unwrap(),
    ),
  reread: (id, context) =>
    readBackOrder(id, context, (order) => ({
      verdict: wasChanged(order, context.params.change) ? 'done' : 'notDone',
    })),
  refreshAfterMs: REFRESH_AFTER_EDIT_MS,
  announce: (job, _touched, { dispatch }) => dispatch(tellOutcome(job)),
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
 * A job that went through ends the draft it was started with. When its dialog is closed by now the outcome is told by
 * toast in the dialog's own words.
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
    const rest = dispatch(takeSelected(orderIds, changeWindowJob.kind));
    if (rest.length === 0) {
      if (orderIds.length > 0) dispatch(validationNotice(messages.windowsUnderWay));
      return null;
    }
    const changedBy = selectEmail(getState()) ?? '';
    return jobs.start(changeWindowJob.kind, rest, { change: { ...change, changedBy } });
  };
