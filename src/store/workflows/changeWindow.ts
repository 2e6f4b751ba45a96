/**
 * Change Delivery Window (WIN-08): PATCH /orders/windows/{orderId} once per selected order, with the window as
 * instants. If the window is in each order's own local time, the instants differ between orders. Orders that are on the
 * road, failed or delivered keep their window: they are skipped, which is not a failure.
 */
import { toApiError, type ApiError } from '../../api/errors';
import { ordersApi } from '../../api/ordersApi';
import { REFRESH_AFTER_EDIT_MS } from '../../contract/constants';
import { messages } from '../../contract/messages';
import type { WindowChange } from '../../contract/schemas/orderChanges';
import type { TimeChangeEvent } from '../../contract/schemas/orders';
import { statusLook, WINDOW_LOCKED } from '../../contract/statuses';
import { destinationTimeZone } from '../../domain/orders/destinationTimeZone';
import type { OrderId, OrderRecord } from '../../domain/orders/orderRecord';
import { timeChanges } from '../../domain/orders/timeline';
import { windowTimesIn, type OwnTimeChange, type WindowTimes } from '../../domain/windows/windowChange';
import type { ConsoleTimeZones } from '../../lib/consoleTimeZones';
import { shortList } from '../../lib/shortList';
import { textHash } from '../../lib/textHash';
import { formatWindow } from '../../lib/times';
import { selectTimeZones } from '../config/timeZones';
import { selectOrderById } from '../entities/orders/ordersSelectors';
import { listErrorNotice, successNotice, validationNotice, warningNotice } from '../notices/noticesSlice';
import { selectEmail } from '../session/sessionSlice';
import type { AppThunk } from '../types';
import { windowChangeEvents } from '../views/windowChange/windowChangeSlice';
import { windowJobFigures } from './changeWindowFigures';
import { defineJob, ok, skipped, type AnyJobDefinition } from '../jobs/jobDefinition';
import { aboutJob } from '../jobs/jobNotices';
import type { Job, JobId, WindowSwap } from '../jobs/jobTypes';
import { readBackOrder, sendItem } from './orderItems';
import { loadOrder } from '../entities/orders/readOrders';
import { refreshAfter } from './refreshTouched';
import { takeSelected } from '../jobs/takeSelected';

/** The same instants for every order, or the same local times. Stored with the job. */
type NewWindow = WindowChange | OwnTimeChange;

/** After a reload, a job that is over has only the `ChangeReason` of its change (`keptWhenOver`). */
interface ChangeWindowParams {
  readonly change: NewWindow;
}

/** What tells a change from others in an order's time change events. */
export interface ChangeReason extends Pick<WindowChange, 'category' | 'changedBy'> {
  readonly notes?: string;
  /** In place of the notes, which may name a recipient, where they are not to be kept. */
  readonly notesHash?: string;
}

/** The reason without its notes, so that it can still be compared with events. */
export const withoutNotes = ({ category, changedBy, notes = '', notesHash }: ChangeReason): ChangeReason => ({
  category,
  changedBy,
  notesHash: notesHash ?? textHash(notes),
});

/** Whether the window of an order is locked: on the road, failed or delivered (WIN-09). */
export const isWindowLocked = ({ orderStatus }: Pick<OrderRecord, 'orderStatus'>): boolean =>
  (WINDOW_LOCKED as readonly string[]).includes(orderStatus);

/** An order that is not loaded is left to the server, which refuses the three statuses (STA-06). */
export const windowEligibility: NonNullable<AnyJobDefinition['eligible']> = (order, id) =>
  order && isWindowLocked(order)
    ? skipped(messages.windowLocked(id, statusLook(order.orderStatus).shownAs))
    : ok;

/** The text of the order's window in the results. */
export const changedWindowText: NonNullable<AnyJobDefinition['doneText']> = (order, _result, timeZones) =>
  (order && formatWindow(order.completeAfter, order.completeBefore, destinationTimeZone(order, timeZones))) ??
  '';

export const changeWindowJob = defineJob<ChangeWindowParams>({
  kind: 'changeWindow',
  title: 'Change Delivery Window',
  resultsTitle: 'Delivery Window Results',
  concurrency: 4,
  doneWord: 'changed',
  runningText: 'Changing window…',
  opensResults: false,
  changes: 'window',
  doneText: changedWindowText,
  eligible: windowEligibility,
  replaced(order, { change }, timeZones) {
    const sent = changeFor(order, change, timeZones);
    return sent ? swapOf(order, sent) : undefined;
  },
  outdated({ change }, items, timeZones, now) {
    if ('ownTime' in change) {
      const ends = items.map(({ order }) => changeFor(order, change, timeZones)?.completeBefore ?? now);
      return messages.windowsPassed(ends.filter((end) => end < now).length, items.length);
    }
    const { completeAfter, completeBefore } = change;
    if (completeBefore >= now) return undefined;
    return messages.windowPassed(formatWindow(completeAfter, completeBefore, timeZones.reader, now) ?? '');
  },
  async item(id, { params, dispatch, idempotencyKey }) {
    const ready = await dispatch(changeOfOrder(id, params.change));
    if ('error' in ready) return ready;
    const { change } = ready;
    return sendItem(() =>
      dispatch(
        ordersApi.endpoints.changeDeliveryWindow.initiate({ id, change, idempotencyKey }, { track: false }),
      ).unwrap(),
    );
  },
  reread: (id, context) =>
    readBackOrder(id, context, (order) => {
      const change = changeFor(order, context.params.change, selectTimeZones(context.getState()));
      return { verdict: change !== null && wasChanged(order, change) ? 'done' : 'notDone' };
    }),
  keptWhenOver: ({ change }) => ({ change: withoutNotes(change) }),
  refresh: refreshAfter(REFRESH_AFTER_EDIT_MS),
  announce: (job, _touched, { dispatch }) => dispatch(notifyOutcome(job)),
});

