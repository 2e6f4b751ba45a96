import { createEmbeddedRouting } from '../../../server/adapters/routing/embeddedRouting';
import type { Order } from '../../../src/contract/schemas/orders';
import { ORDER_STATUSES } from '../../../src/contract/statuses';
import { insertMerchants } from '../../../server/repositories/merchants';
import { findOrder, insertOrders } from '../../../server/repositories/orders';
import { aMerchant, aRule, aZone, pickup, pickups } from '../../fixtures/deliveryRules';
import { startTestServer, type TestServer } from '../support/testServer';

/** Friday morning in Toronto. */
const NOW = Date.UTC(2026, 10, 20, 14);
const PLACE = { lat: 43.64, lng: -79.38 };
const HARBOUR = {
  street: '88 Harbour Street',
  city: 'Toronto',
  province: 'ON',
  postalCode: 'M5J 0C3',
  country: 'Canada',
};
const KING = {
  street: '150 King Street West',
  city: 'Toronto',
  province: 'ON',
  postalCode: 'M5H 1J9',
  country: 'Canada',
};

let server: TestServer;
let routingSays: { success: boolean; message: string };
let asked: string[];

beforeAll(async () => {
  server = await startTestServer({
    deps: {
      now: () => NOW,
      routing: {
        ...createEmbeddedRouting(),
        createOrder: (order) => {
          asked.push(order.id);
          return Promise.resolve(routingSays);
        },
      },
    },
  });
  const toronto = aZone('Toronto', ['M5']);
  // Takes orders until 08:00, an hour ago, and shows SAMEDAY until then.
  const early = aRule('Toronto', 'Toronto', {
    id: 'rule-early',
    pickupConstraintsByWeek: pickups([pickup('08:00')]),
  });
  const closed = { id: 'closed', name: 'Closed', rateShowingOptionType: 'SAMEDAYCUTOFF' } as const;
  await insertMerchants(
    server.db,
    [
      aMerchant([toronto], [aRule('Toronto', 'Toronto')]),
      aMerchant([{ ...toronto, id: 'zone-early' }], [early], closed),
    ],
    NOW,
  );
});
afterAll(() => server.close());
beforeEach(() => {
  asked = [];
  routingSays = { success: true, message: 'Created as R-1.' };
});

let lastId = 0;
async function anOrder(fields: Partial<Order> = {}): Promise<string> {
  const id = `ord_${(lastId += 1)}`;
  const order: Order = {
    id,
    createdAt: NOW / 1000 - 3600,
    merchantId: 'merchant-1',
    merchantDisplayName: 'Épicerie Lavoie & Filles',
    orderStatus: 'GEOCODEDFAILED',
    recipientAddress: null,
    originAddress: { ...KING, location: PLACE },
    dtoRecipientAddress: HARBOUR,
    dtoOriginAddress: KING,
    validAddress: false,
    ...fields,
  };
  await insertOrders(server.db, [order], NOW);
  return id;
}

async function call(path: string, role: 'user' | null = 'user') {
  const headers: Record<string, string> = {};
  if (role !== null) headers.authorization = `Bearer ${await server.tokenFor(role)}`;
  const response = await fetch(`${server.url}/api${path}`, { method: 'POST', headers });
  return {
    status: response.status,
    etag: response.headers.get('etag'),
    body: (await response.json()) as Record<string, unknown>,
  };
}

describe('POST /orders/retry/{orderId}', () => {
  const attempted = { attemptedAt: NOW - 60_000, success: false, message: 'Out of reach.' };

  it('OAC-20 API-08 tries again, stores the outcome and returns the whole order with the message', async () => {
    const id = await anOrder({ orderStatus: 'GEOCODED', orderCreation: attempted });

    const { status, etag, body } = await call(`/orders/retry/${id}`);

    expect(status).toBe(200);
    expect(etag).toBe('"2"');
    expect(asked).toEqual([id]);
    expect(body).toMatchObject({
      id,
      orderStatus: 'GEOCODED',
      message: 'Created as R-1.',
      routingOrderCreate: { attemptedAt: NOW, success: true, message: 'Created as R-1.' },
    });
    expect(body).not.toHaveProperty('orderCreation');
    expect((await findOrder(server.db, id))?.orderCreation).toEqual(body.routingOrderCreate);
    const audit = await server.db
      .selectFrom('audit')
      .select(['actor', 'action', 'before', 'after'])
      .where('entity_id', '=', id)
      .execute();
    expect(audit).toHaveLength(1);
    expect(audit[0]).toMatchObject({ actor: 'test-user@example.com', action: 'attemptOrderCreation' });
    expect(audit[0]?.before).toContain('Out of reach.');
    expect(audit[0]?.after).toContain('Created as R-1.');
  });

  it("answers 502 with the routing platform's message, and stores it as the last outcome", async () => {
    routingSays = { success: false, message: 'Planner is closed.' };
    const id = await anOrder({ orderStatus: 'GEOCODED', orderCreation: { ...attempted, success: true } });

    const { status, body } = await call(`/orders/retry/${id}`);

    expect([status, body.message]).toEqual([502, 'Planner is closed.']);
    expect((await findOrder(server.db, id))?.orderCreation).toEqual({
      attemptedAt: NOW,
      success: false,
      message: 'Planner is closed.',
    });
  });

  it('refuses with 409 when no attempt was ever made, and does not call the platform', async () => {
    const id = await anOrder();

    const { status, body } = await call(`/orders/retry/${id}`);

    expect([status, body.message]).toEqual([409, `No order creation attempt was made for order ${id}.`]);
    expect(asked).toEqual([]);
  });

  it('answers 404 for an unknown id and 401 without a token', async () => {
    expect(await call('/orders/retry/ord_none')).toMatchObject({
      status: 404,
      body: { message: 'No order has the id ord_none.' },
    });
    expect((await call('/orders/retry/ord_none', null)).status).toBe(401);
  });
});

