/** Labels of orders that change: no page of a file may be older than what the console can know. */
import { withTx } from '../../../server/db/withTx';
import { findOrder, insertOrders, updateOrder } from '../../../server/repositories/orders';
import type { Order } from '../../../src/contract/schemas/orders';
import { loadOrder } from '../../../src/store/entities/orders/readOrders';
import type { JobId } from '../../../src/store/jobs/jobTypes';
import { selectNotices } from '../../../src/store/notices/noticesSlice';
import { startLabels } from '../../../src/store/workflows/labels';
import { readPages } from '../../server/labels/readLabel';
import { orders, serveOrders, token } from './servedOrders';
import { aBrowser, finished, openTab, until, type Tab } from './tabs';

serveOrders();

const OLD = 'Rue Saint-Jean';
const NEW = 'Rue Wellington';
const TWO_MINUTES = 120_000;
let batches = 0;

function aTab() {
  const clock = { now: Date.now() };
  return { clock, tab: openTab(aBrowser(), { url: orders.proxy.url, token, now: () => clock.now }) };
}

/** Adds orders with an address and one package each. */
async function addressed(count: number): Promise<string[]> {
  batches += 1;
  const list = Array.from({ length: count }, (_, at): Order => ({
    id: `age_${batches}_${at}`,
    createdAt: Math.floor(Date.now() / 1000) - at,
    merchantId: 'merchant-1',
    merchantDisplayName: 'Épicerie Lavoie & Filles',
    orderStatus: 'GEOCODED',
    validAddress: true,
    recipient: { name: 'Zoë Roy' },
    recipientAddress: { number: '12', street: OLD, city: 'Toronto', province: 'ON', postalCode: 'M5V 1A1' },
    packageCount: 1,
    version: 1,
  }));
  await insertOrders(orders.server.db, list, Date.now());
  return list.map(({ id }) => id);
}

/** Somebody else changes the order. */
async function change(id: string, parts: Partial<Order>): Promise<void> {
  const order = await findOrder(orders.server.db, id);
  if (!order) throw new Error(`No order ${id}`);
  await withTx(orders.server.db, (trx) => updateOrder(trx, { ...order, ...parts }, Date.now()));
}

const moved = (id: string) =>
  change(id, {
    recipientAddress: { number: '7', street: NEW, city: 'Toronto', province: 'ON', postalCode: 'M5V 1A1' },
  });

/** Collects each call for a label from now on; `fault` may spoil it. */
function watchLabels(fault: (id: string) => ReturnType<typeof orders.proxy.decide> = () => null): string[] {
  const asked: string[] = [];
  orders.proxy.decide = ({ path }) => {
    const id = /\/labels\/([^/?]+)/.exec(path)?.[1];
    if (id === undefined) return null;
    asked.push(id);
    return fault(id);
  };
  return asked;
}

/** Makes labels of which those in `refused` fail. */
async function labelled(tab: Tab, ids: readonly string[], refused: readonly string[] = []): Promise<JobId> {
  watchLabels((id) => (refused.includes(id) ? { type: 'answer', status: 409 } : null));
  const jobId = tab.store.dispatch(startLabels(ids));
  if (jobId === null) throw new Error('No job was started');
  await finished(tab, jobId);
  return jobId;
}

/** The street on each page of the latest file. */
async function streets(tab: Tab): Promise<(string | undefined)[]> {
  const pages = await readPages(new Uint8Array((await tab.saved.at(-1)?.content.arrayBuffer()) ?? []));
  return pages.map(({ texts }) => [OLD, NEW].find((street) => texts.some((text) => text.includes(street))));
}

const lines = (tab: Tab) => selectNotices(tab.store.getState()).flatMap((notice) => notice.lines ?? []);

it('LAB-05 a retry within a minute fetches only the failed label', async () => {
  const { tab, clock } = aTab();
  const [one = '', two = ''] = await addressed(2);
  const jobId = await labelled(tab, [one, two], [two]);
  clock.now += 59_000;
  const asked = watchLabels();
  await tab.engine.command(jobId, 'retry');
  await finished(tab, jobId);
  expect(asked).toEqual([two]);
});

