/** Making, changing and archiving merchants, and their ids in the routing platform (API-21 to API-25). */
import type { Registration } from '../../../server/adapters/routing/routingPlatform';
import { createEmbeddedRouting } from '../../../server/adapters/routing/embeddedRouting';
import { buildServer } from '../../../server/buildServer';
import { listChanges } from '../../../server/repositories/audit';
import { emptyWeek } from '../../../server/repositories/merchantRow';
import { messages } from '../../../src/contract/messages';
import {
  aMerchant,
  anOrder,
  call as callAs,
  storeMerchants,
  storeOrders,
  type Answer,
} from '../orders/fixtures';
import { startTestServer, type TestServer } from '../support/testServer';

let server: TestServer;
let asked: string[] = [];
let platform: () => Promise<Registration>;
beforeAll(async () => {
  server = await startTestServer({
    settings: { PRODUCT_KEY: 'atlas', EMAIL_EXAMPLE_HOST: 'shop.example' },
    deps: {
      routing: {
        ...createEmbeddedRouting(),
        registerMerchant: (kind, { id }) => {
          asked.push(`${kind} ${id}`);
          return platform();
        },
      },
    },
  });
  await storeMerchants(server, [aMerchant({ id: 'mer_old', name: 'Gone', archived: true })]);
});
beforeEach(() => {
  asked = [];
  platform = () => Promise.resolve({ success: true, id: `made_${asked.length}` });
});
afterAll(() => server.close());

const send = (method: string, path: string, body?: unknown, headers = {}): Promise<Answer> =>
  callAs(server, `/merchants${path}`, { method, role: 'admin', body, headers });
const create = (fields: object, headers = {}): Promise<Answer> =>
  send(
    'POST',
    '/create',
    { name: 'Nouveau', phone: '514 555 0142', email: 'a@shop.example', ...fields },
    headers,
  );
const patch = (id: string, body: unknown, headers = {}): Promise<Answer> =>
  send('PATCH', `/${id}`, body, headers);
const read = async (id: string) => (await send('GET', `/${id}`)).body;
const trail = (id: string) => listChanges(server.db, 'merchant', id);
let made = 0;
/** A merchant of this test's own. */
async function aNew(fields: Parameters<typeof aMerchant>[0] = {}): Promise<string> {
  made += 1;
  const id = `mer_new${made}`;
  await storeMerchants(server, [aMerchant({ id, name: `Own ${made}`, ...fields })]);
  return id;
}

it('API-21 MAD-11 ENT-03 a new merchant has the defaults of the form, +1 and digits, and empty weeks', async () => {
  const answer = await create(
    {
      name: '  Chez / “Zoé” & Fils 🍕 ',
      phone: '+1 (514) 555-0142',
      merchantLocation: { street: ' 12 rue X ', unit: '', city: 'Laval' },
      locationPricing: { pricingRows: [] },
      deliveryConstraintsByWeek: emptyWeek(),
      pickupConstraintsByWeek: emptyWeek(),
    },
    { 'x-request-id': 'req-create-1' },
  );
  const merchant = {
    id: expect.stringMatching(/^mer_/) as string,
    name: 'Chez / “Zoé” & Fils 🍕',
    phone: '+15145550142',
    email: 'a@shop.example',
    taskTimeCreation: 'AUTO',
    rateShowingOptionType: 'ALWAYSSHOWSAMEDAY',
    scanningRequired: false,
    signatureRequired: true,
    createPickup: true,
    dataRedactionEnabled: false,
    merchantLocation: { street: '12 rue X', city: 'Laval' },
    lastRedactedAt: null,
    locationPricing: { pricingRows: [] },
    deliveryConstraintsByWeek: emptyWeek(),
    pickupConstraintsByWeek: emptyWeek(),
    zones: [],
    shippingRules: [],
    archived: false,
    version: 1,
  };
  expect(answer).toMatchObject({ status: 200, body: merchant });
  expect(answer.body).toEqual(merchant);
  expect(answer.headers.get('etag')).toBe('"1"');
  const id = String(answer.body.id);
  expect(await read(id)).toEqual(merchant);
  expect((await callAs(server, '/merchants/names')).body).toContainEqual({
    id,
    name: merchant.name,
    archived: false,
  });
  expect(await trail(id)).toEqual([
    expect.objectContaining({
      actor: 'test-admin@example.com',
      action: 'createMerchant',
      requestId: answer.headers.get('x-request-id'),
      after: merchant,
    }),
  ]);
});

