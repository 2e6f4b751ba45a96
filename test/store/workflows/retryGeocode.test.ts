/** Bulk Geocode Retry on the job engine, against the real server. */
import { messages } from '../../../src/contract/messages';
import { serverMessages } from '../../../src/contract/serverMessages';
import type { Order } from '../../../src/contract/schemas/orders';
import { ORDER_STATUSES, type OrderStatus } from '../../../src/contract/statuses';
import { selectOrderById } from '../../../src/store/entities/orders/ordersSelectors';
import { selectNotices } from '../../../src/store/notices/noticesSlice';
import { orderListActions } from '../../../src/store/views/orders/orderListSlice';
import { startRetryGeocode } from '../../../src/store/workflows/retryGeocode';
import { withTx } from '../../../server/db/withTx';
import { findOrder, insertOrders, updateOrder } from '../../../server/repositories/orders';
import { load, startOrderServer, type OrderServer } from './orderServer';
import { shortened } from './longWaits';
import { aBrowser, closeTabs, finished, openTab, until, type Tab } from './tabs';

const HARBOUR = {
  street: '88 Harbour Street',
  city: 'Toronto',
  province: 'ON',
  postalCode: 'M5J 0C3',
  country: 'Canada',
};
const NOWHERE = { ...HARBOUR, postalCode: 'X0X 0X0' };
const SENT: readonly OrderStatus[] = ['GEOCODEDFAILED', 'UNSUPPORTED_WEIGHT', 'OUT_OF_FSA', 'RATE_FAILED'];

let orders: OrderServer;
let token: string;
/** The ids of the geocode calls, in the order they came. */
let calls: string[];
let made = 0;

beforeAll(async () => {
  orders = await startOrderServer();
  token = await orders.server.tokenFor('user');
});
afterAll(() => orders.close());
beforeEach(() => {
  orders.proxy.reset();
  calls = [];
  faults(() => null);
});
afterEach(closeTabs);

function faults(decide: OrderServer['proxy']['decide']): void {
  orders.proxy.decide = (call) => {
    if (!call.path.endsWith('/geocode')) return null;
    calls.push(call.orderId);
    return decide(call);
  };
}

const aTab = (options: { isIdempotent?: boolean } = {}): Tab =>
  openTab(aBrowser(), { url: orders.proxy.url, token, ...options });

async function anOrder(orderStatus: OrderStatus, address = HARBOUR): Promise<string> {
  const id = `ord_geo_${String((made += 1)).padStart(4, '0')}`;
  const order: Order = {
    id,
    createdAt: Math.floor(Date.now() / 1000),
    merchantId: 'merchant-1',
    merchantDisplayName: 'Épicerie Lavoie & Filles',
    orderStatus,
    recipientAddress: null,
    originAddress: { ...HARBOUR, location: { lat: 43.64, lng: -79.38 } },
    dtoRecipientAddress: address,
    dtoOriginAddress: HARBOUR,
    validAddress: false,
    version: 1,
  };
  await insertOrders(orders.server.db, [order], Date.now());
  return id;
}

function retry(tab: Tab, ids: readonly string[]): string {
  const jobId = tab.store.dispatch(startRetryGeocode(ids));
  if (jobId === null) throw new Error('No job was started');
  return jobId;
}

const told = (tab: Tab) =>
  selectNotices(tab.store.getState()).map(({ intent, title, text, lines, durationMs }) => ({
    intent,
    title,
    text,
    durationMs,
    ...(lines && { lines }),
  }));

