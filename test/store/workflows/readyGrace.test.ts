/**
 * Set Ready of one order waits before it is sent: the effect of a reload, a sign-out and another tab (decision 0056).
 */
import { sessionActions } from '../../../src/store/session/sessionSlice';
import { commandJob } from '../../../src/store/jobs/jobCommands';
import { startSetPickupReady } from '../../../src/store/workflows/setPickupReady';
import { load } from './orderServer';
import { orders, serveOrders, token } from './servedOrders';
import { aBrowser, finished, openTab, until, type Browser, type Tab } from './tabs';

serveOrders();

/** Longer than any of these tests, so that nothing is sent by itself. */
const aTab = (browser: Browser, readyGraceSeconds = 3_600): Tab =>
  openTab(browser, { url: orders.proxy.url, token, config: { readyGraceSeconds } });

/** Starts Set Ready of one order, which waits. */
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

it('sends nothing when the page is closed; the next page shows the job paused and sends it once when resumed', async () => {
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

it('is paused after a sign-out, and nothing was sent', async () => {
  const { tab, jobId } = await waiting(aBrowser());
  tab.store.dispatch(sessionActions.signedOut());
  tab.signIn(token);
  await until(() => jobIn(tab, jobId)?.state === 'paused');
  expect(tab.job(jobId).pauseReason).toBe('signedOut');
  expect(orders.proxy.sent).toEqual([]);
});

it('another tab can undo it, and it does not come back after a reload', async () => {
  const browser = aBrowser();
  const { tab, jobId, ids } = await waiting(browser);
  const other = aTab(browser);
  await until(() => jobIn(other, jobId)?.state === 'running');
  await other.store.dispatch(commandJob(jobId, 'undo'));
  await until(() => jobIn(tab, jobId) === undefined && jobIn(other, jobId) === undefined);
  const next = aTab(browser);
  // Another job has been restored and done, so everything stored has been read by then.
  const again = next.store.dispatch(startSetPickupReady(ids)) ?? '';
  await next.store.dispatch(commandJob(again, 'sendNow'));
  await until(() => jobIn(next, again)?.state === 'running');
  expect(jobIn(next, jobId)).toBeUndefined();
  await next.store.dispatch(commandJob(again, 'sendNow'));
  await finished(next, again);
  expect(orders.proxy.sent.map(({ orderId }) => orderId)).toEqual(ids);
});

it('an Undo that comes too late changes nothing: the job continues and reports its outcome', async () => {
  const tab = aTab(aBrowser(), 0.05);
  const ids = await orders.addOrders(1);
  await load(tab, ids);
  const jobId = tab.store.dispatch(startSetPickupReady(ids)) ?? '';
  await until(() => orders.proxy.sent.length === 1);
  await tab.store.dispatch(commandJob(jobId, 'undo'));
  expect(await finished(tab, jobId)).toMatchObject({ state: 'completed', counts: { succeeded: 1 } });
});

it('sends nothing after the computer slept; it pauses, and sends once when resumed', async () => {
  let slept = 0;
  const now = () => Date.now() + slept;
  const tab = openTab(aBrowser(), { url: orders.proxy.url, token, config: { readyGraceSeconds: 5 }, now });
  const ids = await orders.addOrders(1);
  await load(tab, ids);
  // Long after the wait has begun and well before its end, so that this timer fires first even on a busy machine.
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

it('a second click during the wait starts no second job', async () => {
  const { tab, ids } = await waiting(aBrowser());
  expect(tab.store.dispatch(startSetPickupReady(ids))).toBeNull();
  expect(tab.store.getState().jobs.ids).toHaveLength(1);
});
