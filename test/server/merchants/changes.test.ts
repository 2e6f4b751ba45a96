/** Changing and archiving merchants (API-22, API-23), unknown merchants, and who may not change them. */
import { merchantMessages } from '../../../src/contract/merchantMessages';
import { messages } from '../../../src/contract/messages';
import { anOrder, storeOrders } from '../orders/fixtures';
import { merchantServer } from './merchantServer';

const { server, asked, call, send, create, patch, read, trail, aNew } = merchantServer();

it('API-22 MDT-17 changing one part of the location keeps the others', async () => {
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
])('API-22 MDT-16 changes only the %s', async (_what, body, changed) => {
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
  ['name of nothing that can be seen', { name: '\u200b\u200d\u00a0' }],
  ['name of letters without a shape', { name: '\u2800\u115f' }],
  ['name of an accent without a letter', { name: '\u0301' }],
  ['phone without digits', { phone: '+' }],
])('API-22 MDT-15 refuses a %s with the message for blank fields', async (_what, body) => {
  const id = await aNew();
  expect(await patch(id, body)).toMatchObject({
    status: 400,
    body: { message: merchantMessages.merchantFieldBlank },
  });
});

it('a name is stored without invisible and direction characters, and its uniqueness ignores them', async () => {
  const id = await aNew();
  const name = `Bou\u200btique ${id}`;
  expect((await patch(id, { name: `\u202e${name}` })).body.name).toBe(`Boutique ${id}`);
  // Joiners inside emoji are kept.
  expect((await patch(id, { name: `👩\u200d🍳 ${id}` })).body.name).toBe(`👩\u200d🍳 ${id}`);
  await patch(id, { name });
  expect(await patch(await aNew(), { name })).toMatchObject({ status: 409 });
});

it('a line break or tab in a single-line field becomes a space; notes keep theirs', async () => {
  const id = await aNew();
  const changed = {
    name: `Boutique\r\n${id}`,
    pickupNotes: 'Ring\ntwice',
    merchantLocation: { city: 'Mont\tRoyal' },
  };
  expect((await patch(id, changed)).body).toMatchObject({
    name: `Boutique ${id}`,
    pickupNotes: 'Ring\ntwice',
    merchantLocation: { city: 'Mont Royal' },
  });
});

it('API-22 stores a postal code in its usual format, and anything else unchanged', async () => {
  const id = await aNew();
  const stored = async (postalCode: string) =>
    (await patch(id, { merchantLocation: { postalCode } })).body.merchantLocation;
  expect(await stored('h2j 2k8')).toMatchObject({ postalCode: 'H2J 2K8' });
  expect(await stored('h2j')).toMatchObject({ postalCode: 'h2j' });
});

it('API-22 LIM-06 refuses a phone that cannot be dialled, and keeps the old one', async () => {
  const id = await aNew();
  const reason = merchantMessages.phoneFormat;
  expect(await patch(id, { phone: '555-1212' })).toMatchObject({
    status: 400,
    body: { message: reason, details: [{ field: 'phone', reason }] },
  });
  expect(await trail(id)).toHaveLength(0);
});

it.each<[string, unknown, string, number]>([
  ['a street', { merchantLocation: { street: 'x'.repeat(201) } }, 'Street', 200],
  ['a postal code', { merchantLocation: { postalCode: 'x'.repeat(201) } }, 'Postal Code', 200],
  ['a phone', { phone: '1'.repeat(41) }, 'Phone', 40],
  ['pickup notes', { pickupNotes: 'x'.repeat(5001) }, 'Pickup Notes', 5_000],
])(
  'API-22 MDT-20 refuses %s that is too long, with the message of the page',
  async (_what, body, name, most) => {
    const id = await aNew();
    expect(await patch(id, body)).toMatchObject({
      status: 400,
      body: { message: messages.fieldTooLong(name, most) },
    });
  },
);

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
])('API-22 STA-05 STA-09 refuses %s in the body', async (_what, body) => {
  const id = await aNew();
  const before = await read(id);
  expect((await patch(id, body)).status).toBe(400);
  expect(await read(id)).toEqual(before);
});

