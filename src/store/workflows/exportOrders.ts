/**
 * Export (EXP-01 to EXP-06, docs/decisions/files.md): the selected orders as my_orders.csv, in list order. Loaded
 * orders need no request. Others are read first, and on request also those with an old record. The file is written in a
 * worker, and its row count is shown: people fear an export that silently lacks rows.
 */
import { sendWith } from '../../api/baseQuery';
import { ordersApi } from '../../api/ordersApi';
import { ENDPOINTS, isPermitted } from '../../contract/endpoints';
import { fileMessages } from '../../contract/fileMessages';
import type { EpochMs } from '../../contract/schemas/common';
import type { OrderId, OrderRecord } from '../../domain/orders/orderRecord';
import { sleep } from '../../lib/backoff';
import { sameEmail } from '../../lib/email';
import { selectOrderById, selectOrderReadAt } from '../entities/orders/ordersSelectors';
import { persistentErrorNotice, successNotice } from '../notices/noticesSlice';
import { personOf } from '../session/person';
import { selectRoles } from '../session/sessionSlice';
import type { AppThunk, RootState } from '../types';
import { defineJob, type SentAnswer, type JobDefinition } from '../jobs/jobDefinition';
import type { FileResult } from '../jobs/jobFile';
import { aboutJob, unsuccessfulLines } from '../jobs/jobNotices';
import { doneIdsOf } from '../jobs/jobsSelectors';
import type { ItemId, Job, JobId, JobSource } from '../jobs/jobTypes';
import { readMissingOrders, tryToLoadOrder } from '../entities/orders/readOrders';
import { isOld, OLD_AFTER_MS, recordAges } from '../entities/orders/recordAges';
import { mayReadSelected } from '../jobs/takeSelected';

/** Orders looked up at once. */
const BATCH = 500;
/** Orders sent to the worker at once: copying them takes about 2 ms. */
const ORDERS_PER_MESSAGE = 250;
/** Tries per order when orders are read while the file is made, in a tab that may not run the job. */
const TRIES = 5;
/** How long after an export the server is informed. */
const NOTE_AFTER_MS = 10_000;

/** The settings shared by both kinds of export. */
const base = {
  title: 'Export',
  resultsTitle: 'Export Results',
  doneWord: 'read',
  runningText: 'Exporting…',
  opensResults: false,
  // Reading is harmless, so lost reads are simply repeated.
  reread: () => Promise.resolve({ verdict: 'notDone' } as const),
  file: {
    name: 'my_orders.csv',
    doneWord: 'exported',
    // Orders that a reload has taken from the store are read as part of a run, which has progress and can be stopped.
    mayUse: (_part, id, { getState }) => selectOrderById(getState(), id) !== undefined,
    make: (job, { dispatch, signal }) => dispatch(writeOrders(job, signal)),
    announce: (job, result, { dispatch }) => dispatch(notifyExported(job, result)),
  },
} satisfies Partial<JobDefinition>;

/** Exports orders without requests for those that are loaded. */
export const exportOrdersJob = defineJob({
  ...base,
  kind: 'exportOrders',
  concurrency: 1,
  batch: {
    size: BATCH,
    async send(ids, { dispatch, getState, signal }) {
      const answers = new Map<ItemId, SentAnswer>();
      for (const [id, error] of await readMissingOrders(ids, { dispatch, getState, signal })) {
        answers.set(id, error ? { error } : { data: {} });
      }
      return answers;
    },
  },
});

/**
 * Exports orders and reads those again whose record is older than `readSince`. One that cannot be read is left out and
 * named.
 */
export const exportReadAgainJob = defineJob<{ readonly readSince: EpochMs }>({
  ...base,
  kind: 'exportOrdersReadAgain',
  concurrency: 4,
  async item(id, { params, dispatch, getState }) {
    if ((selectOrderReadAt(getState(), id) ?? -Infinity) >= params.readSince) return { data: {} };
    const error = await dispatch(tryToLoadOrder(id));
    return error ? { error } : { data: {} };
  },
});

/** Tells what is in the file, what is missing, and its age if it is old. */
const notifyExported =
  (job: Job, { written, oldestAt, failed }: FileResult): AppThunk =>
  (dispatch, getState, { now }) => {
    const at = now();
    if (written > 0) void dispatch(noteExport(written, job));
    const ages =
      oldestAt !== undefined && isOld(oldestAt, at) ? [fileMessages.exportOldest(at - oldestAt)] : [];
    if (written === job.total) {
      const lines = [...ages, fileMessages.exportHint];
      dispatch(
        successNotice(aboutJob(job), fileMessages.exported(job.total, written), { lines, isLong: true }),
      );
      return;
    }
    const text =
      written === 0 ? fileMessages.exportFailed : fileMessages.exportIncomplete(job.total, written);
    const lines = [...unsuccessfulLines(job, failed, getState()), ...ages];
    dispatch(persistentErrorNotice(aboutJob(job), text, { lines }));
  };

