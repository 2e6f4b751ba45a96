/**
 * Export (EXP-01 to EXP-06, docs/decisions/files.md): the selected orders as my_orders.csv, in the order of the
 * list. Orders that are loaded cost no request; others are read first. The file is written in a worker, and the row
 * count is told: an export that silently stops short is what people fear most.
 */
import { messages } from '../../contract/messages';
import type { OrderId, OrderRecord } from '../../domain/orders/orderRecord';
import { selectOrderById } from '../entities/orders/ordersSelectors';
import { persistentErrorNotice, successNotice } from '../notices/noticesSlice';
import type { AppThunk } from '../store';
import { defineJob, type BatchItemAnswer } from './jobDefinition';
import type { FileResult } from './jobFile';
import { aboutJob, unsuccessfulLines } from './jobNotices';
import { itemIdAt, placesWhere, type ItemId, type Job, type JobId } from './jobTypes';
import { readMissingOrders } from './readOrders';
import { takeSelected } from './takeSelected';

/** Orders looked up in one go. */
const BATCH = 500;
/** Orders handed to the worker at once: copying them takes about 2 ms. */
const ORDERS_PER_MESSAGE = 250;
/** Orders read again for a later download, after a reload, are asked for this often. */
const TRIES = 5;

const exportOrdersJob = defineJob({
  kind: 'exportOrders',
  title: 'Export',
  resultsTitle: 'Export Results',
  concurrency: 1,
  doneWord: 'read',
  runningText: 'Exporting…',
  opensResults: false,
  batch: {
    size: BATCH,
    async send(ids, { dispatch, getState, signal }) {
      const answers = new Map<ItemId, BatchItemAnswer>();
      for (const [id, error] of await readMissingOrders(ids, { dispatch, getState, signal })) {
        answers.set(id, error ? { error } : { data: {} });
      }
      return answers;
    },
  },
  // Reading changes nothing: what was lost is read again.
  reread: () => Promise.resolve({ verdict: 'notDone' }),
  file: {
    name: 'my_orders.csv',
    doneWord: 'exported',
    make: (job, { dispatch, signal }) => dispatch(writeOrders(job, signal)),
    announce(job, { written }, { dispatch, getState }) {
      if (written === job.total) {
        dispatch(
          successNotice(aboutJob(job), messages.exported(job.total, written), {
            lines: [messages.exportHint],
            isLong: true,
          }),
        );
        return;
      }
      const text = written === 0 ? messages.exportFailed : messages.exportIncomplete(job.total, written);
      const lines = unsuccessfulLines(job, getState());
      dispatch(persistentErrorNotice(aboutJob(job), text, { lines }));
    },
  },
});

/** Writes the orders of the job that could be read. */
const writeOrders =
  (job: Job, signal: AbortSignal): AppThunk<Promise<FileResult>> =>
  async (dispatch, getState, { files, config }) => {
    const places = placesWhere(job, ({ outcome }) => outcome === 'succeeded');
    const ids = places.flatMap((index) => itemIdAt(job, index) ?? []);
    const failed = new Map<ItemId, string>();
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
          if (order) orders.push(order);
          else failed.set(id, read.get(id)?.message ?? messages.exportRowMissing);
        }
        await csv.add(orders);
        handedOver += orders.length;
      }
      const { content, rows } = await csv.finish();
      // Counted in what was written, not in what was meant to be: a difference is a fault nobody may overlook.
      if (rows !== handedOver) throw new Error(`${handedOver} orders, ${rows} rows`);
      return { content: rows > 0 ? content : null, written: rows, failed };
    } finally {
      csv.close();
    }
  };

/** Export of the selected orders. With none selected it says so (MSG-11). A double click is one job. */
export const startExport =
  (orderIds: readonly OrderId[]): AppThunk<JobId | null> =>
  (dispatch, _getState, { jobs }) => {
    const isWanted = dispatch(takeSelected(orderIds, exportOrdersJob.kind)).ids.length > 0;
    // One file with all of them, though a part may be on its way in another.
    return isWanted ? jobs.start(exportOrdersJob.kind, orderIds) : null;
  };
