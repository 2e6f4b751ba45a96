/** Export of old records, on the job engine against the real server. */
import { ordersApi } from '../../../src/api/ordersApi';
import { selectNotices } from '../../../src/store/notices/noticesSlice';
import { startExport } from '../../../src/store/workflows/exportOrders';
import { OLD_AFTER_MS, recordAges } from '../../../src/store/entities/orders/recordAges';
import { readCsv } from '../../support/readCsv';
import { load } from './orderServer';
import { orders, serveOrders, token } from './servedOrders';
import { aBrowser, finished, openTab, type Tab } from './tabs';

serveOrders();

const HOUR = 3_600_000;

/** A tab with a clock that the test sets. */
function aTabAt(now: number) {
  const clock = { now };
  return { clock, tab: openTab(aBrowser(), { url: orders.proxy.url, token, now: () => clock.now }) };
}

/** Reads one order into the tab's store. */
const read = (tab: Tab, id: string) =>
  tab.store.dispatch(ordersApi.endpoints.getOrder.initiate(id, { subscribe: false, forceRefetch: true }));

/** Two orders that were read two hours ago and have been cancelled since, and one that was just read. */
async function afterLunch() {
  const { clock, tab } = aTabAt(Date.now());
  const ids = await orders.addOrders(3);
  const [one = '', two = '', fresh = ''] = ids;
  await load(tab, ids);
  clock.now += 2 * HOUR;
  await read(tab, fresh);
  for (const id of [one, two]) await orders.setStatus(id, 'CANCELLED');
  const asked: string[] = [];
  orders.proxy.decide = ({ path, orderId }) => {
    if (path.includes('/orders')) asked.push(orderId);
    return null;
  };
  return { clock, tab, ids, one, two, fresh, asked };
}

function start(tab: Tab, ids: readonly string[], how?: { readsAgain: boolean }): string {
  const jobId = tab.store.dispatch(startExport(ids, how));
  if (jobId === null) throw new Error('No job was started');
  return jobId;
}

/** Returns the order id and status of each row of a file. */
const rowsOf = async (tab: Tab, at = 0) =>
  readCsv((await tab.saved[at]?.content.text()) ?? '').map((row) => [row['Order ID'], row['Order Status']]);
const told = (tab: Tab) =>
  selectNotices(tab.store.getState())
    .filter(({ text }) => text.includes('my_orders.csv'))
    .map(({ text, lines }) => ({ text, lines }));

const OLDEST = 'The oldest record in the file was read 2 hours ago.';

it('the age of a record counts from the last response that contained it', async () => {
  const { clock, tab, ids, one } = await afterLunch();
  const ages = () => recordAges(tab.store.getState(), [...ids, 'ord_not_loaded'], clock.now);
  expect(ages()).toEqual({ oldestAt: clock.now - 2 * HOUR, oldCount: 2 });
  await read(tab, one);
  expect(ages()).toEqual({ oldestAt: clock.now - 2 * HOUR, oldCount: 1 });
  clock.now += OLD_AFTER_MS;
  expect(ages().oldCount).toBe(1);
  clock.now += 1;
  expect(ages().oldCount).toBe(3);
});

it('EXP-04 exports loaded records as they are, without a request, and reports their age', async () => {
  const { tab, ids, one, two, fresh, asked } = await afterLunch();
  await finished(tab, start(tab, ids));
  expect(await rowsOf(tab)).toEqual([one, two, fresh].map((id) => [id, 'GEOCODED']));
  expect(asked).toEqual([]);
  const [notice] = told(tab);
  expect(notice?.text).toBe('3 orders selected, 3 written to my_orders.csv.');
  expect(notice?.lines?.[0]).toBe(OLDEST);
});

it('EXP-04 reports no age for fresh records', async () => {
  const { tab, fresh } = await afterLunch();
  await finished(tab, start(tab, [fresh]));
  expect(told(tab)[0]?.lines).toEqual([expect.stringContaining('as text')]);
});

it('EXP-03 rereads only the old records on request, each once', async () => {
  const { tab, ids, one, two, fresh, asked } = await afterLunch();
  const job = await finished(tab, start(tab, ids, { readsAgain: true }));
  expect(job).toMatchObject({ state: 'completed', counts: { succeeded: 3 } });
  expect([...asked].sort()).toEqual([one, two]);
  expect(await rowsOf(tab)).toEqual([
    [one, 'CANCELLED'],
    [two, 'CANCELLED'],
    [fresh, 'GEOCODED'],
  ]);
  expect(told(tab)[0]?.lines).toEqual([expect.stringContaining('as text')]);
});

it('EXP-03 leaves out and names an order that could not be reread; retry writes its current state', async () => {
  const { tab, ids, one, two, fresh } = await afterLunch();
  orders.proxy.decide = ({ orderId }) => (orderId === one ? { type: 'answer', status: 404 } : null);
  const jobId = start(tab, ids, { readsAgain: true });
  expect(await finished(tab, jobId)).toMatchObject({
    state: 'completedWithErrors',
    counts: { succeeded: 2, failed: 1 },
  });
  expect((await rowsOf(tab)).map(([id]) => id)).toEqual([two, fresh]);
  expect(told(tab)).toEqual([
    {
      text: '3 orders selected, only 2 written to my_orders.csv. Missing:',
      lines: [expect.stringMatching(new RegExp(`^${one} .*Fault 404$`))],
    },
  ]);

  orders.proxy.reset();
  await tab.engine.command(jobId, 'retry');
  await finished(tab, jobId);
  expect(await rowsOf(tab, 1)).toEqual([
    [one, 'CANCELLED'],
    [two, 'CANCELLED'],
    [fresh, 'GEOCODED'],
  ]);
});

it('EXP-03 leaves out an order when the server responds with another one', async () => {
  const { tab, one, fresh } = await afterLunch();
  const path = `/api/orders/getOrders/${fresh}`;
  orders.proxy.decide = ({ orderId }) => (orderId === one ? { type: 'elsewhere', path } : null);
  const job = await finished(tab, start(tab, [one, fresh], { readsAgain: true }));
  expect(job.counts).toMatchObject({ succeeded: 1, failed: 1 });
  expect((await rowsOf(tab)).map(([id]) => id)).toEqual([fresh]);
  expect(told(tab)[0]?.lines?.[0]).toContain('The server answered with another order.');
});

it('a later download of the same job reports the age by then', async () => {
  const { clock, tab, fresh } = await afterLunch();
  const jobId = start(tab, [fresh]);
  await finished(tab, jobId);
  clock.now += 2 * HOUR;
  await tab.engine.download(jobId);
  expect(told(tab).at(-1)?.lines?.[0]).toBe(OLDEST);
});
