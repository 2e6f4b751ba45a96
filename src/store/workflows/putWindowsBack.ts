/**
 * Put Windows Back: gives orders the windows that they had before a job changed them, each its own, by the call that
 * Change Delivery Window sends (docs/decisions/0050). An order that has another window by now keeps it.
 */
import { toApiError } from '../../api/errors';
import { ordersApi } from '../../api/ordersApi';
import { REFRESH_AFTER_EDIT_MS } from '../../contract/constants';
import { messages } from '../../contract/messages';
import type { WindowChange } from '../../contract/schemas/orderChanges';
import type { WindowTimes } from '../../domain/windows/windowChange';
import type { OrderId } from '../../domain/orders/orderRecord';
import { loadOrder } from '../entities/orders/readOrders';
import { selectOrderById } from '../entities/orders/ordersSelectors';
import { aboutJob } from '../jobs/jobNotices';
import { defineJob, type SentAnswer } from '../jobs/jobDefinition';
import { selectJobById, selectTakenIds } from '../jobs/jobsSelectors';
import {
  indexesWhere,
  itemIdAt,
  itemResultAt,
  type Job,
  type JobId,
  type WindowSwap,
} from '../jobs/jobTypes';
import { takeSelected } from '../jobs/takeSelected';
import { validationNotice } from '../notices/noticesSlice';
import { selectEmail } from '../session/sessionSlice';
import type { AppThunk, RootState } from '../types';
import {
  changeWindowJob,
  hasWindow,
  isWindowLocked,
  wasChanged,
  windowEligibility,
  changedWindowText,
} from './changeWindow';
import { readBackOrder, sendItem } from './orderItems';
import { refreshAfter } from './refreshTouched';

interface PutBackParams {
  /** The change without its times, which every item has of its own. */
  readonly change: Omit<WindowChange, keyof WindowTimes>;
}

/** Times that an order is read and sent again when somebody changed it between the two. */
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
  item: async (id, { params, windows, dispatch, ...sending }) =>
    windows
      ? dispatch(putBack(id, windows, { ...windows.to, ...params.change }, sending))
      : { leftOut: messages.windowChangedSince },
  reread: (id, { params, windows, ...context }) =>
    readBackOrder(id, context, (order) => ({
      verdict: windows && wasChanged(order, { ...windows.to, ...params.change }) ? 'done' : 'notDone',
    })),
  refresh: refreshAfter(REFRESH_AFTER_EDIT_MS),
});

/** The order is read first, and its version goes along: what somebody changed since is never overwritten. */
const putBack =
  (
    id: OrderId,
    { from }: WindowSwap,
    change: WindowChange,
    { idempotencyKey, maybeSent = false }: { readonly idempotencyKey: string; readonly maybeSent?: boolean },
  ): AppThunk<Promise<SentAnswer>> =>
  async (dispatch, getState) => {
    for (let round = 1; ; round += 1) {
      try {
        await dispatch(loadOrder(id));
      } catch (error) {
        return { error: toApiError(error) };
      }
      const order = selectOrderById(getState(), id);
      // An earlier try whose answer was lost. Of a first try it is another job that has put the window back.
      if (maybeSent && order && wasChanged(order, change)) return { data: {} };
      const verdict = windowEligibility(order, id);
      if (order && verdict.verdict !== 'ok')
        return { leftOut: verdict.reason, orderStatus: order.orderStatus };
      if (order && !hasWindow(order, from)) {
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

/** What a window change has replaced, by order: what may be put back. Linear in the job's items. */
export function replacedWindows(job: Job): ReadonlyMap<OrderId, WindowSwap> {
  const done = indexesWhere(job, ({ outcome, windows }) => outcome === 'succeeded' && windows !== undefined);
  return new Map(
    done.flatMap((index) => {
      const id = itemIdAt(job, index);
      const windows = itemResultAt(job, index)?.windows;
      return id !== undefined && windows ? [[id, windows] as const] : [];
    }),
  );
}

/** What putting the windows of a job back would do, by what is known here. */
export interface PutBackPlan {
  /** Would get the window back that they had. */
  readonly toPutBack: number;
  /** Have another window by now. */
  readonly changedSince: number;
  /** A driver has them, or had. */
  readonly locked: number;
  /** Another job changes their windows. */
  readonly underWay: number;
  /** Had no other window before, as far as their server says. */
  readonly hadNone: number;
}

/** The plan, worked out before anything is asked. Linear in the job's items. */
export function planPutBack(state: RootState, job: Job): PutBackPlan {
  const taken = selectTakenIds(state, putWindowsBackJob.kind);
  let [toPutBack, changedSince, locked, underWay] = [0, 0, 0, 0];
  const replaced = replacedWindows(job);
  for (const [id, { to }] of replaced) {
    const order = selectOrderById(state, id);
    if (taken === null || taken.sending.has(id) || taken.held.has(id)) underWay += 1;
    else if (order && isWindowLocked(order)) locked += 1;
    else if (order && !hasWindow(order, to)) changedSince += 1;
    else toPutBack += 1;
  }
  return { toPutBack, changedSince, locked, underWay, hadNone: job.counts.succeeded - replaced.size };
}

/**
 * Puts back the windows that a job has changed. Those that have another one by now go along: the results say of each that
 * it was left as it is. Gives the new job's id; null when no window is left to put back, which is said.
 * @param source what the tray says of where the orders come from
 */
export const startPutWindowsBack =
  (jobId: JobId, source: string): AppThunk<JobId | null> =>
  (dispatch, getState, { jobs }) => {
    const job = selectJobById(getState(), jobId);
    if (!job) return null;
    const replaced = replacedWindows(job);
    const { ids, isTold } = dispatch(takeSelected([...replaced.keys()], putWindowsBackJob.kind));
    if (ids.length === 0) {
      if (!isTold) dispatch(validationNotice(aboutJob(job), messages.windowsUnderWay));
      return null;
    }
    const windows = new Map(
      ids.flatMap((id) => {
        const swap = replaced.get(id);
        return swap ? [[id, { from: swap.to, to: swap.from }] as const] : [];
      }),
    );
    const change = {
      category: 'CX_DX_ACTION',
      notes: messages.windowPutBackNotes(nameOfChange(job)),
      showExternalNotes: false,
      changedBy: selectEmail(getState()) ?? '',
    } as const;
    return jobs.start(putWindowsBackJob, ids, { change }, { windows, source });
  };

/** What a job has done to windows, for the notes of the change that undoes it. */
function nameOfChange({ kind, params }: Job): string {
  const { category } = params['change'] as Partial<WindowChange>;
  return kind === changeWindowJob.kind ? `the change for ${category ?? ''}` : 'it was put back';
}
