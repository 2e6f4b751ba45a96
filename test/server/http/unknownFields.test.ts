/** Unknown fields of a request are refused by name, not ignored: checked for the whole endpoint table. */
import { ENDPOINTS, fillPath, type EndpointName } from '../../../src/contract/endpoints';
import { call, type Answer } from '../support/call';
import { startTestServer, type TestServer } from '../support/testServer';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer({ settings: { RATE_LIMIT: 'off' } });
  token = await server.tokenFor('super_admin');
});
afterAll(() => server.close());

/** Fields that select the body's schema must be present; everything else may be missing too. */
const DECIDES: Partial<Record<EndpointName, object>> = { createMerchantUser: { group: 'service' } };
const PARAMS = {
  id: 'x',
  merchantId: 'x',
  orderId: 'x',
  zoneId: 'x',
  ruleId: 'x',
  userId: 'x',
  flagName: 'x',
  username: 'x@example.com',
  email: 'x@example.com',
  addressType: 'recipientAddress',
  action: 'surcharge',
};

const ALL = Object.keys(ENDPOINTS) as EndpointName[];
const WITH_BODY = ALL.filter((name) => ENDPOINTS[name].method !== 'GET');
const addressOf = (name: EndpointName) =>
  `/api${fillPath(ENDPOINTS[name].path, PARAMS, server.settings.product.key)}`;

/** Its details name the field for programs, and the message names it for people. */
function expectNamed(answer: Answer, field: string): void {
  expect(answer.status).toBe(400);
  expect(answer.json?.details).toContainEqual({ field, reason: expect.stringContaining(field) as string });
}

it.each(WITH_BODY)('%s names an unknown field of the body', async (name) => {
  const answer = await call(server, addressOf(name), {
    method: ENDPOINTS[name].method,
    token,
    body: { ...DECIDES[name], nobodyKnowsThis: 1 },
  });
  expectNamed(answer, 'nobodyKnowsThis');
});

/** The body is checked before the query. These calls work without a body. */
const WITHOUT_BODY: readonly EndpointName[] = [
  ...ALL.filter((name) => ['GET', 'DELETE'].includes(ENDPOINTS[name].method)),
  'searchOrders',
  'countOrders',
  'retryOrderCreation',
  'reviveOrder',
  'geocodeOrder',
  'setPickupReady',
  'archiveMerchant',
  'createOrganization',
  'createPickupCustomer',
];

it.each(WITHOUT_BODY)('%s names an unknown field of the query', async (name) => {
  const answer = await call(server, `${addressOf(name)}?nobodyKnowsThis=1`, {
    method: ENDPOINTS[name].method,
    token,
  });
  expectNamed(answer, 'nobodyKnowsThis');
});

it('each of several unknown fields is named, at any depth', async () => {
  const address = `/api${fillPath(ENDPOINTS.updateOrderAddress.path, PARAMS)}`;
  const reason = 'The request body has unknown fields: streat, citi.';
  const flat = await call(server, address, { method: 'PATCH', token, body: { streat: 'x', citi: 'y' } });
  expect(flat.json).toMatchObject({ message: reason });
  expect(flat.json?.details).toEqual([
    { field: 'streat', reason },
    { field: 'citi', reason },
    { field: '', reason: 'The request body must name at least one part of the address.' },
  ]);
  const place = { lat: 45, lng: -73, height: 30 };
  const nested = await call(server, address, { method: 'PATCH', token, body: { location: place } });
  expect(nested.status).toBe(400);
  expect(nested.json?.details).toEqual([
    { field: 'location.height', reason: 'The field location has an unknown field: height.' },
  ]);
});

it('refuses a misspelt filter, instead of finding everything (API-04)', async () => {
  for (const name of ['searchOrders', 'countOrders'] as const) {
    const body = { merchantID: 'mer_1', orderStatus: 'CREATED' };
    const answer = await call(server, addressOf(name), { token, body });
    expect(answer.status).toBe(400);
    expect(answer.json?.message).toContain('merchantID');
  }
});

it('accepts every filter of the specification (API-04)', async () => {
  const filters = {
    id: 'x',
    refNumber: 'x',
    merchantId: 'x',
    orderStatus: 'CREATED',
    deliveryType: 'PARCEL',
    createdAtStart: 1,
    createdAtEnd: 2,
    completeAfter: 1,
    completeBefore: 2,
  };
  expect((await call(server, addressOf('countOrders'), { token, body: filters })).status).toBe(200);
  const searched = await call(server, addressOf('searchOrders'), { token, body: { ...filters, limit: 1 } });
  expect(searched.status).toBe(200);
});
