/** Rows of a zone's location pricing: added, edited, removed (API-29). */
import { merchantMessages } from '../../../src/contract/merchantMessages';
import { listChanges } from '../../../server/repositories/audit';
import { startTestServer, type TestServer } from '../support/testServer';
import { aZone, query, readMerchant, send as sendTo, storeMerchant } from './fixtures';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const send = (method: string, path: string, body?: unknown, headers = {}) =>
  sendTo(server, method, path, body, headers);
const rowsOf = async (id: string, name: string) =>
  (await readMerchant(server, id)).zones?.find((zone) => zone.name === name)?.locationPricing.pricingRows;
const twoZones = () => [aZone('Nord', { H2X: 1, H2Y: 2 }), aZone('Sud', { H3X: 3 })];

it('API-29 ZON-11 ZON-13 adds a prefix trimmed and in upper case, and returns the zone with its version', async () => {
  const [zone, other] = twoZones();
  const id = await storeMerchant(server, { zones: [zone, other].flatMap((one) => one ?? []) });
  const answer = await send('POST', `${id}/zones/locationPricing`, {
    zoneName: ' nord ',
    postalPrefix: ' h1a ',
    price: 0,
  });
  expect(answer).toMatchObject({ status: 200, body: { id: zone?.id, version: 2 } });
  expect(answer.headers.get('etag')).toBe('"2"');
  expect(await rowsOf(id, 'Nord')).toEqual([
    { postalPrefix: 'H2X', price: 1 },
    { postalPrefix: 'H2Y', price: 2 },
    { postalPrefix: 'H1A', price: 0 },
  ]);
  expect((await listChanges(server.db, 'zone', zone?.id ?? ''))[0]).toMatchObject({
    action: 'addLocationPricing',
    before: { locationPricing: { pricingRows: [] } },
    after: { locationPricing: { pricingRows: [{ postalPrefix: 'H1A', price: 0 }] } },
  });
});

it.each<[string, object, string, string]>([
  ['ZON-10 MSG-70', { postalPrefix: '  ' }, 'Postal Prefix is a required field', 'postalPrefix'],
  ['ZON-10 MSG-70', { postalPrefix: '--' }, 'Postal Prefix is a required field', 'postalPrefix'],
  ['ZON-10 MSG-71', { price: undefined }, 'Price is a required field', 'price'],
  ['ZON-10', { price: '5' }, merchantMessages.priceFormat('Price'), 'price'],
  ['LIM-05', { price: 1.999 }, merchantMessages.priceFormat('Price'), 'price'],
  ['ZON-11', { postalPrefix: 'HH' }, merchantMessages.postalPrefixFormat('HH'), 'postalPrefix'],
  ['ZON-11', { postalPrefix: 'k1-k4' }, merchantMessages.postalPrefixFormat('K1-K4'), 'postalPrefix'],
])('%s refuses a row with %j: %s', async (_ids, fields, message, field) => {
  const id = await storeMerchant(server, { zones: twoZones() });
  const row = { zoneName: 'Nord', postalPrefix: 'H1A', price: 1, ...fields };
  const answer = await send('POST', `${id}/zones/locationPricing`, row);
  expect(answer).toMatchObject({ status: 400, body: { message, details: [{ field, reason: message }] } });
  expect(await rowsOf(id, 'Nord')).toHaveLength(2);
});

it('LIM-05 accepts the highest price, and nothing above it', async () => {
  const id = await storeMerchant(server, { zones: twoZones() });
  const row = { zoneName: 'Nord', postalPrefix: 'H1A', price: 1_000_000 };
  expect((await send('POST', `${id}/zones/locationPricing`, row)).status).toBe(200);
  expect(await rowsOf(id, 'Nord')).toContainEqual({ postalPrefix: 'H1A', price: 1_000_000 });
  const more = { zoneName: 'Nord', postalPrefix: 'H1B', price: 1_000_000.01 };
  expect((await send('POST', `${id}/zones/locationPricing`, more)).status).toBe(400);
});

it.each([
  ['H3X', 'H3X already belongs to zone Sud.'],
  [' h2y ', 'H2Y already belongs to zone Nord.'],
])('ZON-12 MSG-72 refuses %s, which a zone of the merchant already has', async (postalPrefix, reason) => {
  const id = await storeMerchant(server, { zones: twoZones() });
  const answer = await send('POST', `${id}/zones/locationPricing`, {
    zoneName: 'Nord',
    postalPrefix,
    price: 1,
  });
  const code = postalPrefix.trim().toUpperCase();
  expect(answer).toMatchObject({
    status: 409,
    body: {
      message: `The following postal codes already exist for the merchant: ...\n${code}`,
      details: [{ field: 'postalPrefix', reason }],
    },
  });
  expect(await rowsOf(id, 'Nord')).toHaveLength(2);
});

