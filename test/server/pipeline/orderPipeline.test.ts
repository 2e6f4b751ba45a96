import { createEmbeddedRouting } from '../../../server/adapters/routing/embeddedRouting';
import type { Geocoder } from '../../../server/adapters/geocoder/geocoder';
import type { RoutingPlatform } from '../../../server/adapters/routing/routingPlatform';
import { listChanges } from '../../../server/repositories/audit';
import { insertMerchants } from '../../../server/repositories/merchants';
import { findOrder, insertOrders } from '../../../server/repositories/orders';
import { createOrders, orderingMerchant, type NewOrder } from '../../../server/services/createOrder';
import { attemptMissedCreations } from '../../../server/services/missedCreations';
import {
  attemptOrderCreation,
  isCreationDue,
  runPipeline,
  type PipelineDeps,
} from '../../../server/services/orderPipeline';
import type { Address, Order } from '../../../src/contract/schemas/orders';
import type { OrderStatus } from '../../../src/contract/statuses';
import { aMerchant, aRule, aZone } from '../../fixtures/deliveryRules';
import { startTestServer, type TestServer } from '../support/testServer';

const zones = [aZone('Toronto', ['M'])];
const merchant = aMerchant(zones, [aRule('Toronto', 'Toronto')], { id: 'm-1' });
const waiting = { ...merchant, id: 'm-2', name: 'Waits', taskTimeCreation: 'ONPICKUPREADY' as const };

let server: TestServer;
let deps: PipelineDeps;
const told: string[] = [];
let platform: RoutingPlatform['createOrder'] = () => Promise.resolve({ success: true, message: 'Done.' });

beforeAll(async () => {
  server = await startTestServer();
  deps = {
    ...server.deps,
    routing: {
      ...createEmbeddedRouting(),
      createOrder: (order) => {
        told.push(order.id);
        return platform(order);
      },
    },
  };
  const rules = (waiting.shippingRules ?? []).map((rule) => ({ ...rule, id: 'r-2' }));
  await insertMerchants(
    server.db,
    [merchant, { ...waiting, zones: zones.map((zone) => ({ ...zone, id: 'z-2' })), shippingRules: rules }],
    Date.now(),
  );
});
afterAll(() => server.close());
beforeEach(() => {
  told.length = 0;
  platform = () => Promise.resolve({ success: true, message: 'Done.' });
});

let count = 0;
async function storedOrder(fields: Partial<Order> = {}): Promise<Order> {
  count += 1;
  const order: Order = {
    id: `o-${count}`,
    createdAt: Math.floor(Date.now() / 1000) - 3600,
    merchantId: 'm-1',
    merchantDisplayName: merchant.name,
    orderStatus: 'CREATED',
    recipientAddress: null,
    originAddress: null,
    dtoRecipientAddress: { street: '1 Bay Street', city: 'Toronto', province: 'ON', postalCode: 'M5J 2R8' },
    dtoOriginAddress: { ...merchant.merchantLocation },
    ...fields,
  };
  await insertOrders(server.db, [order], Date.now());
  return order;
}

const retry = (orderId: string, more: Partial<Parameters<typeof runPipeline>[1]> = {}, using = deps) =>
  runPipeline(using, {
    orderId,
    trigger: 'geocodeRetry',
    actor: 'a@example.com',
    requestId: 'req-1',
    action: 'geocodeOrder',
    ...more,
  });

