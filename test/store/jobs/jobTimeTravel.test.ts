/**
 * A developer uses Redux DevTools while a job runs: jumps to an earlier state and back, skips actions, imports a file.
 */
import { importHistory, indexOfLast, jumpTo, shownHistory, toggleLast } from '../../support/reduxDevTools';
import { selectSession } from '../../../src/store/session/sessionSlice';
import { startSetPickupReady } from '../../../src/store/workflows/setPickupReady';
import { load } from '../workflows/orderServer';
import { orders, serveOrders, token } from '../workflows/servedOrders';
import { aBrowser, finished, openTab, until, type Tab } from '../workflows/tabs';

serveOrders();

/** A tab whose job has sent its first four orders, and waits for their answers. */
async function aTabAtWork(isIdempotent: boolean, browser = aBrowser(), count = 12) {
  const config = { devTools: true };
  const tab = openTab(browser, { url: orders.proxy.url, token, config, isIdempotent });
  const ids = await orders.addOrders(count);
  await load(tab, ids);
  orders.proxy.decide = ({ method }) => (method === 'PATCH' ? { type: 'hold' } : null);
  const jobId = tab.store.dispatch(startSetPickupReady(ids)) ?? '';
  await until(() => orders.proxy.sent.length === 4);
  return { tab, ids, jobId };
}

const shownState = ({ store }: Tab, jobId: string) => store.getState().jobs.byId[jobId]?.state;

async function expectDoneOnce(tab: Tab, jobId: string, ids: readonly string[]): Promise<void> {
  expect(tab.job(jobId).state).toBe('completed');
  expect(tab.outcomes(jobId)).toEqual(Object.fromEntries(ids.map((id) => [id, 'succeeded'])));
  expect([...(await orders.timesReady(ids)).values()]).toEqual(ids.map(() => 1));
}

const expectSentOnce = (ids: readonly string[]) =>
  expect(orders.proxy.sent.map(({ orderId }) => orderId).sort()).toEqual([...ids].sort());

describe.each([
  ['with idempotency keys', true],
  ['without idempotency keys', false],
])('%s', (_name, isIdempotent) => {
  it.each([
    ['before the sign-in', () => 0],
    ['before the job', ({ store }: Tab) => indexOfLast(store, 'jobs/started') - 1],
  ] as const)('a job goes on while a state %s is shown', async (_when, indexOf) => {
    const { tab, ids, jobId } = await aTabAtWork(isIdempotent);
    jumpTo(tab.store, indexOf(tab));
    expect(shownState(tab, jobId)).toBeUndefined();

    orders.proxy.release();
    await tab.engine.settled(jobId);

    // What is shown does not move.
    expect(shownState(tab, jobId)).toBeUndefined();
    expectSentOnce(ids);
    jumpTo(tab.store);
    await expectDoneOnce(tab, jobId, ids);
    expect(selectSession(tab.store.getState()).phase).toBe('authenticated');
  });

  it('Resume of a pause that is over sends nothing twice', async () => {
    const { tab, ids, jobId } = await aTabAtWork(isIdempotent);
    await tab.engine.command(jobId, 'pause');
    orders.proxy.release();
    await tab.engine.settled(jobId);
    await tab.engine.command(jobId, 'resume');
    await finished(tab, jobId);
    jumpTo(tab.store, indexOfLast(tab.store, 'jobs/paused'));
    expect(shownState(tab, jobId)).toBe('paused');

    await tab.engine.command(jobId, 'resume');
    await tab.engine.settled(jobId);

    expectSentOnce(ids);
    jumpTo(tab.store);
    await expectDoneOnce(tab, jobId, ids);
  });

  it('a job whose beginning was skipped for a while can be paused and resumed', async () => {
    const { tab, ids, jobId } = await aTabAtWork(isIdempotent);
    toggleLast(tab.store, 'jobs/started');
    orders.proxy.release();
    await tab.engine.settled(jobId);
    toggleLast(tab.store, 'jobs/started');
    expect(shownState(tab, jobId)).toBe('running');

    await tab.engine.command(jobId, 'pause');
    await tab.engine.command(jobId, 'resume');
    await tab.engine.settled(jobId);

    await expectDoneOnce(tab, jobId, ids);
  });

  it('an imported history does not reach the stored job', async () => {
    const browser = aBrowser();
    const { tab, ids, jobId } = await aTabAtWork(isIdempotent, browser, 30);
    importHistory(tab.store, JSON.stringify(shownHistory(tab.store)));
    orders.proxy.release();
    await tab.engine.settled(jobId);
    tab.crash();

    const again = openTab(browser, { url: orders.proxy.url, token, isIdempotent });
    await until(() => shownState(again, jobId) === 'paused');
    await again.engine.command(jobId, 'resume');
    await finished(again, jobId);

    await expectDoneOnce(again, jobId, ids);
  });
});
