/** Lists with orders of very many merchants: their zones and rules are read once, and not again for each page. */
import { sql } from 'kysely';
import { findIndexedMerchant } from '../../../server/services/merchantRules';
import { startTestServer, type TestServer } from '../support/testServer';
import { aRule, aZone } from '../zones/fixtures';
import { aMerchant, anOrder, search, storeMerchants, storeOrders } from './fixtures';

const MERCHANTS = 250;
let server: TestServer;
const ids = Array.from({ length: MERCHANTS }, (_, at) => `mer_many${at}`);

beforeAll(async () => {
  server = await startTestServer();
  await storeMerchants(
    server,
    ids.map((id) =>
      aMerchant({
        id,
        name: `Shop ${id}`,
        zones: [aZone('West', { V: 1 }, { timezone: 'America/Vancouver' })],
        shippingRules: [aRule('West', 'West')],
      }),
    ),
  );
  await storeOrders(
    server,
    ids.map((merchantId, at) =>
      anOrder({
        id: `ord_many${at}`,
        merchantId,
        recipientAddress: { street: '1 Main', postalCode: 'V6B 1A1' },
      }),
    ),
  );
});
afterAll(() => server.close());

/** Any read of a zone fails from now on. The merchants' counters do not change. */
const spoilZones = () => sql`update zones set pricing_rows = '5'`.execute(server.db);
const mendZones = () =>
  sql`update zones set pricing_rows = '[{"postalPrefix":"V","price":1}]'`.execute(server.db);

async function timeZonesOfAll(): Promise<readonly unknown[]> {
  const first = await search(server, { limit: 200 });
  const second = await search(server, { limit: 200, ...first.next });
  return [...first.orders, ...second.orders].map(({ timezone }) => timezone);
}

it('pages of 250 merchants read the zones of each once', async () => {
  const zones = await timeZonesOfAll();
  expect(zones).toEqual(Array.from({ length: MERCHANTS }, () => 'America/Vancouver'));
  await spoilZones();
  expect(await timeZonesOfAll()).toEqual(zones);
  await mendZones();
});

it('an import for 250 merchants, line by line in turn, reads the rules of each once', async () => {
  const read = async () => Promise.all(ids.map((id) => findIndexedMerchant(server.deps, id)));
  const found = await read();
  await spoilZones();
  expect(await read()).toEqual(found);
  await mendZones();
});