describe('a run on a stored order', () => {
  it('writes order, timeline event, audit row and the first attempt at the routing platform', async () => {
    const { id } = await storedOrder();
    const after = await retry(id);
    expect(after).toMatchObject({
      orderStatus: 'GEOCODED',
      validAddress: true,
      version: 3,
      rateChoice: { service: 'NEXTDAY', price: 7 },
      orderCreation: { success: true, message: 'Done.' },
    });
    expect(await findOrder(server.db, id)).toEqual(after);
    expect(after?.timelineEvents?.map(({ event }) => event)).toEqual(['Address found by postal code only']);
    expect(told).toEqual([id]);

    const changes = await listChanges(server.db, 'order', id);
    expect(changes.map(({ action, actor, requestId }) => [action, actor, requestId]).sort()).toEqual([
      ['attemptOrderCreation', 'a@example.com', 'req-1'],
      ['geocodeOrder', 'a@example.com', 'req-1'],
    ]);
    expect(changes.find(({ action }) => action === 'geocodeOrder')).toMatchObject({
      before: { orderStatus: 'CREATED' },
      after: { orderStatus: 'GEOCODED' },
    });
  });

  it('answers null for an unknown order', async () => {
    expect(await retry('nobody')).toBeNull();
  });

  it.each<OrderStatus>([
    'CREATED',
    'ARCHIVED',
    'GEOCODEDFAILED',
    'UNSUPPORTED_WEIGHT',
    'OUT_OF_FSA',
    'RATE_FAILED',
  ])('a geocode retry moves an order out of %s', async (orderStatus) => {
    const { id } = await storedOrder({ orderStatus });
    expect((await retry(id))?.orderStatus).toBe('GEOCODED');
  });

  it('a failed attempt at the routing platform changes no status and is not repeated by itself', async () => {
    platform = () => Promise.reject(new Error('refused'));
    const { id } = await storedOrder();
    const after = await retry(id);
    expect(after).toMatchObject({
      orderStatus: 'GEOCODED',
      orderCreation: { success: false, message: 'The routing platform could not be reached.' },
    });
    await retry(id);
    expect(told).toEqual([id]);

    platform = () => Promise.resolve({ success: true, message: 'Second time.' });
    if (!after) throw new Error('no order');
    const again = await attemptOrderCreation(deps, after, { actor: 'a@example.com', requestId: 'req-2' });
    expect(again.orderCreation).toMatchObject({ success: true, message: 'Second time.' });
  });

  it('the platform is told outside the transaction: other work goes on meanwhile', async () => {
    const { id } = await storedOrder();
    platform = async () => {
      // On the one connection of the embedded engine this would wait for ever inside a transaction.
      await findOrder(server.db, id);
      return { success: true, message: 'Read.' };
    };
    expect((await retry(id))?.orderCreation?.message).toBe('Read.');
  });

  it('a merchant that waits for pickup has no attempt before that', async () => {
    const { id } = await storedOrder({ merchantId: 'm-2' });
    const after = await retry(id);
    expect(after?.orderStatus).toBe('GEOCODED');
    expect(after).not.toHaveProperty('orderCreation');
    expect(told).toEqual([]);
    if (!after) throw new Error('no order');
    expect(isCreationDue({ ...after, orderStatus: 'PICKUP_READY' }, waiting)).toBe(true);
  });

  it('makes the change it was given in the same transaction, on the newest version', async () => {
    const { id } = await storedOrder({ orderStatus: 'GEOCODEDFAILED' });
    let asked = 0;
    const interrupted: Geocoder = {
      geocode: async (address) => {
        asked += 1;
        // Somebody else writes while the address is looked up, the first time.
        if (asked === 1) {
          await server.db.updateTable('orders').set({ version: 7 }).where('id', '=', id).execute();
        }
        return server.deps.geocoder.geocode(address);
      },
    };
    const after = await retry(
      id,
      {
        trigger: 'addressEdit',
        action: 'updateOrderAddress',
        change: (order) => ({
          ...order,
          recipientAddress: { street: '2 Nowhere', province: 'ON', postalCode: 'M9Z 9Z9' },
        }),
      },
      { ...deps, geocoder: interrupted },
    );
    expect(asked).toBeGreaterThan(2);
    expect(after).toMatchObject({
      orderStatus: 'GEOCODEDFAILED',
      validAddress: false,
      version: 8,
      recipientAddress: { street: '2 Nowhere', postalCode: 'M9Z 9Z9' },
      dtoRecipientAddress: { street: '1 Bay Street' },
    });
    const changes = await listChanges(server.db, 'order', id);
    expect(changes.map(({ action }) => action)).toEqual(['updateOrderAddress']);
  });

  it('is refused as a conflict when somebody else changes the order every time, and writes nothing over it', async () => {
    const { id } = await storedOrder({ orderStatus: 'GEOCODEDFAILED' });
    let version = 1;
    const busy: Geocoder = {
      geocode: async (address) => {
        version += 1;
        await server.db.updateTable('orders').set({ version }).where('id', '=', id).execute();
        return server.deps.geocoder.geocode(address);
      },
    };
    await expect(retry(id, {}, { ...deps, geocoder: busy })).rejects.toMatchObject({
      kind: 'conflict',
      message: `Order ${id} was changed by someone else.`,
    });
    expect(await findOrder(server.db, id)).toMatchObject({ orderStatus: 'GEOCODEDFAILED', version });
    expect(await listChanges(server.db, 'order', id)).toEqual([]);
    expect(told).toEqual([]);
  });

  it('a change that is refused leaves nothing behind', async () => {
    const { id } = await storedOrder();
    const refusing = retry(id, {
      change: () => {
        throw new Error('not in this status');
      },
    });
    await expect(refusing).rejects.toThrow('not in this status');
    expect((await findOrder(server.db, id))?.version).toBe(1);
    expect(await listChanges(server.db, 'order', id)).toEqual([]);
  });

  it('a dead geocoder does not hold an order up', async () => {
    const { id } = await storedOrder();
    const dead: Geocoder = { geocode: () => Promise.reject(new Error('down')) };
    expect((await retry(id, {}, { ...deps, geocoder: dead }))?.orderStatus).toBe('GEOCODED');
  });

  it('typed coordinates are taken as valid, whatever the geocoder says', async () => {
    const { id } = await storedOrder({
      useCoordinate: true,
      recipientAddress: { street: 'Pier 9', postalCode: 'M9Z 9Z9', location: { lat: 43.6, lng: -79.4 } },
    });
    expect(await retry(id)).toMatchObject({
      orderStatus: 'GEOCODED',
      recipientAddress: { location: { lat: 43.6, lng: -79.4 }, locationAccuracy: 'exact' },
    });
  });
});

