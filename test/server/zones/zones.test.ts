/** Creating, changing, renaming and deleting zones (API-26 to API-28). */
import { merchantMessages } from '../../../src/contract/merchantMessages';
import { listChanges } from '../../../server/repositories/audit';
import { startTestServer, type TestServer } from '../support/testServer';
import { aRule, aZone, query, readMerchant, send as sendTo, storeMerchant } from './fixtures';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const send = (method: string, path: string, body?: unknown, headers = {}) =>
  sendTo(server, method, path, body, headers);
const body = (fields: object = {}) => ({
  name: 'Laval',
  timezone: 'America/Toronto',
  facility: 'yul1',
  locationPricing: { pricingRows: [{ postalPrefix: 'H7A', price: 4.5 }] },
  ...fields,
});
const rows = (...prefixes: string[]) => ({
  locationPricing: { pricingRows: prefixes.map((postalPrefix) => ({ postalPrefix, price: 5 })) },
});
const zonesOf = async (id: string) => (await readMerchant(server, id)).zones ?? [];

it('API-26 ZON-27 ZON-11 a new zone is returned in full with its version, and belongs to the merchant', async () => {
  const id = await storeMerchant(server);
  const answer = await send(
    'POST',
    `${id}/zones`,
    body({
      name: '  Île / Nord  ',
      locationPricing: {
        pricingRows: [
          { postalPrefix: ' h2x ', price: 4.5 },
          { postalPrefix: 'm5v 1a1', price: 0 },
          { postalPrefix: '902', price: 12.25 },
          {},
        ],
      },
    }),
  );
  const zone = {
    id: expect.stringMatching(/^zon_/) as string,
    name: 'Île / Nord',
    timezone: 'America/Toronto',
    facility: 'yul1',
    locationPricing: {
      pricingRows: [
        { postalPrefix: 'H2X', price: 4.5 },
        { postalPrefix: 'M5V1A1', price: 0 },
        { postalPrefix: '902', price: 12.25 },
      ],
    },
    version: expect.any(Number) as number,
  };
  expect(answer).toMatchObject({ status: 200, body: zone });
  expect(answer.headers.get('etag')).toBe(`"${String(answer.body.version)}"`);
  expect(await zonesOf(id)).toEqual([zone]);
  expect(await listChanges(server.db, 'zone', String(answer.body.id))).toEqual([
    expect.objectContaining({
      actor: 'test-admin@example.com',
      action: 'createZone',
      requestId: answer.headers.get('x-request-id'),
      after: answer.body,
    }),
  ]);
});

it.each<[string, object, string, string]>([
  ['ZON-18 MSG-62', { name: ' ' }, 'Zone Name is a required field', 'name'],
  ['ZON-18 MSG-62', { name: '\u200b\u00a0\u2060' }, 'Zone Name is a required field', 'name'],
  ['ZON-18 MSG-62', { name: '\u2800\u3164\ufe0f' }, 'Zone Name is a required field', 'name'],
  ['ZON-18 MSG-63', { timezone: undefined }, 'Time Zone is a required field', 'timezone'],
  ['ZON-18 MSG-64', { facility: '' }, 'Facility is a required field', 'facility'],
  [
    'ZON-19',
    { facility: 'yyz9' },
    'Facility is not on the list. Choose one of yyz5, yul1, yul2, yow1, yvr2, mia1, nyc1, yyc1, hou1, lax1.',
    'facility',
  ],
  ['ZON-20', { timezone: 'Mars/Base' }, merchantMessages.timezoneUnknown('Mars/Base'), 'timezone'],
  ['ZON-23 MSG-67', rows(), 'Please add Postal Codes and pricing', 'locationPricing.pricingRows'],
  ['ZON-23', { locationPricing: undefined }, 'Please add Postal Codes and pricing', 'locationPricing'],
  [
    'ZON-23',
    { locationPricing: { pricingRows: [{ postalPrefix: 'H1A', price: 1 }, { postalPrefix: 'H1B' }] } },
    'Please add Postal Codes and pricing',
    'locationPricing.pricingRows[1].price',
  ],
  [
    'ZON-23',
    { locationPricing: { pricingRows: [{ postalPrefix: ' ', price: 1 }] } },
    'Please add Postal Codes and pricing',
    'locationPricing.pricingRows[0].postalPrefix',
  ],
  [
    'ZON-23',
    rows('H1A', '1H'),
    merchantMessages.postalPrefixFormat('1H'),
    'locationPricing.pricingRows[1].postalPrefix',
  ],
  ...[-1, 1.005, 1e9].map((price): [string, object, string, string] => [
    'LIM-05',
    { locationPricing: { pricingRows: [{ postalPrefix: 'H1A', price }] } },
    merchantMessages.priceFormat('Price'),
    'locationPricing.pricingRows[0].price',
  ]),
])('%s refuses a new zone with %j: %s', async (_ids, fields, message, field) => {
  const id = await storeMerchant(server);
  const answer = await send('POST', `${id}/zones`, body(fields));
  expect(answer).toMatchObject({ status: 400, body: { message } });
  expect(answer.body.details).toContainEqual({ field, reason: message });
  expect(await zonesOf(id)).toEqual([]);
});

