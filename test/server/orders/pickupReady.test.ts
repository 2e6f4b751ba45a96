/** PATCH /orders/{id}/pickupready (API-10, STA-01, STA-02). */
import { createEmbeddedRouting } from '../../../server/adapters/routing/embeddedRouting';
import type { RoutingPlatform } from '../../../server/adapters/routing/routingPlatform';
import { findOrder } from '../../../server/repositories/orders';
import { listChanges } from '../../../server/repositories/audit';
import type { Order } from '../../../src/contract/schemas/orders';
import { ORDER_STATUSES } from '../../../src/contract/statuses';
import { startTestServer, type TestServer } from '../support/testServer';
import { aMerchant, anOrder, call, NOON, storeMerchants, storeOrders, type CallOptions } from './fixtures';

const ATTEMPT = { attemptedAt: NOON, success: true, message: 'Created.' };

let server: TestServer;
const told: string[] = [];
let platform: RoutingPlatform['createOrder'];

beforeAll(async () => {
  server = await startTestServer({
    deps: {
      now: () => NOON,
      routing: {
        ...createEmbeddedRouting(),
        createOrder: (order) => {
          told.push(order.id);
          return platform(order);
        },
      },
    },
  });
  await storeMerchants(server, [
    aMerchant(),
    aMerchant({ id: 'mer_late', name: 'Maison Tard', taskTimeCreation: 'ONPICKUPREADY' }),
  ]);
});
beforeEach(() => {
  told.length = 0;
  platform = () => Promise.resolve({ success: true, message: 'Accepted.' });
});
afterAll(() => server.close());

async function stored(fields: Partial<Order> = {}): Promise<Order> {
  const [order] = await storeOrders(server, [anOrder({ orderCreation: ATTEMPT, ...fields })]);
  if (!order) throw new Error('Not stored');
  return order;
}

const setReady = (id: string, options: CallOptions = {}) =>
  call(server, `/orders/${encodeURIComponent(id)}/pickupready`, { method: 'PATCH', ...options });

describe('set pickup ready', () => {
  it('STA-01 API-10 sets GEOCODED to PICKUP_READY with pickupReadyAt, and returns the whole order', async () => {
    const { id } = await stored({ notes: 'Kept.' });
    const answer = await setReady(id);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      id,
      orderStatus: 'PICKUP_READY',
      pickupReadyAt: NOON,
      notes: 'Kept.',
      version: 2,
      routingOrderCreate: ATTEMPT,
    });
    expect(answer.body.timelineEvents).toEqual([{ event: 'Ready for pickup', timestamp: NOON }]);
    expect(answer.headers.get('etag')).toBe('"2"');
    expect((await call(server, `/orders/getOrders/${id}`)).body).toEqual(answer.body);
  });

  it('STA-01 the order is found under its new status, and no longer under the old one', async () => {
    const { id } = await stored();
    await setReady(id);
    const under = async (orderStatus: string) =>
      (await call(server, '/orders', { method: 'POST', body: { id, orderStatus } })).body.orders;
    expect(await under('PICKUP_READY')).toHaveLength(1);
    expect(await under('GEOCODED')).toEqual([]);
  });

  it('STA-01 the change leaves an audit row with who, what, before and after', async () => {
    const { id } = await stored();
    const answer = await setReady(id, { role: 'admin' });
    expect(await listChanges(server.db, 'order', id)).toEqual([
      {
        at: NOON,
        actor: 'test-admin@example.com',
        action: 'setPickupReady',
        origin: 'api',
        requestId: answer.headers.get('x-request-id'),
        before: { orderStatus: 'GEOCODED' },
        after: { orderStatus: 'PICKUP_READY', pickupReadyAt: NOON },
      },
    ]);
  });

  it.each(ORDER_STATUSES.filter((status) => status !== 'GEOCODED'))(
    'STA-02 API-10 refuses %s with 409 and changes nothing',
    async (orderStatus) => {
      const order = await stored({ orderStatus });
      const answer = await setReady(order.id);
      expect(answer.status).toBe(409);
      expect(answer.body).toMatchObject({
        statusCode: 409,
        message: `Order ${order.id} is ${orderStatus}, not GEOCODED.`,
      });
      expect(await findOrder(server.db, order.id)).toEqual({ ...order, version: 1 });
      expect(await listChanges(server.db, 'order', order.id)).toEqual([]);
    },
  );

  it('API-10 answers 404 for an unknown id', async () => {
    const answer = await setReady('ord_nobody');
    expect(answer.status).toBe(404);
    expect(answer.body.message).toBe('No order has the id ord_nobody.');
  });

  it('API-10 API-45 allows each staff role, and answers 401 without a token', async () => {
    for (const role of ['user', 'admin', 'super_admin'] as const) {
      expect((await setReady((await stored()).id, { role })).status).toBe(200);
    }
    expect((await setReady((await stored()).id, { role: null })).status).toBe(401);
  });

  it('API-10 of several calls at once, one sets it ready and the others are refused', async () => {
    const { id } = await stored();
    const answers = await Promise.all(Array.from({ length: 8 }, () => setReady(id)));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array.from({ length: 7 }, () => 409)]);
    expect((await findOrder(server.db, id))?.version).toBe(2);
  });
});

