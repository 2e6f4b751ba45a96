/** The engine against a failing server, network and tabs, always checked in the server's own audit trail. */
import { messages } from '../../../src/contract/messages';
import { selectEmail } from '../../../src/store/session/sessionSlice';
import { startSetPickupReady } from '../../../src/store/workflows/setPickupReady';
import type { JobId } from '../../../src/store/jobs/jobTypes';
import { load } from '../workflows/orderServer';
import {
  aBrowser,
  finished,
  openTab,
  slowStorage,
  until,
  type Tab,
  type TabOptions,
} from '../workflows/tabs';
import type { Fault } from '../workflows/faultProxy';
import { orders, serveOrders, token } from '../workflows/servedOrders';

serveOrders();

const aTab = (options: Partial<TabOptions> = {}, browser = aBrowser()): Tab =>
  openTab(browser, { url: orders.proxy.url, token, ...options });

function ready(tab: Tab, ids: readonly string[]): JobId {
  const jobId = tab.store.dispatch(startSetPickupReady(ids));
  if (jobId === null) throw new Error('No job was started');
  return jobId;
}

const isPatch = ({ method }: { method: string }) => method === 'PATCH';
const sentIds = () => orders.proxy.sent.map(({ orderId }) => orderId);

/** Checks that each order the job reports as done was made ready exactly once, and no other order was. */
async function expectTruth(tab: Tab, jobId: JobId, ids: readonly string[]): Promise<void> {
  const outcomes = tab.outcomes(jobId);
  expect(Object.keys(outcomes).sort()).toEqual([...ids].sort());
  const times = await orders.timesReady(ids);
  expect(Object.fromEntries(times)).toEqual(
    Object.fromEntries(ids.map((id) => [id, outcomes[id] === 'succeeded' ? 1 : 0])),
  );
}