it('API-22 a rename can change the case of its own name but not take another one; orders keep the old name', async () => {
  const id = await aNew({ name: 'First name' });
  await aNew({ name: 'Second name' });
  await storeOrders(server(), [
    anOrder({ id: 'ord_named', merchantId: id, merchantDisplayName: 'First name' }),
  ]);
  expect((await patch(id, { name: 'FIRST name' })).status).toBe(200);
  expect(await patch(id, { name: 'second NAME' })).toMatchObject({
    status: 409,
    body: { message: merchantMessages.merchantNameTaken('second NAME') },
  });
  expect((await read(id)).name).toBe('FIRST name');
  expect((await call('/orders/getOrders/ord_named')).body).toMatchObject({
    merchantDisplayName: 'First name',
  });
});

it('API-22 LIM-06 a phone from before the rule can be sent unchanged', async () => {
  const id = await aNew({ phone: '555-1212' });
  const sent = { phone: '555-1212', pickupNotes: 'Dock 4' };
  expect(await patch(id, sent)).toMatchObject({ status: 200, body: { ...sent, version: 2 } });
});

it('API-22 two merchants that already share a name can still be changed in other fields', async () => {
  const [id] = [await aNew({ name: 'Twins' }), await aNew({ name: 'twins' })];
  expect(await patch(id, { pickupNotes: 'Dock 4' })).toMatchObject({ status: 200, body: { version: 2 } });
  expect((await patch(id, { name: 'TWINS' })).status).toBe(409);
});

it('API-22 the second of two editors gets 412 with the current merchant, and nothing is written', async () => {
  const id = await aNew({ organizationId: 'org_x' });
  expect((await patch(id, { pickupNotes: 'mine' }, { 'if-match': '"1"' })).status).toBe(200);
  const late = await patch(id, { pickupNotes: 'theirs' }, { 'if-match': '"1"' });
  expect(late).toMatchObject({
    status: 412,
    body: {
      current: { id, pickupNotes: 'mine', version: 2, atlasOrgId: 'org_x' },
      changed: { by: 'test-admin@example.com', name: 'Test admin', at: expect.any(Number) as number },
    },
  });
  expect((await patch(id, { pickupNotes: 'last' })).body).toMatchObject({ pickupNotes: 'last', version: 3 });
});

it('API-23 STA-05 archiving returns the name, removes the merchant from the list, and is permanent', async () => {
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
    expect(refused).toMatchObject({ status: 409, body: { message: merchantMessages.merchantArchived } });
  }
  expect(await read(id)).toEqual(before);
  expect(asked).toEqual([]);
  expect((await create({ name: 'zzz CLOSING' })).status).toBe(200);
});

it('API-22 API-23 API-24 API-25 an unknown merchant gets 404', async () => {
  for (const [method, path, body] of [
    ['PATCH', '/mer_nobody', { name: 'x' }],
    ['PATCH', '/mer_nobody/archive', undefined],
    ['POST', '/mer_nobody/atlas/organization', {}],
    ['POST', '/mer_nobody/atlas/pickupCustomer', {}],
  ] as const) {
    expect((await send(method, path, body)).status).toBe(404);
  }
});

it('ROL-02 ROL-04 role user cannot change merchants', async () => {
  const id = await aNew();
  for (const [method, path, body] of [
    ['POST', '/create', { name: 'x', phone: '1', email: 'a@b.c' }],
    ['PATCH', `/${id}`, { name: 'x' }],
    ['PATCH', `/${id}/archive`, undefined],
    ['POST', `/${id}/atlas/organization`, {}],
    ['POST', `/${id}/atlas/pickupCustomer`, {}],
  ] as const) {
    const answer = await call(`/merchants${path}`, { method, body, role: 'user' });
    expect(answer.status).toBe(403);
  }
  expect((await read(id)).version).toBe(1);
});