describe('new orders', () => {
  const draft = (refNumber: string, fields: Partial<NewOrder> = {}): NewOrder => ({
    refNumber,
    recipient: { name: 'Al' },
    destination: { street: '1 Bay Street', city: 'Toronto', province: 'ON', postalCode: 'M5J 2R8' },
    ...fields,
  });
  const create = (drafts: readonly NewOrder[]) =>
    createOrders(deps, orderingMerchant(merchant, deps.timeZones), drafts, {
      actor: 'import',
      requestId: 'req-3',
    });

  it('come with the merchant’s settings, its location as origin and a package', async () => {
    const [outcome] = await create([draft('R-1')]);
    if (outcome?.kind !== 'created') throw new Error('not created');
    expect(outcome.order).toMatchObject({
      orderStatus: 'GEOCODED',
      signatureRequired: true,
      scanningRequired: false,
      deliveryType: 'PARCEL',
      packageCount: 1,
      dtoOriginAddress: merchant.merchantLocation,
      originAddress: { postalCode: 'M5H 1J9', locationAccuracy: 'area' },
      orderCreation: { success: true },
    });
    expect(await findOrder(server.db, outcome.order.id)).toEqual(outcome.order);
    const { id, createdAt, timelineEvents = [] } = outcome.order;
    expect(timelineEvents.map(({ event }) => event)).toEqual([
      'Order created',
      'Address found by postal code only',
    ]);
    for (const time of [createdAt * 1000, ...timelineEvents.map(({ timestamp }) => timestamp)]) {
      expect(Math.abs(Date.now() - time)).toBeLessThan(600_000);
    }
    const changes = await listChanges(server.db, 'order', id);
    expect(changes.find(({ action }) => action === 'createOrder')).toMatchObject({
      actor: 'import',
      requestId: 'req-3',
      after: { orderStatus: 'GEOCODED', refNumber: 'R-1', merchantId: 'm-1' },
    });
  });

  it('keep an address that is not found where it was submitted as another one', async () => {
    const nowhere = { street: '1 Nowhere', postalCode: 'X0X 0X0' };
    const submitted = { street: 'One Nowhere' };
    const outcomes = await create([
      draft('R-plain', { destination: nowhere, origin: nowhere }),
      draft('R-to', { destination: nowhere, origin: nowhere, submitted: { destination: submitted } }),
      draft('R-from', { destination: nowhere, origin: nowhere, submitted: { origin: submitted } }),
    ]);
    const addresses = outcomes.map((outcome) => {
      if (outcome.kind !== 'created') throw new Error('not created');
      const { orderStatus, recipientAddress, originAddress, ...order } = outcome.order;
      expect(orderStatus).toBe('GEOCODEDFAILED');
      const streetOf = (address: Address | null | undefined) => address?.street ?? null;
      return [recipientAddress, originAddress, order.dtoRecipientAddress, order.dtoOriginAddress].map(
        streetOf,
      );
    });
    expect(addresses).toEqual([
      [null, null, '1 Nowhere', '1 Nowhere'],
      ['1 Nowhere', null, 'One Nowhere', '1 Nowhere'],
      [null, '1 Nowhere', '1 Nowhere', 'One Nowhere'],
    ]);
  });

  it.each([
    ['area', 3],
    ['street', undefined],
  ] as const)('lie where they were found before, %s, without asking again', async (accuracy, withinKm) => {
    const asked: (string | null | undefined)[] = [];
    const geocoder: Geocoder = {
      geocode: (address) => {
        asked.push(address.postalCode);
        return deps.geocoder.geocode(address);
      },
    };
    const position = { lat: 43.5, lng: -79.25, accuracy };
    const [outcome] = await createOrders(
      { ...deps, geocoder },
      orderingMerchant(merchant, deps.timeZones),
      [draft(`R-${accuracy}`, { approximatePosition: position })],
      { actor: 'import', requestId: 'req-4' },
    );
    if (outcome?.kind !== 'created') throw new Error('not created');
    expect(outcome.order).toMatchObject({
      orderStatus: 'GEOCODED',
      recipientAddress: { location: { lat: 43.5, lng: -79.25 }, locationAccuracy: accuracy },
    });
    // How far the area of M5J reaches; that of the origin is 1.
    expect(outcome.order.recipientAddress?.locationWithinKm).toBe(withinKm);
    expect(asked).not.toContain('M5J 2R8');
  });

  it('use a reference once, whatever its case and however often it comes', async () => {
    const outcomes = await create([draft('R-2'), draft('r-2'), draft('R-1'), draft('R-3')]);
    expect(outcomes.map(({ kind }) => kind)).toEqual(['created', 'known', 'known', 'created']);
    const [first, second] = outcomes;
    if (first?.kind !== 'created' || second?.kind !== 'known') throw new Error('unexpected');
    expect(second.orderId).toBe(first.order.id);
  });

  it('of one batch are each told to the platform once, however many they are', async () => {
    const outcomes = await create(Array.from({ length: 6 }, (_, at) => draft(`R-many-${at}`)));
    const orders = outcomes.flatMap((outcome) => (outcome.kind === 'created' ? [outcome.order] : []));
    expect(orders.map(({ refNumber }) => refNumber)).toEqual([0, 1, 2, 3, 4, 5].map((at) => `R-many-${at}`));
    expect([...told].sort()).toEqual(orders.map(({ id }) => id).sort());
    for (const order of orders) {
      expect(order.orderCreation).toMatchObject({ success: true });
      expect(await findOrder(server.db, order.id)).toEqual(order);
    }
  });

  it('of two callers with one reference make one order, which the platform hears of once', async () => {
    const [[one], [other]] = await Promise.all([create([draft('R-race')]), create([draft('r-race')])]);
    const [created, known] = one?.kind === 'created' ? [one, other] : [other, one];
    if (created?.kind !== 'created' || known?.kind !== 'known') throw new Error('unexpected');
    expect(known.orderId).toBe(created.order.id);
    expect(told).toEqual([created.order.id]);
  });

  it('without a reference are all new', async () => {
    const noReference = { ...draft(''), refNumber: undefined };
    const outcomes = await create([noReference, noReference]);
    expect(outcomes.map(({ kind }) => kind)).toEqual(['created', 'created']);
  });
});

