/** A body with a field that nobody knows is refused by name, not half obeyed: over the endpoint table. */
import { ENDPOINTS, fillPath, isChanging, type EndpointName } from '../../../src/contract/endpoints';
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
/** Without a body. */
const NO_BODY: readonly EndpointName[] = [
  'retryOrderCreation',
  'reviveOrder',
  'geocodeOrder',
  'setPickupReady',
  'archiveMerchant',
];
const PARAMS = {
  id: 'x',
  merchantId: 'x',
  orderId: 'x',
  zoneId: 'x',
  ruleId: 'x',
  username: 'x@example.com',
  addressType: 'recipientAddress',
  action: 'surcharge',
};

const WITH_BODY = (Object.keys(ENDPOINTS) as EndpointName[]).filter(
  (name) =>
    (isChanging(name) || name === 'login') && ENDPOINTS[name].method !== 'DELETE' && !NO_BODY.includes(name),
);

it.each(WITH_BODY)('%s names the field that it does not know', async (name) => {
  const { method, path } = ENDPOINTS[name];
  const answer = await call(server, `/api${fillPath(path, PARAMS, server.settings.product.key)}`, {
    method,
    token,
    body: { ...DECIDES[name], nobodyKnowsThis: 1 },
  });
  expect(answer.status).toBe(400);
  expect(JSON.stringify(answer.json)).toMatch(name === 'bulkPickupReady' ? SAYS_WHAT : /nobodyKnowsThis/);
});