it('LAB-02 on a computer whose clock is ahead, each label is fetched once and is in the file', async () => {
  const aheadMs = 600_000;
  const tab = openTab(aBrowser(), {
    url: orders.proxy.url,
    token,
    now: () => Date.now() + aheadMs,
    clockOffsetMs: -aheadMs,
  });
  const ids = await addressed(2);
  const asked = watchLabels();
  const jobId = tab.store.dispatch(startLabels(ids)) ?? '';
  await finished(tab, jobId);
  expect([...asked].sort()).toEqual(ids);
  expect(await streets(tab)).toEqual([OLD, OLD]);
});

it('LAB-02 LAB-05 a later retry fetches all labels again, so that a changed address is on its page', async () => {
  const { tab, clock } = aTab();
  const [one = '', two = '', three = ''] = await addressed(3);
  const jobId = await labelled(tab, [one, two, three], [two]);
  expect(await streets(tab)).toEqual([OLD, OLD]);

  await moved(three);
  clock.now += TWO_MINUTES;
  const asked = watchLabels();
  await tab.engine.command(jobId, 'retry');
  expect(await finished(tab, jobId)).toMatchObject({ state: 'completed', counts: { succeeded: 3 } });
  expect([...asked].sort()).toEqual([one, two, three]);
  expect(await streets(tab)).toEqual([OLD, OLD, NEW]);
});

it('LAB-02 Download fetches the labels again and shows its progress', async () => {
  const { tab } = aTab();
  const ids = await addressed(3);
  const jobId = await labelled(tab, ids);
  await moved(ids[1] ?? '');
  watchLabels((id) => (id === ids[2] ? { type: 'hold' } : null));
  await tab.engine.download(jobId);
  await until(() => tab.job(jobId).counts.succeeded === 2);
  expect(tab.job(jobId)).toMatchObject({ state: 'running', total: 3, counts: { running: 1 } });
  orders.proxy.release();
  await finished(tab, jobId);
  expect(await streets(tab)).toEqual([OLD, NEW, OLD]);
});

it('LAB-04 LAB-05 Download leaves out an order that has no label any more, and names it', async () => {
  const { tab } = aTab();
  const [one = '', two = ''] = await addressed(2);
  const jobId = await labelled(tab, [one, two]);
  await change(two, { validAddress: false });
  watchLabels();
  await tab.engine.download(jobId);
  expect((await finished(tab, jobId)).counts).toMatchObject({ succeeded: 1, failed: 1 });
  expect(await streets(tab)).toEqual([OLD]);
  expect(lines(tab)).toEqual([`${two}: No label available for order ${two}.`]);
});

it('LAB-02 Download without a connection gives no old file: the job waits, and goes on later', async () => {
  const { tab } = aTab();
  const ids = await addressed(12);
  const jobId = await labelled(tab, ids);
  watchLabels(() => ({ type: 'dropBefore' }));
  await tab.engine.download(jobId);
  await until(() => tab.job(jobId).state === 'paused');
  expect(tab.job(jobId).pauseReason).toBe('noAnswer');
  expect(tab.saved).toHaveLength(1);

  watchLabels();
  await tab.engine.command(jobId, 'resume');
  await finished(tab, jobId);
  await tab.engine.command(jobId, 'retry');
  await finished(tab, jobId);
  expect(await streets(tab)).toEqual(ids.map(() => OLD));
});

it('LAB-02 a job that was paused for a while fetches again what it had', async () => {
  const { tab, clock } = aTab();
  const [one = '', ...others] = await addressed(8);
  watchLabels((id) => (id === one ? null : { type: 'hold' }));
  const jobId = tab.store.dispatch(startLabels([one, ...others])) ?? '';
  await until(() => tab.job(jobId).counts.succeeded === 1);
  await tab.engine.command(jobId, 'pause');
  orders.proxy.release();
  await tab.engine.settled(jobId);
  expect(tab.job(jobId).state).toBe('paused');
  await moved(one);
  clock.now += TWO_MINUTES;
  watchLabels();
  await tab.engine.command(jobId, 'resume');
  await finished(tab, jobId);
  expect((await streets(tab))[0]).toBe(NEW);
});

