/** Set Ready on the job engine, against the real server. Its warning is tested in readyApproximate.test.ts. */
import { messages } from '../../../src/contract/messages';
import { serverMessages } from '../../../src/contract/serverMessages';
import { selectOrderById } from '../../../src/store/entities/orders/ordersSelectors';
import { loadOrder } from '../../../src/store/entities/orders/readOrders';
import { selectNotices } from '../../../src/store/notices/noticesSlice';
import { JOB_TIMINGS } from '../../../src/store/jobs/jobPlatform';
import { selectRowJobState } from '../../../src/store/jobs/rowJobState';
import { startSetPickupReady } from '../../../src/store/workflows/setPickupReady';
import { load } from './orderServer';
import { aBrowser, finished, openTab, until, type Tab } from './tabs';
import { orders, serveOrders, token } from './servedOrders';

serveOrders();

const aTab = (): Tab => openTab(aBrowser(), { url: orders.proxy.url, token });

function ready(tab: Tab, ids: readonly string[]): string {
  const jobId = tab.store.dispatch(startSetPickupReady(ids));
  if (jobId === null) throw new Error('No job was started');
  return jobId;
}

describe('Set Ready', () => {
  it('OAC-04 STA-01 sends one PATCH per GEOCODED order, four at a time, and shows the changed orders', async () => {
    const tab = aTab();
    const ids = await orders.addOrders(30);
    await load(tab, ids);

    const job = await finished(tab, ready(tab, ids));

    expect(job).toMatchObject({ state: 'completed', total: 30, counts: { succeeded: 30 } });
    expect(orders.proxy.sent.map(({ orderId }) => orderId).sort()).toEqual([...ids].sort());
    expect(
      orders.proxy.sent.every(({ path, orderId }) => path === `/api/orders/${orderId}/pickupready`),
    ).toBe(true);
    expect(orders.proxy.mostAtOnce()).toBeLessThanOrEqual(4);
    expect([...(await orders.timesReady(ids)).values()]).toEqual(ids.map(() => 1));
    for (const id of ids) {
      const order = selectOrderById(tab.store.getState(), id);
      expect(order).toMatchObject({ orderStatus: 'PICKUP_READY' });
      expect(order?.pickupReadyAt).toEqual(expect.any(Number));
    }
  });

  it('OAC-04 sends a repeated id once', async () => {
    const tab = aTab();
    const ids = await orders.addOrders(2);
    await load(tab, ids);

    const job = await finished(tab, ready(tab, [...ids, ...ids]));

    expect(job.total).toBe(2);
    expect(orders.proxy.sent).toHaveLength(2);
  });

  it('OAC-04 a second click during the job starts a job only for new orders, if any', async () => {
    const tab = aTab();
    const ids = await orders.addOrders(5);
    await load(tab, ids);

    const first = ready(tab, ids.slice(0, 3));
    expect(tab.store.dispatch(startSetPickupReady(ids.slice(0, 3)))).toBeNull();
    const second = await finished(tab, ready(tab, ids));

    expect(second.total).toBe(2);
    await finished(tab, first);
    expect(orders.proxy.sent.map(({ orderId }) => orderId).sort()).toEqual([...ids].sort());
  });

  it('OAC-05 MSG-20 sends nothing for an order in another status, and reports it as unprocessed', async () => {
    const tab = aTab();
    const geocoded = await orders.addOrders(3);
    const others = [
      ...(await orders.addOrders(2, 'ARCHIVED')),
      ...(await orders.addOrders(1, 'PICKUP_READY')),
    ];
    await load(tab, [...geocoded, ...others]);

    const job = await finished(tab, ready(tab, [...others, ...geocoded]));

    expect(job).toMatchObject({ state: 'completed', counts: { succeeded: 3, unprocessed: 3, failed: 0 } });
    expect(orders.proxy.sent.map(({ orderId }) => orderId).sort()).toEqual([...geocoded].sort());
    expect(job.resultChunks[0]?.slice(0, 3).map(({ reason }) => reason)).toEqual(
      others.map(() => 'Not processed because order status is not Gecoded'),
    );
    expect(selectRowJobState(tab.store.getState(), others[0] ?? '')).toEqual({
      state: 'unprocessed',
      text: 'Not processed',
    });
  });

  it('OAC-05 rereads an ineligible order before it is left out, and updates its row', async () => {
    const tab = aTab();
    const [mended = '', archived = ''] = await orders.addOrders(2, 'GEOCODEDFAILED');
    await load(tab, [mended, archived]);
    // Meanwhile somebody else has corrected the address of one, and archived the other.
    await orders.setStatus(mended, 'GEOCODED');
    await orders.setStatus(archived, 'ARCHIVED');

    const job = await finished(tab, ready(tab, [mended, archived]));

    expect(tab.outcomes(job.id)).toEqual({ [mended]: 'succeeded', [archived]: 'unprocessed' });
    expect(orders.proxy.sent.map(({ orderId }) => orderId)).toEqual([mended]);
    expect(job.resultChunks[0]?.map(({ orderStatus }) => orderStatus)).toEqual(['PICKUP_READY', 'ARCHIVED']);
    expect(selectOrderById(tab.store.getState(), archived)?.orderStatus).toBe('ARCHIVED');
  });

  it('OAC-06 keeps a result unchanged when the order changes later', async () => {
    const tab = aTab();
    const [id = ''] = await orders.addOrders(1);
    await load(tab, [id]);
    const job = await finished(tab, ready(tab, [id]));
    const before = job.resultChunks[0]?.[0];
    expect(before).toMatchObject({ outcome: 'succeeded', orderStatus: 'PICKUP_READY' });
    expect(before?.reason).toMatch(/^Pickup ready at /);

    await orders.setStatus(id, 'CARRIER_PICKED_UP');
    await load(tab, [id]);
    expect(selectOrderById(tab.store.getState(), id)?.orderStatus).toBe('CARRIER_PICKED_UP');
    expect(tab.job(job.id).resultChunks[0]?.[0]).toBe(before);
  });

  it('OAC-06 does not claim an order that somebody else made ready, also after a lost try', async () => {
    const tab = aTab();
    const [id = '', other = ''] = await orders.addOrders(2);
    await load(tab, [id, other]);
    await orders.setStatus(other, 'PICKUP_READY');
    orders.proxy.decide = ({ method, earlier }) =>
      method === 'PATCH' && earlier === 0 ? { type: 'dropBefore' } : null;

    const job = await finished(tab, ready(tab, [id, other]));

    expect(tab.outcomes(job.id)).toEqual({ [id]: 'succeeded', [other]: 'unprocessed' });
    expect(job.resultChunks[0]?.[1]?.reason).toBe(messages.notGeocoded);
  });

  it('OAC-06 when every try was lost, asks the server by key who made the order ready, or says that it is unclear', async () => {
    const [mine = '', theirs = '', unsaid = ''] = await orders.addOrders(3);
    const ids = [mine, theirs, unsaid];
    const tab = aTab();
    await load(tab, ids);
    for (const id of [theirs, unsaid]) await orders.setStatus(id, 'PICKUP_READY');
    const { triesPerAttempt } = JOB_TIMINGS;
    orders.proxy.decide = ({ method, orderId, earlier }) => {
      if (method !== 'PATCH') return null;
      if (orderId !== unsaid && earlier >= triesPerAttempt) return null;
      return { type: orderId === mine ? 'dropAfter' : 'dropBefore' };
    };

    const job = await finished(tab, ready(tab, ids));

    expect(tab.outcomes(job.id)).toEqual({
      [mine]: 'succeeded',
      [theirs]: 'unprocessed',
      [unsaid]: 'succeeded',
    });
    expect(job.resultChunks[0]?.map((result) => result?.reason)).toEqual([
      expect.stringMatching(/^Pickup ready at /),
      messages.notGeocoded,
      'Done. The answer was lost: somebody else may have done it.',
    ]);
  });

  it.each([403, 409])(
    'OAC-06 keeps an order found ready after lost tries as done when a last call is answered with %i',
    async (status) => {
      const tab = aTab();
      const [id = ''] = await orders.addOrders(1);
      await load(tab, [id]);
      const { triesPerAttempt } = JOB_TIMINGS;
      orders.proxy.decide = ({ method, earlier }) => {
        if (method === 'PATCH')
          return earlier < triesPerAttempt ? { type: 'dropAfter' } : { type: 'answer', status };
        // The order is read once; the reason for the refusal cannot be read.
        return earlier > 0 && orders.proxy.sent.length > triesPerAttempt ? { type: 'dropBefore' } : null;
      };

      const job = await finished(tab, ready(tab, [id]));

      expect(orders.proxy.sent).toHaveLength(triesPerAttempt + 1);
      expect(tab.outcomes(job.id)).toEqual({ [id]: 'succeeded' });
    },
  );

  it('OAC-03 MSG-11 without selected orders, says so for 5 s and starts nothing', () => {
    const tab = aTab();

    expect(tab.store.dispatch(startSetPickupReady([]))).toBeNull();

    expect(
      selectNotices(tab.store.getState()).map(({ text, durationMs, intent }) => ({
        text,
        durationMs,
        intent,
      })),
    ).toEqual([{ text: 'Please select at least one order.', durationMs: 5000, intent: 'danger' }]);
    expect(tab.store.getState().jobs.ids).toEqual([]);
  });

  it('OAC-06 offers the results to the page when the job ends, not before', async () => {
    const tab = aTab();
    const ids = await orders.addOrders(3);
    await load(tab, ids);
    orders.proxy.decide = ({ method }) => (method === 'PATCH' ? { type: 'hold' } : null);

    const jobId = ready(tab, ids);
    await until(() => orders.proxy.sent.length === 3);
    expect(tab.store.getState().jobs.resultsReady).toBeNull();
    orders.proxy.release();
    await finished(tab, jobId);

    expect(tab.store.getState().jobs.resultsReady).toMatchObject({ jobId });
  });

  it('STA-01 a row shows the job’s progress, and keeps its status until its own response', async () => {
    const tab = aTab();
    const ids = await orders.addOrders(6);
    await load(tab, ids);
    const [first = '', , , , , last = ''] = ids;
    orders.proxy.decide = ({ method }) => (method === 'PATCH' ? { type: 'hold' } : null);
    const says = (id: string) => selectRowJobState(tab.store.getState(), id)?.text ?? null;

    const jobId = ready(tab, ids);
    await until(() => says(first) === 'Setting ready…');
    expect(says(last)).toBe('Waiting');
    expect(selectOrderById(tab.store.getState(), first)?.orderStatus).toBe('GEOCODED');
    // Equal texts are the same object, so nothing renders again.
    expect(selectRowJobState(tab.store.getState(), last)).toBe(selectRowJobState(tab.store.getState(), last));
    expect(says('an order of no job')).toBeNull();
    orders.proxy.release();
    await finished(tab, jobId);

    expect(says(first)).toBeNull();
    expect(selectOrderById(tab.store.getState(), first)?.orderStatus).toBe('PICKUP_READY');
  });

  it('does not fail an order that somebody else made ready, also when this tab shows it as GEOCODED', async () => {
    const tab = aTab();
    const recipientAddress = { street: 'Bloor Street', locationAccuracy: 'area' as const };
    const [moved = '', stale = ''] = await orders.addOrders(2, 'GEOCODED', { recipientAddress });
    const [rest = ''] = await orders.addOrders(1);
    const ids = [moved, rest, stale];
    await load(tab, ids);
    const elsewhere = openTab(aBrowser(), { url: orders.proxy.url, token });
    await finished(elsewhere, ready(elsewhere, [moved, stale]));
    // This tab knows about one of the two.
    await tab.store.dispatch(loadOrder(stale));

    const job = await finished(tab, ready(tab, ids));

    expect(job).toMatchObject({ state: 'completed', counts: { succeeded: 1, unprocessed: 2, failed: 0 } });
    expect(tab.outcomes(job.id)).toEqual({
      [moved]: 'unprocessed',
      [rest]: 'succeeded',
      [stale]: 'unprocessed',
    });
    const [byServer, , byReading] = job.resultChunks[0] ?? [];
    expect(byServer).toMatchObject({ reason: messages.notGeocoded, orderStatus: 'PICKUP_READY' });
    expect({ ...byServer, at: 0 }).toEqual({ ...byReading, at: 0 });
    expect(selectOrderById(tab.store.getState(), moved)?.orderStatus).toBe('PICKUP_READY');
    expect([...(await orders.timesReady(ids)).values()]).toEqual([1, 1, 1]);
    // This job made no order with an approximate address ready.
    expect(selectNotices(tab.store.getState())).toEqual([]);
  });

  it('an order that is refused while still GEOCODED can be retried', async () => {
    const tab = aTab();
    const [id = ''] = await orders.addOrders(1);
    await load(tab, [id]);
    orders.proxy.decide = ({ method }) => (method === 'PATCH' ? { type: 'answer', status: 409 } : null);
    const job = await finished(tab, ready(tab, [id]));
    expect(tab.outcomes(job.id)).toEqual({ [id]: 'failed' });
    orders.proxy.reset();
    await tab.engine.command(job.id, 'retry');
    expect((await finished(tab, job.id)).counts).toMatchObject({ succeeded: 1, failed: 0 });
  });

  it('STA-02 records a refusal in the server’s words, and continues the job', async () => {
    const tab = aTab();
    const ids = await orders.addOrders(5);
    await load(tab, ids);
    const [moved = ''] = ids;
    // Somebody else has cancelled the order; this tab still shows it as GEOCODED.
    await orders.setStatus(moved, 'CANCELLED');

    const job = await finished(tab, ready(tab, ids));

    expect(job).toMatchObject({ state: 'completedWithErrors', counts: { succeeded: 4, failed: 1 } });
    const result = job.resultChunks[0]?.[0];
    expect(result).toMatchObject({ outcome: 'failed', status: 409, requestId: expect.any(String) as string });
    expect(result?.reason).toBe(serverMessages.notReadyable(moved, 'CANCELLED'));
    // Its row is up to date now, and a retry, which would be refused again, sends nothing.
    expect(result?.orderStatus).toBe('CANCELLED');
    expect(selectOrderById(tab.store.getState(), moved)?.orderStatus).toBe('CANCELLED');
    orders.proxy.reset();
    await tab.engine.command(job.id, 'retry');
    expect(orders.proxy.sent).toEqual([]);
    expect(selectRowJobState(tab.store.getState(), moved)?.text).toBe(`Failed: ${result?.reason ?? ''}`);
  });
});