/**
 * Informs a server that records exports. A failure is ignored, because the file exists already. The call is delayed,
 * because an export of loaded orders makes no request (EXP-04). It is only made in the name of the person who exported:
 * their Log Out makes it at once, and it is dropped if their session has ended otherwise.
 */
const noteExport =
  (orders: number, { email }: Job): AppThunk<Promise<void>> =>
  async (dispatch, _getState, environment) => {
    const { config, dueCalls } = environment;
    if (!config.extras.exports) return;
    const isTheirs = (token: string | null) => token !== null && sameEmail(email, personOf(token)?.email);
    const isMade = new AbortController();
    const makeNow = async (token: string) => {
      isMade.abort();
      const call = { endpoint: 'noteExport', body: { orders }, proof: null } as const;
      if (isTheirs(token)) await sendWith(token, call, environment);
    };
    dueCalls.add(makeNow);
    await sleep(NOTE_AFTER_MS, isMade.signal);
    dueCalls.delete(makeNow);
    if (!isMade.signal.aborted && isTheirs(environment.getToken()))
      await dispatch(ordersApi.endpoints.noteExport.initiate({ orders }, { track: false }));
  };

/** Writes the file with the orders of the job that could be read. */
const writeOrders =
  (job: Job, signal: AbortSignal): AppThunk<Promise<FileResult>> =>
  async (dispatch, getState, { files, config }) => {
    const ids = doneIdsOf(job);
    const failed = new Map<ItemId, string>();
    let oldestAt = Infinity;
    const csv = await files.ordersCsv({
      productLabel: config.productLabel,
      ...(config.timeZones && { timeZones: config.timeZones }),
    });
    try {
      let handedOver = 0;
      for (let from = 0; from < ids.length && !signal.aborted; from += ORDERS_PER_MESSAGE) {
        const part = ids.slice(from, from + ORDERS_PER_MESSAGE);
        const read = await readMissingOrders(part, { dispatch, getState, signal, tries: TRIES });
        const orders: OrderRecord[] = [];
        for (const id of part) {
          const order = selectOrderById(getState(), id);
          oldestAt = Math.min(oldestAt, selectOrderReadAt(getState(), id) ?? Infinity);
          if (order) orders.push(order);
          else failed.set(id, read.get(id)?.message ?? fileMessages.exportRowMissing);
        }
        await csv.add(orders);
        handedOver += orders.length;
      }
      const { content, rows } = await csv.finish();
      // Count the written rows, not the intended ones: a difference is an error that must not go unnoticed.
      if (rows !== handedOver) throw new Error(`${handedOver} orders, ${rows} rows`);
      return { content: rows > 0 ? content : null, written: rows, failed, ...(rows > 0 && { oldestAt }) };
    } finally {
      csv.close();
    }
  };

/** Whether the signed-in person may export. It takes the right to read orders. */
export const selectMayExport = (state: RootState): boolean =>
  isPermitted(ENDPOINTS.getOrder.roles, selectRoles(state));

/**
 * Exports the selected orders. With none selected it shows a message (MSG-11). A double click starts one job.
 * @param readsAgain whether to read old records again first
 * @param from where the orders come from, if not from the selection
 */
export const startExport =
  (
    orderIds: readonly OrderId[],
    { readsAgain = false, ...from }: { readonly readsAgain?: boolean } & JobSource = {},
  ): AppThunk<JobId | null> =>
  (dispatch, _getState, { jobs, now }) => {
    const { kind } = readsAgain ? exportReadAgainJob : exportOrdersJob;
    if (!dispatch(mayReadSelected(orderIds, kind))) return null;
    return readsAgain
      ? jobs.start(exportReadAgainJob, orderIds, { readSince: now() - OLD_AFTER_MS }, from)
      : jobs.start(exportOrdersJob, orderIds, {}, from);
  };

/** Exports orders that are not on the screen: old records are read again without asking. */
export const startFreshExport =
  (orderIds: readonly OrderId[], from: JobSource): AppThunk<JobId | null> =>
  (dispatch, getState, { now }) => {
    const readsAgain = recordAges(getState(), orderIds, now()).oldCount > 0;
    return dispatch(startExport(orderIds, { readsAgain, ...from }));
  };
