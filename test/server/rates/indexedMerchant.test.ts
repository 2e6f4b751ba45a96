/** A merchant's rules in memory: never stale, and built once for all simultaneous callers (docs/decisions/0014). */
import { sql } from 'kysely';
import { findIndexedMerchant } from '../../../server/services/merchantRules';
import { startTestServer, type TestServer } from '../support/testServer';
import { aRule, aZone, send, storeMerchant } from '../zones/fixtures';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const aShop = () =>
  storeMerchant(server, { zones: [aZone('Nord', { H: 1 })], shippingRules: [aRule('Nord', 'Nord')] });
const find = (id: string) => findIndexedMerchant(server.deps, id);

it('API-15 simultaneous callers share one index; later ones get it until something changes', async () => {
  const id = await aShop();
  const found = await Promise.all([find(id), find(id), find(id)]);
  expect(found[0]?.merchant.id).toBe(id);
  expect(new Set(found).size).toBe(1);
  expect(await find(id)).toBe(found[0]);

  const body = { zoneName: 'Nord', postalPrefix: 'J', price: 2 };
  expect((await send(server, 'POST', `${id}/zones/locationPricing`, body)).status).toBe(200);
  const after = await Promise.all([find(id), find(id)]);
  expect(new Set(after).size).toBe(1);
  expect(after[0]?.rules.zones.byPrefix.has('J')).toBe(true);
});

it('API-15 a failed read is not cached', async () => {
  const id = await aShop();
  await sql`update zones set pricing_rows = '5' where merchant_id = ${id}`.execute(server.db);
  await expect(find(id)).rejects.toThrow();
  await sql`update zones set pricing_rows = '[]' where merchant_id = ${id}`.execute(server.db);
  expect((await find(id))?.merchant.id).toBe(id);
});

it('API-15 returns null for an unknown merchant', async () => {
  expect(await find('mer_none')).toBeNull();
});
