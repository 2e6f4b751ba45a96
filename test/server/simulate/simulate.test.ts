/** SIMULATE=1: orders move along by themselves, a few at a time, and it ends cleanly. */
import { findOrder } from '../../../server/repositories/orders';
import { listChanges } from '../../../server/repositories/audit';
import { moveOrders, startSimulation } from '../../../server/demo/simulate';
import type { Order } from '../../../src/contract/schemas/orders';
import { anOrder, NOON, storeOrders } from '../orders/fixtures';
import { startTestServer, type TestServer } from '../support/testServer';

const MONTREAL = { city: 'Montréal', location: { lat: 45.5, lng: -73.6 } };
const TORONTO = { city: 'Toronto', location: { lat: 43.7, lng: -79.4 } };

let server: TestServer;
let now = NOON;
beforeAll(async () => {
  server = await startTestServer({ deps: { now: () => (now += 60_000) } });
});
beforeEach(async () => {
  now = NOON;
  await server.db.deleteFrom('orders').execute();
});
afterAll(() => server.close());

/** Rounds until the order stands still; answers the statuses it went through. */
async function follow(order: Order): Promise<string[]> {
  const statuses: string[] = [];
  for (let round = 1; round < 60; round += 1) {
    await moveOrders(server.deps, { perRound: 3, round });
    const { orderStatus = '' } = (await findOrder(server.db, order.id)) ?? {};
    if (statuses.at(-1) !== orderStatus) statuses.push(orderStatus);
  }
  return statuses;
}

const PACKAGES = [{ trackingNumber: 'BTR-1' }];

it('a parcel in town is picked up, on its way and delivered by our driver', async () => {
  const [order] = await storeOrders(server, [
    anOrder({
      orderStatus: 'PICKUP_READY',
      pickupReadyAt: NOON,
      originAddress: MONTREAL,
      recipientAddress: MONTREAL,
      packages: PACKAGES,
    }),
  ]);
  if (!order) throw new Error('Not stored');
  const statuses = await follow(order);
  expect(statuses.slice(0, -1)).toEqual(expect.arrayContaining(['CARRIER_PICKED_UP', 'DELIVERY_EN_ROUTE']));
  expect(['DELIVERY_COMPLETED', 'DELIVERY_FAILED']).toContain(statuses.at(-1));

  const after = await findOrder(server.db, order.id);
  expect(after?.version).toBe(4);
  expect(after?.outForDeliveryAt).toBeGreaterThan(NOON);
  expect(after?.tasks?.[0]).toMatchObject({
    taskType: 'DROPOFF',
    completionPhotosUrl: expect.any(Array) as string[],
  });
  const times = after?.timelineEvents?.map(({ timestamp }) => timestamp) ?? [];
  expect(times).toEqual([...times].sort((a, b) => a - b));
  const changes = await listChanges(server.db, 'order', order.id);
  expect(changes.map(({ actor }) => actor)).toEqual(['simulate', 'simulate', 'simulate']);
});

it('a parcel to another city goes through the carrier', async () => {
  const [order] = await storeOrders(server, [
    anOrder({
      orderStatus: 'PICKUP_READY',
      originAddress: MONTREAL,
      recipientAddress: TORONTO,
      packages: PACKAGES,
    }),
  ]);
  if (!order) throw new Error('Not stored');
  expect((await follow(order)).slice(0, 3)).toEqual([
    'CARRIER_PICKED_UP',
    'SHIPMENT_CREATED',
    'SHIPMENT_PROCESSING',
  ]);
});

it('touches no order that staff have still to deal with, and none that has arrived', async () => {
  const orders = await storeOrders(
    server,
    (['CREATED', 'GEOCODED', 'GEOCODEDFAILED', 'ARCHIVED', 'DELIVERED', 'LOST', 'CANCELLED'] as const).map(
      (orderStatus) => anOrder({ orderStatus }),
    ),
  );
  for (let round = 1; round < 10; round += 1) {
    expect(await moveOrders(server.deps, { perRound: 5, round })).toEqual([]);
  }
  for (const { id } of orders) expect((await findOrder(server.db, id))?.version).toBe(1);
});

it('moves no more orders in a round than it may', async () => {
  await storeOrders(
    server,
    Array.from({ length: 40 }, () => anOrder({ orderStatus: 'PICKUP_READY' })),
  );
  for (let round = 1; round < 8; round += 1) {
    const moved = await moveOrders(server.deps, { perRound: 4, round });
    expect(moved.length).toBeGreaterThan(0);
    expect(moved.length).toBeLessThanOrEqual(4);
    expect(new Set(moved).size).toBe(moved.length);
  }
});

it('stops: nothing moves after stop has resolved', async () => {
  await storeOrders(
    server,
    Array.from({ length: 200 }, () => anOrder({ orderStatus: 'PICKUP_READY' })),
  );
  const countMoved = async () => {
    const { count } = await server.db
      .selectFrom('orders')
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .where('version', '>', 1)
      .executeTakeFirstOrThrow();
    return Number(count);
  };
  const simulation = startSimulation(server.deps, { intervalMs: 1, perRound: 2 });
  while ((await countMoved()) === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  await simulation.stop();
  const moved = await countMoved();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(await countMoved()).toBe(moved);
  // A second stop is harmless.
  await simulation.stop();
});
