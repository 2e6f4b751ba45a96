/**
 * Put Windows Back: restores the windows that orders had before a job changed them, with the same call as Change
 * Delivery Window (docs/decisions/0050). An order whose window has changed again keeps it.
 */
import { toApiError } from '../../api/errors';
import { ordersApi } from '../../api/ordersApi';
import { REFRESH_AFTER_EDIT_MS } from '../../contract/constants';
import { messages } from '../../contract/messages';
import type { EpochMs } from '../../contract/schemas/common';
import type { WindowChange } from '../../contract/schemas/orderChanges';
import type { TimeChangeEvent } from '../../contract/schemas/orders';
import type { WindowTimes } from '../../domain/windows/windowChange';
import type { OrderId, OrderRecord } from '../../domain/orders/orderRecord';
import { timeChanges } from '../../domain/orders/timeline';
import { loadOrder } from '../entities/orders/readOrders';
import { selectOrderById } from '../entities/orders/ordersSelectors';
import { aboutJob } from '../jobs/jobNotices';
import { defineJob, type SentAnswer } from '../jobs/jobDefinition';
import { selectJobById, selectTakenIds } from '../jobs/jobsSelectors';
import { itemsWhere, type Job, type JobId, type WindowSwap } from '../jobs/jobTypes';
import { takeSelected } from '../jobs/takeSelected';
import { validationNotice } from '../notices/noticesSlice';
import { selectEmail } from '../session/sessionSlice';
import type { AppThunk, RootState } from '../types';
import {
  changeWindowJob,
  hasWindow,
  isEventOf,
  isWindowLocked,
  wasChanged,
  windowEligibility,
  withoutNotes,
  type ChangeReason,
  changedWindowText,
} from './changeWindow';
import { readBackOrder, sendItem } from './orderItems';
import { refreshAfter } from './refreshTouched';

interface PutBackParams {
  /** The change without its times, which differ per item. */
  readonly change: Omit<WindowChange, keyof WindowTimes>;
  /**
   * How the order's events name the change to undo. Jobs stored by an earlier version compare only the window. Absent
   * once the job is over.
   */
  readonly undone?: ChangeReason;
}

const PUT_BACK_CATEGORY = 'CX_DX_ACTION';
/** How the notes of every put-back begin. */
const PUT_BACK_NOTES = messages.windowPutBackNotes('').slice(0, -1);

/** How often an order is read and sent again when somebody changed it in between. */
const ROUNDS = 3;

export const putWindowsBackJob = defineJob<PutBackParams>({
  kind: 'putWindowsBack',
  title: 'Put Windows Back',
  resultsTitle: 'Put Back Results',
  concurrency: 4,
  doneWord: 'put back',
  runningText: 'Putting window back…',
  opensResults: true,
  changes: 'window',
  doneText: changedWindowText,
  eligible: windowEligibility,
  outdated: (_params, items, _timeZones, now) =>
    messages.windowsPassed(items.filter(({ windows }) => isPast(windows?.to, now)).length, items.length),
  item: async (id, { params, windows, dispatch, ...sending }) =>
    windows ? dispatch(putBack(id, windows, params, sending)) : { leftOut: messages.windowChangedSince },
  reread: (id, { params, windows, ...context }) =>
    readBackOrder(id, context, (order) => ({
      verdict: windows && wasChanged(order, { ...windows.to, ...params.change }) ? 'done' : 'notDone',
    })),
  keptWhenOver: ({ change }) => ({ change }),
  refresh: refreshAfter(REFRESH_AFTER_EDIT_MS),
});

const isPast = (window: WindowTimes | undefined, now: EpochMs): boolean =>
  window !== undefined && window.completeBefore < now;

/** Reads the order first and sends its version, so that somebody else's later change is never overwritten. */
const putBack =
  (
    id: OrderId,
    { from: set, to: replaced }: WindowSwap,
    params: PutBackParams,
    { idempotencyKey, maybeSent = false }: { readonly idempotencyKey: string; readonly maybeSent?: boolean },
  ): AppThunk<Promise<SentAnswer>> =>
  async (dispatch, getState) => {
    const change = { ...replaced, ...params.change };
    for (let round = 1; ; round += 1) {
      try {
        await dispatch(loadOrder(id));
      } catch (error) {
        return { error: toApiError(error) };
      }
      const order = selectOrderById(getState(), id);
      // An earlier try succeeded, but its answer was lost. On a first try, another job has put the window back.
      if (maybeSent && order && wasChanged(order, change)) return { data: {} };
      const verdict = windowEligibility(order, id);
      if (order && verdict.verdict !== 'ok')
        return { leftOut: verdict.reason, orderStatus: order.orderStatus };
      const { undone } = params;
      const swap = { from: replaced, to: set };
      if (order && !(undone ? isStillBy(order, swap, undone) : hasWindow(order, set))) {
        return { leftOut: messages.windowChangedSince, orderStatus: order.orderStatus };
      }
      const version = order?.version;
      const call = ordersApi.endpoints.changeDeliveryWindow.initiate(
        { id, change, idempotencyKey, ...(version !== undefined && { ifMatch: version }) },
        { track: false },
      );
      const answer = await sendItem(() => dispatch(call).unwrap());
      const isStale = 'error' in answer && answer.error.status === 412;
      if (!isStale || round === ROUNDS) return answer;
    }
  };

