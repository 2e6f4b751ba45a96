/** Several tabs of one browser: one owns a job, the others follow it and can take it over. */
import { sessionActions } from '../../../src/store/session/sessionSlice';
import { startSetPickupReady } from '../../../src/store/workflows/setPickupReady';
import type { JobId } from '../../../src/store/jobs/jobTypes';
import { load } from '../workflows/orderServer';
import {
  aBrowser,
  finished,
  openTab,
  until,
  type Browser,
  type Tab,
  type TabOptions,
} from '../workflows/tabs';
import { orders, serveOrders, token } from '../workflows/servedOrders';

serveOrders();

const aTab = (browser: Browser, timings: TabOptions['timings'] = {}): Tab =>
  openTab(browser, { url: orders.proxy.url, token, timings });

function ready(tab: Tab, ids: readonly string[]): JobId {
  const jobId = tab.store.dispatch(startSetPickupReady(ids));
  if (jobId === null) throw new Error('No job was started');
  return jobId;
}

const holdPatches = () => {
  orders.proxy.decide = ({ method }) => (method === 'PATCH' ? { type: 'hold' } : null);
};
const stateIn = (tab: Tab, jobId: JobId) => tab.store.getState().jobs.byId[jobId]?.state;

async function expectEachOnce(ids: readonly string[]): Promise<void> {
  expect([...(await orders.timesReady(ids)).values()]).toEqual(ids.map(() => 1));
}

describe.each([
  ['Web Locks', true],
  ['a lease in storage', false],
] as const)('with %s', (_name, withLocks) => {
  it('OAC-04 shows a job live in other tabs, while only one tab sends it', async () => {
    const browser = aBrowser({ withLocks });
    const [owner, other] = [aTab(browser), aTab(browser)];
    const ids = await orders.addOrders(40);
    await load(owner, ids);

    const jobId = ready(owner, ids);
    await until(() => (other.store.getState().jobs.byId[jobId]?.counts.succeeded ?? 0) > 0);
    // Resuming it in the other tab does not run it twice.
    await other.engine.command(jobId, 'resume');
    await finished(owner, jobId);
    await until(() => stateIn(other, jobId) === 'completed');

    expect(other.job(jobId)).toEqual(owner.job(jobId));
    expect(orders.proxy.sent).toHaveLength(40);
    await expectEachOnce(ids);
    // The results are offered only where the job was started.
    expect(owner.store.getState().jobs.resultsReady?.jobId).toBe(jobId);
    expect(other.store.getState().jobs.resultsReady).toBeNull();
  });

  it('OAC-04 a tab opened during the job catches up and follows', async () => {
    const browser = aBrowser({ withLocks });
    const owner = aTab(browser);
    const ids = await orders.addOrders(20);
    await load(owner, ids);
    holdPatches();
    const jobId = ready(owner, ids);
    await until(() => orders.proxy.sent.length === 4);

    const late = aTab(browser);
    await until(() => stateIn(late, jobId) === 'running');
    orders.proxy.release();
    await finished(owner, jobId);
    await until(() => stateIn(late, jobId) === 'completed');

    expect(late.job(jobId).counts).toEqual(owner.job(jobId).counts);
    expect(orders.proxy.sent).toHaveLength(20);
    await expectEachOnce(ids);
  });

  it('OAC-04 the owner carries out a pause or cancel from another tab', async () => {
    const browser = aBrowser({ withLocks });
    const [owner, other] = [aTab(browser), aTab(browser)];
    const ids = await orders.addOrders(20);
    await load(owner, ids);
    holdPatches();
    const jobId = ready(owner, ids);
    await until(() => orders.proxy.sent.length === 4 && stateIn(other, jobId) === 'running');

    await other.engine.command(jobId, 'pause');
    await until(() => stateIn(owner, jobId) === 'paused' && stateIn(other, jobId) === 'paused');
    orders.proxy.release();
    await owner.engine.settled(jobId);
    expect(orders.proxy.sent).toHaveLength(4);
    await other.engine.command(jobId, 'cancel');
    await until(() => stateIn(owner, jobId) === 'cancelled' && stateIn(other, jobId) === 'cancelled');

    expect(other.job(jobId).counts).toMatchObject({ succeeded: 4, skipped: 16 });
  });

  it('OAC-04 when the owner dies, another tab shows the job as paused and takes over; no order is done twice', async () => {
    const browser = aBrowser({ withLocks });
    // Short, because the test waits for its end; long enough that a busy machine does not end it while the owner lives.
    const timings = { leaseMs: 3_000 };
    const [owner, other] = [aTab(browser, timings), aTab(browser, timings)];
    const ids = await orders.addOrders(40);
    await load(owner, ids);
    orders.proxy.decide = ({ method }) =>
      method === 'PATCH' && orders.proxy.sent.length > 14 ? { type: 'hold' } : null;
    const jobId = ready(owner, ids);
    await until(async () => [...(await orders.timesReady(ids)).values()].filter(Boolean).length >= 18);

    owner.crash();
    orders.proxy.reset();
    await until(() => stateIn(other, jobId) === 'paused');
    expect(other.job(jobId).pauseReason).toBe('ownerGone');
    await other.engine.command(jobId, 'resume');

    expect(await finished(other, jobId)).toMatchObject({ state: 'completed', counts: { succeeded: 40 } });
    await expectEachOnce(ids);
  });
});

describe('signing out', () => {
  it('OAC-04 logging out pauses the job; only the same person gets it back, and nothing is done twice', async () => {
    const browser = aBrowser();
    const tab = aTab(browser);
    const ids = await orders.addOrders(30);
    await load(tab, ids);
    orders.proxy.decide = ({ method }) =>
      method === 'PATCH' && orders.proxy.sent.length > 8 ? { type: 'hold' } : null;
    const jobId = ready(tab, ids);
    await until(async () => [...(await orders.timesReady(ids)).values()].filter(Boolean).length >= 12);

    tab.store.dispatch(sessionActions.signedOut());
    expect(tab.store.getState().jobs.ids).toEqual([]);
    orders.proxy.release();
    const sentThen = orders.proxy.sent.length;

    tab.signIn(await orders.server.tokenFor('admin'));
    // The other person's own job proves that their jobs have been read from storage.
    const theirs = await orders.addOrders(1);
    await finished(tab, ready(tab, theirs));
    expect(tab.store.getState().jobs.byId[jobId]).toBeUndefined();
    expect(orders.proxy.sent.length).toBe(sentThen + 1);
    tab.store.dispatch(sessionActions.signedOut());

    tab.signIn(token);
    await until(() => stateIn(tab, jobId) === 'paused' && tab.job(jobId).total === 30);
    expect(tab.job(jobId).pauseReason).toBe('signedOut');
    await tab.engine.command(jobId, 'resume');
    expect(await finished(tab, jobId)).toMatchObject({ state: 'completed', counts: { succeeded: 30 } });
    await expectEachOnce(ids);
  });
});
