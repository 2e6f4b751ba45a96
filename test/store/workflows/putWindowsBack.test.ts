/** Putting back the windows that a job has changed, against the real server. */
import { messages } from '../../../src/contract/messages';
import type { Order } from '../../../src/contract/schemas/orders';
import { selectNotices } from '../../../src/store/notices/noticesSlice';
import { commandJob } from '../../../src/store/jobs/jobCommands';
import type { Job, JobId } from '../../../src/store/jobs/jobTypes';
import { startChangeWindow } from '../../../src/store/workflows/changeWindow';
import {
  planPutBack,
  putWindowsBackJob,
  startPutWindowsBack,
} from '../../../src/store/workflows/putWindowsBack';
import { withTx } from '../../../server/db/withTx';
import { findOrder, updateOrder } from '../../../server/repositories/orders';
import { load } from './orderServer';
import { orders, serveOrders, token } from './servedOrders';
import { aBrowser, finished, openTab, until, type Browser, type Tab, type TabOptions } from './tabs';

serveOrders('admin');

const aTab = (browser: Browser = aBrowser(), options: Partial<TabOptions> = {}): Tab =>
  openTab(browser, { url: orders.proxy.url, token, ...options });

const HOUR = 3_600_000;
const FROM = Date.UTC(2027, 4, 3, 18);
/** Each order has a different window. */
const oldWindow = (at: number) => ({
  completeAfter: FROM - (24 + at) * HOUR,
  completeBefore: FROM - (21 + at) * HOUR,
});
const NEW = { completeAfter: FROM, completeBefore: FROM + 3 * HOUR };
const OTHER = { completeAfter: FROM + 48 * HOUR, completeBefore: FROM + 51 * HOUR };
const REASON = { category: 'DRIVER_NO_SHOW', notes: 'Route 14 uncovered.', showExternalNotes: true } as const;

async function inDatabase(id: string): Promise<Order> {
  const order = await findOrder(orders.server.db, id);
  if (!order) throw new Error(`No order ${id}`);
  return order;
}
const windowOf = async (id: string) => {
  const { completeAfter, completeBefore } = await inDatabase(id);
  return { completeAfter, completeBefore };
};
async function give(id: string, parts: Partial<Order>): Promise<void> {
  const order = await inDatabase(id);
  await withTx(orders.server.db, (trx) => updateOrder(trx, { ...order, ...parts }, Date.now()));
}

/** Adds orders with different windows to the tab, and changes them all to the new window by a job. */
async function changed(tab: Tab, count: number): Promise<{ ids: string[]; job: Job }> {
  const ids = await orders.addOrders(count);
  for (const [at, id] of ids.entries()) await give(id, oldWindow(at));
  await load(tab, ids);
  const change = { ...NEW, ...REASON, externalNotes: 'We are sorry.' };
  const jobId = tab.store.dispatch(startChangeWindow(ids, change)) ?? '';
  const job = await finished(tab, jobId);
  expect(job.counts.succeeded).toBe(count);
  orders.proxy.reset();
  return { ids, job };
}

function putBack(tab: Tab, job: Job): JobId {
  const jobId = tab.store.dispatch(startPutWindowsBack(job.id, 'Change Delivery Window, 2:00 PM'));
  if (jobId === null) throw new Error('No job was started');
  return jobId;
}
const windowCalls = () => orders.proxy.sent.filter(({ method }) => method === 'PATCH');
const resultsOf = (job: Job) =>
  job.resultChunks.flat().map(({ outcome, reason }) => [outcome, outcome === 'succeeded' ? '' : reason]);
const reasonsOf = async (id: string) => (await inDatabase(id)).timeChangeEvents?.map(({ notes }) => notes);

