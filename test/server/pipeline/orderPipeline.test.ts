import { createEmbeddedRouting } from '../../../server/adapters/routing/embeddedRouting';
import type { Geocoder } from '../../../server/adapters/geocoder/geocoder';
import type { RoutingPlatform } from '../../../server/adapters/routing/routingPlatform';
import { listChanges } from '../../../server/repositories/audit';
import { insertMerchants } from '../../../server/repositories/merchants';
import { fromOrderRow } from '../../../server/repositories/orderRow';
import { findOrder, insertOrders, updateOrder } from '../../../server/repositories/orders';
import { attemptDueCreations } from '../../../server/services/dueCreations';
import { attemptMissedCreations, startMissedCreations } from '../../../server/services/missedCreations';
import { isCreationDue } from '../../../server/services/creationAttempts';
import { retryCreation } from '../../../server/services/creationRetries';
import { runPipeline, type PipelineDeps } from '../../../server/services/orderPipeline';
import type { Order } from '../../../src/contract/schemas/orders';
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

  it('returns null for an unknown order', async () => {
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

  it('a failed attempt at the routing platform changes no status and is not repeated automatically', async () => {
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
    const by = { actor: 'a@example.com', requestId: 'req-2' };
    const again = await retryCreation(deps, id, by, { replace: () => Promise.resolve() });
    expect(again.orderCreation).toMatchObject({ success: true, message: 'Second time.' });
  });

  it('the platform is called outside the transaction: other work goes on meanwhile', async () => {
    const { id } = await storedOrder();
    platform = async () => {
      // Inside a transaction this would wait for ever for the embedded engine's only connection.
      await findOrder(server.db, id);
      return { success: true, message: 'Read.' };
    };
    expect((await retry(id))?.orderCreation?.message).toBe('Read.');
  });

  it('a merchant with ONPICKUPREADY has no attempt before pickup ready', async () => {
    const { id } = await storedOrder({ merchantId: 'm-2' });
    const after = await retry(id);
    expect(after?.orderStatus).toBe('GEOCODED');
    expect(after).not.toHaveProperty('orderCreation');
    expect(told).toEqual([]);
    if (!after) throw new Error('no order');
    expect(isCreationDue({ ...after, orderStatus: 'PICKUP_READY' }, waiting)).toBe(true);
  });

  it('makes the given change in the same transaction, on the newest version', async () => {
    const { id } = await storedOrder({ orderStatus: 'GEOCODEDFAILED' });
    let asked = 0;
    const interrupted: Geocoder = {
      geocode: async (address) => {
        asked += 1;
        // Somebody else writes during the first geocoder call.
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

  it('fails with a conflict when somebody else changes the order every time, and overwrites nothing', async () => {
    const { id } = await storedOrder({ orderStatus: 'GEOCODEDFAILED' });
    let version = 1;
    const busy: Geocoder = {
      geocode: async (address) => {
        version += 1;
        // Both addresses are geocoded at once. The database increments the version, so their sequence does not matter.
        await server.db
          .updateTable('orders')
          .set((order) => ({ version: order('version', '+', 1) }))
          .where('id', '=', id)
          .execute();
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

  it('a failing geocoder does not hold up an order', async () => {
    const { id } = await storedOrder();
    const dead: Geocoder = { geocode: () => Promise.reject(new Error('down')) };
    expect((await retry(id, {}, { ...deps, geocoder: dead }))?.orderStatus).toBe('GEOCODED');
  });

  it('typed coordinates count as valid, whatever the geocoder says', async () => {
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

describe('attempts lost in a crash', () => {
  const make = (using = deps, settledMs = 50) =>
    attemptMissedCreations(using, new AbortController().signal, settledMs);

  it('are made at the next start, once, for orders that were due', async () => {
    const lost = { ...(await storedOrder()), id: 'lost-1', orderStatus: 'GEOCODED' as const };
    const early = { ...lost, id: 'lost-2', merchantId: 'm-2' };
    const ready = { ...lost, id: 'lost-3', merchantId: 'm-2', orderStatus: 'PICKUP_READY' as const };
    const done = {
      ...lost,
      id: 'lost-4',
      orderCreation: { attemptedAt: 1, success: true, message: 'Done.' },
    };
    const archived = { ...lost, id: 'lost-5', orderStatus: 'ARCHIVED' as const };
    await insertOrders(server.db, [lost, early, ready, done, archived], Date.now());
    expect(await make()).toBe(2);
    expect([...told].sort()).toEqual(['lost-1', 'lost-3']);
    expect((await findOrder(server.db, 'lost-1'))?.orderCreation).toMatchObject({ success: true });
    expect(await listChanges(server.db, 'order', 'lost-1')).toMatchObject([
      { actor: 'system', action: 'attemptOrderCreation', requestId: 'missedCreations' },
    ]);
    expect(await make()).toBe(0);
  });

  it('are not made for an order that is changing, even by a server whose clock is ahead', async () => {
    let order: Order = { ...(await storedOrder()), id: 'in-progress', orderStatus: 'GEOCODED' };
    await insertOrders(server.db, [order], Date.now());
    const look = { isOver: false };
    // Long enough for at least one change between its two looks.
    const made = make({ ...deps, now: () => Date.now() + 120_000 }, 2_000).finally(() => {
      look.isOver = true;
    });
    while (!look.isOver) {
      order = { ...order, notes: `${order.notes ?? ''}.` };
      order = fromOrderRow(
        await server.db.transaction().execute((trx) => updateOrder(trx, order, Date.now())),
      );
    }
    expect(await made).toBe(0);
    expect(told).toEqual([]);
    expect(await make()).toBe(1);
  });

  it('are made once when several processes start at the same time', async () => {
    const lost = { ...(await storedOrder()), id: 'lost-twice', orderStatus: 'GEOCODED' as const };
    await insertOrders(server.db, [lost], Date.now());
    expect((await Promise.all([make(), make(), make()])).sort()).toEqual([0, 0, 1]);
    expect(told).toEqual(['lost-twice']);
  });

  it('are not made for an order that is being sent after a single or a bulk change, nor the other way round', async () => {
    const order = {
      ...(await storedOrder({ orderStatus: 'ARCHIVED' })),
      orderStatus: 'PICKUP_READY' as const,
    };
    const bulk = async (id: string) =>
      (await attemptDueCreations(deps, [id], { actor: 'a@example.com', requestId: 'bulk' })).length;
    const single = async (id: string) => ((await retry(id))?.orderCreation ? 1 : 0);
    const meanwhile = async (first: () => Promise<number>, second: () => Promise<number>): Promise<void> => {
      let answer = (): void => undefined;
      const isTold = new Promise<void>((resolve) => {
        platform = () => {
          resolve();
          return new Promise((done) => {
            answer = () => done({ success: true, message: 'Done.' });
          });
        };
      });
      const made = first();
      await isTold;
      expect(await second()).toBe(0);
      answer();
      expect(await made).toBe(1);
    };
    await insertOrders(server.db, [{ ...order, id: 'sent-by-bulk' }], Date.now());
    await meanwhile(() => bulk('sent-by-bulk'), make);
    await insertOrders(server.db, [{ ...order, id: 'sent-by-look' }], Date.now());
    await meanwhile(make, () => bulk('sent-by-look'));
    const [first, other] = [await storedOrder(), await storedOrder({ orderStatus: 'GEOCODED' })];
    await meanwhile(
      () => single(first.id),
      () => bulk(first.id),
    );
    await meanwhile(
      () => bulk(other.id),
      () => single(other.id),
    );
    expect(told).toEqual(['sent-by-bulk', 'sent-by-look', first.id, other.id]);
  });

  it('are made while the server runs, if only its database connection was lost', async () => {
    const order = { ...(await storedOrder()), orderStatus: 'GEOCODED' as const };
    const lose = async (id: string): Promise<void> => {
      const isTold = new Promise<void>((resolve) => {
        platform = (asked) => {
          if (asked.id === id) resolve();
          return Promise.resolve({ success: true, message: 'Done.' });
        };
      });
      await insertOrders(server.db, [{ ...order, id }], Date.now());
      await isTold;
    };
    const stop = startMissedCreations(deps, { settledMs: 1, everyMs: 1 });
    for (const id of ['lost-at-first', 'lost-then', 'lost-later', 'lost-at-last']) await lose(id);
    await stop();
    expect(await findOrder(server.db, 'lost-at-last')).toMatchObject({ orderCreation: { success: true } });
  });
});
