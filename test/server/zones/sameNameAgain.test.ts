/** A change that was prepared for one zone or rule never affects a later one that has its name or its pair of zones. */
import { merchantMessages } from '../../../src/contract/merchantMessages';
import type { ShippingRule, Zone } from '../../../src/contract/schemas/merchants';
import type { Answer } from '../orders/fixtures';
import { aBody } from '../shippingRules/fixtures';
import { startTestServer, type TestServer } from '../support/testServer';
import { aRule, aZone, query, readMerchant, send, storeMerchant } from './fixtures';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const zoneBody = (name: string, prefix: string) => ({
  name,
  timezone: 'America/Toronto',
  facility: 'yyz5',
  locationPricing: { pricingRows: [{ postalPrefix: prefix, price: 4 }] },
});
const seen = ({ version }: { version?: number }) => ({ 'if-match': `"${String(version)}"` });
const add = async <Part>(path: string, body: unknown): Promise<Part> => {
  const { status, body: added } = await send(server, 'POST', path, body);
  expect(status).toBe(200);
  return added as Part;
};
const done = async (answer: Promise<Answer>): Promise<void> => expect((await answer).status).toBe(200);

it('API-26 API-28 a change of a deleted zone does not reach a new zone of that name', async () => {
  const id = await storeMerchant(server);
  const zones = `${id}/zones`;
  const old = await add<Zone>(zones, zoneBody('Nord', 'H1'));
  const byName = `${zones}?${query({ zoneName: 'Nord' })}`;
  await done(send(server, 'DELETE', byName));
  const current = await add<Zone>(zones, zoneBody('Nord', 'H2'));

  const refused = { status: 412, body: { message: merchantMessages.zoneChanged('Nord'), current } };
  const price = { zoneName: 'Nord', postalPrefix: 'H3', price: 9 };
  const row = query({ zoneName: 'Nord', postalPrefix: 'H2' });
  expect(await send(server, 'DELETE', byName, undefined, seen(old))).toMatchObject(refused);
  expect(await send(server, 'PATCH', `${zones}/Nord`, { facility: 'yyz5' }, seen(old))).toMatchObject(
    refused,
  );
  expect(await send(server, 'POST', `${zones}/locationPricing`, price, seen(old))).toMatchObject(refused);
  expect(await send(server, 'DELETE', `${zones}/locationPricing?${row}`, undefined, seen(old))).toMatchObject(
    refused,
  );
  expect((await readMerchant(server, id)).zones).toEqual([current]);
  await done(send(server, 'DELETE', byName, undefined, seen(current)));
});

it('API-27 a change of a zone that was renamed does not reach the zone that took over its name', async () => {
  const [ontario, quebec] = [aZone('Nord', { M: 4 }), aZone('Nord 2', { H: 4 })];
  const id = await storeMerchant(server, {
    zones: [ontario, quebec],
    shippingRules: [aRule('Nord', 'Nord'), aRule('Nord 2', 'Nord 2')],
  });
  const edit = (zone: Zone, fields: object) => send(server, 'PATCH', `${id}/zones/${zone.id}`, fields);
  const pair = { originZone: 'Nord', destinationZone: 'Nord' };
  const act = (action: string, fields: object, headers = {}) =>
    send(server, 'PATCH', `${id}/shippingRules/actions/${action}`, { zones: pair, ...fields }, headers);
  const zone = (await edit(ontario, { timezone: 'America/Winnipeg' })).body as unknown as Zone;
  const rule = (await act('surcharge', { surcharge: 5 })).body as unknown as ShippingRule;
  await done(edit(ontario, { name: 'Nord old' }));
  await done(edit(quebec, { name: 'Nord' }));

  const row = query({ zoneName: 'Nord', postalPrefix: 'H' });
  const path = `${id}/zones/locationPricing?${row}`;
  expect(await send(server, 'DELETE', path, undefined, seen(zone))).toMatchObject({
    status: 412,
    body: { current: { id: quebec.id } },
  });
  expect(await act('surcharge', { surcharge: 7 }, seen(rule))).toMatchObject({
    status: 412,
    body: { current: { surcharge: 0 } },
  });
});

it('API-32 API-34 a change of a deleted rule does not reach a new rule of that pair of zones', async () => {
  const id = await storeMerchant(server, { zones: [aZone('Nord', { H1A: 1 }), aZone('Sud', { H2A: 1 })] });
  const rules = `${id}/shippingRules`;
  const pair = { originZone: 'Nord', destinationZone: 'Sud' };
  const byPair = `${rules}?${query(pair)}`;
  const old = await add<ShippingRule>(rules, aBody({ surcharge: 1 }));
  await done(send(server, 'DELETE', byPair));
  const current = await add<ShippingRule>(rules, aBody({ surcharge: 2 }));

  const refused = { status: 412, body: { message: merchantMessages.ruleChanged('Nord', 'Sud'), current } };
  const body = { zones: pair, surcharge: 9 };
  expect(await send(server, 'DELETE', byPair, undefined, seen(old))).toMatchObject(refused);
  expect(await send(server, 'PATCH', `${rules}/actions/surcharge`, body, seen(old))).toMatchObject(refused);
  expect((await readMerchant(server, id)).shippingRules).toEqual([current]);
  await done(send(server, 'PATCH', `${rules}/actions/surcharge`, body, seen(current)));
});
