/** Bulk Pickup Ready from the file to the changed orders, on the real server. */
import { messages } from '../../../src/contract/messages';
import { serverMessages } from '../../../src/contract/serverMessages';
import { selectNotices } from '../../../src/store/notices/noticesSlice';
import { sessionActions } from '../../../src/store/session/sessionSlice';
import { submitList, takeFiles } from '../../../src/store/workflows/bulkList';
import {
  selectBulkAdvice,
  selectBulkError,
  selectBulkLines,
  selectCheckProgress,
  selectIsSubmitting,
  selectNewlyReadyIds,
  selectOfferedLines,
} from '../../../src/store/views/bulkReady/bulkReadySelectors';
import { itemResultAt } from '../../../src/store/jobs/jobTypes';
import { commandJob } from '../../../src/store/jobs/jobCommands';
import { findOrder } from '../../../server/repositories/orders';
import { load } from '../workflows/orderServer';
import { finished, until } from '../workflows/tabs';
import { startSetPickupReady } from '../../../src/store/workflows/setPickupReady';
import { orders, serveOrders } from '../workflows/servedOrders';
import {
  aTab,
  aFile,
  take,
  lines,
  counts,
  said,
  bulkCalls,
  submit,
  statusOf,
  setStatus,
  countReads,
} from './bulkReadySupport';

serveOrders();

describe('an invalid file', () => {
  it.each([
    ['BULK-04 MSG-26', 'name\nLéa', messages.csvBadFormat],
    ['BULK-05 MSG-27', 'ids\n', messages.csvEmpty],
    ['BULK-06 MSG-28', 'ids\na\n\nb', messages.csvBlankId(3)],
    ['BULK-08', `ids\n${'a\n'.repeat(301)}`, messages.csvTooManyRows],
  ])(
    '%s is refused in the words of the specification, for 5 s, and nothing is sent',
    async (_id, text, words) => {
      const tab = aTab();
      const reads = countReads();

      await tab.store.dispatch(takeFiles([aFile(text)]));

      expect(selectBulkError(tab.store.getState())).toBe(words);
      expect(said(tab)).toEqual([[words, 5_000]]);
      expect(tab.store.dispatch(submitList())).toBe(false);
      expect(reads.size).toBe(0);
      expect(orders.proxy.sent).toEqual([]);
    },
  );

  it('BULK-07 MSG-29 LIM-02 is refused unread with 100001 bytes, and read with 100000', async () => {
    const tab = aTab();
    const tooBig = aFile('ids\na', 100_001);
    await tab.store.dispatch(takeFiles([tooBig]));
    expect(selectBulkError(tab.store.getState())).toBe('CSV file exceeds maximum limit of 100 KB');
    expect(said(tab)).toEqual([['CSV file exceeds maximum limit of 100 KB', 5_000]]);
    expect(tooBig.arrayBuffer).not.toHaveBeenCalled();
    expect(selectBulkAdvice(tab.store.getState())).toBeUndefined();

    await tab.store.dispatch(takeFiles([aFile('ids\na', 100_000)]));
    expect(selectBulkError(tab.store.getState())).toBeNull();
    expect(counts(tab).all).toBe(1);
  });

  it('is refused with what to do when it is a workbook with more than 100000 bytes', async () => {
    const tab = aTab();
    await tab.store.dispatch(takeFiles([aFile('PK', 500_000, 'Orders of today.XLSX')]));
    expect(selectBulkError(tab.store.getState())).toBe('CSV file exceeds maximum limit of 100 KB');
    expect(selectBulkAdvice(tab.store.getState())).toMatch(/^This file is an Excel workbook\./);
  });

  it('BULK-03 is reported when the browser cannot read it, or when it is one of two', async () => {
    const tab = aTab();
    const gone = {
      name: 'gone.csv',
      size: 10,
      arrayBuffer: () => Promise.reject(new Error('NotReadableError')),
    };
    await tab.store.dispatch(takeFiles([gone]));
    expect(selectBulkError(tab.store.getState())).toBe(messages.csvUnreadable);

    await tab.store.dispatch(takeFiles([aFile('ids\na'), aFile('ids\nb')]));
    expect(selectBulkError(tab.store.getState())).toBe(messages.csvOneFile);
  });

  it('BULK-04 replaces the previous list, which can no longer be submitted', async () => {
    const tab = aTab();
    await take(tab, await orders.addOrders(1));
    await tab.store.dispatch(takeFiles([aFile('other\nx')]));
    expect(counts(tab).all).toBe(0);
    expect(tab.store.dispatch(submitList())).toBe(false);
  });
});

