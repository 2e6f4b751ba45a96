/** PATCH /orders/admin/bulk/pickupready (API-11). */
import { ORDER_STATUSES } from '../../../src/contract/statuses';
import { eventsOf, NOW, startChangeServer, without, type ChangeServer } from './changeServer';

let on: ChangeServer;
beforeAll(async () => {
  on = await startChangeServer();
});
afterAll(() => on.server.close());
beforeEach(() => on.reset());

const bulk = (body: unknown, headers: Record<string, string> = {}) =>
  on.patch('/orders/admin/bulk/pickupready', body, { headers });
const times = <T>(count: number, make: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, make));
const statusesOf = async (ids: readonly string[]): Promise<string[]> =>
  (await Promise.all(ids.map((id) => on.read(id)))).map(({ orderStatus }) => orderStatus);
/** Waits until a condition holds that comes true after the response. Only the test's time limit ends the wait. */
async function eventually(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 10));
}

it('API-11 BULK-09 BULK-11 sets each GEOCODED order ready, with a time, an event and an audit row', async () => {
  const ids = [await on.store(), await on.store(), await on.store()];

  const { status, headers, body } = await bulk({ ids });

  expect(status).toBe(200);
  expect(body).toEqual({ updated: ids, unchanged: [] });
  for (const id of ids) {
    const order = await on.read(id);
    expect(order).toMatchObject({
      orderStatus: 'PICKUP_READY',
      pickupReadyAt: NOW,
      version: 2,
      notes: 'Ring twice.',
    });
    expect(eventsOf(order)).toEqual(['Ready for pickup']);
    expect(await on.audit(id)).toEqual([
      {
        at: NOW,
        actor: 'test-user@example.com',
        action: 'bulkPickupReady',
        origin: 'api',
        requestId: headers.get('x-request-id'),
        before: { orderStatus: 'GEOCODED' },
        after: { orderStatus: 'PICKUP_READY', pickupReadyAt: NOW },
      },
    ]);
  }
  const row = await on.server.db
    .selectFrom('orders')
    .select(['order_status', 'pickup_ready_at', 'updated_at', 'complete_after', 'order_creation'])
    .where('id', '=', ids[0] ?? '')
    .executeTakeFirst();
  expect(row).toMatchObject({ order_status: 'PICKUP_READY', pickup_ready_at: NOW, updated_at: NOW });
  expect(row?.order_creation).toContain('Created as R-0.');
});

it('API-11: accepts a bare array, trims ids, counts each id once and leaves orders that are already ready unchanged', async () => {
  const ready = await on.store({ orderStatus: 'PICKUP_READY', pickupReadyAt: 5 });
  const id = await on.store();
  const { status, body } = await bulk([id, ` ${ready}`, id, `${id} `, ready]);
  expect([status, body]).toEqual([200, { updated: [id], unchanged: [ready] }]);
  expect(await on.read(ready)).toMatchObject({ pickupReadyAt: 5, version: 1 });
  expect(await on.audit(ready)).toEqual([]);
  expect((await on.read(id)).version).toBe(2);
});

it('BULK-11: one order that cannot be set ready refuses the whole call, and all such orders are named in the order of the request', async () => {
  const good = [await on.store(), await on.store()];
  const archived = await on.store({ orderStatus: 'ARCHIVED' });
  const lost = await on.store({ orderStatus: 'LOST' });

  const { status, body } = await bulk({ ids: [lost, good[0], 'ord_none', archived, good[1], 'ord_none'] });

  expect(status).toBe(409);
  expect(body.message).toBe('3 orders cannot be set to Pickup Ready. Nothing was changed.');
  expect(body.details).toEqual([
    { id: lost, reason: `Order ${lost} is LOST, not GEOCODED.` },
    { id: 'ord_none', reason: 'No order has the id ord_none.' },
    { id: archived, reason: `Order ${archived} is ARCHIVED, not GEOCODED.` },
  ]);
  expect(await statusesOf(good)).toEqual(['GEOCODED', 'GEOCODED']);
  expect(await on.audit(good[0] ?? '')).toEqual([]);
  expect((await bulk({ ids: good })).body.updated).toEqual(good);
});

it.each(ORDER_STATUSES.filter((status) => status !== 'GEOCODED' && status !== 'PICKUP_READY'))(
  'BULK-11 an order that is %s refuses the whole call',
  async (orderStatus) => {
    const ids = [await on.store(), await on.store({ orderStatus })];
    const { status, body } = await bulk({ ids });
    expect([status, body.message]).toEqual([
      409,
      '1 order cannot be set to Pickup Ready. Nothing was changed.',
    ]);
    expect(await statusesOf(ids)).toEqual(['GEOCODED', orderStatus]);
  },
);

