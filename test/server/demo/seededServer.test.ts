/** The demo data in a running server: accounts, counts, photos. */
import { startTestServer, type TestServer } from '../support/testServer';
import { call, search } from '../orders/fixtures';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ seed: 300 });
});
afterAll(() => server.close());

async function countOf(table: 'orders' | 'merchants' | 'zones' | 'shipping_rules'): Promise<number> {
  const { count } = await server.db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

it('stores every merchant, zone and rule, and as many orders as SEED_ORDERS says', async () => {
  expect(await countOf('merchants')).toBe(40);
  expect(await countOf('orders')).toBe(300);
  expect(await countOf('zones')).toBeGreaterThan(100);
  expect(await countOf('shipping_rules')).toBeGreaterThan(100);
});

it('MUS-06 merchants have users of all four groups, and nobody can sign in as one of them', async () => {
  const users = await server.db
    .selectFrom('users')
    .select(['user_group', 'password_hash', 'merchant_id', 'email'])
    .where('kind', '=', 'merchant')
    .execute();
  const groups = new Set(users.map((user) => user.user_group));
  expect(groups).toEqual(new Set(['merchant_admin', 'provider_admin', 'service', 'user']));
  expect(new Set(users.map((user) => user.merchant_id)).size).toBe(40);
  expect(users.filter((user) => user.password_hash !== null)).toEqual([]);
  for (const { email } of users)
    expect(email).toMatch(/^(svc-[a-z0-9-]+-[0-9a-f]{6}|[a-z.]+@[a-z0-9-]+\.example)$/);
});

it.each([
  ['super@example.com', 'super_admin'],
  ['admin@example.com', 'admin'],
  ['user@example.com', 'user'],
])('API-01 the demo account %s signs in as %s', async (email, role) => {
  const body = { email, password: 'demo-password' };
  const answer = await call(server, '/user/login', { method: 'POST', body, role: null });
  expect(answer.status).toBe(200);
  const [, claims = ''] = String(answer.body.token).split('.');
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
    sub: email,
    roles: [role],
  });
});

it('API-04 has GEOCODED orders, and one of them can be set ready', async () => {
  const { orders } = await search(server, { orderStatus: 'GEOCODED' });
  expect(orders.length).toBeGreaterThan(10);
  const path = `/orders/${orders[0]?.id ?? ''}/pickupready`;
  const answer = await call(server, path, { method: 'PATCH' });
  expect(answer.body).toMatchObject({ orderStatus: 'PICKUP_READY', routingOrderCreate: { success: true } });
});

it('serves the photos of its orders without a token, as harmless pictures', async () => {
  const { orders } = await search(server, { orderStatus: 'COMPLETED' });
  const photo = orders[0]?.tasks?.[0]?.completionPhotosUrl?.[0] ?? '';
  const response = await fetch(`${server.url}${photo}`);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toContain('image/svg+xml');
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
  expect(await response.text()).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" /);
});

it.each(['door-1.png', 'cat-1.svg', '..%2f..%2fpackage.json', 'door-12345.svg'])(
  'has no photo %s',
  async (name) => {
    const response = await fetch(`${server.url}/api/photos/${name}`);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ statusCode: 404 });
  },
);

it('a server without demo data has neither photos nor demo accounts', async () => {
  const bare = await startTestServer();
  try {
    expect((await fetch(`${bare.url}/api/photos/door-1.svg`)).status).toBe(404);
    const body = { email: 'super@example.com', password: 'demo-password' };
    expect((await call(bare, '/user/login', { method: 'POST', body, role: null })).status).toBe(401);
  } finally {
    await bare.close();
  }
});
