/** One order as JSON: every field of the entity, under the configured names (ENT-01, API-05). */
import type { Order } from '../../../src/contract/schemas/orders';
import { startTestServer, type TestServer } from '../support/testServer';
import { anOrder, call, NOON, storeOrders } from './fixtures';

const ADDRESS = {
  number: '1455',
  street: 'Boul. De Maisonneuve O.',
  unit: '804',
  city: 'Montréal',
  province: 'QC',
  postalCode: 'H3G 1M8',
  country: 'Canada',
  sublocality: 'Ville-Marie',
  isBusinessAddress: false,
  location: { lat: 45.49729, lng: -73.57837 },
};

/** An order with a value in every field. */
const WHOLE: Order = anOrder({
  timezone: 'America/Toronto',
  id: 'ord_whole',
  createdAt: NOON / 1000,
  merchantId: 'mer_one',
  merchantDisplayName: 'Maison Lavoie & Filles',
  createdBy: 'shopify-connector@example.com',
  orderStatus: 'DELIVERY_COMPLETED',
  recipient: { name: 'Geneviève L’Heureux', phone: '+15145550142', email: 'g@example.com' },
  recipientAddress: ADDRESS,
  originAddress: { ...ADDRESS, unit: undefined },
  dtoRecipientAddress: { ...ADDRESS, city: 'MONTREAL' },
  dtoOriginAddress: ADDRESS,
  signatureRequired: true,
  scanningRequired: false,
  validAddress: true,
  completeAfter: NOON + 3_600_000,
  completeBefore: NOON + 7_200_000,
  originalCompleteAfter: NOON,
  originalCompleteBefore: NOON + 3_600_000,
  notes: 'Buzz 804.\n"Merci" <b>&</b> \\ \u2028 😀',
  failureNotes: 'First try: nobody there.',
  packageCount: 1,
  refNumber: 'MLF-204418',
  freeSearch: 'Geneviève MLF-204418',
  saveAddress: false,
  useCoordinate: false,
  minimumAge: 18,
  source: 'Shopify',
  customFields: [{ name: 'gift_wrap', value: 'yes' }],
  deliveryType: 'PARCEL',
  dispatcher: 'routing',
  orderCreation: { attemptedAt: NOON + 1000, success: true, message: 'Created.' },
  pickupReadyAt: NOON + 2000,
  outForDeliveryAt: NOON + 3000,
  failedAt: NOON + 4000,
  otherScans: [{ time: NOON + 2500 }],
  scanEvents: [{ events: [{ time: NOON + 2600, location: 'yul1' }] }],
  tasks: [
    {
      id: 'task_1',
      shortId: '9cb4164d',
      taskType: 'DROPOFF',
      taskStatus: 'COMPLETED',
      completedAt: NOON + 5000,
      completionNotes: 'Left with concierge.',
      completionPhotosUrl: ['/api/photos/door-1.svg'],
    },
  ],
  rateChoice: {
    price: 11.95,
    service: 'SCHEDULED',
    name: 'Scheduled Delivery',
    description: 'Choose a 3-hour delivery window.',
    estimateDay: '2026-05-04',
    estimateFrom: '09:00',
    estimateTo: '12:00',
    epochEstimateFrom: NOON,
    epochEstimateTo: NOON + 3_600_000,
    deliveryService: 'routing',
  },
  packages: [
    {
      trackingNumber: 'BTR-7741-0922',
      weightOptions: { weight: 4.5, unit: 'lb' },
      sizeOptions: { length: 12, width: 8, height: 4, unit: 'in' },
      refNumber: 'MLF-204418-1',
    },
  ],
  timelineEvents: [
    {
      trackingNumber: 'BTR-7741-0922',
      event: 'Delivered',
      timestamp: NOON + 5000,
      verificationPhotosUrls: ['/api/photos/door-1.svg'],
      signaturePhotosUrls: ['/api/photos/signature-1.svg'],
    },
  ],
  timeChangeEvents: [
    {
      time: NOON + 1500,
      changedBy: 'admin@example.com',
      category: 'DRIVER_NO_SHOW',
      notes: 'Route 14 uncovered.',
      externalNotes: 'We are sorry.',
      showExternalNotes: true,
      initialCompleteAfter: NOON,
      initialCompleteBefore: NOON + 3_600_000,
      newCompleteAfter: NOON + 3_600_000,
      newCompleteBefore: NOON + 7_200_000,
    },
  ],
});

/** Returns the order as the API sends it under a product key. */
function onTheWire(key: string): Record<string, unknown> {
  const { orderCreation, ...rest } = WHOLE;
  const whole = { ...rest, [`${key}OrderCreate`]: orderCreation, version: 1 };
  return JSON.parse(JSON.stringify(whole)) as Record<string, unknown>;
}

describe('one order', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
    await storeOrders(server, [WHOLE]);
  });
  afterAll(() => server.close());

  it('ENT-01 API-05 GET returns every field of the entity with its value, under the names of the specification', async () => {
    const answer = await call(server, '/orders/getOrders/ord_whole');
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual(onTheWire('routing'));
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  });

  it('ENT-01 API-04 the search returns the same complete order', async () => {
    const answer = await call(server, '/orders', { method: 'POST', body: { id: 'ord_whole' } });
    expect(answer.body).toEqual({ orders: [onTheWire('routing')], next: null });
  });

  it('ENT-01 an order without an attempt has no {product}OrderCreate, and internal field names never appear', async () => {
    await storeOrders(server, [
      anOrder({ id: 'ord_bare', trackingEvents: [{ event: 'Seen', timestamp: NOON }] }),
    ]);
    const { body } = await call(server, '/orders/getOrders/ord_bare');
    expect(Object.keys(body)).not.toEqual(expect.arrayContaining(['routingOrderCreate']));
    expect(body).not.toHaveProperty('orderCreation');
    expect(body).not.toHaveProperty('trackingEvents');
    expect(body.timelineEvents).toEqual([{ event: 'Seen', timestamp: NOON }]);
  });

  it('API-05 sends the version as ETag', async () => {
    const { headers, body } = await call(server, '/orders/getOrders/ord_whole');
    expect(headers.get('etag')).toBe('"1"');
    expect(body.version).toBe(1);
  });

  it.each([['ord_nowhere'], ['%E2%82%AC%20x'], ["'; drop table orders; --"]])(
    'API-05 answers 404 with a JSON error for the unknown id %s',
    async (id) => {
      const answer = await call(
        server,
        `/orders/getOrders/${id.includes('%') ? id : encodeURIComponent(id)}`,
      );
      expect(answer.status).toBe(404);
      expect(answer.body).toMatchObject({
        statusCode: 404,
        message: `No order has the id ${decodeURIComponent(id)}.`,
      });
    },
  );

  it('API-05 API-45 requires a token', async () => {
    expect((await call(server, '/orders/getOrders/ord_whole', { role: null })).status).toBe(401);
  });
});

it('ENT-01 another product key changes only the names of the product fields', async () => {
  const server = await startTestServer({ settings: { PRODUCT_KEY: 'sierraNova' } });
  try {
    await storeOrders(server, [WHOLE]);
    const one = await call(server, '/orders/getOrders/ord_whole');
    expect(one.body).toEqual(onTheWire('sierraNova'));
    expect(one.body).toHaveProperty('sierraNovaOrderCreate');
  } finally {
    await server.close();
  }
});
