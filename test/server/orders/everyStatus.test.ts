/**
 * Every call that changes an order, on a demo order of every status: it is accepted, or refused with a message, never a
 * failure.
 */
import type { Order } from '../../../src/contract/schemas/orders';
import {
  BULK_GEOCODE_RETRY,
  ORDER_STATUSES,
  REVIVABLE,
  SINGLE_GEOCODE_RETRY,
  WINDOW_LOCKED,
  type OrderStatus,
} from '../../../src/contract/statuses';
import { fromOrderRow } from '../../../server/repositories/orderRow';
import { insertOrders } from '../../../server/repositories/orders';
import { selectOrderPage } from '../../../server/repositories/orderSearch';
import { startTestServer, type TestServer } from '../support/testServer';
import { call, type Answer } from './fixtures';

let server: TestServer;
const demo = new Map<OrderStatus, Order>();
beforeAll(async () => {
  server = await startTestServer({ seed: 1500 });
  for (const status of ORDER_STATUSES) {
    const { rows } = await selectOrderPage(server.db, { orderStatus: status }, { after: null, limit: 1 });
    for (const row of rows) demo.set(status, fromOrderRow(row));
  }
});
afterAll(() => server.close());

let copies = 0;
/** Stores a copy of a demo order with this status. Earlier calls may have changed the status of the only one. */
async function demoOrder(orderStatus: OrderStatus): Promise<Order> {
  const order = demo.get(orderStatus);
  if (!order) throw new Error(`No demo order is ${orderStatus}`);
  const copy = { ...order, id: `${order.id}-${(copies += 1)}` };
  await insertOrders(server.db, [copy], Date.now());
  return copy;
}

const address = { street: '88 Harbour Street', city: 'Toronto', province: 'ON', postalCode: 'M5J 0C3' };
const hour = 3_600_000;
const send = (method: string, path: string, body?: unknown): Promise<Answer> =>
  call(server, path, { method, body, role: 'admin' });
const sets =
  (...lists: readonly (readonly OrderStatus[])[]) =>
  (status: OrderStatus) =>
    lists.some((list) => list.includes(status));

/** The checklist ids and name of a call, the statuses it accepts, and the call. */
const CALLS: readonly [string, (status: OrderStatus) => boolean, (order: Order) => Promise<Answer>][] = [
  ['API-07 updateOrder', () => true, ({ id }) => send('PATCH', `/orders/updateOrder/${id}`, { notes: id })],
  [
    'API-06 recipientAddress',
    () => true,
    ({ id }) => send('PATCH', `/orders/recipientAddress/${id}`, address),
  ],
  [
    'API-06 originAddress',
    () => true,
    ({ id }) => send('PATCH', `/orders/originAddress/${id}`, { unit: '2' }),
  ],
  ['API-09 STA-04 revive', sets(REVIVABLE), ({ id }) => send('POST', `/orders/${id}/revive`)],
  [
    'API-14 STA-03 geocode',
    sets(SINGLE_GEOCODE_RETRY, BULK_GEOCODE_RETRY),
    ({ id }) => send('POST', `/orders/${id}/geocode`),
  ],
  [
    'API-10 STA-02 pickupready',
    (status) => status === 'GEOCODED',
    ({ id }) => send('PATCH', `/orders/${id}/pickupready`),
  ],
  [
    'API-11 BULK-11 bulk pickupready',
    sets(['GEOCODED', 'PICKUP_READY']),
    ({ id }) => send('PATCH', '/orders/admin/bulk/pickupready', { ids: [id] }),
  ],
  [
    'API-12 STA-06 ROL-02 windows',
    (status) => !WINDOW_LOCKED.includes(status),
    ({ id }) =>
      send('PATCH', `/orders/windows/${id}`, {
        completeAfter: Date.now() + hour,
        completeBefore: Date.now() + 4 * hour,
        category: 'TO_BETTER_OPTIMIZE',
      }),
  ],
];

/** The statuses that carriers report, from the pickup on. */
const LATER: readonly unknown[] = [
  'CARRIER_PICKED_UP',
  'DELIVERY_EN_ROUTE',
  'DELIVERY_COMPLETED',
  'DELIVERY_FAILED',
  'SHIPMENT_CREATED',
  'SHIPMENT_PROCESSING',
  'RECEIVED_AT_DESTINATION',
  'OUT_FOR_DELIVERY',
  'DELIVERED',
  'RETURN_TO_SENDER',
  'LOST',
];

/** A call may keep such a status or leave it, but must never set it. */
function expectNoLaterStatus(before: OrderStatus, after: unknown): void {
  if (LATER.includes(after)) expect(after).toBe(before);
}

it.each(LATER)('STA-11 no call of the console sets an order to %s', async (orderStatus) => {
  const { id } = await demoOrder('GEOCODED');
  for (const [method, path] of [
    ['PATCH', `/orders/updateOrder/${id}`],
    ['PATCH', `/orders/recipientAddress/${id}`],
    ['PATCH', `/orders/windows/${id}`],
  ] as const) {
    expect((await send(method, path, { orderStatus })).status).toBe(400);
  }
  for (const [method, path] of [
    ['PATCH', `/orders/${id}/pickupready`],
    ['POST', `/orders/${id}/geocode`],
    ['POST', `/orders/${id}/revive`],
  ] as const) {
    await send(method, path, { orderStatus });
  }
  const { body } = await send('GET', `/orders/getOrders/${id}`);
  expect(LATER).not.toContain(body.orderStatus);
});

describe.each(CALLS)('%s on an order that is', (name, takes, change) => {
  it.each(ORDER_STATUSES)('%s', async (orderStatus) => {
    const order = await demoOrder(orderStatus);
    const { status, headers, body } = await change(order);
    if (!takes(orderStatus)) {
      expect([status, typeof body.message]).toEqual([409, 'string']);
      expect(JSON.stringify(body)).toContain(order.id);
      const now = await send('GET', `/orders/getOrders/${order.id}`);
      expect(now.body).toMatchObject({ orderStatus, version: order.version });
      return;
    }
    expect(status).toBe(200);
    if (name.endsWith('bulk pickupready')) return;
    expect(body.id).toBe(order.id);
    expect(headers.get('etag')).toBe(`"${String(body.version)}"`);
    expect(body.version).toBeGreaterThan(order.version ?? 0);
    expectNoLaterStatus(orderStatus, body.orderStatus);
  });
});
