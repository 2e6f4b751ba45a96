/** SIMULATE=1: orders progress on their own, a few at a time, and it stops cleanly. */
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

/** Runs rounds and returns the statuses the order goes through. */
async function follow(order: Order): Promise<string[]> {
  const statuses: string[] = [];
  for (let round = 1; round < 60; round += 1) {
    await moveOrders(server.deps, { perRound: 3, round });
    const { orderStatus = '' } = (await findOrder(server.db, order.id)) ?? {};
    if (statuses.at(-1) !== orderStatus) statuses.push(orderStatus);
  }
  return statuses;
}

/** Returns how many orders were moved at all. */
async function countMoved(): Promise<number> {
  const { count } = await server.db
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('version', '>', 1)
    .executeTakeFirstOrThrow();
  return Number(count);
}

const PACKAGES = [{ trackingNumber: 'BTR-1' }];

it('a local parcel is picked up, on its way and delivered by our driver', async () => {
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
    completionPhotosUrl: expect.arrayContaining([expect.stringMatching(/^\/api\/photos\/./)]) as string[],
  });
  const times = after?.timelineEvents?.map(({ timestamp }) => timestamp) ?? [];
  expect(times).toEqual([...times].sort((a, b) => a - b));
  const changes = await listChanges(server.db, 'order', order.id);
  expect(changes.map(({ actor }) => actor)).toEqual(['simulate', 'simulate', 'simulate']);
  expect(changes).toContainEqual(
    expect.objectContaining({
      action: 'simulate',
      before: { orderStatus: 'PICKUP_READY' },
      after: { orderStatus: 'CARRIER_PICKED_UP' },
    }),
  );
});

it('a parcel to another city goes through the carrier', async () => {
  const [order] = await storeOrders(server, [
    anOrder({
      // The outcome depends on the id; this parcel arrives.
      id: 'ord_far_1',
      orderStatus: 'PICKUP_READY',
      originAddress: MONTREAL,
      recipientAddress: TORONTO,
      packages: PACKAGES,
    }),
  ]);
  if (!order) throw new Error('Not stored');
  expect(await follow(order)).toEqual([
    'CARRIER_PICKED_UP',
    'SHIPMENT_CREATED',
    'SHIPMENT_PROCESSING',
    'RECEIVED_AT_DESTINATION',
    'OUT_FOR_DELIVERY',
    'DELIVERED',
  ]);
});

it.each([
  ['yul1', MONTREAL, TORONTO],
  ['yyz5', TORONTO, MONTREAL],
  ['yvr2', { location: { lat: 49.3, lng: -123.1 } }, MONTREAL],
  // Neither distance nor destination is known.
  [undefined, {}, MONTREAL],
  [undefined, MONTREAL, null],
])('a parcel passes through the facility %s nearest to its destination', async (facility, to, from) => {
  const [order] = await storeOrders(server, [
    anOrder({
      orderStatus: 'RECEIVED_AT_DESTINATION',
      recipientAddress: to,
      originAddress: from,
      packages: PACKAGES,
    }),
  ]);
  expect(await moveOrders(server.deps, { perRound: 1, round: 1 })).toEqual([order?.id]);
  const after = await findOrder(server.db, order?.id ?? '');
  expect(after?.orderStatus).toBe('OUT_FOR_DELIVERY');
  if (facility !== undefined) expect(after?.scanEvents?.[0]?.events?.[0]?.location).toBe(facility);
});

it('leaves alone orders that staff must handle and orders that have arrived', async () => {
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

it('moves at most its limit of orders in a round', async () => {
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

it('applies the limit over all statuses together, and finds orders behind newer ones that do not move', async () => {
  const queues = (['PICKUP_READY', 'CARRIER_PICKED_UP', 'OUT_FOR_DELIVERY'] as const).flatMap((orderStatus) =>
    Array.from({ length: 4 }, () => anOrder({ orderStatus, createdAt: NOON / 1000 - 3600 })),
  );
  const still = Array.from({ length: 60 }, () =>
    anOrder({ orderStatus: 'DELIVERED', createdAt: NOON / 1000 }),
  );
  await storeOrders(server, [...queues, ...still]);
  expect((await moveOrders(server.deps, { perRound: 5, round: 7 })).length).toBe(5);
});

it('a round that fails is logged, and the next one moves orders', async () => {
  await storeOrders(server, [anOrder({ orderStatus: 'PICKUP_READY' })]);
  const warned: unknown[] = [];
  let isBroken = true;
  const broken = new Error('No clock');
  const deps = {
    ...server.deps,
    log: Object.assign(Object.create(server.deps.log) as typeof server.deps.log, {
      warn: (...said: unknown[]) => void warned.push(said),
    }),
    now: () => {
      if (!isBroken) return server.deps.now();
      isBroken = false;
      throw broken;
    },
  };
  const simulation = startSimulation(deps, { intervalMs: 1 });
  while ((await countMoved()) === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  await simulation.stop();
  expect(warned).toEqual([[{ err: broken }, expect.any(String)]]);
});

it('runs round after round, and nothing moves after stop has resolved', async () => {
  await storeOrders(
    server,
    Array.from({ length: 200 }, () => anOrder({ orderStatus: 'PICKUP_READY' })),
  );
  const simulation = startSimulation(server.deps, { intervalMs: 1, perRound: 2 });
  while ((await countMoved()) < 7) await new Promise((resolve) => setTimeout(resolve, 5));
  await simulation.stop();
  const moved = await countMoved();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(await countMoved()).toBe(moved);
  // A second stop is harmless.
  await simulation.stop();
});