describe('Put Windows Back', () => {
  it('restores the previous window of every order, with its own category and reason', async () => {
    const tab = aTab();
    const { ids, job } = await changed(tab, 5);
    expect(planPutBack(tab.store.getState(), job, Date.now())).toMatchObject({
      toPutBack: 5,
      changedSince: 0,
    });

    const back = await finished(tab, putBack(tab, job));

    expect(back).toMatchObject({
      title: 'Put Windows Back',
      state: 'completed',
      counts: { succeeded: 5 },
      about: expect.stringMatching(/^Change Delivery Window, 2:00 PM · /) as string,
    });
    for (const [at, id] of ids.entries()) {
      expect(await windowOf(id)).toEqual(oldWindow(at));
      expect((await inDatabase(id)).timeChangeEvents?.at(-1)).toMatchObject({
        changedBy: 'test-admin@example.com',
        category: 'CX_DX_ACTION',
        notes: 'Put back: the window before the change for DRIVER_NO_SHOW.',
        showExternalNotes: false,
        newCompleteAfter: oldWindow(at).completeAfter,
      });
    }
    expect(windowCalls()).toHaveLength(5);
  });

  it('can itself be put back', async () => {
    const tab = aTab();
    const { ids, job } = await changed(tab, 2);
    const back = await finished(tab, putBack(tab, job));

    const again = await finished(tab, putBack(tab, back));

    expect(again.counts.succeeded).toBe(2);
    for (const id of ids) {
      expect(await windowOf(id)).toEqual(NEW);
      expect((await reasonsOf(id))?.at(-1)).toBe('Put back: the window before it was put back.');
    }
  });

  it('leaves an order without a stored window as it is, and does not use the window of another', async () => {
    const tab = aTab();
    const { ids } = await changed(tab, 3);
    const windows = new Map([0, 2].map((at) => [ids[at] ?? '', { from: NEW, to: oldWindow(at) }]));
    const change = { ...REASON, changedBy: 'test-admin@example.com', showExternalNotes: false };
    const jobId = tab.store.dispatch<JobId | null>((_dispatch, _getState, { jobs }) =>
      jobs.start(putWindowsBackJob, ids, { change }, { windows }),
    );
    await finished(tab, jobId ?? '');
    const found = await Promise.all(ids.map(windowOf));
    expect(found).toEqual([oldWindow(0), NEW, oldWindow(2)]);
  });

  it('puts back the second of two changes first, then the first', async () => {
    const tab = aTab();
    const { ids, job } = await changed(tab, 2);
    const change = { ...OTHER, ...REASON, externalNotes: 'We are sorry again.' };
    const second = await finished(tab, tab.store.dispatch(startChangeWindow(ids, change)) ?? '');
    expect(planPutBack(tab.store.getState(), job, Date.now())).toMatchObject({
      toPutBack: 0,
      changedSince: 2,
    });

    await finished(tab, putBack(tab, second));
    for (const id of ids) expect(await windowOf(id)).toEqual(NEW);

    await finished(tab, putBack(tab, job));
    for (const [at, id] of ids.entries()) expect(await windowOf(id)).toEqual(oldWindow(at));
  });

  it('leaves alone an order that was already put back', async () => {
    const tab = aTab();
    const ids = await orders.addOrders(3);
    for (const [at, id] of ids.entries()) await give(id, oldWindow(at));
    await load(tab, ids);
    const [refused = ''] = ids;
    orders.proxy.decide = ({ orderId }) => (orderId === refused ? { type: 'answer', status: 409 } : null);
    const change = { ...NEW, ...REASON, externalNotes: 'We are sorry.' };
    const jobId = tab.store.dispatch(startChangeWindow(ids, change)) ?? '';
    expect((await finished(tab, jobId)).counts).toMatchObject({ failed: 1, succeeded: 2 });
    await finished(tab, putBack(tab, tab.job(jobId)));
    orders.proxy.reset();
    await tab.engine.command(jobId, 'retry');
    const job = await finished(tab, jobId);
    expect(planPutBack(tab.store.getState(), job, Date.now())).toMatchObject({
      toPutBack: 1,
      changedSince: 2,
    });

    const back = await finished(tab, putBack(tab, job));

    expect(resultsOf(back)).toEqual([
      ['succeeded', ''],
      ['skipped', messages.windowChangedSince],
      ['skipped', messages.windowChangedSince],
    ]);
    for (const [at, id] of ids.entries()) expect(await windowOf(id)).toEqual(oldWindow(at));
  });

  it('leaves alone, and reports, orders that were changed since or that a driver has, even if the tab does not know it yet', async () => {
    const tab = aTab();
    const { ids, job } = await changed(tab, 4);
    const [moved = '', gone = '', free = '', touched = ''] = ids;
    await give(moved, OTHER);
    await give(gone, { orderStatus: 'DELIVERY_EN_ROUTE' });
    // Changed, but not its window.
    await give(touched, { notes: 'Ring twice.' });
    // The tab still shows them as they were.
    expect(planPutBack(tab.store.getState(), job, Date.now())).toMatchObject({ toPutBack: 4 });

    const back = await finished(tab, putBack(tab, job));

    expect(resultsOf(back)).toEqual([
      ['skipped', 'Left as it is: its window has been changed since.'],
      ['skipped', messages.windowLocked(gone, 'ACTIVE')],
      ['succeeded', ''],
      ['succeeded', ''],
    ]);
    expect(
      windowCalls()
        .map(({ orderId }) => orderId)
        .sort(),
    ).toEqual([free, touched].sort());
    expect(await windowOf(moved)).toEqual(OTHER);
    expect(await windowOf(gone)).toEqual(NEW);
    expect(await windowOf(touched)).toEqual(oldWindow(3));
    expect(planPutBack(tab.store.getState(), job, Date.now())).toMatchObject({
      toPutBack: 0,
      changedSince: 3,
      locked: 1,
    });
  });

  it.each([
    ['for another reason', 'Agreed by phone.'],
    ['by the same person for the same reason', REASON.notes],
  ])('leaves alone a window that was set again since %s, although it is the same', async (_, notes) => {
    const tab = aTab();
    const { ids, job } = await changed(tab, 3);
    const [again = '', restored = ''] = ids;
    const byHand = async (id: string, window: typeof NEW) => {
      const change = { ...window, ...REASON, notes, externalNotes: 'We are sorry again.' };
      await finished(tab, tab.store.dispatch(startChangeWindow([id], change)) ?? '');
    };
    await byHand(again, NEW);
    await byHand(restored, OTHER);
    await byHand(restored, NEW);
    orders.proxy.reset();
    expect(planPutBack(tab.store.getState(), job, Date.now())).toMatchObject({
      toPutBack: 1,
      changedSince: 2,
    });

    const back = await finished(tab, putBack(tab, job));

    expect(resultsOf(back)).toEqual([
      ['skipped', messages.windowChangedSince],
      ['skipped', messages.windowChangedSince],
      ['succeeded', ''],
    ]);
    expect(await Promise.all(ids.map(windowOf))).toEqual([NEW, NEW, oldWindow(2)]);
  });

  it('does not overwrite a window that changes between reading and writing', async () => {
    const tab = aTab();
    const { ids, job } = await changed(tab, 2);
    const [moved = '', touched = ''] = ids;
    // Both are read, and change before the responses arrive.
    let read = 0;
    orders.proxy.decide = ({ method }) => {
      if (method !== 'GET') return null;
      read += 1;
      return { type: 'hold' };
    };
    const jobId = putBack(tab, job);
    await until(() => read === 2);
    await give(moved, OTHER);
    await give(touched, { notes: 'Ring twice.' });
    orders.proxy.release();

    expect(resultsOf(await finished(tab, jobId))).toEqual([
      ['skipped', messages.windowChangedSince],
      ['succeeded', ''],
    ]);
    expect(await windowOf(moved)).toEqual(OTHER);
    expect(await inDatabase(touched)).toMatchObject({ ...oldWindow(1), notes: 'Ring twice.' });
  });

  it('leaves out an order that had no window before', async () => {
    const tab = aTab();
    const [bare = ''] = await orders.addOrders(1);
    await load(tab, [bare]);
    const change = { ...NEW, ...REASON, externalNotes: 'We are sorry.' };
    const job = await finished(tab, tab.store.dispatch(startChangeWindow([bare], change)) ?? '');

    expect(planPutBack(tab.store.getState(), job, Date.now())).toMatchObject({ toPutBack: 0, hadNone: 1 });
    expect(tab.store.dispatch(startPutWindowsBack(job.id, ''))).toBeNull();
  });

  it('continues after a reload with the windows it was started with, and puts each order back once', async () => {
    const browser = aBrowser();
    // The results of the running job are not yet stored when the tab crashes.
    const tab = aTab(browser, { timings: { saveEveryMs: 60_000 } });
    const { ids, job } = await changed(tab, 12);
    orders.proxy.decide = ({ method }) => (method === 'PATCH' ? { type: 'hold' } : null);
    const jobId = putBack(tab, job);
    await until(() => windowCalls().length === 4);
    tab.crash();
    orders.proxy.release();
    orders.proxy.reset();

    const later = aTab(browser);
    await until(() => later.store.getState().jobs.byId[jobId]?.state === 'paused');
    // The original job can be dismissed: this job has what it needs.
    await later.engine.command(job.id, 'dismiss');
    await later.store.dispatch(commandJob(jobId, 'resume'));
    expect(await finished(later, jobId)).toMatchObject({ state: 'completed', counts: { succeeded: 12 } });

    for (const [at, id] of ids.entries()) {
      expect(await windowOf(id)).toEqual(oldWindow(at));
      expect(await reasonsOf(id)).toHaveLength(2);
    }
  });

  it('is also offered after a reload, because each outcome stores the window it replaced', async () => {
    const browser = aBrowser();
    const tab = aTab(browser);
    const { ids, job } = await changed(tab, 3);
    await tab.engine.settled(job.id);
    tab.crash();

    const later = aTab(browser);
    await until(() => later.store.getState().jobs.byId[job.id]?.total === 3);
    await finished(later, putBack(later, later.job(job.id)));

    for (const [at, id] of ids.entries()) expect(await windowOf(id)).toEqual(oldWindow(at));
  });

  it.each([true, false])(
    'makes no second change after a lost answer (server supports keys: %s)',
    async (isIdempotent) => {
      const tab = aTab(aBrowser(), { isIdempotent });
      const { ids, job } = await changed(tab, 3);
      const [lost = ''] = ids;
      orders.proxy.decide = ({ method, orderId, earlier }) =>
        method === 'PATCH' && orderId === lost && earlier === 0 ? { type: 'dropAfter' } : null;

      expect((await finished(tab, putBack(tab, job))).counts.succeeded).toBe(3);

      for (const id of ids) expect(await reasonsOf(id)).toHaveLength(2);
    },
  );

  it('retries failed and left-over orders with the same windows', async () => {
    const tab = aTab();
    const { ids, job } = await changed(tab, 8);
    const [refused = ''] = ids;
    orders.proxy.decide = ({ method, orderId }) =>
      method !== 'PATCH' ? null : orderId === refused ? { type: 'answer', status: 409 } : { type: 'hold' };
    const jobId = putBack(tab, job);
    await until(() => windowCalls().length >= 4);
    const cancelling = tab.store.dispatch(commandJob(jobId, 'cancel'));
    await until(() => tab.job(jobId).state === 'cancelling');
    orders.proxy.release();
    await cancelling;
    expect((await finished(tab, jobId)).counts).toMatchObject({ failed: 1 });
    orders.proxy.reset();

    await tab.engine.command(jobId, 'continue');
    await finished(tab, jobId);
    await tab.engine.command(jobId, 'retry');
    expect((await finished(tab, jobId)).counts).toMatchObject({ succeeded: 8 });
    for (const [at, id] of ids.entries()) expect(await windowOf(id)).toEqual(oldWindow(at));
  });

  it('a second start during the job starts nothing and says so', async () => {
    const tab = aTab();
    const { job } = await changed(tab, 2);
    const jobId = putBack(tab, job);

    expect(tab.store.dispatch(startPutWindowsBack(job.id, ''))).toBeNull();

    expect(selectNotices(tab.store.getState()).map(({ text }) => text)).toContain(messages.windowsUnderWay);
    await finished(tab, jobId);
    expect(windowCalls()).toHaveLength(2);
  });
});