/**
 * Whether the order has its window because of this change. Somebody may have set the same window again since, on
 * purpose and perhaps with the same reason; but a later change that was put back counts as if it had not happened.
 */
function isStillBy(order: OrderRecord, { from, to }: WindowSwap, reason: ChangeReason): boolean {
  const events = timeChanges(order);
  let at = 0;
  while (isPutBackOf(events[at], events[at + 1]) && !isEventOf(events[at], reason)) at += 2;
  const event = events[at];
  const hasReplaced =
    event?.initialCompleteAfter === from.completeAfter && event.initialCompleteBefore === from.completeBefore;
  return hasWindow(order, to) && hasReplaced && isEventOf(event, reason);
}

const isPutBackOf = (event: TimeChangeEvent | undefined, before: TimeChangeEvent | undefined): boolean =>
  event?.category === PUT_BACK_CATEGORY &&
  event.notes?.startsWith(PUT_BACK_NOTES) === true &&
  event.initialCompleteAfter === before?.newCompleteAfter &&
  event.initialCompleteBefore === before?.newCompleteBefore &&
  event.newCompleteAfter === before?.initialCompleteAfter &&
  event.newCompleteBefore === before?.initialCompleteBefore;

/** The windows that a job replaced, by order, which can be put back. Linear in the job's items. */
export function replacedWindows(job: Job): ReadonlyMap<OrderId, WindowSwap> {
  const done = itemsWhere(job, ({ outcome }) => outcome === 'succeeded');
  return new Map(done.flatMap(({ id, result: { windows } }) => (windows ? [[id, windows] as const] : [])));
}

/** What putting back the windows of a job would do, judged by the store's records. */
export interface PutBackPlan {
  /** Orders that would get their old window back. */
  readonly toPutBack: number;
  /** Those of them whose old window has passed. */
  readonly past: number;
  /** Orders whose window has been changed since, even to the same one. */
  readonly changedSince: number;
  /** Orders that are or were with a driver. */
  readonly locked: number;
  /** Orders whose window another job is changing. */
  readonly underWay: number;
  /** Orders that had no other window before, as far as the server says. */
  readonly hadNone: number;
}

/** Works out the plan without any request. Linear in the job's items. */
export function planPutBack(state: RootState, job: Job, now: EpochMs): PutBackPlan {
  const taken = selectTakenIds(state, putWindowsBackJob.kind);
  let [toPutBack, past, changedSince, locked, underWay] = [0, 0, 0, 0, 0];
  const replaced = replacedWindows(job);
  const reason = reasonOf(job);
  for (const [id, swap] of replaced) {
    const order = selectOrderById(state, id);
    if (taken === null || taken.sending.has(id) || taken.held.has(id)) underWay += 1;
    else if (order && isWindowLocked(order)) locked += 1;
    else if (order && !isStillBy(order, swap, reason)) changedSince += 1;
    else {
      toPutBack += 1;
      if (isPast(swap.from, now)) past += 1;
    }
  }
  return { toPutBack, past, changedSince, locked, underWay, hadNone: job.counts.succeeded - replaced.size };
}

/**
 * Puts back the windows that a job has changed. Orders whose window has changed again are included: the results show
 * that they were left as they are. Returns the new job's id; null when no window is left to put back, in which case the
 * person is told.
 * @param source where the orders come from, for the tray
 */
export const startPutWindowsBack =
  (jobId: JobId, source: string): AppThunk<JobId | null> =>
  (dispatch, getState, { jobs }) => {
    const job = selectJobById(getState(), jobId);
    if (!job) return null;
    const replaced = replacedWindows(job);
    const { ids, isReported } = dispatch(takeSelected([...replaced.keys()], putWindowsBackJob.kind));
    if (ids.length === 0) {
      if (!isReported) dispatch(validationNotice(aboutJob(job), messages.windowsUnderWay));
      return null;
    }
    const windows = new Map(
      ids.flatMap((id) => {
        const swap = replaced.get(id);
        return swap ? [[id, { from: swap.to, to: swap.from }] as const] : [];
      }),
    );
    const change = {
      category: PUT_BACK_CATEGORY,
      notes: messages.windowPutBackNotes(nameOfChange(job)),
      showExternalNotes: false,
      changedBy: selectEmail(getState()) ?? '',
    } as const;
    return jobs.start(putWindowsBackJob, ids, { change, undone: reasonOf(job) }, { windows, source });
  };

/** What a job did to windows, for the notes of the change that undoes it. */
function nameOfChange(job: Job): string {
  return job.kind === changeWindowJob.kind ? `the change for ${reasonOf(job).category}` : 'it was put back';
}

/** The reason of a job that has changed windows. */
const reasonOf = ({ params }: Job): ChangeReason => withoutNotes(params['change'] as ChangeReason);