describe('set pickup ready again', () => {
  it('API-10 the same idempotency key gets the same response instead of a refusal', async () => {
    const { id } = await stored();
    const headers = { 'idempotency-key': 'job-1:7:1' };
    const first = await setReady(id, { headers });
    const again = await setReady(id, { headers });
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect(again.headers.get('etag')).toBe(first.headers.get('etag'));
    expect((await findOrder(server.db, id))?.timelineEvents).toHaveLength(1);
    expect((await setReady(id, { headers: { 'idempotency-key': 'job-1:7:2' } })).status).toBe(409);
  });

  it('API-10 two calls at once with one key make the change once, and both succeed', async () => {
    const { id } = await stored();
    const headers = { 'idempotency-key': 'job-2:1:1' };
    const answers = await Promise.all([setReady(id, { headers }), setReady(id, { headers })]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[0]?.body).toEqual(answers[1]?.body);
    expect(await listChanges(server.db, 'order', id)).toHaveLength(1);
  });

  it('API-10 a refusal is not stored: the key works once the order is GEOCODED', async () => {
    const { id } = await stored({ orderStatus: 'CREATED' });
    const headers = { 'idempotency-key': 'job-3:1:1' };
    expect((await setReady(id, { headers })).status).toBe(409);
    await server.db
      .updateTable('orders')
      .set({ document: JSON.stringify(anOrder({ id, orderStatus: 'GEOCODED' })), order_status: 'GEOCODED' })
      .where('id', '=', id)
      .execute();
    expect((await setReady(id, { headers })).status).toBe(200);
  });

  it('API-10 refuses a stale If-Match with 412 and the current order, and accepts the right one', async () => {
    const { id } = await stored();
    const stale = await setReady(id, { headers: { 'if-match': '"9"' } });
    expect(stale.status).toBe(412);
    expect(stale.body).toMatchObject({
      message: `Order ${id} was changed by someone else.`,
      current: { id, orderStatus: 'GEOCODED', version: 1, routingOrderCreate: ATTEMPT },
    });
    expect((await setReady(id, { headers: { 'if-match': '"1"' } })).status).toBe(200);
  });
});

describe('the first attempt at the routing platform', () => {
  it('API-10 is made when the order becomes ready for a merchant with ONPICKUPREADY, outside the transaction', async () => {
    const { id } = await stored({ merchantId: 'mer_late', orderCreation: undefined });
    // The platform can read the order: it is committed, and the only connection is free.
    platform = async (order) => ({
      success: true,
      message: String((await findOrder(server.db, order.id))?.orderStatus),
    });
    const answer = await setReady(id);
    expect(answer.status).toBe(200);
    expect(told).toEqual([id]);
    expect(answer.body).toMatchObject({
      orderStatus: 'PICKUP_READY',
      routingOrderCreate: { attemptedAt: NOON, success: true, message: 'PICKUP_READY' },
      version: 3,
    });
    expect(answer.headers.get('etag')).toBe('"3"');
    expect((await call(server, `/orders/getOrders/${id}`)).body).toEqual(answer.body);
  });

  it('API-10 is made when the order becomes ready if a crash lost the earlier one', async () => {
    const { id } = await stored({ orderCreation: undefined });
    expect((await setReady(id)).body).toMatchObject({
      orderStatus: 'PICKUP_READY',
      routingOrderCreate: { success: true },
    });
    expect(told).toEqual([id]);
  });

  it('API-10 is not repeated for an order that had one', async () => {
    await setReady((await stored({ merchantId: 'mer_late' })).id);
    expect(told).toEqual([]);
  });

  it('API-10 when it fails, the order stays ready and records the failure', async () => {
    const { id } = await stored({ merchantId: 'mer_late', orderCreation: undefined });
    platform = () => Promise.reject(new Error('down'));
    const answer = await setReady(id);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      orderStatus: 'PICKUP_READY',
      routingOrderCreate: { success: false },
    });
  });

  it('API-10 is not made for a refused order', async () => {
    const { id } = await stored({ merchantId: 'mer_late', orderStatus: 'CREATED', orderCreation: undefined });
    expect((await setReady(id)).status).toBe(409);
    expect(told).toEqual([]);
  });
});
