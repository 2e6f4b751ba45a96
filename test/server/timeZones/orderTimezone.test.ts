/** Every response with an order names the time zone of its delivery window. */
import { findOrder } from '../../../server/repositories/orders';
import { anOrder, call, search, storeOrders } from '../orders/fixtures';
import { startTestServer, type TestServer } from '../support/testServer';
import { aZone, send, storeMerchant } from '../zones/fixtures';

let server: TestServer;
let merchantId: string;
beforeAll(async () => {
  server = await startTestServer();
  merchantId = await storeMerchant(server, {
    zones: [
      // A zone may use the time zone of its depot.
      aZone('East', { M: 1, A: 1 }),
      aZone('West', { V: 1 }, { timezone: 'America/Vancouver' }),
    ],
  });
});
afterAll(() => server.close());

const to = (postalCode: string, fields: Parameters<typeof anOrder>[0] = {}) =>
  anOrder({ merchantId, recipientAddress: { postalCode }, ...fields });
const get = async (id: string) => (await call(server, `/orders/getOrders/${id}`)).body.timezone;

it('ENT-01 is that of the zone of the destination, otherwise that of its province', async () => {
  const orders = [
    to('V6B 1A1'),
    to('m5v1a1'),
    // In the merchant's own zone, whatever the map says.
    to('A1C 1A1'),
    // In none of its zones.
    to('T2P 1A1'),
    anOrder({ merchantId, recipientAddress: { province: 'Saskatchewan' } }),
    // Not found yet, so the submitted address counts.
    anOrder({ merchantId, recipientAddress: null, dtoRecipientAddress: { postalCode: 'V6B1A1' } }),
    // No address at all.
    anOrder({ merchantId }),
    anOrder({ merchantId: 'mer_gone', recipientAddress: { postalCode: 'V6B1A1' } }),
  ];
  await storeOrders(server, orders);
  const expected = [
    'America/Vancouver',
    'America/Toronto',
    'America/Toronto',
    'America/Edmonton',
    'America/Regina',
    'America/Vancouver',
    undefined,
    'America/Vancouver',
  ];
  expect(await Promise.all(orders.map(({ id }) => get(id)))).toEqual(expected);

  const listed = new Map(
    (await search(server, { orderStatus: 'GEOCODED' })).orders.map((order) => [order.id, order.timezone]),
  );
  expect(orders.map(({ id }) => listed.get(id))).toEqual(expected);
});

it('is read from the stored text, whatever people have written in it', async () => {
  const nasty = ['"recipientAddress": {"postalCode": "M5V1A1"}', '}', '{', '\\', '\\"}', '"', '\u2028}{'];
  const orders = nasty.flatMap((text) => [
    to('V6B 1A1', { notes: text, recipient: { name: text } }),
    anOrder({
      merchantId,
      failureNotes: text,
      recipientAddress: {
        street: text,
        unit: `${text}${text}`,
        location: { lat: 1, lng: 2 },
        postalCode: 'V6B1A1',
      },
    }),
    anOrder({ merchantId, notes: text, dtoRecipientAddress: { city: text, postalCode: 'V6B1A1' } }),
  ]);
  await storeOrders(server, orders);
  const zones = await Promise.all(orders.map(({ id }) => get(id)));
  expect(zones).toEqual(orders.map(() => 'America/Vancouver'));
});

it("follows the merchant's zones at once, and is not stored", async () => {
  const order = to('V6B 1A1');
  await storeOrders(server, [{ ...order, timezone: 'Europe/Paris' }]);
  expect(await get(order.id)).toBe('America/Vancouver');
  expect(await findOrder(server.db, order.id)).not.toHaveProperty('timezone');

  await send(server, 'PATCH', `${merchantId}/zones/West`, { timezone: 'America/Phoenix' });
  expect(await get(order.id)).toBe('America/Phoenix');
  await send(server, 'PATCH', `${merchantId}/zones/West`, { timezone: 'America/Vancouver' });
});

it('WIN-16 comes with the response to every change, even a repeat with its key', async () => {
  const order = to('V6B 1A1');
  await storeOrders(server, [order]);
  const options = {
    method: 'PATCH',
    role: 'admin' as const,
    headers: { 'idempotency-key': `key-${order.id}` },
  };
  const window = {
    completeAfter: Date.UTC(2027, 0, 4, 17),
    completeBefore: Date.UTC(2027, 0, 4, 20),
    category: 'DRIVER_NO_SHOW',
  };
  for (let time = 1; time <= 2; time += 1) {
    const answer = await call(server, `/orders/windows/${order.id}`, { ...options, body: window });
    expect(answer).toMatchObject({ status: 200, body: { timezone: 'America/Vancouver' } });
  }
  const notes = await call(server, `/orders/updateOrder/${order.id}`, {
    method: 'PATCH',
    body: { notes: 'Ring twice.' },
  });
  expect(notes.body.timezone).toBe('America/Vancouver');
  const ready = await call(server, `/orders/${order.id}/pickupready`, { method: 'PATCH' });
  expect(ready.body).toMatchObject({ orderStatus: 'PICKUP_READY', timezone: 'America/Vancouver' });
});

it.each([
  ['of the zone', { postalCode: 'A1C 1A1' }, 'America/Toronto'],
  ['of the province', { province: 'Saskatchewan' }, 'America/Regina'],
])('WIN-16 the response to a changed order has its time zone %s', async (_name, address, expected) => {
  const order = anOrder({ merchantId, recipientAddress: address });
  await storeOrders(server, [order]);
  const body = { notes: 'Ring twice.' };
  const answer = await call(server, `/orders/updateOrder/${order.id}`, { method: 'PATCH', body });
  expect(answer.body.timezone).toBe(expected);
});
