/** Export on the job engine, against the real server. */
import { listChanges } from '../../../server/repositories/audit';
import { deepEqual } from '../../../src/lib/deepEqual';
import { selectNotices } from '../../../src/store/notices/noticesSlice';
import { signOut } from '../../../src/store/session/sessionThunks';
import { startExport } from '../../../src/store/workflows/exportOrders';
import { readCsv } from '../../support/readCsv';
import { load } from './orderServer';
import { delayed, shortened } from './longWaits';
import { ITEMS_PER_CHUNK } from '../../../src/store/jobs/jobTypes';
import { aBrowser, finished, openTab, until, type Browser, type Tab } from './tabs';
import { orders, serveOrders, token } from './servedOrders';

serveOrders();

const aTab = (browser: Browser = aBrowser()): Tab => openTab(browser, { url: orders.proxy.url, token });

/** Collects each call for an order from now on. */
function watchReads(): string[] {
  const asked: string[] = [];
  orders.proxy.decide = ({ path, orderId }) => {
    if (path.includes('/orders')) asked.push(orderId);
    return null;
  };
  return asked;
}

function exported(tab: Tab, ids: readonly string[]): string {
  const jobId = tab.store.dispatch(startExport(ids));
  if (jobId === null) throw new Error('No job was started');
  return jobId;
}

const rowsOf = async (tab: Tab, at = 0) => readCsv((await tab.saved[at]?.content.text()) ?? '');
const told = (tab: Tab) =>
  selectNotices(tab.store.getState())
    .filter(({ text }) => text.includes('my_orders.csv') || text.includes('select at least'))
    .map(({ intent, text, lines, durationMs }) => ({ intent, text, lines, durationMs }));

