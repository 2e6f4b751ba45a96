/** What a request holds and nobody reads is refused by name, not passed over: over the whole endpoint table. */
import { ENDPOINTS, fillPath, type EndpointName } from '../../../src/contract/endpoints';
import { call } from '../support/call';
import { startTestServer, type TestServer } from '../support/testServer';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer({ settings: { RATE_LIMIT: 'off' } });
  token = await server.tokenFor('super_admin');
});
afterAll(() => server.close());

/** What decides which body it is has to be there; everything else may be missing as well. */
const DECIDES: Partial<Record<EndpointName, object>> = { createMerchantUser: { group: 'service' } };
/** One error over the body as a whole, a list of ids: it says what was expected. */
const SAYS_WHAT = /ids/;
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

it.each(WITH_BODY)('%s names the field of the body that it does not know', async (name) => {
  const answer = await call(server, addressOf(name), {
    method: ENDPOINTS[name].method,
    token,
    body: { ...DECIDES[name], nobodyKnowsThis: 1 },
  });
  expect(answer.status).toBe(400);
  expect(JSON.stringify(answer.json)).toMatch(name === 'bulkPickupReady' ? SAYS_WHAT : /nobodyKnowsThis/);
});

/** The body is looked at before the query: these can do without one. */
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

it.each(WITHOUT_BODY)('%s names the field of the query that it does not know', async (name) => {
  const answer = await call(server, `${addressOf(name)}?nobodyKnowsThis=1`, {
    method: ENDPOINTS[name].method,
    token,
  });
  expect(answer.status).toBe(400);
  expect(JSON.stringify(answer.json)).toMatch(/nobodyKnowsThis/);
});

it('A filter with a slip in its name finds nothing at all, instead of everything (API-04)', async () => {
  for (const name of ['searchOrders', 'countOrders'] as const) {
    const body = { merchantID: 'mer_1', orderStatus: 'CREATED' };
    const answer = await call(server, addressOf(name), { token, body });
    expect(answer.status).toBe(400);
    expect(answer.json?.message).toContain('merchantID');
  }
});

it('Every filter that the specification names is taken (API-04)', async () => {
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