it.each<[string, object, string | RegExp]>([
  ['no name', { name: undefined }, 'Name is a required field'],
  ['a blank name', { name: ' \t ' }, 'Name is a required field'],
  ['a phone of words', { phone: 'call me' }, 'Phone is a required field'],
  ['no e-mail', { email: '' }, 'Email is a required field'],
  ['an e-mail without @', { email: 'nobody' }, messages.emailFormat('shop.example')],
  ['a name of 201 characters', { name: 'x'.repeat(201) }, messages.fieldTooLong('Name')],
  ['an e-mail without end', { email: `${'x'.repeat(320)}@shop.example` }, messages.fieldTooLong('Email')],
  [
    'notes of 5,001 characters',
    { personalizedNotes: 'x'.repeat(5001) },
    messages.fieldTooLong('Delivery Notes'),
  ],
  [
    'a street of 201 characters',
    { merchantLocation: { street: 'x'.repeat(201) } },
    messages.fieldTooLong('Street'),
  ],
  ['a name of nothing but accents', { name: '\u0301' }, messages.merchantFieldBlank],
  ['a name that unfolds without end', { name: 'ﷺ'.repeat(200) }, messages.fieldTooLong('Name')],
  ['a name with a null character', { name: 'a\u0000b' }, /./],
  ['an id of its own', { id: 'mer_mine' }, /id/],
  ['a field nobody knows', { archived: true }, /archived/],
  ['a platform id', { atlasOrgId: 'org' }, /atlasOrgId/],
  ['prices', { locationPricing: { pricingRows: [{ postalPrefix: 'H', price: 1 }] } }, /pricingRows/],
  ['half a week', { pickupConstraintsByWeek: { monday: [] } }, /pickupConstraintsByWeek/],
  ['a text as yes', { createPickup: 'true' }, /createPickup/],
  ['a location of text', { merchantLocation: 'Laval' }, /merchantLocation/],
])('API-21 a new merchant with %s is refused, and nothing is stored', async (_what, fields, message) => {
  const before = (await callAs(server, '/merchants/names')).body;
  const answer = await create({ name: 'Refused', ...fields });
  expect(answer.status).toBe(400);
  expect(answer.body.message).toEqual(typeof message === 'string' ? message : expect.stringMatching(message));
  expect((await callAs(server, '/merchants/names')).body).toEqual(before);
});

