/** Reads during the rename of a zone see zones and rules of one moment. */
import { call } from '../orders/fixtures';
import { startTestServer, type TestServer } from '../support/testServer';
import { aRule, aZone, readMerchant, send, storeMerchant } from './fixtures';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Renames the zone again and again until the reads are done. */
async function whileRenaming<T>(id: string, zoneId: string, reads: readonly Promise<T>[]): Promise<T[]> {
  let isDone = false;
  const answers = Promise.all(reads).finally(() => {
    isDone = true;
  });
  for (let turn = 0; !isDone; turn += 1) {
    const { status } = await send(server, 'PATCH', `${id}/zones/${zoneId}`, { name: `Name ${turn}` });
    expect(status).toBe(200);
  }
  return answers;
}

/** Reads one after the other. Several such series in parallel hit the steps of a rename. */
async function inTurn<T>(times: number, read: () => Promise<T>): Promise<T[]> {
  const found: T[] = [];
  for (let turn = 0; turn < times; turn += 1) found.push(await read());
  return found;
}

async function aShop(): Promise<{ readonly id: string; readonly zoneId: string }> {
  const zone = aZone('Toronto', { M: 4 });
  const id = await storeMerchant(server, { zones: [zone], shippingRules: [aRule('Toronto', 'Toronto')] });
  return { id, zoneId: zone.id };
}

it('API-20 a merchant read during the rename of a zone has rules that match its zones', async () => {
  const { id, zoneId } = await aShop();
  const reads = [1, 2, 3].map(() => inTurn(15, () => readMerchant(server, id)));
  const merchants = (await whileRenaming(id, zoneId, reads)).flat();
  const torn = merchants.filter(
    ({ zones = [], shippingRules = [] }) => zones[0]?.name !== shippingRules[0]?.destinationZone,
  );
  expect(merchants).toHaveLength(45);
  expect(torn).toEqual([]);
});

it('API-15 a rate request during the rename of a zone finds the rule', async () => {
  const { id, zoneId } = await aShop();
  const body = { postalCode: 'M5V 1A1', originPostalCode: 'M5V 1A1', dateTime: 1_777_892_400_000 };
  const lookUp = async () =>
    (await call(server, `/rates/${id}`, { method: 'POST', role: 'admin', body })).status;
  const reads = [1, 2, 3].map(() => inTurn(15, lookUp));
  const statuses = (await whileRenaming(id, zoneId, reads)).flat();
  expect(new Set(statuses)).toEqual(new Set([200]));
});