it('LAB-02 an order that changes while other labels are being fetched has the new address on its page', async () => {
  const { tab } = aTab();
  const [one = '', two = ''] = await addressed(2);
  await tab.store.dispatch(loadOrder(one));
  const asked = watchLabels((id) => (id === two ? { type: 'hold' } : null));
  const jobId = tab.store.dispatch(startLabels([one, two])) ?? '';
  await until(() => tab.job(jobId).counts.succeeded === 1);
  await moved(one);
  await tab.store.dispatch(loadOrder(one));
  orders.proxy.release();
  await finished(tab, jobId);
  expect(await streets(tab)).toEqual([NEW, OLD]);
  expect([...asked].sort()).toEqual([one, one, two]);
});

it('LAB-05 a server that is busy when a changed label is fetched again does not leave the label out', async () => {
  const tab = openTab(aBrowser(), { url: orders.proxy.url, token });
  const [one = '', two = ''] = await addressed(2);
  await tab.store.dispatch(loadOrder(one));
  let answered = 0;
  const asked = watchLabels((id) => {
    if (id === two) return { type: 'hold' };
    answered += 1;
    return answered === 2 ? { type: 'answer', status: 503 } : null;
  });
  const jobId = tab.store.dispatch(startLabels([one, two])) ?? '';
  await until(() => tab.job(jobId).counts.succeeded === 1);
  await moved(one);
  await tab.store.dispatch(loadOrder(one));
  orders.proxy.release();
  expect(await finished(tab, jobId)).toMatchObject({ state: 'completed', counts: { succeeded: 2 } });
  expect(await streets(tab)).toEqual([NEW, OLD]);
  expect([...asked].sort()).toEqual([one, one, one, two]);
});

it('LAB-02 a job paused with its last label under way stays paused if a label must be fetched again', async () => {
  const { tab } = aTab();
  const [one = '', two = ''] = await addressed(2);
  await tab.store.dispatch(loadOrder(one));
  watchLabels((id) => (id === two ? { type: 'hold' } : null));
  const jobId = tab.store.dispatch(startLabels([one, two])) ?? '';
  await until(() => tab.job(jobId).counts.succeeded === 1);
  await moved(one);
  await tab.store.dispatch(loadOrder(one));
  await tab.engine.command(jobId, 'pause');
  orders.proxy.release();
  await tab.engine.settled(jobId);
  expect(tab.job(jobId)).toMatchObject({ state: 'paused', counts: { succeeded: 1, pending: 1 } });
  expect(tab.saved).toEqual([]);
  await tab.engine.command(jobId, 'resume');
  await finished(tab, jobId);
  expect(await streets(tab)).toEqual([NEW, OLD]);
});

it('LAB-02 a run that takes longer than a minute fetches each label once', async () => {
  const { tab, clock } = aTab();
  const [one = '', two = ''] = await addressed(2);
  const asked = watchLabels((id) => (id === two ? { type: 'hold' } : null));
  const jobId = tab.store.dispatch(startLabels([one, two])) ?? '';
  await until(() => tab.job(jobId).counts.succeeded === 1);
  clock.now += TWO_MINUTES;
  orders.proxy.release();
  await finished(tab, jobId);
  expect([...asked].sort()).toEqual([one, two]);
  expect(await streets(tab)).toEqual([OLD, OLD]);
});

it('LAB-02 Download of a stopped job leaves it stopped, with its message, and keeps its labels', async () => {
  const { tab, clock } = aTab();
  const [one = '', ...others] = await addressed(8);
  const refuse = (id: string) => (id === one ? null : ({ type: 'answer', status: 403 } as const));
  watchLabels(refuse);
  const jobId = tab.store.dispatch(startLabels([one, ...others])) ?? '';
  const { counts } = await finished(tab, jobId);
  const stopped = { state: 'failed', stopMessage: 'Fault 403', counts };
  expect(tab.job(jobId)).toMatchObject(stopped);
  expect(counts.skipped).toBeGreaterThan(0);

  clock.now += TWO_MINUTES;
  const asked = watchLabels();
  await tab.engine.download(jobId);
  expect(await finished(tab, jobId)).toMatchObject(stopped);
  expect(asked.splice(0)).toEqual([one]);
  await tab.engine.download(jobId);
  expect(await finished(tab, jobId)).toMatchObject(stopped);
  expect(asked).toEqual([]);
  expect(tab.saved).toHaveLength(3);
});