it('ZON-15 an edit sends all rows of a zone, including its own prefixes', async () => {
  const zones = twoZones();
  const id = await storeMerchant(server, { zones });
  const path = `${id}/zones/${zones[0]?.id ?? ''}`;
  const pricingRows = [
    { postalPrefix: 'h2x', price: 9.99 },
    { postalPrefix: 'H2Z', price: 2 },
  ];
  const answer = await send('PATCH', path, { locationPricing: { pricingRows } }, { 'if-match': '"1"' });
  expect(answer.status).toBe(200);
  expect(await rowsOf(id, 'Nord')).toEqual([
    { postalPrefix: 'H2X', price: 9.99 },
    { postalPrefix: 'H2Z', price: 2 },
  ]);
  expect(await rowsOf(id, 'Sud')).toEqual([{ postalPrefix: 'H3X', price: 3 }]);
});

it.each<[string, number, object[], string, string]>([
  ['ZON-14 MSG-73', 400, [{ postalPrefix: '', price: 1 }], 'Fields cannot be empty!', '[0].postalPrefix'],
  ['ZON-14 MSG-73', 400, [{ postalPrefix: 'H2X', price: null }], 'Fields cannot be empty!', '[0].price'],
  [
    'ZON-12',
    409,
    [
      { postalPrefix: 'H2X', price: 1 },
      { postalPrefix: 'h3x', price: 1 },
    ],
    'The following postal codes already exist for the merchant: ...\nH3X',
    '[1].postalPrefix',
  ],
  [
    'ZON-12',
    409,
    [
      { postalPrefix: 'H2X', price: 1 },
      { postalPrefix: 'H2Y', price: 1 },
      { postalPrefix: 'h2x', price: 2 },
    ],
    'The following postal codes appear twice in this list: H2X.',
    '[0].postalPrefix',
  ],
])('%s invalid rows get %i and change nothing: %j', async (_ids, status, pricingRows, message, cell) => {
  const zones = twoZones();
  const id = await storeMerchant(server, { zones });
  const answer = await send('PATCH', `${id}/zones/${zones[0]?.id ?? ''}`, {
    locationPricing: { pricingRows },
  });
  expect(answer).toMatchObject({ status, body: { message } });
  const [first] = answer.body.details as object[];
  expect(first).toMatchObject({ field: `locationPricing.pricingRows${cell}` });
  expect(await rowsOf(id, 'Nord')).toEqual(zones[0]?.locationPricing.pricingRows);
});

it('ZON-16 API-29 removes a prefix by zone and prefix, even the last one', async () => {
  const id = await storeMerchant(server, { zones: twoZones() });
  const path = (zoneName: string, postalPrefix: string) =>
    `${id}/zones/locationPricing?${query({ zoneName, postalPrefix })}`;
  expect(await send('DELETE', path('NORD', ' h2x'))).toMatchObject({ status: 200, body: { version: 2 } });
  expect(await rowsOf(id, 'Nord')).toEqual([{ postalPrefix: 'H2Y', price: 2 }]);
  expect((await send('DELETE', path('Sud', 'H3X'))).status).toBe(200);
  expect(await rowsOf(id, 'Sud')).toEqual([]);
  expect(await send('DELETE', path('Nord', 'H3X'))).toMatchObject({
    status: 404,
    body: { message: 'Zone Nord has no postal code H3X.' },
  });
  expect(await send('DELETE', path('Ouest', 'H3X'))).toMatchObject({
    status: 404,
    body: { message: 'There is no zone Ouest.' },
  });
});

it('API-29 adding a row to a stale zone gets 412; adding it twice with one key adds it once', async () => {
  const id = await storeMerchant(server, { zones: twoZones() });
  const path = `${id}/zones/locationPricing`;
  const row = { zoneName: 'Nord', postalPrefix: 'H1A', price: 1 };
  expect(await send('POST', path, row, { 'if-match': '"7"' })).toMatchObject({
    status: 412,
    body: { current: { name: 'Nord', version: 1 } },
  });
  for (let time = 0; time < 2; time += 1) {
    const answer = await send('POST', path, row, { 'idempotency-key': 'row:1' });
    expect(answer).toMatchObject({ status: 200, body: { version: 2 } });
  }
  expect(await rowsOf(id, 'Nord')).toHaveLength(3);
});

it('API-29 a zone with the maximum number of prefixes takes no more', async () => {
  const prices = Object.fromEntries(
    Array.from({ length: 10_000 }, (_, at) => [String(at).padStart(5, '0'), 1]),
  );
  const id = await storeMerchant(server, { zones: [aZone('Texas', prices)] });
  const row = (postalPrefix: string) => ({ zoneName: 'Texas', postalPrefix, price: 1 });
  const message = 'A zone can have at most 10,000 postal codes.';
  expect(await send('POST', `${id}/zones/locationPricing`, row('H1A'))).toMatchObject({
    status: 409,
    body: { message },
  });
  expect(await rowsOf(id, 'Texas')).toHaveLength(10_000);
  await send('DELETE', `${id}/zones/locationPricing?${query({ zoneName: 'Texas', postalPrefix: '00007' })}`);
  expect(await send('POST', `${id}/zones/locationPricing`, row('H1A'))).toMatchObject({ status: 200 });
});
