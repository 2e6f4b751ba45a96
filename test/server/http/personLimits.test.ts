import { createPersonLimits } from '../../../server/http/personLimits';
import type { EndpointName } from '../../../src/contract/endpoints';
import { call } from '../support/call';
import { startTestServer, type TestServer } from '../support/testServer';

const MINUTE = 1000;
let server: TestServer;
let clock = Date.parse('2026-11-24T12:00:00Z');
beforeAll(async () => {
  server = await startTestServer({
    settings: { CALLS_PER_MINUTE: String(MINUTE) },
    deps: { now: () => clock },
  });
});
afterAll(() => server.close());

/** How many of as many calls are taken. */
async function taken(calls: number, ask: () => Promise<{ status: number }>): Promise<number> {
  const answers = await Promise.all(Array.from({ length: calls }, ask));
  return answers.filter(({ status }) => status !== 429).length;
}

it('a minute’s calls of a kind are taken, a search for eight; there is room again as time goes by, for each person', () => {
  const count = createPersonLimits(MINUTE, () => clock);
  const takes = (endpoint: EndpointName, person = 'dana') => {
    try {
      count(person, endpoint);
      return true;
    } catch (error) {
      expect(error).toMatchObject({ statusCode: 429 });
      return false;
    }
  };
  const room = (endpoint: EndpointName, person?: string) => {
    let calls = 0;
    while (takes(endpoint, person)) calls += 1;
    return calls;
  };
  for (const kind of ['getOrder', 'setPickupReady'] as const) expect(room(kind)).toBe(MINUTE);
  expect(room('searchOrders')).toBe(MINUTE / 8);
  expect(room('searchOrders', 'lee')).toBe(MINUTE / 8);
  clock += 6_000;
  expect(room('getOrder')).toBe(MINUTE / 10);
  expect(room('countOrders')).toBe(Math.floor(MINUTE / 8 / 10));
});

it('who searches too often is told when to come back, and may read and change meanwhile', async () => {
  const token = await server.tokenFor('user');
  const search = async (role: 'user' | 'admin') =>
    call(server, '/api/orders', { token: await server.tokenFor(role), body: { orderStatus: 'GEOCODED' } });
  expect(await taken(150, () => search('user'))).toBe(MINUTE / 8);
  const refused = await search('user');
  expect(refused.json).toMatchObject({
    statusCode: 429,
    message: 'Too many requests. Please try again in 1 second.',
  });
  expect(refused.headers.get('retry-after')).toBe('1');
  expect((await search('admin')).status).toBe(200);
  expect((await call(server, '/api/orders/getOrders/none', { token })).status).toBe(404);
  expect((await call(server, '/api/orders/none/pickupready', { method: 'PATCH', token })).status).toBe(404);
  clock += 1_000;
  expect((await search('user')).status).toBe(200);
});

it('looking for staff users is a search, too', async () => {
  const token = await server.tokenFor('super_admin');
  expect(await taken(150, () => call(server, '/api/user/manageUsers?search=a', { token }))).toBe(MINUTE / 8);
});

it('so is saying what one has open, which all processes and others hear of; reading goes on', async () => {
  const token = await server.tokenFor('super_admin');
  const body = { tab: 'tab', signs: [{ entity: 'order', recordId: 'ord_1', state: 'open' }] };
  clock += 60_000;
  expect(await taken(150, () => call(server, '/api/presence', { token, body }))).toBe(MINUTE / 8);
  expect((await call(server, '/api/user/manageUsers', { token })).status).toBe(200);
});