it('API-21 D-105 a name is taken in whatever case by an active merchant, not by an archived one or another accent', async () => {
  expect((await create({ name: 'Taken  Name' })).status).toBe(200);
  for (const name of ['Taken Name', ' TAKEN NAME ']) {
    expect(await create({ name })).toMatchObject({
      status: 409,
      body: { message: messages.merchantNameTaken(name.trim()) },
    });
  }
  expect((await create({ name: 'Táken name' })).status).toBe(200);
  expect((await create({ name: 'gone' })).status).toBe(200);
  const answers = await Promise.all(Array.from({ length: 6 }, () => create({ name: 'At once' })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
});

it('API-21 API-22 a name of 200 characters fits, also when they are emoji', async () => {
  const name = '🍕'.repeat(200);
  const { status, body } = await create({ name });
  expect({ status, name: body.name }).toEqual({ status: 200, name });
  expect((await patch(String(body.id), { name: '🥐'.repeat(200) })).status).toBe(200);
  expect(await patch(String(body.id), { name: '🥐'.repeat(201) })).toMatchObject({
    status: 400,
    body: { message: messages.fieldTooLong('Name') },
  });
});

it('API-21 an Idempotency-Key makes one merchant of two calls, and two of none', async () => {
  const headers = { 'idempotency-key': 'add-1' };
  const [first, second] = [await create({ name: 'Once' }, headers), await create({ name: 'Once' }, headers)];
  expect(second).toMatchObject({ status: 200, body: first.body });
  expect((await create({ name: 'Other' }, headers)).status).toBe(422);
  expect((await create({ name: 'Once' })).status).toBe(409);
});

it('API-22 MDT-17 one part of the location changes and the others survive', async () => {
  const id = await aNew({ merchantLocation: { street: '1 rue A', unit: '5', city: 'Laval' } });
  const answer = await patch(id, { merchantLocation: { street: ' 2 rue B ' } });
  expect(answer).toMatchObject({ status: 200, body: { id, version: 2 } });
  expect(answer.headers.get('etag')).toBe('"2"');
  expect(answer.body).not.toHaveProperty('zones');
  expect((await read(id)).merchantLocation).toEqual({ street: '2 rue B', unit: '5', city: 'Laval' });
  expect(await trail(id)).toMatchObject([
    { action: 'updateMerchant', before: { merchantLocation: { street: '1 rue A' } } },
  ]);
});

it.each<[string, object, object]>([
  ['name', { name: ' Ànother / “one” ' }, { name: 'Ànother / “one”' }],
  ['phone', { phone: '1-416-555-0101' }, { phone: '+14165550101' }],
  ['email', { email: 'b@shop.example' }, { email: 'b@shop.example' }],
  ['notes', { pickupNotes: 'Dock 4\nRing' }, { pickupNotes: 'Dock 4\nRing' }],
  ['a switch', { signatureRequired: false }, { signatureRequired: false }],
  [
    'the sameday showing',
    { rateShowingOptionType: 'SAMEDAYCUTOFF' },
    { rateShowingOptionType: 'SAMEDAYCUTOFF' },
  ],
])('API-22 MDT-16 %s alone is changed, all else stays', async (_what, body, changed) => {
  const id = await aNew({ phone: '+15145550100', email: 'a@shop.example', organizationId: 'org_x' });
  const before = await read(id);
  const answer = await patch(id, body);
  expect(answer.status).toBe(200);
  expect(await read(id)).toEqual({ ...before, ...changed, version: 2 });
  expect((await patch(id, body)).body.version).toBe(2);
  expect(await trail(id)).toHaveLength(1);
});

it.each<[string, unknown]>([
  ['blank name', { name: '  ' }],
  ['blank unit', { merchantLocation: { unit: '' } }],
  ['blank notes', { personalizedNotes: '\n' }],
  ['phone without digits', { phone: '+' }],
])('API-22 MDT-15 a %s is refused with the words for blank fields', async (_what, body) => {
  const id = await aNew();
  expect(await patch(id, body)).toMatchObject({
    status: 400,
    body: { message: messages.merchantFieldBlank },
  });
});

it.each<[string, unknown, string]>([
  ['a street', { merchantLocation: { street: 'x'.repeat(201) } }, 'Street'],
  ['a postal code', { merchantLocation: { postalCode: 'x'.repeat(201) } }, 'Postal Code'],
  ['a phone', { phone: '1'.repeat(41) }, 'Phone'],
  ['pickup notes', { pickupNotes: 'x'.repeat(5001) }, 'Pickup Notes'],
])('API-22 MDT-20 %s without end is refused in the words of the page', async (_what, body, name) => {
  const id = await aNew();
  expect(await patch(id, body)).toMatchObject({
    status: 400,
    body: { message: messages.fieldTooLong(name) },
  });
});

it.each<[string, unknown]>([
  ['archived', { archived: false }],
  ['the id', { id: 'mer_x' }],
  ['the version', { version: 9 }],
  ['a platform id', { atlasOrgId: 'org_mine' }],
  ['a neutral platform id', { organizationId: 'org_mine' }],
  ['zones', { zones: [] }],
  ['an unknown part of the location', { merchantLocation: { planet: 'Mars' } }],
  ['null', { phone: null }],
  ['a list', []],
  ['an unknown choice', { taskTimeCreation: 'LATER' }],
  ['an e-mail without @', { email: 'nobody' }],
])('API-22 STA-05 STA-09 %s in the body is refused', async (_what, body) => {
  const id = await aNew();
  const before = await read(id);
  expect((await patch(id, body)).status).toBe(400);
  expect(await read(id)).toEqual(before);
});

it('API-22 D-105 a rename may change the case of its own name, not take that of another; orders keep theirs', async () => {
  const id = await aNew({ name: 'First name' });
  await aNew({ name: 'Second name' });
  await storeOrders(server, [
    anOrder({ id: 'ord_named', merchantId: id, merchantDisplayName: 'First name' }),
  ]);
  expect((await patch(id, { name: 'FIRST name' })).status).toBe(200);
  expect(await patch(id, { name: 'second NAME' })).toMatchObject({
    status: 409,
    body: { message: messages.merchantNameTaken('second NAME') },
  });
  expect((await read(id)).name).toBe('FIRST name');
  expect((await callAs(server, '/orders/getOrders/ord_named')).body).toMatchObject({
    merchantDisplayName: 'First name',
  });
});

it('API-22 the second of two editors hears 412 with the merchant as it is, and nothing is written', async () => {
  const id = await aNew({ organizationId: 'org_x' });
  expect((await patch(id, { pickupNotes: 'mine' }, { 'if-match': '"1"' })).status).toBe(200);
  const late = await patch(id, { pickupNotes: 'theirs' }, { 'if-match': '"1"' });
  expect(late).toMatchObject({
    status: 412,
    body: { current: { id, pickupNotes: 'mine', version: 2, atlasOrgId: 'org_x' } },
  });
  expect((await patch(id, { pickupNotes: 'last' })).body).toMatchObject({ pickupNotes: 'last', version: 3 });
});

it('API-23 STA-05 archiving answers the name, leaves the list, and is for good', async () => {
  const id = await aNew({ name: 'Zzz closing' });
  expect((await send('PATCH', `/${id}/archive`, undefined, { 'if-match': '"7"' })).status).toBe(412);
  const answer = await send('PATCH', `/${id}/archive`);
  expect(answer).toMatchObject({ status: 200 });
  expect(answer.body).toEqual({ name: 'Zzz closing' });

  const list = (await send('GET', '')).body as unknown as { id: string }[];
  expect(list.map((merchant) => merchant.id)).not.toContain(id);
  expect((await send('GET', '/nameSearch?name=zzz')).body).toMatchObject([{ id, archived: true }]);
  expect((await send('GET', '/names')).body).toContainEqual({ id, name: 'Zzz closing', archived: true });
  expect(await trail(id)).toMatchObject([
    { action: 'archiveMerchant', before: { archived: false }, after: { archived: true } },
  ]);

  const before = await read(id);
  for (const refused of [
    await send('PATCH', `/${id}/archive`),
    await patch(id, { name: 'Back' }),
    await send('POST', `/${id}/atlas/organization`, {}),
    await send('POST', `/${id}/atlas/pickupCustomer`, {}),
  ]) {
    expect(refused).toMatchObject({ status: 409, body: { message: messages.merchantArchived } });
  }
  expect(await read(id)).toEqual(before);
  expect(asked).toEqual([]);
  expect((await create({ name: 'zzz CLOSING' })).status).toBe(200);
});

it('API-22 API-23 API-24 API-25 an unknown merchant is 404', async () => {
  for (const [method, path, body] of [
    ['PATCH', '/mer_nobody', { name: 'x' }],
    ['PATCH', '/mer_nobody/archive', undefined],
    ['POST', '/mer_nobody/atlas/organization', {}],
    ['POST', '/mer_nobody/atlas/pickupCustomer', {}],
  ] as const) {
    expect((await send(method, path, body)).status).toBe(404);
  }
});

describe.each([
  ['organization', 'atlasOrgId', 'createOrganization', 'API-24 MDT-07'],
  ['pickupCustomer', 'atlasPickupCustomerId', 'createPickupCustomer', 'API-25 MDT-08'],
] as const)('%s', (kind, field, action, ids) => {
  it(`${ids} STA-09 is made once and answered unchanged from then on`, async () => {
    const id = await aNew();
    const answer = await send('POST', `/${id}/atlas/${kind}`, {});
    expect(answer).toMatchObject({ status: 200 });
    expect(answer.body).toEqual({ [field]: 'made_1' });
    expect(answer.headers.get('etag')).toBe('"2"');
    expect((await send('POST', `/${id}/atlas/${kind}`)).body).toEqual({ [field]: 'made_1' });
    expect(asked).toEqual([`${kind} ${id}`]);
    expect(await read(id)).toMatchObject({ [field]: 'made_1', version: 2 });
    expect(await trail(id)).toMatchObject([{ action }]);
  });

  it(`${ids} two clicks at once ask the platform once, and both hear its answer`, async () => {
    const id = await aNew();
    platform = async () => {
      const made = `made_${asked.length}`;
      // Long enough for the other click to come in.
      await new Promise((resolve) => setTimeout(resolve, 60));
      return { success: true, id: made };
    };
    const answers = await Promise.all([1, 2, 3].map(() => send('POST', `/${id}/atlas/${kind}`, {})));
    expect(answers.map(({ status, body }) => [status, body])).toEqual(
      Array.from({ length: 3 }, () => [200, { [field]: 'made_1' }]),
    );
    expect(asked).toEqual([`${kind} ${id}`]);
    expect(await trail(id)).toHaveLength(1);
  });

  it(`${ids} after a first click that was refused, the second one asks for itself`, async () => {
    const id = await aNew();
    platform = async () => {
      const call = asked.length;
      await new Promise((resolve) => setTimeout(resolve, 60));
      return call === 1 ? { success: false, message: 'Busy.' } : { success: true, id: `made_${call}` };
    };
    const answers = await Promise.all([1, 2].map(() => send('POST', `/${id}/atlas/${kind}`, {})));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 502]);
    expect(await read(id)).toMatchObject({ [field]: 'made_2' });
  });

  it(`${ids} two processes at once keep one id, whatever the platform answers`, async () => {
    const id = await aNew();
    let open: () => void = () => undefined;
    const both = new Promise<void>((resolve) => (open = resolve));
    platform = async () => {
      const own = `made_${asked.length}`;
      if (asked.length === 2) open();
      await both;
      return { success: true, id: own };
    };
    const other = await buildServer(server.deps);
    const authorization = `Bearer ${await server.tokenFor('admin')}`;
    const url = `/api/merchants/${id}/atlas/${kind}`;
    const [here, there] = await Promise.all([
      send('POST', `/${id}/atlas/${kind}`, {}),
      other.inject({ method: 'POST', url, headers: { authorization }, payload: {} }),
    ]);
    await other.close();
    expect(here.body).toEqual(there.json());
    expect(asked).toHaveLength(2);
    expect(await read(id)).toMatchObject({ ...here.body, version: 2 });
    expect(await trail(id)).toHaveLength(1);
  });

  it(`${ids} a refusal of the platform is told with 502 and can be tried again under its key`, async () => {
    const id = await aNew();
    const headers = { 'idempotency-key': `again-${kind}` };
    platform = () => Promise.resolve({ success: false, message: 'No such region.' });
    expect(await send('POST', `/${id}/atlas/${kind}`, {}, headers)).toMatchObject({
      status: 502,
      body: { message: 'No such region.' },
    });
    platform = () => Promise.reject(new Error('secret stack'));
    expect(await send('POST', `/${id}/atlas/${kind}`, {}, headers)).toMatchObject({
      status: 502,
      body: { message: 'The routing platform could not be reached.' },
    });
    expect(await read(id)).not.toHaveProperty(field);
    platform = () => Promise.resolve({ success: true, id: 'at_last' });
    const answer = await send('POST', `/${id}/atlas/${kind}`, {}, headers);
    expect(answer.body).toEqual({ [field]: 'at_last' });
    expect((await send('POST', `/${id}/atlas/${kind}`, {}, headers)).body).toEqual(answer.body);
    expect(asked).toHaveLength(3);
  });
});

