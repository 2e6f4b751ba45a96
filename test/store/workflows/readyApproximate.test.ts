/** Set Ready warns how many of its orders have an approximate address, against the real server. */
import { messages } from '../../../src/contract/messages';
import { selectNotices } from '../../../src/store/notices/noticesSlice';
import { startSetPickupReady } from '../../../src/store/workflows/setPickupReady';
import { load } from './orderServer';
import { orders, serveOrders, token } from './servedOrders';
import { aBrowser, finished, openTab, until, type Tab } from './tabs';

serveOrders();

const APPROXIMATE = {
  recipientAddress: { street: 'Bloor Street', locationAccuracy: 'area' },
} as const;

const aTab = (): Tab =>
  openTab(aBrowser(), { url: orders.proxy.url, token, timings: { faultsBeforePause: 1_000 } });

function ready(tab: Tab, ids: readonly string[]): string {
  const jobId = tab.store.dispatch(startSetPickupReady(ids));
  if (jobId === null) throw new Error('No job was started');
  return jobId;
}

const said = (tab: Tab): string[] => selectNotices(tab.store.getState()).map(({ text }) => text);
const warning = (approximate: number, all: number): string =>
  messages.readyApproximate(approximate, all, 'postal code only');

it('counts approximate addresses among the orders made ready, also after old rows were reread', async () => {
  const tab = aTab();
  const stale = [
    ...(await orders.addOrders(2, 'GEOCODEDFAILED', APPROXIMATE)),
    ...(await orders.addOrders(1, 'GEOCODEDFAILED')),
  ];
  const known = await orders.addOrders(2, 'GEOCODED', APPROXIMATE);
  const others = await orders.addOrders(1, 'ARCHIVED', APPROXIMATE);
  await load(tab, [...stale, ...known, ...others]);
  for (const id of stale) await orders.setStatus(id, 'GEOCODED');

  const job = await finished(tab, ready(tab, [...stale, ...known, ...others]));

  expect(job.counts).toMatchObject({ succeeded: 5, unprocessed: 1 });
  expect(said(tab)).toEqual([warning(4, 5)]);
});

it('warns of approximate addresses again when failed ones are retried', async () => {
  const tab = aTab();
  const ids = await orders.addOrders(2, 'GEOCODED', APPROXIMATE);
  await load(tab, ids);
  orders.proxy.decide = ({ method }) => (method === 'PATCH' ? { type: 'answer', status: 422 } : null);
  const job = await finished(tab, ready(tab, ids));
  expect(said(tab)).not.toContain(warning(2, 2));
  orders.proxy.reset();

  await tab.engine.command(job.id, 'retry');
  await finished(tab, job.id);
  expect(said(tab)).toContain(warning(2, 2));
});

it('a retry of some orders warns of their approximate addresses only', async () => {
  const tab = aTab();
  const approximate = await orders.addOrders(2, 'GEOCODED', APPROXIMATE);
  const ids = [...approximate, ...(await orders.addOrders(2))];
  await load(tab, ids);
  orders.proxy.decide = ({ method, orderId }) =>
    method === 'PATCH' && orderId === ids[1] ? { type: 'answer', status: 422 } : null;
  const job = await finished(tab, ready(tab, ids));
  expect(said(tab)).toContain(warning(1, 3));
  orders.proxy.reset();

  await tab.engine.command(job.id, 'retry');
  await finished(tab, job.id);
  expect(said(tab)).toContain(warning(1, 1));
});

it('counts only approximate addresses of orders that it made ready itself', async () => {
  const tab = aTab();
  const ids = await orders.addOrders(3, 'GEOCODED', APPROXIMATE);
  await load(tab, ids);
  const elsewhere = openTab(aBrowser(), { url: orders.proxy.url, token });
  await finished(elsewhere, ready(elsewhere, ids.slice(0, 2)));

  const job = await finished(tab, ready(tab, ids));

  expect(job.counts).toMatchObject({ succeeded: 1, unprocessed: 2 });
  expect(said(tab)).toEqual([warning(1, 1)]);
});

it('a check of lost answers corrects the warning for all orders of the job', async () => {
  const tab = aTab();
  const ids = await orders.addOrders(4, 'GEOCODED', APPROXIMATE);
  const [, , done, undone] = ids;
  await load(tab, ids);
  orders.proxy.decide = ({ method, orderId }) => {
    if (orderId === done && method === 'PATCH') return { type: 'dropAfter' };
    return orderId === done || orderId === undone ? { type: 'dropBefore' } : null;
  };
  const job = await finished(tab, ready(tab, ids));
  expect(job.counts).toMatchObject({ succeeded: 2, unknown: 2 });
  expect(said(tab)).toContain(warning(4, 4));
  orders.proxy.reset();

  await tab.engine.command(job.id, 'check');
  expect((await finished(tab, job.id)).counts).toMatchObject({ succeeded: 3, failed: 1 });
  expect(said(tab)).toContain(warning(3, 3));
});

describe('after a resume', () => {
  /** A job paused while its calls from this place on are under way. Their answers are lost. */
  async function pausedAt(tab: Tab, ids: readonly string[], place: number): Promise<string> {
    await load(tab, ids);
    let jobId = '';
    orders.proxy.decide = ({ method, orderId }) => {
      if (method !== 'PATCH' || ids.indexOf(orderId) < place) return null;
      if (orderId === ids.at(-1) || place === 0) void tab.engine.command(jobId, 'pause');
      return { type: 'dropAfter' };
    };
    jobId = ready(tab, ids);
    await until(() => tab.job(jobId).state === 'paused');
    await tab.engine.settled(jobId);
    orders.proxy.reset();
    return jobId;
  }

  it('that sends the rest, the warning stays as it was at the resume: about the rest', async () => {
    const tab = aTab();
    const jobId = await pausedAt(tab, await orders.addOrders(8, 'GEOCODED', APPROXIMATE), 0);
    const { pending, running } = tab.job(jobId).counts;
    expect(running).toBeGreaterThan(0);
    expect(pending).toBeGreaterThan(0);
    await tab.engine.command(jobId, 'resume');
    expect((await finished(tab, jobId)).counts).toMatchObject({ succeeded: 8 });
    expect(said(tab)).toContain(warning(pending, pending));
  });

  it('that only finds out what became of lost calls, the warning is still about all orders', async () => {
    const tab = aTab();
    const jobId = await pausedAt(tab, await orders.addOrders(6, 'GEOCODED', APPROXIMATE), 4);
    expect(tab.job(jobId).counts).toMatchObject({ pending: 0 });
    await tab.engine.command(jobId, 'resume');
    expect((await finished(tab, jobId)).counts).toMatchObject({ succeeded: 6 });
    expect(said(tab)).toContain(warning(6, 6));
  });
});