it('LAB-02 Download of a cancelled job leaves it cancelled', async () => {
  const { tab, clock } = aTab();
  const [one = '', ...others] = await addressed(8);
  watchLabels((id) => (id === one ? null : { type: 'hold' }));
  const jobId = tab.store.dispatch(startLabels([one, ...others])) ?? '';
  await until(() => tab.job(jobId).counts.succeeded === 1);
  await tab.engine.command(jobId, 'cancel');
  orders.proxy.release();
  const { counts } = await finished(tab, jobId);
  expect(counts.skipped).toBeGreaterThan(0);

  clock.now += TWO_MINUTES;
  watchLabels();
  await tab.engine.download(jobId);
  expect(await finished(tab, jobId)).toMatchObject({ state: 'cancelled', counts });
  expect(tab.saved).toHaveLength(1);
});

it('LAB-02 Download in a tab that does not run the job fetches labels older than a minute too', async () => {
  const browser = aBrowser();
  const clock = { now: Date.now() };
  const tab = openTab(browser, { url: orders.proxy.url, token, now: () => clock.now });
  const [one = '', two = ''] = await addressed(2);
  const jobId = await labelled(tab, [one, two], [two]);
  const other = openTab(browser, { url: orders.proxy.url, token });
  await until(() => other.store.getState().jobs.byId[jobId]?.total === 2);
  watchLabels((id) => (id === two ? { type: 'hold' } : null));
  await other.engine.command(jobId, 'retry');
  await until(() => tab.job(jobId).state === 'running' && tab.job(jobId).counts.succeeded === 1);
  await moved(one);
  clock.now += TWO_MINUTES;
  const before = tab.saved.length;
  await tab.engine.download(jobId);
  expect(tab.saved).toHaveLength(before + 1);
  expect(await streets(tab)).toEqual([NEW]);
  orders.proxy.release();
  await finished(other, jobId);
});

/** A tab with a job of three labels that another tab is running again: it waits for the last one. */
async function runByOther() {
  const browser = aBrowser();
  const clock = { now: Date.now() };
  const tab = openTab(browser, { url: orders.proxy.url, token, now: () => clock.now });
  const ids = await addressed(3);
  const jobId = await labelled(tab, ids);
  const other = openTab(browser, { url: orders.proxy.url, token });
  await until(() => other.store.getState().jobs.byId[jobId]?.total === 3);
  watchLabels((id) => (id === ids[2] ? { type: 'hold' } : null));
  await other.engine.download(jobId);
  await until(() => tab.job(jobId).state === 'running' && tab.job(jobId).counts.succeeded === 2);
  clock.now += TWO_MINUTES;
  const [one = '', two = ''] = ids;
  return { tab, other, jobId, one, two };
}

it('LAB-05 Download in a tab that does not run the job names the label that it cannot fetch any more', async () => {
  const { tab, other, jobId, two } = await runByOther();
  await change(two, { validAddress: false });
  await tab.engine.download(jobId);
  expect(await streets(tab)).toEqual([OLD]);
  expect(lines(tab)).toContain(`${two}: No label available for order ${two}.`);
  orders.proxy.release();
  await finished(other, jobId);
});

it('LAB-02 an order that changes while the file is being made has the new address on its page', async () => {
  const { tab, other, jobId, one, two } = await runByOther();
  const asked = watchLabels((id) => (id === two ? { type: 'hold' } : null));
  const downloaded = tab.engine.download(jobId);
  await until(() => asked.includes(one) && asked.includes(two));
  await moved(one);
  await tab.store.dispatch(loadOrder(one));
  orders.proxy.release();
  await downloaded;
  expect([...asked].sort()).toEqual([one, one, two]);
  expect(await streets(tab)).toEqual([NEW, OLD]);
  await finished(other, jobId);
});