describe('POST /orders/{id}/geocode', () => {
  it('API-14 OAC-24 STA-03 geocodes the addresses and updates the order', async () => {
    const id = await anOrder();

    const { status, etag, body } = await call(`/orders/${id}/geocode`);

    expect(status).toBe(200);
    expect(body).toMatchObject({
      id,
      orderStatus: 'GEOCODED',
      validAddress: true,
      recipientAddress: { street: '88 Harbour Street', postalCode: 'M5J 0C3' },
      dtoRecipientAddress: HARBOUR,
      routingOrderCreate: { success: true },
    });
    expect(etag).toBe(`"${String(body.version)}"`);
    const kept = await findOrder(server.db, id);
    expect(kept?.orderStatus).toBe('GEOCODED');
    expect(kept?.timelineEvents?.at(-1)).toMatchObject({
      event: 'Address found by postal code only',
      timestamp: NOW,
    });
  });

  it('STA-03 answers 200 even when the address is still not found', async () => {
    const nowhere = { ...HARBOUR, postalCode: 'X0X 0X0' };
    const id = await anOrder({ dtoRecipientAddress: nowhere });

    const { status, body } = await call(`/orders/${id}/geocode`);

    expect([status, body.orderStatus, body.validAddress]).toEqual([200, 'GEOCODEDFAILED', false]);
  });

  const geocodable = [
    'ARCHIVED',
    'CREATED',
    'GEOCODEDFAILED',
    'UNSUPPORTED_WEIGHT',
    'OUT_OF_FSA',
    'RATE_FAILED',
  ] as const;
  test.each(geocodable)('STA-03 geocodes an order that is %s', async (orderStatus) => {
    const id = await anOrder({ orderStatus });

    const { status, body } = await call(`/orders/${id}/geocode`);

    expect([status, body.orderStatus]).toEqual([200, 'GEOCODED']);
  });

  it.each([
    ['before the cutoff keeps its SAMEDAY rate', '07:00', NOW - 2 * 3_600_000, 'GEOCODED', 11],
    ['after it has none', '08:30', NOW - 1_800_000, 'RATE_FAILED', undefined],
  ])(
    'an order placed %s, at %s, when it is geocoded again',
    async (_case, _time, placed, orderStatus, price) => {
      const id = await anOrder({
        merchantId: 'closed',
        createdAt: placed / 1000,
        rateChoice: { service: 'SAMEDAY', name: 'SAMEDAY name', price: 1 },
      });

      const { body } = await call(`/orders/${id}/geocode`);

      expect(body.orderStatus).toBe(orderStatus);
      if (price !== undefined) expect(body.rateChoice).toMatchObject({ service: 'SAMEDAY', price });
    },
  );

  it('an order from before its rule had services is not held to STANDARD, unless STANDARD was asked for', async () => {
    const standard = { rateChoice: { service: 'STANDARD', name: 'Standard Delivery', price: 0 } };
    const priced = await anOrder({ ...standard, orderStatus: 'RATE_FAILED' });
    expect((await call(`/orders/${priced}/geocode`)).body).toMatchObject({
      orderStatus: 'GEOCODED',
      rateChoice: { service: 'NEXTDAY' },
    });
    const asked = await anOrder({ ...standard, requestedService: 'STANDARD' });
    expect((await call(`/orders/${asked}/geocode`)).body).toMatchObject({ orderStatus: 'RATE_FAILED' });
  });

  const refused = ORDER_STATUSES.filter((status) => !(geocodable as readonly string[]).includes(status));
  test.each(refused)('refuses an order that is %s and changes nothing', async (orderStatus) => {
    const id = await anOrder({ orderStatus });

    const { status, body } = await call(`/orders/${id}/geocode`);

    expect([status, body.message]).toEqual([
      409,
      `Order ${id} can not be geocoded in status ${orderStatus}.`,
    ]);
    expect((await findOrder(server.db, id))?.version).toBe(1);
  });

  it('geocode answers 404 for an unknown id and 401 without a token', async () => {
    expect(await call('/orders/ord_none/geocode')).toMatchObject({
      status: 404,
      body: { message: 'No order has the id ord_none.' },
    });
    expect((await call('/orders/ord_none/geocode', null)).status).toBe(401);
  });
});