describe('Bulk Geocode Retry', () => {
  it('OAC-21 sends only orders of the four statuses, each once, and lists the others for 10 s', async () => {
    const tab = aTab();
    const eligible = await Promise.all(SENT.map((status) => anOrder(status)));
    const archived = await anOrder('ARCHIVED');
    const enRoute = await anOrder('DELIVERY_EN_ROUTE');
    const ids = [archived, ...eligible, enRoute];
    await load(tab, ids);

    const job = await finished(tab, retry(tab, ids));
    expect(told(tab)).toContainEqual({
      intent: 'warning',
      title: 'Warning',
      text: messages.geocodeNotSent(2),
      lines: [`${archived}: ARCHIVED`, `${enRoute}: ACTIVE`],
      durationMs: 10_000,
    });

    expect([...calls].sort()).toEqual([...eligible].sort());
    expect(job).toMatchObject({ state: 'completed', counts: { succeeded: 4, unprocessed: 2, failed: 0 } });
    expect(job.resultChunks[0]?.map(({ reason }) => reason)).toEqual([
      'Not processed because order status is ARCHIVED',
      'Now GEOCODED',
      'Now GEOCODED',
      'Now GEOCODED',
      'Now GEOCODED',
      'Not processed because order status is ACTIVE',
    ]);
    for (const id of eligible) {
      expect(selectOrderById(tab.store.getState(), id)).toMatchObject({ orderStatus: 'GEOCODED' });
    }
    expect(told(tab).at(-1)).toMatchObject({ intent: 'success', text: messages.geocodedAgain(4, 4) });
  });

  it('OAC-21 sends nothing when no order is eligible, for every other status', async () => {
    const tab = aTab();
    const others = ORDER_STATUSES.filter((status) => !SENT.includes(status));
    const ids = await Promise.all(others.map((status) => anOrder(status)));
    await load(tab, ids);

    expect(await finished(tab, retry(tab, ids))).toMatchObject({ counts: { unprocessed: 18 } });

    expect(calls).toEqual([]);
    const [notice] = told(tab);
    expect(notice?.text).toBe(messages.geocodeNotSent(18));
    // The notice lists at most ten lines.
    expect(notice?.lines?.slice(9)).toEqual([`${ids[9] ?? ''}: SHIPMENT_CREATED`, 'and 8 more']);
  });

  it('OAC-21 reads orders that are not loaded first, and sends none of another status', async () => {
    const tab = aTab();
    const failed = await anOrder('GEOCODEDFAILED');
    const archived = await anOrder('ARCHIVED');

    const job = await finished(tab, retry(tab, [archived, failed]));

    expect(calls).toEqual([failed]);
    expect(job).toMatchObject({ counts: { succeeded: 1, failed: 1 } });
    expect(job.resultChunks[0]?.[0]?.reason).toBe('Not processed because order status is ARCHIVED');
  });

  it('MSG-11 without selected orders, says so for 5 s and starts nothing', () => {
    const tab = aTab();

    expect(tab.store.dispatch(startRetryGeocode([]))).toBeNull();

    expect(told(tab)).toMatchObject([{ text: 'Please select at least one order.', durationMs: 5000 }]);
    expect(tab.store.getState().jobs.ids).toEqual([]);
  });

  it('OAC-21 does not report success when the address is still not found', async () => {
    const tab = aTab();
    const found = await anOrder('GEOCODEDFAILED');
    const lost = await anOrder('GEOCODEDFAILED', NOWHERE);
    await load(tab, [found, lost]);

    const job = await finished(tab, retry(tab, [found, lost]));

    const still = 'Still GEOCODEDFAILED: the address could not be found.';
    expect(job).toMatchObject({ state: 'completedWithErrors', counts: { succeeded: 1, failed: 1 } });
    expect(job.resultChunks[0]?.map(({ outcome, reason }) => [outcome, reason])).toEqual([
      ['succeeded', 'Now GEOCODED'],
      ['failed', still],
    ]);
    expect(told(tab)).toEqual([
      {
        intent: 'danger',
        title: 'Error!',
        text: `Errors raised: ${still}`,
        lines: [lost],
        durationMs: 10_000,
      },
      {
        intent: 'success',
        title: expect.any(String) as unknown,
        text: '1 of 1 orders are GEOCODED after the geocode retry.',
        durationMs: expect.any(Number) as unknown,
      },
    ]);
  });

  it('OAC-21 fails an order whose address is no longer found, and it can be retried', async () => {
    const tab = aTab();
    const id = await anOrder('OUT_OF_FSA', NOWHERE);
    await load(tab, [id]);

    const jobId = retry(tab, [id]);
    const job = await finished(tab, jobId);

    expect(job.resultChunks[0]?.[0]).toMatchObject({
      outcome: 'failed',
      reason: 'Now GEOCODEDFAILED: the address could not be found.',
    });
    expect(selectOrderById(tab.store.getState(), id)).toMatchObject({ orderStatus: 'GEOCODEDFAILED' });
    const again = await finished(tab, retry(tab, [id]));
    expect(again.resultChunks[0]?.[0]?.reason).toBe('Still GEOCODEDFAILED: the address could not be found.');
    expect(calls).toEqual([id, id]);
  });

  it('OAC-21 does not fail an order whose address is outside the delivery area', async () => {
    const tab = aTab();
    const id = await anOrder('GEOCODEDFAILED', {
      ...HARBOUR,
      city: 'Vancouver',
      province: 'BC',
      postalCode: 'V6B 1A1',
    });
    await load(tab, [id]);

    const job = await finished(tab, retry(tab, [id]));

    expect(job.resultChunks[0]?.[0]).toMatchObject({ outcome: 'succeeded', reason: 'Now OUT_OF_FSA' });
    expect(told(tab)).toMatchObject([
      {
        intent: 'warning',
        text: '0 of 1 orders are GEOCODED after the geocode retry.',
        lines: [`${id}: Now OUT_OF_FSA`],
      },
    ]);
  });

  it('OAC-22 MSG-19 collects failures in one notice for 10 s: each message once, and the orders', async () => {
    const tab = aTab();
    const ids = await Promise.all(['a', 'b', 'c', 'd'].map(() => anOrder('GEOCODEDFAILED')));
    await load(tab, ids);
    const [moved = '', broken = '', alsoBroken = ''] = ids;
    const order = await findOrder(orders.server.db, moved);
    if (!order) throw new Error('No such order');
    await withTx(orders.server.db, (trx) =>
      updateOrder(trx, { ...order, orderStatus: 'CANCELLED' }, Date.now()),
    );
    faults(({ orderId }) =>
      [broken, alsoBroken].includes(orderId) ? { type: 'answer', status: 422 } : null,
    );

    const job = await finished(tab, retry(tab, ids));

    expect(job).toMatchObject({ state: 'completedWithErrors', counts: { succeeded: 1, failed: 3 } });
    const refusal = serverMessages.notGeocodable(moved, 'CANCELLED');
    expect(told(tab)[0]).toEqual({
      intent: 'danger',
      title: 'Error!',
      text: `Errors raised: ${refusal} Fault 422`,
      lines: [`${moved}: ${refusal}`, `${broken}: Fault 422`, `${alsoBroken}: Fault 422`],
      durationMs: 10_000,
    });
  });

  it.each(['GEOCODED', 'INVALIDTIME'] as const)(
    'OAC-21 OAC-22 reports no error for an order that somebody else has corrected meanwhile: now %s',
    async (status) => {
      const tab = aTab();
      const [first, second] = [await anOrder('GEOCODEDFAILED'), await anOrder('GEOCODEDFAILED')];
      await load(tab, [first, second]);
      await orders.setStatus(second, status);

      const job = await finished(tab, retry(tab, [first, second]));

      expect([...calls].sort()).toEqual([first, second]);
      expect(job).toMatchObject({ state: 'completed', counts: { succeeded: 1, unprocessed: 1 } });
      expect(told(tab)).toMatchObject([
        { intent: 'warning', text: messages.geocodeNotSent(1), lines: [`${second}: ${status}`] },
        { intent: 'success', text: messages.geocodedAgain(1, 1) },
      ]);
    },
  );

  it.each([true, false])(
    'OAC-21 settles an order once after a lost answer (server supports keys: %s)',
    async (isIdempotent) => {
      const tab = aTab({ isIdempotent });
      const id = await anOrder('GEOCODEDFAILED');
      await load(tab, [id]);
      faults(({ earlier }) => (earlier === 0 ? { type: 'dropAfter' } : null));

      const job = await finished(tab, retry(tab, [id]));

      expect(job).toMatchObject({ counts: { succeeded: 1 } });
      expect(job.resultChunks[0]?.[0]?.reason).toBe('Now GEOCODED');
      expect(calls).toHaveLength(isIdempotent ? 2 : 1);
      expect((await findOrder(orders.server.db, id))?.timelineEvents).toHaveLength(1);
    },
  );

  it('OAC-16 LIM-10 refreshes the list 5 s after the job', async () => {
    const tab = aTab();
    const id = await anOrder('GEOCODEDFAILED');
    await load(tab, [id]);
    tab.store.dispatch(orderListActions.pageEntered());
    const read: string[] = [];
    orders.proxy.decide = ({ method, orderId }) => {
      if (method === 'GET') read.push(orderId);
      return null;
    };
    const waits = shortened(5_000);

    await finished(tab, retry(tab, [id]));
    await until(() => read.length === 1);

    expect(read).toEqual([id]);
    expect(waits()).toEqual([5_000]);
  });
});