describe('Export', () => {
  it('EXP-01 EXP-03 EXP-04 MSG-11 writes loaded orders to my_orders.csv without any request', async () => {
    const tab = aTab();
    const ids = await orders.addOrders(30);
    await load(tab, ids);
    const asked = watchReads();
    const selected = [ids[7], ids[2], ids[19]].map((id) => id ?? '');

    const job = await finished(tab, exported(tab, selected));

    expect(job).toMatchObject({ state: 'completed', counts: { succeeded: 3 } });
    expect(tab.saved.map(({ name, content }) => [name, content.type])).toEqual([
      ['my_orders.csv', 'text/csv;charset=utf-8'],
    ]);
    const rows = await rowsOf(tab);
    expect(rows.map((row) => row['Order ID'])).toEqual(selected);
    expect(rows[0]).toMatchObject({
      'Merchant Name': 'Épicerie Lavoie & Filles',
      'Order Status': 'GEOCODED',
      'Recipient Name': 'Recipient 7',
    });
    expect(Object.keys(rows[0] ?? {})).toHaveLength(69);
    expect(asked).toEqual([]);
    expect(told(tab)).toMatchObject([
      { intent: 'success', text: '3 orders selected, 3 written to my_orders.csv.' },
    ]);
    expect(told(tab)[0]?.lines?.[0]).toContain('as text');
  });

  it('EXP-03 EXP-04 each of thousands of loaded orders is written once, in their order', async () => {
    // All results are reported in one moment, and are more than one event may report.
    const timings = { emitEveryMs: 60_000 };
    const tab = openTab(aBrowser(), { url: orders.proxy.url, token, timings });
    const ids = await orders.addOrders(2_100);
    await load(tab, ids);

    await finished(tab, exported(tab, ids));

    const rows = await rowsOf(tab);
    expect(rows.map((row) => row['Order ID'])).toEqual(ids);
    expect(rows.map((row) => row['Recipient Name'])).toEqual(ids.map((_id, at) => `Recipient ${at}`));
    expect(told(tab)).toMatchObject([{ text: '2,100 orders selected, 2,100 written to my_orders.csv.' }]);
  });

  it('EXP-01 MSG-11 without selected orders, says so for 5 s and makes no file', () => {
    const tab = aTab();
    expect(tab.store.dispatch(startExport([]))).toBeNull();
    expect(told(tab)).toMatchObject([
      { intent: 'danger', text: 'Please select at least one order.', durationMs: 5000 },
    ]);
    expect(tab.store.getState().jobs.ids).toEqual([]);
  });

  it('EXP-03 reads orders that are not loaded first, each once, and keeps their order', async () => {
    const tab = aTab();
    const ids = await orders.addOrders(12);
    await load(tab, ids.slice(0, 6));
    const other = await orders.addOrders(9);
    const asked = watchReads();
    const selected = [...other, ...ids.slice(0, 6)];

    await finished(tab, exported(tab, selected));

    expect((await rowsOf(tab)).map((row) => row['Order ID'])).toEqual(selected);
    expect([...asked].sort()).toEqual([...other].sort());
  });

  it('EXP-03 names an order that cannot be read and writes the others; retry writes all', async () => {
    const tab = aTab();
    const ids = await orders.addOrders(5);
    const [, missing = ''] = ids;
    orders.proxy.decide = ({ orderId }) => (orderId === missing ? { type: 'answer', status: 404 } : null);

    const jobId = exported(tab, ids);
    expect(await finished(tab, jobId)).toMatchObject({
      state: 'completedWithErrors',
      counts: { succeeded: 4, failed: 1 },
    });
    expect((await rowsOf(tab)).map((row) => row['Order ID'])).toEqual(ids.filter((id) => id !== missing));
    expect(told(tab)).toEqual([
      {
        intent: 'danger',
        text: '5 orders selected, only 4 written to my_orders.csv. Missing:',
        lines: [`${missing}: Fault 404`],
        durationMs: null,
      },
    ]);

    orders.proxy.reset();
    const asked = watchReads();
    await tab.engine.command(jobId, 'retry');
    await finished(tab, jobId);
    expect(asked).toEqual([missing]);
    expect((await rowsOf(tab, 1)).map((row) => row['Order ID'])).toEqual(ids);
    expect(told(tab)).toMatchObject([{ text: '5 orders selected, 5 written to my_orders.csv.' }]);
  });

  it('EXP-03 reads an order once when the server responds with another one, and names it', async () => {
    const tab = aTab();
    const [one = '', other = '', third = ''] = await orders.addOrders(3);
    const asked: string[] = [];
    orders.proxy.decide = ({ path, orderId }) => {
      if (path.includes('/getOrders/')) asked.push(orderId);
      return orderId === one ? { type: 'elsewhere', path: `/api/orders/getOrders/${other}` } : null;
    };

    const job = await finished(tab, exported(tab, [one, third]));

    expect(job.counts).toMatchObject({ succeeded: 1, failed: 1 });
    expect((await rowsOf(tab)).map((row) => row['Order ID'])).toEqual([third]);
    expect(told(tab)[0]?.lines?.[0]).toContain('The server answered with another order.');
    expect([...asked].sort()).toEqual([one, third].sort());
  });

  it('EXP-03 says that there is no file when no order could be read, and names them', async () => {
    const tab = aTab();
    const ids = await orders.addOrders(2);
    orders.proxy.decide = ({ path }) =>
      path.includes('/getOrders/') ? { type: 'answer', status: 404 } : null;

    await finished(tab, exported(tab, ids));

    expect(tab.saved).toEqual([]);
    expect(told(tab)).toEqual([
      {
        intent: 'danger',
        text: 'None of the selected orders could be read: my_orders.csv was not created.',
        lines: ids.map((id) => `${id}: Fault 404`),
        durationMs: null,
      },
    ]);
  });

  it('EXP-03 after a reload, Download reads the orders again and makes the same file', async () => {
    const browser = aBrowser();
    const tab = aTab(browser);
    const ids = await orders.addOrders(8);
    await load(tab, ids);
    const jobId = exported(tab, ids);
    await finished(tab, jobId);
    tab.crash();

    const reloaded = aTab(browser);
    await until(() => reloaded.store.getState().jobs.byId[jobId]?.total === 8);
    await reloaded.engine.download(jobId);
    expect(await finished(reloaded, jobId)).toMatchObject({ state: 'completed', counts: { succeeded: 8 } });
    expect(await rowsOf(reloaded)).toEqual(await rowsOf(tab));
  });

  it('EXP-03 a Download that must read the orders again is a run: it can be cancelled, and the job put away', async () => {
    const browser = aBrowser();
    const tab = aTab(browser);
    const ids = await orders.addOrders(8);
    await load(tab, ids);
    const jobId = exported(tab, ids);
    await finished(tab, jobId);
    tab.crash();

    const reloaded = aTab(browser);
    await until(() => reloaded.store.getState().jobs.byId[jobId]?.total === 8);
    orders.proxy.decide = ({ path }) => (path.includes('/getOrders/') ? { type: 'dropBefore' } : null);
    void reloaded.engine.download(jobId);
    await until(() => reloaded.job(jobId).state !== 'completed');
    await reloaded.engine.command(jobId, 'cancel');
    await until(() => reloaded.job(jobId).state === 'cancelled');
    await reloaded.engine.command(jobId, 'dismiss');
    expect(reloaded.store.getState().jobs.byId[jobId]).toBeUndefined();
    expect(reloaded.saved).toEqual([]);
  });

  it('EXP-01 a double click starts one export, also of so many orders that they enter the job in parts', async () => {
    const tab = aTab();
    const ids = await orders.addOrders(ITEMS_PER_CHUNK + 1);
    const jobId = exported(tab, ids);
    expect(tab.store.dispatch(startExport(ids))).toBeNull();
    await finished(tab, jobId);
    expect(tab.saved).toHaveLength(1);
  });

  it('EXP-01 starts for some of the orders of a larger export that runs', async () => {
    const tab = aTab();
    const ids = await orders.addOrders(3);
    await load(tab, ids);
    const larger = exported(tab, ids);
    const smaller = exported(tab, ids.slice(1, 2));
    await Promise.all([finished(tab, larger), finished(tab, smaller)]);
    expect(tab.saved).toHaveLength(2);
  });

  it('EXP-04 reports a file to the server some seconds later: who, when and how many orders', async () => {
    const waits = shortened(10_000);
    const tab = aTab();
    // No other test exports as many: their reports may arrive meanwhile.
    const ids = await orders.addOrders(13);
    await load(tab, ids);
    await finished(tab, exported(tab, ids));
    await until(() => waits().length > 0);
    const trail = () => listChanges(orders.server.db, 'export', 'test-user@example.com');
    const reports = async () => (await trail()).filter(({ after }) => deepEqual(after, { orders: 13 }));
    await until(async () => (await reports()).length > 0);
    expect(await reports()).toMatchObject([{ action: 'exportOrders' }]);
  });

  it('EXP-04 reports a file under its person, also if somebody else signs in before the report is due', async () => {
    const due = delayed(10_000);
    const tab = aTab();
    const ids = await orders.addOrders(17);
    await load(tab, ids);
    await finished(tab, exported(tab, ids));
    await until(() => due.count() === 1);
    const reportsOf = async (person: string, count: number) =>
      (await listChanges(orders.server.db, 'export', person)).filter(({ after }) =>
        deepEqual(after, { orders: count }),
      );

    tab.store.dispatch(signOut());
    tab.signIn(await orders.server.tokenFor('admin'));
    due.end();
    await until(async () => (await reportsOf('test-user@example.com', 17)).length > 0);

    // The next person's own report arrives after any that would have been sent in their name before.
    await load(tab, ids.slice(0, 16));
    await finished(tab, exported(tab, ids.slice(0, 16)));
    await until(() => due.count() === 2);
    due.end();
    await until(async () => (await reportsOf('test-admin@example.com', 16)).length > 0);
    expect(await reportsOf('test-admin@example.com', 17)).toEqual([]);
    expect(await reportsOf('test-user@example.com', 17)).toHaveLength(1);
  });
});
