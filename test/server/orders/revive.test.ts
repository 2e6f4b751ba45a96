/** POST /orders/{id}/revive (API-09). */
import { ORDER_STATUSES, type OrderStatus } from '../../../src/contract/statuses';
import { eventsOf, HARBOUR, HOUR, NOW, startChangeServer, without, type ChangeServer } from './changeServer';

let on: ChangeServer;
beforeAll(async () => {
  on = await startChangeServer();
});
afterAll(() => on.server.close());
beforeEach(() => on.reset());

const revive = (id: string, headers: Record<string, string> = {}) =>
  on.post(`/orders/${id}/revive`, { headers });

it('API-09 OAC-23 STA-04 starts the order again: clears the marks of the last delivery and replaces a past window with the next one', async () => {
  const id = await on.store({
    orderStatus: 'DELIVERY_FAILED',
    completeAfter: NOW - 5 * HOUR,
    completeBefore: NOW - 2 * HOUR,
    pickupReadyAt: NOW - 9 * HOUR,
    outForDeliveryAt: NOW - 6 * HOUR,
    failedAt: NOW - HOUR,
    failureNotes: 'Nobody home.',
    tasks: [{ id: 'task-1', completedAt: NOW - HOUR, completionNotes: 'Left a card.' }],
  });

  const { status, headers, body } = await revive(id);

  expect(status).toBe(200);
  expect(headers.get('etag')).toBe('"2"');
  expect(body).toMatchObject({ id, orderStatus: 'GEOCODED', validAddress: true, notes: 'Ring twice.' });
  expect(body.completeBefore).toBeGreaterThan(NOW);
  for (const mark of ['pickupReadyAt', 'outForDeliveryAt', 'failedAt', 'failureNotes', 'tasks']) {
    expect(body).not.toHaveProperty(mark);
  }
  expect(eventsOf(await on.read(id))).toEqual(['Order revived', 'Address found by postal code only']);
  const [row] = await on.audit(id);
  expect(row).toMatchObject({
    action: 'reviveOrder',
    actor: 'test-user@example.com',
    before: { orderStatus: 'DELIVERY_FAILED', failureNotes: 'Nobody home.' },
    after: { orderStatus: 'GEOCODED' },
  });
  expect(row?.after).not.toHaveProperty('failureNotes');
});

const REVIVABLE: readonly OrderStatus[] = [
  'ARCHIVED',
  'CANCELLED',
  'FAILED',
  'DELIVERY_FAILED',
  'INVALIDTIME',
];
it.each(REVIVABLE)('STA-04 ROL-03 role user can revive an order that is %s', async (orderStatus) => {
  const id = await on.store({ orderStatus });
  const { status, body } = await revive(id);
  expect([status, body.orderStatus]).toEqual([200, 'GEOCODED']);
});

it.each(ORDER_STATUSES.filter((status) => !REVIVABLE.includes(status)))(
  'STA-04 an order that is %s is refused and stays unchanged',
  async (orderStatus) => {
    const id = await on.store({ orderStatus });
    const before = await on.read(id);
    const { status, body } = await revive(id);
    expect([status, body.message]).toEqual([409, `Order ${id} cannot be revived in status ${orderStatus}.`]);
    expect(await on.read(id)).toEqual(before);
    expect(await on.audit(id)).toEqual([]);
  },
);

it('API-09 keeps a window that has not passed', async () => {
  const window = { completeAfter: NOW + 50 * HOUR, completeBefore: NOW + 53 * HOUR };
  const id = await on.store({ orderStatus: 'CANCELLED', ...window });
  expect((await revive(id)).body).toMatchObject(window);
});

it('API-09 answers 200 with the status that the pipeline gives, even a failure', async () => {
  const nowhere = { ...HARBOUR, postalCode: 'X0X 0X0' };
  const id = await on.store({ orderStatus: 'ARCHIVED', recipientAddress: nowhere });
  const { status, body } = await revive(id);
  expect([status, body.orderStatus, body.validAddress]).toEqual([200, 'GEOCODEDFAILED', false]);
});

it('API-09 sends the order to the routing platform if it never was, and not a second time', async () => {
  const never = await on.store({ orderStatus: 'ARCHIVED', ...without('orderCreation') });
  const once = await on.store({ orderStatus: 'ARCHIVED' });
  expect((await revive(never)).body.routingOrderCreate).toMatchObject({ message: 'Created as R-1.' });
  expect((await revive(once)).body.routingOrderCreate).toMatchObject({ message: 'Created as R-0.' });
  expect(on.told).toEqual([never]);
});

it('STA-04 of several calls at once, one revives the order and the others are refused', async () => {
  const id = await on.store({ orderStatus: 'CANCELLED' });
  const answers = await Promise.all(Array.from({ length: 6 }, () => revive(id)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
  expect(await on.audit(id)).toHaveLength(1);
});

it('answers 412 for a stale If-Match, 404 for an unknown id and 401 without a token', async () => {
  const id = await on.store({ orderStatus: 'CANCELLED' });
  expect(await revive(id, { 'if-match': '"7"' })).toMatchObject({
    status: 412,
    body: { current: { id, orderStatus: 'CANCELLED' } },
  });
  expect((await revive('ord_none')).status).toBe(404);
  expect((await on.post(`/orders/${id}/revive`, { role: null })).status).toBe(401);
});