it('API-24 the embedded platform answers two calls for a merchant alike, and others differently', async () => {
  const platform = createEmbeddedRouting();
  const ids = await Promise.all([
    platform.registerMerchant('organization', aMerchant()),
    platform.registerMerchant('organization', aMerchant({ name: 'Renamed' })),
    platform.registerMerchant('pickupCustomer', aMerchant()),
    platform.registerMerchant('organization', aMerchant({ id: 'mer_two' })),
  ]);
  expect(ids[0]).toEqual(ids[1]);
  expect(new Set(ids.map((made) => made.success && made.id)).size).toBe(3);
});

it('ROL-02 ROL-04 role user changes no merchant', async () => {
  const id = await aNew();
  for (const [method, path, body] of [
    ['POST', '/create', { name: 'x', phone: '1', email: 'a@b.c' }],
    ['PATCH', `/${id}`, { name: 'x' }],
    ['PATCH', `/${id}/archive`, undefined],
    ['POST', `/${id}/atlas/organization`, {}],
    ['POST', `/${id}/atlas/pickupCustomer`, {}],
  ] as const) {
    const answer = await callAs(server, `/merchants${path}`, { method, body, role: 'user' });
    expect(answer.status).toBe(403);
  }
  expect((await read(id)).version).toBe(1);
});