/**
 * What this change has replaced, according to the order. Undefined when the order had the same window or does not tell.
 */
function swapOf(order: OrderRecord, change: WindowChange): WindowSwap | undefined {
  const { completeAfter, completeBefore } = change;
  const { initialCompleteAfter, initialCompleteBefore } =
    timeChanges(order).find(
      (event) => event.newCompleteAfter === completeAfter && isEventOf(event, change),
    ) ?? {};
  if (initialCompleteAfter === undefined || initialCompleteBefore === undefined) return undefined;
  const from = { completeAfter: initialCompleteAfter, completeBefore: initialCompleteBefore };
  return hasWindow(from, change) ? undefined : { from, to: { completeAfter, completeBefore } };
}

/**
 * The change for one order; null when one of its times does not exist in the order's time zone (clock change). The zone
 * of an order that is not loaded is unknown: the reader's stands in for it.
 */
function changeFor(
  order: OrderRecord | undefined,
  change: NewWindow,
  timeZones: ConsoleTimeZones,
): WindowChange | null {
  if (!('ownTime' in change)) return change;
  const { ownTime, ...reason } = change;
  const times = windowTimesIn(ownTime, order ? destinationTimeZone(order, timeZones) : timeZones.reader);
  return times && { ...times, ...reason };
}

/**
 * The change for one order, or an error. If the order's time zone decides and it is not loaded, the order is read
 * first.
 */
const changeOfOrder =
  (id: OrderId, change: NewWindow): AppThunk<Promise<{ change: WindowChange } | { error: ApiError }>> =>
  async (dispatch, getState) => {
    if (!('ownTime' in change)) return { change };
    try {
      if (!selectOrderById(getState(), id)) await dispatch(loadOrder(id));
    } catch (error) {
      return { error: toApiError(error) };
    }
    const order = selectOrderById(getState(), id);
    const found = order ? changeFor(order, change, selectTimeZones(getState())) : null;
    return found ? { change: found } : { error: NOT_ON_ITS_CLOCKS };
  };

/** As final as a refusal by the server, but without a call. */
const NOT_ON_ITS_CLOCKS: ApiError = {
  status: 400,
  message: messages.windowNotOnItsClocks,
  fromServer: true,
};

/**
 * Whether this is the order's newest change. Comparing the window is not enough, because an older change may have set
 * the same.
 */
export function wasChanged(order: OrderRecord, change: WindowChange): boolean {
  const [newest] = timeChanges(order);
  return hasWindow(order, change) && isEventOf(newest, change);
}

/** Whether the order has this window now. */
export const hasWindow = (
  order: Pick<OrderRecord, keyof WindowTimes>,
  { completeAfter, completeBefore }: WindowTimes,
): boolean => order.completeAfter === completeAfter && order.completeBefore === completeBefore;

/** Whether a time change event is of the change with this reason and author. */
export const isEventOf = (
  event: TimeChangeEvent | undefined,
  { category, changedBy, notes = '', notesHash }: ChangeReason,
): boolean => {
  if (event?.category !== category || event.changedBy !== changedBy) return false;
  const { notes: found = '' } = event;
  return notesHash === undefined ? found === notes : textHash(found) === notesHash;
};

/**
 * Drops the draft of a job that succeeded. If the job's dialog is closed, shows the outcome in a toast with the
 * dialog's text.
 */
const notifyOutcome =
  (job: Job): AppThunk =>
  (dispatch, getState) => {
    const { outcome, changed, notSent, failures } = windowJobFigures(job);
    if (outcome === 'changed') dispatch(windowChangeEvents.succeeded({ jobId: job.id }));
    const { isOpen, jobId } = getState().views.windowChange;
    if (isOpen && jobId === job.id) return;
    if (outcome === 'changed') dispatch(successNotice(aboutJob(job), messages.windowsChanged));
    else if (outcome === 'failed') {
      const lines = shortList(failures, ({ id, message }) => `${id}: ${message}`);
      const rest = notSent > 0 ? [messages.windowsStopped(changed, notSent)] : [];
      dispatch(listErrorNotice(aboutJob(job), messages.windowsFailed, [...lines, ...rest]));
    } else if (outcome === 'stopped') {
      dispatch(warningNotice(aboutJob(job), messages.windowsStopped(changed, notSent)));
    }
  };

/**
 * Sends the change for these orders, with the person's e-mail as its author. With none selected, or all of them in such
 * a job already, it shows a message and starts nothing. Returns the job's id.
 */
export const startChangeWindow =
  (
    orderIds: readonly OrderId[],
    change: Omit<WindowChange, 'changedBy'> | Omit<OwnTimeChange, 'changedBy'>,
  ): AppThunk<JobId | null> =>
  (dispatch, getState, { jobs }) => {
    const { ids: rest, isReported } = dispatch(takeSelected(orderIds, changeWindowJob.kind));
    if (rest.length === 0) {
      if (!isReported) dispatch(validationNotice('orderSelection', messages.windowsUnderWay));
      return null;
    }
    const changedBy = selectEmail(getState()) ?? '';
    return jobs.start(changeWindowJob, rest, { change: { ...change, changedBy } });
  };