describe('attempts that a crash lost', () => {
  it('are made at the next start, once, for the orders that were due and not just changed', async () => {
    const longAgo = Date.now() - 120_000;
    const lost = { ...(await storedOrder()), id: 'lost-1', orderStatus: 'GEOCODED' as const };
    const early = { ...lost, id: 'lost-2', merchantId: 'm-2' };
    const ready = { ...lost, id: 'lost-3', merchantId: 'm-2', orderStatus: 'PICKUP_READY' as const };
    const done = {
      ...lost,
      id: 'lost-4',
      orderCreation: { attemptedAt: 1, success: true, message: 'Done.' },
    };
    const archived = { ...lost, id: 'lost-5', orderStatus: 'ARCHIVED' as const };
    await insertOrders(server.db, [lost, early, ready, done, archived], longAgo);
    await insertOrders(server.db, [{ ...lost, id: 'lost-6' }], Date.now());
    expect(await attemptMissedCreations(deps)).toBe(2);
    expect([...told].sort()).toEqual(['lost-1', 'lost-3']);
    expect((await findOrder(server.db, 'lost-1'))?.orderCreation).toMatchObject({ success: true });
    expect(await listChanges(server.db, 'order', 'lost-1')).toMatchObject([
      { actor: 'system', action: 'attemptOrderCreation', requestId: 'start' },
    ]);
    expect(await attemptMissedCreations(deps)).toBe(0);
  });
});