/** With our server, and with one that does not support Idempotency-Key. */
describe.each([
  ['a server that supports Idempotency-Key', true],
  ['a server that does not support Idempotency-Key', false],
] as const)('against %s', (_name, isIdempotent) => {
  it('OAC-04 gives one outcome each, none twice, despite three bad orders, bursts of 429 and 500, and dropped connections', async () => {
    const tab = aTab({ isIdempotent });
    const ids = await orders.addOrders(120);
    await load(tab, ids);
    const bad = [3, 40, 77].map((at) => ids[at] ?? '');
    const faults = new Map<string, Fault>();
    ids
      .slice(10, 18)
      .forEach((id) => faults.set(id, { type: 'answer', status: 429, headers: { 'retry-after': '0' } }));
    ids.slice(20, 26).forEach((id) => faults.set(id, { type: 'answer', status: 500 }));
    ids.slice(50, 55).forEach((id) => faults.set(id, { type: 'dropBefore' }));
    ids.slice(60, 65).forEach((id) => faults.set(id, { type: 'dropAfter' }));
    orders.proxy.decide = (call) => {
      if (!isPatch(call)) return null;
      if (bad.includes(call.orderId)) return { type: 'answer', status: 422 };
      return call.earlier === 0 ? (faults.get(call.orderId) ?? null) : null;
    };

    const jobId = ready(tab, ids);
    const job = await finished(tab, jobId);

    expect(job).toMatchObject({ state: 'completedWithErrors', counts: { succeeded: 117, failed: 3 } });
    expect(bad.map((id) => tab.outcomes(jobId)[id])).toEqual(['failed', 'failed', 'failed']);
    await expectTruth(tab, jobId, ids);

    // Retry sends only the failed orders, as a new attempt.
    orders.proxy.reset();
    await tab.engine.command(jobId, 'retry');
    expect(await finished(tab, jobId)).toMatchObject({
      state: 'completed',
      counts: { succeeded: 120, failed: 0 },
    });
    expect(sentIds().sort()).toEqual([...bad].sort());
    if (isIdempotent) {
      expect(orders.proxy.sent.map(({ key }) => key).sort()).toEqual(
        bad.map((id) => `${jobId}:${id}:2`).sort(),
      );
    }
    await expectTruth(tab, jobId, ids);
  });

  it('OAC-04 recovers the outcome when a response is lost after the server did the work, and does not send it as new', async () => {
    const tab = aTab({ isIdempotent });
    const ids = await orders.addOrders(8);
    await load(tab, ids);
    orders.proxy.decide = (call) => (isPatch(call) && call.earlier === 0 ? { type: 'dropAfter' } : null);

    const jobId = ready(tab, ids);
    expect(await finished(tab, jobId)).toMatchObject({ state: 'completed', counts: { succeeded: 8 } });

    // With keys the same attempt is sent again and gets the stored response; without keys the order is read instead.
    expect(orders.proxy.sent).toHaveLength(isIdempotent ? 16 : 8);
    expect(new Set(orders.proxy.sent.map(({ key }) => key)).size).toBe(isIdempotent ? 8 : 1);
    await expectTruth(tab, jobId, ids);
  });

  it('OAC-04 resumes after a crash without doing any order twice', async () => {
    const browser = aBrowser();
    const tab = aTab({ isIdempotent }, browser);
    const ids = await orders.addOrders(60);
    await load(tab, ids);
    // Some are done and known. Then responses are lost: the work is done, but this tab never learns of it.
    orders.proxy.decide = (call) =>
      isPatch(call) && orders.proxy.sent.length > 22 ? { type: 'hold' } : null;
    const jobId = ready(tab, ids);
    await until(async () => [...(await orders.timesReady(ids)).values()].filter(Boolean).length >= 26);
    tab.crash();
    orders.proxy.reset();

    const reloaded = aTab({ isIdempotent }, browser);
    await until(() => reloaded.store.getState().jobs.byId[jobId]?.state === 'paused');
    expect(reloaded.job(jobId)).toMatchObject({ pauseReason: 'reloaded', total: 60 });
    expect(reloaded.job(jobId).counts.pending).toBeGreaterThan(0);
    await reloaded.engine.command(jobId, 'resume');

    expect(await finished(reloaded, jobId)).toMatchObject({ state: 'completed', counts: { succeeded: 60 } });
    await expectTruth(reloaded, jobId, ids);
  });

  it('OAC-04 pauses the job when the server goes away, and continues when resumed', async () => {
    const tab = aTab({ isIdempotent });
    const ids = await orders.addOrders(40);
    await load(tab, ids);
    let isAway = false;
    orders.proxy.decide = () =>
      isAway || (isAway = orders.proxy.sent.length > 10) ? { type: 'dropBefore' } : null;

    const jobId = ready(tab, ids);
    await until(() => tab.job(jobId).state === 'paused');
    await tab.engine.settled(jobId);
    expect(tab.job(jobId).pauseReason).toBe('noAnswer');
    // It did not run through the rest against a dead server.
    expect(tab.job(jobId).counts.pending).toBeGreaterThan(15);

    orders.proxy.reset();
    await tab.engine.command(jobId, 'resume');
    expect(await finished(tab, jobId)).toMatchObject({ state: 'completed', counts: { succeeded: 40 } });
    await expectTruth(tab, jobId, ids);
  });

  it('OAC-04 marks orders that can be neither sent nor read as unknown, and Check finds their outcome without sending', async () => {
    const tab = aTab({ isIdempotent });
    const ids = await orders.addOrders(6);
    await load(tab, ids);
    const [lost = '', gone = ''] = ids;
    orders.proxy.decide = (call) => {
      if (call.orderId === lost)
        return isPatch(call) && call.earlier === 0 ? { type: 'dropAfter' } : { type: 'dropBefore' };
      return call.orderId === gone ? { type: 'dropBefore' } : null;
    };

    const jobId = ready(tab, ids);
    expect(await finished(tab, jobId)).toMatchObject({
      state: 'completedWithErrors',
      counts: { succeeded: 4, unknown: 2 },
    });
    orders.proxy.reset();
    await tab.engine.command(jobId, 'check');
    await finished(tab, jobId);

    expect(sentIds()).toEqual([]);
    expect(tab.outcomes(jobId)).toMatchObject({ [lost]: 'succeeded', [gone]: 'failed' });
    await expectTruth(tab, jobId, ids);
  });
});

