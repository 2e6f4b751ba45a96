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

const asks = {
  search: async (role: 'user' | 'admin') =>
    call(server, '/api/orders', { token: await server.tokenFor(role), body: { orderStatus: 'GEOCODED' } }),
  read: async (role: 'user' | 'admin') =>
    call(server, '/api/orders/getOrders/none', { token: await server.tokenFor(role) }),
  change: async (role: 'user' | 'admin') =>
    call(server, '/api/orders/none/pickupready', { method: 'PATCH', token: await server.tokenFor(role) }),
};

/** Calls that were refused for their number, of this many sent. */
async function tooMany(kind: keyof typeof asks, calls: number): Promise<number> {
  let refused = 0;
  for (let sent = 0; sent < calls; sent += 50) {
    const answers = await Promise.all(Array.from({ length: 50 }, () => asks[kind]('user')));
    refused += answers.filter(({ status }) => status === 429).length;
  }
  return refused;
}

it('a minute’s calls of a kind are taken, a search for eight; then there is room as time goes by, and others do not notice', async () => {
  expect(await tooMany('search', 150)).toBe(150 - MINUTE / 8);
  expect(await tooMany('read', MINUTE + 50)).toBe(50);
  expect(await tooMany('change', MINUTE + 50)).toBe(50);

  const refused = await asks.search('user');
  expect(refused.json).toMatchObject({
    statusCode: 429,
    message: 'Too many requests. Please try again in 1 second.',
  });
  expect(refused.headers.get('retry-after')).toBe('1');
  expect((await asks.search('admin')).status).toBe(200);
  clock += 1_000;
  expect((await asks.search('user')).status).toBe(200);
});

it('looking for staff users is a search, too', async () => {
  const token = await server.tokenFor('super_admin');
  const answers = await Promise.all(
    Array.from({ length: 150 }, () => call(server, '/api/user/manageUsers?search=a', { token })),
  );
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(150 - MINUTE / 8);
});

it('so is saying what one has open, which all processes and others hear of; reading goes on', async () => {
  const token = await server.tokenFor('super_admin');
  const body = { tab: 'tab', signs: [{ entity: 'order', recordId: 'ord_1', state: 'open' }] };
  clock += 60_000;
  const answers = await Promise.all(
    Array.from({ length: 150 }, () => call(server, '/api/presence', { token, body })),
  );
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(150 - MINUTE / 8);
  expect((await call(server, '/api/user/manageUsers', { token })).status).toBe(200);
});