it('ZON-21 MSG-65 refuses a name that the merchant already has, in any case; another merchant may have it', async () => {
  const id = await storeMerchant(server, { name: 'Maison É', zones: [aZone('Laval', { H7A: 1 })] });
  const answer = await send('POST', `${id}/zones`, body({ name: ' LAVAL ', ...rows('H7B') }));
  const reason = 'Zone name LAVAL already exists for Maison É.';
  expect(answer).toMatchObject({
    status: 409,
    body: { message: reason, details: [{ field: 'name', reason }] },
  });
  expect((await send('POST', `${await storeMerchant(server)}/zones`, body())).status).toBe(200);
});

it('ZON-21 the two Unicode forms of an accent are the same zone', async () => {
  const [composed, inTwo] = ['Montr\u00e9al', 'Montre\u0301al'];
  const zones = [aZone(inTwo, { H: 1 })];
  const id = await storeMerchant(server, { zones, shippingRules: [aRule(composed, composed)] });
  expect((await send('POST', `${id}/zones`, body({ name: composed }))).status).toBe(409);
  const deletion = await send('DELETE', `${id}/zones?${query({ zoneName: composed })}`);
  const message = merchantMessages.zoneInUse(inTwo, composed, composed);
  expect(deletion).toMatchObject({ status: 409, body: { message } });
});

it('ZON-22 MSG-66 refuses prefixes of other zones and repeated ones, by name and row', async () => {
  const id = await storeMerchant(server, { name: 'Zoé', zones: [aZone('Nord', { H2X: 1, H2Y: 1, M: 1 })] });
  const answer = await send('POST', `${id}/zones`, body(rows('h2y', 'H7A', ' h2x ', 'H7A', 'M5V')));
  expect(answer).toMatchObject({
    status: 409,
    body: {
      message:
        'The following postal codes already exist for Zoé: H2Y, H2X. The following postal codes appear twice in this list: H7A.',
    },
  });
  expect(answer.body.details).toEqual([
    { field: 'locationPricing.pricingRows[0].postalPrefix', reason: 'H2Y already belongs to zone Nord.' },
    { field: 'locationPricing.pricingRows[1].postalPrefix', reason: 'H7A is listed twice.' },
    { field: 'locationPricing.pricingRows[2].postalPrefix', reason: 'H2X already belongs to zone Nord.' },
    { field: 'locationPricing.pricingRows[3].postalPrefix', reason: 'H7A is listed twice.' },
  ]);
  expect(await zonesOf(id)).toHaveLength(1);
});

