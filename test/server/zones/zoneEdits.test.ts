/** What a change to a zone refuses, leaves alone, and records in the audit trail (API-27, API-28). */
import { merchantMessages } from '../../../src/contract/merchantMessages';
import { listChanges } from '../../../server/repositories/audit';
import { startTestServer, type TestServer } from '../support/testServer';
import { aRule, aZone, query, readMerchant, send as sendTo, storeMerchant } from './fixtures';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const send = (method: string, path: string, body?: unknown) => sendTo(server, method, path, body);

it.each([
  ['ZON-20', 'timezone', 'Mars/Base', merchantMessages.timezoneUnknown('Mars/Base')],
  ['ZON-19', 'facility', 'yyz9', merchantMessages.facilityUnknown],
])('%s refuses a zone with the %s %s, and names the field', async (_id, field, value, reason) => {
  const zone = aZone('Nord', { H2X: 1 });
  const id = await storeMerchant(server, { zones: [zone] });
  const answer = await send('PATCH', `${id}/zones/${zone.id}`, { [field]: value });
  expect(answer).toMatchObject({ status: 400, body: { message: reason, details: [{ field, reason }] } });
  expect((await readMerchant(server, id)).zones).toEqual([zone]);
});

it('ZON-21 two zones with one name in an older database can be changed, and one of them renamed', async () => {
  const zones = [aZone('Montr\u00e9al', { H1: 1 }), aZone('Montre\u0301al', { H2: 1 })];
  const id = await storeMerchant(server, { zones });
  const path = `${id}/zones/${zones[1]?.id ?? ''}`;
  expect((await send('PATCH', path, { facility: 'yow1' })).status).toBe(200);
  expect((await send('PATCH', path, { name: 'MONTR\u00c9AL' })).status).toBe(409);
  expect((await send('PATCH', path, { name: 'Laval' })).status).toBe(200);
});

it('API-27 a change to a zone does not change its rules, and the audit trail has only what changed', async () => {
  const zone = aZone('Nord', { H2X: 1 });
  const rule = aRule('NORD', 'nord');
  const id = await storeMerchant(server, { zones: [zone], shippingRules: [rule] });
  const sent = { facility: 'yow1', timezone: 'America/Halifax' };
  expect((await send('PATCH', `${id}/zones/${zone.id}`, sent)).status).toBe(200);
  expect((await readMerchant(server, id)).shippingRules).toEqual([rule]);
  const [change] = await listChanges(server.db, 'zone', zone.id);
  expect(change).toMatchObject({ action: 'updateZone', after: sent });
  expect(change?.before).toEqual({ facility: 'yyz5', timezone: 'America/Toronto' });
});

it('API-27 the audit trail of a new name and new prices has the old ones', async () => {
  const zone = aZone('Nord', { H2X: 1, H2Y: 2 });
  const id = await storeMerchant(server, { zones: [zone] });
  const pricingRows = [
    { postalPrefix: 'H2X', price: 1 },
    { postalPrefix: 'H2Y', price: 3 },
  ];
  await send('PATCH', `${id}/zones/${zone.id}`, { name: 'Grand Nord', locationPricing: { pricingRows } });
  const [change] = await listChanges(server.db, 'zone', zone.id);
  const prices = (price: number) => ({ pricingRows: [{ postalPrefix: 'H2Y', price }] });
  expect(change?.before).toEqual({ name: 'Nord', locationPricing: prices(2) });
  expect(change?.after).toEqual({ name: 'Grand Nord', locationPricing: prices(3) });
});

it('ZON-06 a zone can be deleted while rules use other zones only', async () => {
  const zones = [aZone('Nord', { H2X: 1 }), aZone('Sud', { H3X: 1 }), aZone('Est', { H4X: 1 })];
  const id = await storeMerchant(server, { zones, shippingRules: [aRule('Nord', 'Sud')] });
  expect((await send('DELETE', `${id}/zones?zoneName=Est`)).status).toBe(200);
  expect((await readMerchant(server, id)).zones?.map(({ name }) => name)).toEqual(['Nord', 'Sud']);
  // In use as an origin, and as a destination.
  for (const name of ['Nord', 'Sud']) {
    expect(await send('DELETE', `${id}/zones?zoneName=${name}`)).toMatchObject({
      status: 409,
      body: { message: merchantMessages.zoneInUse(name, 'Nord', 'Sud') },
    });
  }
});

it('ZON-16 the audit trail records that a price was removed', async () => {
  const zone = aZone('Nord', { H2X: 1, H2Y: 2 });
  const id = await storeMerchant(server, { zones: [zone] });
  await send('DELETE', `${id}/zones/locationPricing?${query({ zoneName: 'Nord', postalPrefix: 'H2X' })}`);
  expect((await listChanges(server.db, 'zone', zone.id))[0]).toMatchObject({
    action: 'removeLocationPricing',
    before: { locationPricing: { pricingRows: [{ postalPrefix: 'H2X', price: 1 }] } },
    after: { locationPricing: { pricingRows: [] } },
  });
});
