/** Set Ready of one order waits before it is sent: what a reload, a sign-out and another tab make of that (decision 0056). */
import { sessionActions } from '../../../src/store/session/sessionSlice';
import { commandJob } from '../../../src/store/jobs/jobCommands';
import { startSetPickupReady } from '../../../src/store/workflows/setPickupReady';
import { load } from './orderServer';
import { orders, serveOrders, token } from './servedOrders';
import { aBrowser, finished, openTab, until, type Browser, type Tab } from './tabs';

serveOrders();

/** Longer than any of these tests: nothing is sent by itself. */
const aTab = (browser: Browser, readyGraceSeconds = 3_600): Tab =>
  openTab(browser, { url: orders.proxy.url, token, config: { readyGraceSeconds } });

/** One order is asked for and waits. */
async function waiting(browser: Browser) {
  const tab = aTab(browser);
  const ids = await orders.addOrders(1);
  await load(tab, ids);
  const jobId = tab.store.dispatch(startSetPickupReady(ids)) ?? '';
  await until(() => tab.job(jobId).state === 'running');
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(orders.proxy.sent).toEqual([]);
  return { tab, jobId, ids };
}
const jobIn = (tab: Tab, jobId: string) => tab.store.getState().jobs.byId[jobId];

it('the page that is closed meanwhile sends nothing; the next one tells of it and sends when it is told to, once', async () => {
  const browser = aBrowser();
  const { tab, jobId, ids } = await waiting(browser);
  tab.crash();
  const next = aTab(browser);
  await until(() => jobIn(next, jobId)?.state === 'paused');
  expect(next.job(jobId)).toMatchObject({ pauseReason: 'reloaded', counts: { pending: 1, running: 0 } });
  expect(orders.proxy.sent).toEqual([]);
  await next.store.dispatch(commandJob(jobId, 'resume'));
  await finished(next, jobId);
  expect(orders.proxy.sent.map(({ orderId }) => orderId)).toEqual(ids);
  expect([...(await orders.timesReady(ids)).values()]).toEqual([1]);
});

it('whoever signs out meanwhile finds it paused, and nothing was sent', async () => {
  const { tab, jobId } = await waiting(aBrowser());
  tab.store.dispatch(sessionActions.signedOut());
  tab.signIn(token);
  await until(() => jobIn(tab, jobId)?.state === 'paused');
  expect(tab.job(jobId).pauseReason).toBe('signedOut');
  expect(orders.proxy.sent).toEqual([]);
});

it('another tab can undo it, after which it is nowhere, also not after a reload', async () => {
  const browser = aBrowser();
  const { tab, jobId, ids } = await waiting(browser);
  const other = aTab(browser);
  await until(() => jobIn(other, jobId)?.state === 'running');
  await other.store.dispatch(commandJob(jobId, 'undo'));
  await until(() => jobIn(tab, jobId) === undefined && jobIn(other, jobId) === undefined);
  const next = aTab(browser);
  // Another job is restored and done: whatever is stored has come by then.
  const again = next.store.dispatch(startSetPickupReady(ids)) ?? '';
  await next.store.dispatch(commandJob(again, 'sendNow'));
  await until(() => jobIn(next, again)?.state === 'running');
  expect(jobIn(next, jobId)).toBeUndefined();
  await next.store.dispatch(commandJob(again, 'sendNow'));
  await finished(next, again);
  expect(orders.proxy.sent.map(({ orderId }) => orderId)).toEqual(ids);
});

it('Undo that comes too late changes nothing: the job goes on and tells how it went', async () => {
  const tab = aTab(aBrowser(), 0.05);
  const ids = await orders.addOrders(1);
  await load(tab, ids);
  const jobId = tab.store.dispatch(startSetPickupReady(ids)) ?? '';
  await until(() => orders.proxy.sent.length === 1);
  await tab.store.dispatch(commandJob(jobId, 'undo'));
  expect(await finished(tab, jobId)).toMatchObject({ state: 'completed', counts: { succeeded: 1 } });
});

it('a computer that slept meanwhile sends nothing when it wakes; it asks, and sends when it is told to, once', async () => {
  let slept = 0;
  const now = () => Date.now() + slept;
  const tab = openTab(aBrowser(), { url: orders.proxy.url, token, config: { readyGraceSeconds: 5 }, now });
  const ids = await orders.addOrders(1);
  await load(tab, ids);
  // Well after the wait has begun, and before its end: of two timers the earlier one is the first, however busy the machine.
  const stop = tab.store.subscribe(() => {
    if (!Object.values(tab.store.getState().jobs.byId).some((job) => job?.state === 'running')) return;
    stop();
    setTimeout(() => (slept = 3_600_000), 2_500);
  });
  const jobId = tab.store.dispatch(startSetPickupReady(ids)) ?? '';
  await until(() => ['paused', 'completed'].includes(tab.job(jobId).state));
  expect(tab.job(jobId)).toMatchObject({ pauseReason: 'slept', counts: { pending: 1, running: 0 } });
  expect(orders.proxy.sent).toEqual([]);
  await tab.store.dispatch(commandJob(jobId, 'resume'));
  await finished(tab, jobId);
  expect(orders.proxy.sent.map(({ orderId }) => orderId)).toEqual(ids);
});

it('a second click while it waits starts no second job', async () => {
  const { tab, ids } = await waiting(aBrowser());
  expect(tab.store.dispatch(startSetPickupReady(ids))).toBeNull();
  expect(tab.store.getState().jobs.ids).toHaveLength(1);
});