describe('Submit', () => {
  it('BULK-09 BULK-10 BULK-11 API-11 MSG-21 sends the eligible ids once, in one call, and the orders become ready', async () => {
    const tab = aTab();
    const ids = await orders.addOrders(3);
    const [archived = ''] = await orders.addOrders(1, 'ARCHIVED');
    const [ready = ''] = await orders.addOrders(1, 'PICKUP_READY');
    await take(tab, [...ids, archived, ready, 'ord_none', ids[0] ?? '']);

    const job = await submit(tab);

    expect(bulkCalls()).toHaveLength(1);
    expect(job.idChunks.flat()).toEqual([...ids, ready]);
    expect(job).toMatchObject({ state: 'completed', counts: { succeeded: 3, skipped: 1 } });
    expect(said(tab)).toEqual([['Orders updated to Pickup Ready', 3_000]]);
    for (const id of ids) {
      const order = await findOrder(orders.server.db, id);
      expect(order).toMatchObject({
        orderStatus: 'PICKUP_READY',
        pickupReadyAt: expect.any(Number) as number,
      });
    }
    expect(await statusOf(archived)).toBe('ARCHIVED');
    expect(lines(tab).map(([, state]) => state)).toEqual([
      'ready',
      'ready',
      'ready',
      'notEligible',
      'ready',
      'unknown',
      'duplicate',
    ]);
    expect(selectBulkLines(tab.store.getState())[0]?.status).toBe('PICKUP_READY');
    expect(selectOfferedLines(tab.store.getState())).toEqual([]);
    expect(tab.store.dispatch(submitList())).toBe(false);
  });

  it('BULK-11 reports orders that another tab made ready first as already ready', async () => {
    const tab = aTab();
    const [mine = '', theirs = ''] = await orders.addOrders(2);
    await take(tab, [mine, theirs]);
    await setStatus(theirs, 'PICKUP_READY');

    const job = await submit(tab);

    expect(job.counts).toMatchObject({ succeeded: 1, skipped: 1 });
    expect(itemResultAt(job, 1)).toMatchObject({ outcome: 'skipped', reason: messages.bulkAlreadyReady });
    expect(lines(tab)).toEqual([
      [2, 'ready', ''],
      [3, 'ready', messages.bulkAlreadyReady],
    ]);
    expect(selectNewlyReadyIds(tab.store.getState())).toEqual([mine]);
    expect(selectOfferedLines(tab.store.getState())).toEqual([]);
  });

  it('BULK-10 MSG-21 says how many orders were ready already, also if all of them were', async () => {
    const tab = aTab();
    const ids = await orders.addOrders(2);
    await take(tab, ids);
    for (const id of ids) await setStatus(id, 'PICKUP_READY');

    await submit(tab);

    expect(selectNotices(tab.store.getState())).toMatchObject([
      { text: 'Orders updated to Pickup Ready', lines: ['2 orders were already ready.'] },
    ]);
  });

  it('BULK-08 LIM-02 takes 300 rows in one call', async () => {
    const tab = aTab();
    const ids = await orders.addOrders(300);
    await take(tab, ids);
    const job = await submit(tab);
    expect(job.counts.succeeded).toBe(300);
    expect(bulkCalls()).toHaveLength(1);
    expect(counts(tab).ready).toBe(300);
  });

  it('BULK-09 a second click sends nothing', async () => {
    const tab = aTab();
    await take(tab, await orders.addOrders(2));
    orders.proxy.decide = ({ method }) => (method === 'PATCH' ? { type: 'hold' } : null);
    expect(tab.store.dispatch(submitList())).toBe(true);
    expect(tab.store.dispatch(submitList())).toBe(false);
    await until(() => bulkCalls().length === 1);
    expect(selectIsSubmitting(tab.store.getState())).toBe(true);
    expect(counts(tab).eligible).toBe(2);
    expect(tab.store.dispatch(submitList())).toBe(false);

    orders.proxy.release();
    await until(() => counts(tab).ready === 2);
    expect(bulkCalls()).toHaveLength(1);
  });

  it('BULK-09 says that another job is setting some of the orders ready, and keeps following its own last job', async () => {
    const tab = aTab();
    const ids = await orders.addOrders(2);
    await take(tab, ids);
    orders.proxy.decide = ({ method }) => (method === 'PATCH' ? { type: 'answer', status: 503 } : null);
    const last = await submit(tab);
    await load(tab, ids.slice(0, 1));
    orders.proxy.decide = ({ method }) => (method === 'PATCH' ? { type: 'hold' } : null);
    const other = tab.store.dispatch(startSetPickupReady(ids.slice(0, 1)));

    expect(tab.store.dispatch(submitList())).toBe(false);
    expect(said(tab)).toContainEqual([messages.bulkUnderWay, 5_000]);

    orders.proxy.decide = () => null;
    orders.proxy.release();
    await finished(tab, other ?? '');
    await tab.store.dispatch(commandJob(last.id, 'retry'));
    await until(() => counts(tab).ready === 2);
  });

  it('BULK-10 MSG-22 BULK-11 fails the orders that the server names, with its reason, and offers the rest again', async () => {
    const tab = aTab();
    const ids = await orders.addOrders(3);
    await take(tab, ids);
    await setStatus(ids[1] ?? '', 'ARCHIVED');

    const job = await submit(tab);

    const leftOut = {
      outcome: 'skipped',
      reason: 'Nothing was changed, because other orders were refused.',
    };
    expect([0, 1, 2].map((place) => itemResultAt(job, place))).toMatchObject([
      leftOut,
      { outcome: 'failed', status: 409 },
      leftOut,
    ]);
    const reason = serverMessages.notReadyable(ids[1] ?? '', 'ARCHIVED');
    expect(said(tab)).toEqual([[serverMessages.bulkRefused(1), 5_000]]);
    expect(lines(tab)).toEqual([
      [2, 'eligible', ''],
      [3, 'failed', reason],
      [4, 'eligible', ''],
    ]);
    expect(await statusOf(ids[0] ?? '')).toBe('GEOCODED');

    await submit(tab);
    expect(lines(tab)).toEqual([
      [2, 'ready', ''],
      [3, 'failed', reason],
      [4, 'ready', ''],
    ]);
    expect(await statusOf(ids[2] ?? '')).toBe('PICKUP_READY');
    expect(await statusOf(ids[1] ?? '')).toBe('ARCHIVED');
  });

  it('BULK-11 recovers a lost answer, and does nothing twice', async () => {
    const tab = aTab();
    const ids = await orders.addOrders(3);
    await take(tab, ids);
    orders.proxy.decide = ({ method, earlier }) =>
      method === 'PATCH' && earlier === 0 ? { type: 'dropAfter' } : null;

    await submit(tab);

    expect(counts(tab).ready).toBe(3);
    const keys = new Set(bulkCalls().map(({ key }) => key));
    expect(keys.size).toBe(1);
    const rows = await orders.server.db
      .selectFrom('audit')
      .select('entity_id')
      .where('action', '=', 'bulkPickupReady')
      .where('entity_id', 'in', ids)
      .execute();
    expect(rows).toHaveLength(3);
  });

  it('MSG-22 reports a lasting error once, and the lines can be submitted again', async () => {
    const tab = aTab();
    const ids = await orders.addOrders(6);
    await take(tab, ids);
    orders.proxy.decide = ({ method }) => (method === 'PATCH' ? { type: 'answer', status: 503 } : null);
    expect(tab.store.dispatch(submitList())).toBe(true);
    await until(() => said(tab).length > 0);
    expect(said(tab)).toEqual([['Fault 503', 5_000]]);
    await until(() => !selectIsSubmitting(tab.store.getState()));
    expect(counts(tab).failed).toBe(6);
    expect(selectOfferedLines(tab.store.getState())).toHaveLength(6);

    orders.proxy.decide = () => null;
    await submit(tab);
    expect(counts(tab).ready).toBe(6);
  });

  it('BULK-11 keeps the results in the list when the job is dismissed', async () => {
    const tab = aTab();
    await take(tab, await orders.addOrders(2));
    const job = await submit(tab);
    await tab.store.dispatch(commandJob(job.id, 'dismiss'));
    await until(() => tab.store.getState().jobs.byId[job.id] === undefined);
    expect(counts(tab).ready).toBe(2);
  });

  it('BULK-11 clears the list when the session ends, and drops the results of a running check', async () => {
    const tab = aTab();
    orders.proxy.decide = ({ method }) => (method === 'GET' ? { type: 'hold' } : null);
    const over = take(tab, await orders.addOrders(6));
    await until(() => selectCheckProgress(tab.store.getState()) !== null);
    tab.store.dispatch(sessionActions.signedOut());
    expect(counts(tab).all).toBe(0);
    tab.signIn(await orders.server.tokenFor('admin'));
    orders.proxy.release();
    await over;
    expect(counts(tab).all).toBe(0);
  });
});