it('ZON-21 of several zones created at once with one name, one succeeds', async () => {
  const id = await storeMerchant(server);
  const answers = await Promise.all(
    ['H1A', 'H1B', 'H1C', 'H1E'].map((prefix) => send('POST', `${id}/zones`, body(rows(prefix)))),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  expect(await zonesOf(id)).toHaveLength(1);
});

it('API-26 a repeat with its Idempotency-Key creates no second zone', async () => {
  const id = await storeMerchant(server);
  const headers = { 'idempotency-key': 'job:zone:1' };
  const first = await send('POST', `${id}/zones`, body(), headers);
  const second = await send('POST', `${id}/zones`, body(), headers);
  expect(second).toMatchObject({ status: 200, body: first.body });
  expect(await zonesOf(id)).toHaveLength(1);
});

it('API-26 stores a zone of 5,000 prefixes, and refuses one of them in a second zone', async () => {
  const id = await storeMerchant(server);
  const many = Array.from({ length: 5_000 }, (_, index) => String(index + 10_000));
  expect((await send('POST', `${id}/zones`, body(rows(...many)))).status).toBe(200);
  expect((await zonesOf(id))[0]?.locationPricing.pricingRows).toHaveLength(5_000);
  const answer = await send('POST', `${id}/zones`, body({ name: 'Other', ...rows('14999', 'H1A') }));
  expect(answer).toMatchObject({
    status: 409,
    body: { message: expect.stringMatching(/: 14999\.$/) as string },
  });
  const all = await send('POST', `${id}/zones`, body({ name: 'Other', ...rows(...many) }));
  expect(all.status).toBe(409);
  expect(all.body.message).toMatch(/: 10000, 10001, .*, 10099, and 4900 more\.$/);
  expect(all.body.details).toHaveLength(5_000);
});

it('API-27 changes a zone by its id or its encoded name; fields not named stay', async () => {
  const zone = aZone('Île / Nord', { H2X: 1 });
  const id = await storeMerchant(server, { zones: [zone] });
  const byName = await send('PATCH', `${id}/zones/${encodeURIComponent('île / NORD')}`, { facility: 'yow1' });
  expect(byName).toMatchObject({ status: 200, body: { ...zone, facility: 'yow1', version: 2 } });
  expect(byName.headers.get('etag')).toBe('"2"');
  const byId = await send('PATCH', `${id}/zones/${zone.id}`, { timezone: 'America/Halifax' });
  expect(byId).toMatchObject({
    status: 200,
    body: { facility: 'yow1', timezone: 'America/Halifax', version: 3 },
  });
  expect(await zonesOf(id)).toEqual([byId.body]);
  expect((await send('PATCH', `${id}/zones/nowhere`, { facility: 'yow1' })).status).toBe(404);
  expect((await send('PATCH', `mer_none/zones/${zone.id}`, { facility: 'yow1' })).status).toBe(404);
});

it('API-27 a change to the same values writes nothing; a stored time zone and facility that are no longer listed may stay', async () => {
  const zone = aZone('Nord', { H2X: 1 }, { timezone: 'Canada/Old', facility: 'old1' });
  const id = await storeMerchant(server, { zones: [zone] });
  const answer = await send('PATCH', `${id}/zones/${zone.id}`, {
    timezone: 'Canada/Old',
    facility: 'old1',
    locationPricing: zone.locationPricing,
  });
  expect(answer).toMatchObject({ status: 200, body: zone });
  expect(await listChanges(server.db, 'zone', zone.id)).toEqual([]);
  expect(await send('PATCH', `${id}/zones/${zone.id}`, { facility: 'old2' })).toMatchObject({
    status: 400,
    body: { message: merchantMessages.facilityUnknown },
  });
});

it("a zone's new name appears in its rules at once, as origin and destination", async () => {
  const nord = aZone('Nord', { H2X: 1 });
  const rules = [aRule('Nord', 'Sud'), aRule('Sud', 'NORD'), aRule('Sud', 'Sud')];
  const id = await storeMerchant(server, { zones: [nord, aZone('Sud', { H3X: 1 })], shippingRules: rules });
  expect((await send('PATCH', `${id}/zones/${nord.id}`, { name: ' Grand Nord ' })).status).toBe(200);
  const merchant = await readMerchant(server, id);
  const pairs = merchant.shippingRules?.map(({ originZone, destinationZone, version = 0 }) => [
    originZone,
    destinationZone,
    version > 1 ? 'changed' : 'as it was',
  ]);
  expect(pairs).toEqual([
    ['Grand Nord', 'Sud', 'changed'],
    ['Sud', 'Grand Nord', 'changed'],
    ['Sud', 'Sud', 'as it was'],
  ]);
  const [change] = await listChanges(server.db, 'shippingRule', rules[0]?.id ?? '');
  expect(change).toMatchObject({
    action: 'updateZone',
    before: { originZone: 'Nord', destinationZone: 'Sud' },
    after: { originZone: 'Grand Nord', destinationZone: 'Sud' },
  });
  expect(await send('PATCH', `${id}/zones/${nord.id}`, { name: 'sud' })).toMatchObject({ status: 409 });
  expect((await send('PATCH', `${id}/zones/${nord.id}`, { name: 'GRAND NORD' })).status).toBe(200);
});

it('API-27 ENT-03 a stale If-Match gets 412 with the current zone, and nothing is written', async () => {
  const zone = aZone('Nord', { H2X: 1 });
  const id = await storeMerchant(server, { zones: [zone] });
  const path = `${id}/zones/${zone.id}`;
  expect((await send('PATCH', path, { facility: 'yow1' }, { 'if-match': '"1"' })).status).toBe(200);
  const stale = await send('PATCH', path, { facility: 'mia1' }, { 'if-match': '"1"' });
  expect(stale).toMatchObject({
    status: 412,
    body: {
      message: 'Zone Nord was changed by someone else.',
      current: { ...zone, facility: 'yow1', version: 2 },
      changed: { by: 'test-admin@example.com', name: 'Test admin', at: expect.any(Number) as number },
    },
  });
  expect((await zonesOf(id))[0]).toMatchObject({ facility: 'yow1', version: 2 });
});

it('ZON-06 API-28 deletes a zone by its name', async () => {
  const zone = aZone('Île / Nord', { H2X: 1 });
  const id = await storeMerchant(server, { zones: [zone, aZone('Sud', { H3X: 1 })] });
  const answer = await send('DELETE', `${id}/zones?${query({ zoneName: 'île / nord' })}`);
  expect(answer).toMatchObject({ status: 200, body: {} });
  expect((await zonesOf(id)).map(({ name }) => name)).toEqual(['Sud']);
  expect((await listChanges(server.db, 'zone', zone.id))[0]).toMatchObject({
    action: 'deleteZone',
    before: zone,
  });
  expect((await send('DELETE', `${id}/zones?${query({ zoneName: 'Île / Nord' })}`)).status).toBe(404);
  expect(await send('DELETE', `${id}/zones`)).toMatchObject({
    status: 400,
    body: { message: 'Zone Name is a required field' },
  });
});

it('ZON-06 a zone that a rule uses cannot be deleted, and the refusal names the rules', async () => {
  const rules = [aRule('Nord', 'Sud'), aRule('Sud', 'Nord')];
  const zones = [aZone('Nord', { H2X: 1 }), aZone('Sud', { H3X: 1 })];
  const id = await storeMerchant(server, { zones, shippingRules: rules });
  const answer = await send('DELETE', `${id}/zones?zoneName=nord`);
  expect(answer).toMatchObject({
    status: 409,
    body: {
      message: 'Zone Nord is used by shipping rule Nord to Sud.',
      details: [
        { id: rules[0]?.id, reason: 'Zone Nord is used by shipping rule Nord to Sud.' },
        { id: rules[1]?.id, reason: 'Zone Nord is used by shipping rule Sud to Nord.' },
      ],
    },
  });
  expect(await zonesOf(id)).toHaveLength(2);
});

it('API-26 API-27 API-28 zones of an archived merchant cannot be changed', async () => {
  const zone = aZone('Nord', { H2X: 1 });
  const id = await storeMerchant(server, { archived: true, zones: [zone] });
  const answers = [
    await send('POST', `${id}/zones`, body()),
    await send('PATCH', `${id}/zones/${zone.id}`, { facility: 'yow1' }),
    await send('DELETE', `${id}/zones?zoneName=Nord`),
    await send('POST', `${id}/zones/locationPricing`, { zoneName: 'Nord', postalPrefix: 'H1A', price: 1 }),
    await send('DELETE', `${id}/zones/locationPricing?zoneName=Nord&postalPrefix=H2X`),
  ];
  for (const answer of answers) {
    expect(answer).toMatchObject({ status: 409, body: { message: 'Merchant is archived.' } });
  }
  expect(await zonesOf(id)).toEqual([zone]);
});

it.each([
  ['Laval', 'La\u200dval'],
  ['La\u200cval', 'Laval'],
  ['Laval', 'Laval\u3164'],
])('ZON-21 MSG-65 a name that looks like an existing one is taken: %j and %j', async (stored, name) => {
  const id = await storeMerchant(server, { zones: [aZone(stored, { H7A: 1 }), aZone('Nord', { H7C: 1 })] });
  expect((await send('POST', `${id}/zones`, body({ name, ...rows('H7B') }))).status).toBe(409);
  expect((await send('PATCH', `${id}/zones/Nord`, { name })).status).toBe(409);
  // The zone itself may take this name.
  expect((await send('PATCH', `${id}/zones/${encodeURIComponent(stored)}`, { name })).status).toBe(200);
});

it('ZON-18 wide spaces in a name count as normal ones', async () => {
  const id = await storeMerchant(server);
  expect((await send('POST', `${id}/zones`, body({ name: 'Laval\u00a0 Nord' }))).body.name).toBe(
    'Laval Nord',
  );
  expect(
    (await send('POST', `${id}/zones`, { ...body({ name: 'Laval  Nord' }), ...rows('H7B') })).status,
  ).toBe(409);
});
