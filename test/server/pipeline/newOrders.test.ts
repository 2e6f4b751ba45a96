/** Orders as an import creates them: stored, geocoded, sent to the routing platform, each reference once. */
import { createEmbeddedRouting } from '../../../server/adapters/routing/embeddedRouting';
import type { Geocoder } from '../../../server/adapters/geocoder/geocoder';
import { listChanges } from '../../../server/repositories/audit';
import { insertMerchants } from '../../../server/repositories/merchants';
import { findOrder } from '../../../server/repositories/orders';
import type { NewOrder } from '../../../server/services/createOrder';
import { runPipeline, type PipelineDeps } from '../../../server/services/orderPipeline';
import type { Address } from '../../../src/contract/schemas/orders';
import { aMerchant, aRule, aZone } from '../../fixtures/deliveryRules';
import { createOrders } from '../support/createOrders';
import { startTestServer, type TestServer } from '../support/testServer';

const merchant = aMerchant([aZone('Toronto', ['M'])], [aRule('Toronto', 'Toronto')], { id: 'm-1' });

let server: TestServer;
let deps: PipelineDeps;
/** Ids of the orders sent to the platform. */
const told: string[] = [];

beforeAll(async () => {
  server = await startTestServer();
  const createOrder: PipelineDeps['routing']['createOrder'] = (order) => {
    told.push(order.id);
    return Promise.resolve({ success: true, message: 'Done.' });
  };
  deps = { ...server.deps, routing: { ...createEmbeddedRouting(), keepsNothing: false, createOrder } };
  await insertMerchants(server.db, [merchant], Date.now());
});
afterAll(() => server.close());
beforeEach(() => void (told.length = 0));

describe('new orders', () => {
  const draft = (refNumber: string, fields: Partial<NewOrder> = {}): NewOrder => ({
    refNumber,
    recipient: { name: 'Al' },
    destination: { street: '1 Bay Street', city: 'Toronto', province: 'ON', postalCode: 'M5J 2R8' },
    ...fields,
  });
  const create = (drafts: readonly NewOrder[]) => createOrders(deps, merchant, drafts, 'req-3');

  it('keep the requested service until there is a rate: a retry does not choose a cheaper one', async () => {
    const nowhere: Geocoder = { geocode: () => Promise.resolve({ kind: 'notFound', reason: 'Nowhere.' }) };
    const [outcome] = await createOrders(
      { ...deps, geocoder: nowhere },
      merchant,
      [draft('R-SAMEDAY', { requestedService: 'SAMEDAY' })],
      'req-5',
    );
    if (outcome?.kind !== 'created') throw new Error('not created');
    expect(outcome.order.orderStatus).toBe('GEOCODEDFAILED');
    expect(
      await runPipeline(deps, {
        orderId: outcome.order.id,
        trigger: 'geocodeRetry',
        actor: 'a@example.com',
        requestId: 'req-1',
        action: 'geocodeOrder',
      }),
    ).toMatchObject({ rateChoice: { service: 'SAMEDAY', price: 11 } });
  });

  it('get the merchant’s settings, its location as origin, and a package', async () => {
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

  it('keep an unknown address when another one was submitted', async () => {
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
  ] as const)(
    'keep a known approximate position, %s, without a geocoder call',
    async (accuracy, withinKm) => {
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
        merchant,
        [draft(`R-${accuracy}`, { approximatePosition: position })],
        'req-4',
      );
      if (outcome?.kind !== 'created') throw new Error('not created');
      expect(outcome.order).toMatchObject({
        orderStatus: 'GEOCODED',
        recipientAddress: { location: { lat: 43.5, lng: -79.25 }, locationAccuracy: accuracy },
      });
      // The radius of the area M5J; that of the origin is 1.
      expect(outcome.order.recipientAddress?.locationWithinKm).toBe(withinKm);
      expect(asked).not.toContain('M5J 2R8');
    },
  );

  it('use a reference once, in any case and however often it occurs', async () => {
    const outcomes = await create([draft('R-2'), draft('r-2'), draft('R-1'), draft('R-3')]);
    expect(outcomes.map(({ kind }) => kind)).toEqual(['created', 'known', 'known', 'created']);
    const [first, second] = outcomes;
    if (first?.kind !== 'created' || second?.kind !== 'known') throw new Error('unexpected');
    expect(second.order.id).toBe(first.order.id);
  });

  it('of one batch are each sent to the platform once', async () => {
    const outcomes = await create(Array.from({ length: 6 }, (_, at) => draft(`R-many-${at}`)));
    const orders = outcomes.flatMap((outcome) => (outcome.kind === 'created' ? [outcome.order] : []));
    expect(orders.map(({ refNumber }) => refNumber)).toEqual([0, 1, 2, 3, 4, 5].map((at) => `R-many-${at}`));
    expect([...told].sort()).toEqual(orders.map(({ id }) => id).sort());
    for (const order of orders) {
      expect(order.orderCreation).toMatchObject({ success: true });
      expect(await findOrder(server.db, order.id)).toEqual(order);
    }
  });

  it('are written once, with their outcome, when the platform stores nothing', async () => {
    const embedded = { ...deps, routing: createEmbeddedRouting() };
    const [outcome] = await createOrders(embedded, merchant, [draft('R-once')], 'req-6');
    if (outcome?.kind !== 'created') throw new Error('not created');
    const { order } = outcome;
    expect(order).toMatchObject({ version: 1, orderCreation: { success: true } });
    expect(await findOrder(server.db, order.id)).toEqual(order);
    const changes = await listChanges(server.db, 'order', order.id);
    expect(changes.map(({ action, requestId }) => [action, requestId]).sort()).toEqual([
      ['attemptOrderCreation', 'req-6'],
      ['createOrder', 'req-6'],
    ]);
  });

  it('from two callers with one reference give one order, which is sent to the platform once', async () => {
    const [[one], [other]] = await Promise.all([create([draft('R-race')]), create([draft('r-race')])]);
    const [created, known] = one?.kind === 'created' ? [one, other] : [other, one];
    if (created?.kind !== 'created' || known?.kind !== 'known') throw new Error('unexpected');
    expect(known.order.id).toBe(created.order.id);
    expect(told).toEqual([created.order.id]);
  });

  it('without a reference are all new', async () => {
    const noReference = { ...draft(''), refNumber: undefined };
    const outcomes = await create([noReference, noReference]);
    expect(outcomes.map(({ kind }) => kind)).toEqual(['created', 'created']);
  });
});
