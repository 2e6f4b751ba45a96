/** GET /merchants/names (API-18). */
import { startTestServer, type TestServer } from '../support/testServer';
import { aMerchant, call, storeMerchants } from '../orders/fixtures';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await storeMerchants(server, [
    aMerchant({ id: 'mer_b', name: 'Zèbre' }),
    aMerchant({ id: 'mer_d', name: 'électro', archived: true }),
    aMerchant({ id: 'mer_a', name: 'Zèbre' }),
    aMerchant({ id: 'mer_c', name: 'Edison' }),
    aMerchant({ id: 'mer_e', name: "L'Écuyer" }),
    aMerchant({ id: 'mer_f', name: 'Fern & Co.' }),
  ]);
});
afterAll(() => server.close());

it('API-18 returns id, name and archived of every merchant, sorted by name without regard to case and accents, then by id', async () => {
  const answer = await call(server, '/merchants/names');
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual([
    { id: 'mer_c', name: 'Edison', archived: false },
    { id: 'mer_d', name: 'électro', archived: true },
    { id: 'mer_f', name: 'Fern & Co.', archived: false },
    { id: 'mer_e', name: "L'Écuyer", archived: false },
    { id: 'mer_a', name: 'Zèbre', archived: false },
    { id: 'mer_b', name: 'Zèbre', archived: false },
  ]);
});

it('API-18 allows every staff role, and answers 401 without a token', async () => {
  for (const role of ['user', 'admin', 'super_admin'] as const) {
    expect((await call(server, '/merchants/names', { role })).status).toBe(200);
  }
  expect((await call(server, '/merchants/names', { role: null })).status).toBe(401);
});