const EXPECTED = 'The field ids is not valid: expected a list of 1 to 300 entries.';
it.each([
  ['no id', { ids: [] }, EXPECTED],
  ['an empty array', [], 'The request body is not valid: expected a list of 1 to 300 entries.'],
  ['301 ids', { ids: Array.from({ length: 301 }, (_, index) => `ord_${index}`) }, EXPECTED],
  ['no body', undefined, 'The request body is missing: expected an object, or a list of 1 to 300 entries.'],
  ['one text', { ids: 'ord_1' }, EXPECTED],
  [
    'a number among them',
    { ids: ['ord_1', 7] },
    'The field ids[1] is not valid: expected a text that is not empty.',
  ],
  [
    'a blank id',
    { ids: ['ord_1', '  '] },
    'The field ids[1] is not valid: expected a text that is not empty.',
  ],
  [
    'an id of 200 characters',
    { ids: ['i'.repeat(200)] },
    'The field ids[0] is too long: it may have at most 100 characters.',
  ],
  [
    'another field',
    { ids: ['ord_1'], status: 'DELIVERED' },
    'The request body has an unknown field: status.',
  ],
  ['an object for a list', { ids: { length: 1, 0: 'ord_1' } }, EXPECTED],
])('API-11: refuses %s and says what is expected', async (_name, body, message) => {
  const answer = await bulk(body);
  expect([answer.status, answer.body.message]).toEqual([400, message]);
});

it('ROL-03 ROL-04 allows all three roles, and answers 401 without a token', async () => {
  for (const role of ['user', 'admin', 'super_admin'] as const) {
    const ids = [await on.store()];
    expect((await on.patch('/orders/admin/bulk/pickupready', { ids }, { role })).status).toBe(200);
  }
  expect((await on.patch('/orders/admin/bulk/pickupready', { ids: ['x'] }, { role: null })).status).toBe(401);
});

it('BULK-11 takes 300 orders at once; for a merchant with ONPICKUPREADY they go to the routing platform after the response, at most four at a time, once each', async () => {
  const ids = await times(300, () => on.store({ merchantId: 'waits', ...without('orderCreation') }));
  let under = 0;
  let most = 0;
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  on.platform = async () => {
    most = Math.max(most, (under += 1));
    await held;
    under -= 1;
    return { success: true, message: 'Created.' };
  };

  // The response arrives before the platform has answered for any order.
  const { status, body } = await bulk({ ids });

  expect([status, body.updated]).toEqual([200, ids]);
  letGo();
  await eventually(async () => (await on.read(ids[299] ?? '')).orderCreation !== undefined);
  await eventually(() => under === 0);
  expect([...on.told].sort()).toEqual([...ids].sort());
  expect(most).toBeLessThanOrEqual(4);
  expect(await on.read(ids[7] ?? '')).toMatchObject({ version: 3, orderCreation: { success: true } });
});

it('overlapping calls from both ends do not deadlock, and each order is made ready once', async () => {
  const ids = await times(40, () => on.store());
  const answers = await Promise.all([
    bulk({ ids }),
    bulk({ ids: [...ids].reverse() }),
    bulk({ ids: ids.slice(10, 30) }),
    ...ids.slice(0, 6).map((id) => on.patch(`/orders/${id}/pickupready`, undefined)),
  ]);
  for (const { status } of answers) expect([200, 409]).toContain(status);
  for (const id of ids) {
    expect(await on.read(id)).toMatchObject({ orderStatus: 'PICKUP_READY', version: 2 });
    expect(await on.audit(id)).toHaveLength(1);
  }
});

it('with one key the change is made once and every call gets the same response, even two calls at once; a different list is refused', async () => {
  const ids = [await on.store(), await on.store()];
  const key = { 'idempotency-key': 'job-b:0:1' };
  const answers = await Promise.all([bulk({ ids }, key), bulk({ ids }, key)]);
  answers.push(await bulk({ ids }, key));
  for (const { status, body } of answers)
    expect([status, body]).toEqual([200, { updated: ids, unchanged: [] }]);
  expect(await on.audit(ids[0] ?? '')).toHaveLength(1);
  expect((await bulk({ ids: ids.slice(1) }, key)).status).toBe(422);
});

it('a refused call releases its key', async () => {
  const id = await on.store({ orderStatus: 'GEOCODEDFAILED' });
  const key = { 'idempotency-key': 'job-b:1:1' };
  expect((await bulk({ ids: [id] }, key)).status).toBe(409);
  await on.post(`/orders/${id}/geocode`);
  expect((await bulk({ ids: [id] }, key)).body).toEqual({ updated: [id], unchanged: [] });
});

it('closing the server stops sending orders to the platform between two groups', async () => {
  const other = await startChangeServer();
  const ids = await times(12, () => other.store({ merchantId: 'waits', ...without('orderCreation') }));
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  other.platform = async () => {
    await held;
    return { success: true, message: 'Created.' };
  };
  await other.patch('/orders/admin/bulk/pickupready', { ids });
  await eventually(() => other.told.length === 4);
  const closed = other.server.close();
  // Let the close hooks run before the platform answers.
  await new Promise((resolve) => setTimeout(resolve, 5_000));
  letGo();
  await closed;
  expect(other.told).toHaveLength(4);
});