describe('commands', () => {
  it('OAC-04 cancel stops sending, lets running requests settle, and reports the result', async () => {
    const tab = aTab();
    const ids = await orders.addOrders(30);
    await load(tab, ids);
    orders.proxy.decide = (call) => (isPatch(call) ? { type: 'hold' } : null);

    const jobId = ready(tab, ids);
    await until(() => orders.proxy.sent.length === 4);
    await tab.engine.command(jobId, 'cancel');
    expect(tab.job(jobId).state).toBe('cancelling');
    orders.proxy.release();
    const job = await finished(tab, jobId);

    expect(job).toMatchObject({
      state: 'cancelled',
      counts: { succeeded: 4, skipped: 26, pending: 0, running: 0 },
    });
    expect(orders.proxy.sent).toHaveLength(4);
    await expectTruth(tab, jobId, ids);
  });

  it('OAC-04 a paused job sends nothing until it is resumed', async () => {
    const tab = aTab();
    const ids = await orders.addOrders(20);
    await load(tab, ids);
    orders.proxy.decide = (call) => (isPatch(call) ? { type: 'hold' } : null);

    const jobId = ready(tab, ids);
    await until(() => orders.proxy.sent.length === 4);
    await tab.engine.command(jobId, 'pause');
    orders.proxy.release();
    await tab.engine.settled(jobId);
    expect(tab.job(jobId)).toMatchObject({
      state: 'paused',
      pauseReason: 'user',
      counts: { succeeded: 4, pending: 16 },
    });
    expect(orders.proxy.sent).toHaveLength(4);

    await tab.engine.command(jobId, 'resume');
    expect(await finished(tab, jobId)).toMatchObject({ state: 'completed', counts: { succeeded: 20 } });
    await expectTruth(tab, jobId, ids);
  });

  it.each([
    ['goes on when they have ended', [], { state: 'completed', counts: { succeeded: 20 } }],
    ['can be cancelled', ['cancel'], { state: 'cancelled', counts: { succeeded: 4, skipped: 16 } }],
    ['can be paused', ['pause'], { state: 'paused', counts: { succeeded: 4, pending: 16 } }],
  ] as const)('OAC-04 resumed with calls under way, a job runs at once and %s', async (_what, then, end) => {
    const tab = aTab();
    const ids = await orders.addOrders(20);
    await load(tab, ids);
    orders.proxy.decide = (call) => (isPatch(call) ? { type: 'hold' } : null);

    const jobId = ready(tab, ids);
    await until(() => orders.proxy.sent.length === 4);
    await tab.engine.command(jobId, 'pause');
    await tab.engine.command(jobId, 'resume');
    expect(tab.job(jobId).state).toBe('running');
    for (const command of then) await tab.engine.command(jobId, command);
    expect(orders.proxy.sent).toHaveLength(4);

    orders.proxy.release();
    await until(() => tab.job(jobId).state === end.state && tab.job(jobId).counts.running === 0);
    await tab.engine.settled(jobId);
    expect(tab.job(jobId)).toMatchObject(end);
    expect(orders.proxy.sent).toHaveLength(end.state === 'completed' ? 20 : 4);
  });
});

describe('refusals', () => {
  it.each([
    ['later', false],
    ['at once, before storage has kept up,', true],
  ])(
    'OAC-04 a 401 pauses the job; it continues after signing in %s and nothing is lost',
    async (_when, atOnce) => {
      const tab = aTab();
      const ids = await orders.addOrders(20);
      await load(tab, ids);
      if (atOnce) slowStorage(40);
      orders.proxy.decide = (call) =>
        isPatch(call) && orders.proxy.sent.length > 6 ? { type: 'answer', status: 401 } : null;

      const jobId = ready(tab, ids);
      await until(() => selectEmail(tab.store.getState()) === null);
      // The person is signed out, and everything they had on the screen is gone.
      expect(tab.store.getState().jobs.ids).toEqual([]);
      expect(orders.proxy.sent.length).toBeLessThanOrEqual(10);
      // Wait for the other calls of the run to be refused: a late 401 for the token that is used again would end the
      // new session.
      await orders.proxy.answered();
      if (!atOnce) await tab.engine.settled(jobId);
      orders.proxy.reset();

      tab.signIn(token);
      await until(() => tab.store.getState().jobs.byId[jobId]?.state === 'paused');
      // The reason proves that the job was read after the earlier session stored its last state.
      expect(tab.job(jobId)).toMatchObject({ pauseReason: 'signedOut', total: 20 });
      expect(orders.proxy.sent).toEqual([]);
      await tab.engine.command(jobId, 'resume');
      expect(await finished(tab, jobId)).toMatchObject({ state: 'completed', counts: { succeeded: 20 } });
      await expectTruth(tab, jobId, ids);
    },
  );

  it('OAC-04 stops the job with the server’s message when the role is lost in the middle', async () => {
    const tab = aTab();
    const ids = await orders.addOrders(20);
    await load(tab, ids);
    orders.proxy.decide = (call) =>
      isPatch(call) && orders.proxy.sent.length > 6 ? { type: 'answer', status: 403 } : null;

    const jobId = ready(tab, ids);
    const job = await finished(tab, jobId);

    expect(job).toMatchObject({ state: 'failed', stopMessage: 'Fault 403' });
    expect(orders.proxy.sent.length).toBeLessThanOrEqual(10);
    expect(job.counts.succeeded + job.counts.failed + job.counts.skipped).toBe(20);
    expect(job.counts.skipped).toBeGreaterThanOrEqual(10);
    await expectTruth(tab, jobId, ids);
  });

  it('OAC-06 keeps the response to a refused order word for word, with status and request id', async () => {
    const tab = aTab();
    const [id = ''] = await orders.addOrders(1, 'GEOCODED');
    // The order is not loaded here, so the server decides whether it may be made ready.
    await orders.server.db.deleteFrom('orders').where('id', '=', id).execute();

    const job = await finished(tab, ready(tab, [id]));

    expect(job.resultChunks[0]?.[0]).toMatchObject({
      outcome: 'failed',
      status: 404,
      reason: messages.orderNotFound(id),
      requestId: expect.any(String) as string,
    });
  });
});
