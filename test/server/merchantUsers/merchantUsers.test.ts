/** Merchant users, over HTTP on a real database. */
import { fillPath, ENDPOINTS } from '../../../src/contract/endpoints';
import { merchantMessages } from '../../../src/contract/merchantMessages';
import { messages } from '../../../src/contract/messages';
import { staffMessages } from '../../../src/contract/staffMessages';
import { serverMessages } from '../../../src/contract/serverMessages';
import type { MerchantUser } from '../../../src/contract/schemas/users';
import { listChanges } from '../../../server/repositories/audit';
import { findUser } from '../../../server/repositories/users';
import { verifyPassword } from '../../../server/services/passwords';
import { aMerchant, storeMerchants } from '../orders/fixtures';
import { call as rawCall, type Answer, type Call } from '../support/call';
import { startTestServer, type TestServer } from '../support/testServer';

const MERCHANT = 'mer_one';
let server: TestServer;
let superToken: string;
let adminToken: string;
beforeAll(async () => {
  server = await startTestServer();
  superToken = await server.tokenFor('super_admin');
  adminToken = await server.tokenFor('admin');
  await storeMerchants(server, [
    aMerchant({ name: 'Café “L’Été” & Frères / Nord' }),
    aMerchant({ id: 'mer_two', name: '配送' }),
    aMerchant({ id: 'mer_long', name: `${'Marchand '.repeat(4)}sur – Mer et fils` }),
    aMerchant({ id: 'mer_old', name: 'Old', archived: true }),
    aMerchant({ id: 'mer_closing', name: 'Closing' }),
  ]);
});
afterAll(() => server.close());

const call = (path: string, options: Call = {}): Promise<Answer> =>
  rawCall(server, `/api${path}`, { token: superToken, ...options });
const create = (body: unknown, merchantId = MERCHANT, options: Call = {}): Promise<Answer> =>
  call(fillPath(ENDPOINTS.createMerchantUser.path, { id: merchantId }), { body, ...options });
const aPerson = (fields: Record<string, unknown> = {}): Record<string, unknown> => ({
  name: 'Ana Li',
  phone: '+1 (514) 555-0142',
  email: 'ana@example.com',
  merchantId: MERCHANT,
  merchantName: 'whatever the form knew',
  group: 'merchant_admin',
  ...fields,
});
const list = async (merchantId = MERCHANT): Promise<MerchantUser[]> =>
  (await call(`/merchants/${merchantId}/users`)).json as unknown as MerchantUser[];
const user = (name: string, options: Call = {}): Promise<Answer> =>
  call(fillPath(ENDPOINTS.getUser.path, { username: name }), options);
const edit = (name: string, body: unknown, options: Call = {}): Promise<Answer> =>
  user(name, { method: 'PATCH', body, ...options });
const remove = (merchantId: string, userId: string, options: Call = {}): Promise<Answer> =>
  call(fillPath(ENDPOINTS.deleteMerchantUser.path, { merchantId, userId }), { method: 'DELETE', ...options });

it('API-35 MUS-04 a service user gets a generated name and password, and only the hash is stored', async () => {
  const headers = { 'idempotency-key': 'service-1' };
  const first = await create({ group: 'service' }, MERCHANT, { token: adminToken, headers });
  const { username, password } = first.json as { username: string; password: string };
  expect(first.status).toBe(200);
  expect(Object.keys(first.json ?? {})).toEqual(['username', 'password']);
  expect(username).toMatch(/^svc-cafe-l-ete-freres-nord-[0-9a-f]{6}$/);
  expect(password).toMatch(/^[\w-]{24}$/);
  expect(await verifyPassword(password, (await findUser(server.db, username))?.passwordHash)).toBe(true);

  expect(await listChanges(server.db, 'user', username)).toMatchObject([
    {
      actor: 'test-admin@example.com',
      action: 'createServiceUser',
      after: { id: expect.stringMatching(/^usr_/) as string, group: 'service', merchantId: MERCHANT },
    },
  ]);
  const again = await create({ group: 'service' }, MERCHANT, { token: adminToken, headers });
  expect(again).toMatchObject({ status: 200, json: { username, password: null } });
  for (const table of ['users', 'audit', 'idempotency'] as const) {
    expect(JSON.stringify(await server.db.selectFrom(table).selectAll().execute())).not.toContain(password);
  }
  const other = (await create({ group: 'service' }, 'mer_two')).json as { username: string };
  expect(other.username).toMatch(/^svc-merchant-[0-9a-f]{6}$/);
  const long = (await create({ group: 'service' }, 'mer_long')).json as { username: string };
  // Cut at 40 characters, without a double hyphen.
  expect(long.username).toMatch(/^svc-(marchand-){4}sur-[0-9a-f]{6}$/);
});

it('API-36 API-37 ROL-05 ENT-06 a merchant user is created with phone and returned with phone_number', async () => {
  const created = await create(aPerson({ email: ' Ana@Example.com ', name: '  Ana Li ' }));
  expect(created).toMatchObject({ status: 200 });
  expect(created.json).toEqual({
    id: expect.stringMatching(/^usr_/) as string,
    username: 'ana@example.com',
    name: 'Ana Li',
    email: 'ana@example.com',
    phone_number: '+15145550142',
    userGroup: 'merchant_admin',
    group: 'merchant_admin',
    merchantId: MERCHANT,
    merchantName: 'Café “L’Été” & Frères / Nord',
    version: 1,
  });
  const users = await list();
  expect(users.map(({ username }) => username)).toEqual([
    'ana@example.com',
    expect.stringMatching(/^svc-/) as string,
  ]);
  expect(users[0]).toEqual(created.json);
  expect(users[1]).toMatchObject({ userGroup: 'service', group: 'service' });
  expect(users[1]).not.toHaveProperty('email');
  expect((await user('ANA@example.com')).json).toEqual(created.json);
});

it.each([
  ['514-555-0142', '+15145550142'],
  ['1 514 555 0142', '+15145550142'],
  ['+1 514 555 0142', '+15145550142'],
])('API-36 API-40 MUS-12 LIM-06 create and edit store the phone %s as %s', async (phone, kept) => {
  const email = `phone-${kept}-${phone.length}@example.com`;
  expect((await create(aPerson({ email, phone }))).json?.phone_number).toBe(kept);
  expect((await edit(email, { phone_number: '4165550100' })).json?.phone_number).toBe('+14165550100');
  expect((await edit(email, { phone_number: phone })).json).toMatchObject({
    name: 'Ana Li',
    phone_number: kept,
  });
});

it.each(['12', '555-1212', '15145550', '+45 41 85 55 01'])(
  'MUS-12 LIM-06 create and edit refuse the phone %s, which cannot be dialled, and name the field',
  async (phone) => {
    const email = `undialled-${phone.replace(/\W/g, '')}@example.com`;
    const reason = merchantMessages.phoneFormat;
    expect(await create(aPerson({ email, phone }))).toMatchObject({
      status: 400,
      json: { message: reason, details: [{ field: 'phone', reason }] },
    });
    await create(aPerson({ email }));
    expect(await edit(email, { phone_number: phone })).toMatchObject({
      status: 400,
      json: { message: reason, details: [{ field: 'phone_number', reason }] },
    });
  },
);

it('MUS-15 a phone from before the rule does not prevent a new name', async () => {
  const email = 'old-phone@example.com';
  await create(aPerson({ email }));
  await server.db.updateTable('users').set({ phone_number: '+112' }).where('email', '=', email).execute();
  const edited = await edit(email, { name: 'Zoé', phone_number: '+112' });
  expect(edited).toMatchObject({ status: 200, json: { name: 'Zoé', phone_number: '+112' } });
});

const required = messages.requiredField;
it.each<[string, Record<string, unknown>, string[]]>([
  [
    'no name, phone and e-mail',
    { name: undefined, phone: undefined, email: undefined },
    ['Name', 'Phone', 'Email'],
  ],
  ['blank ones', { name: ' \t', phone: '  ', email: '' }, ['Name', 'Phone', 'Email']],
  ['a phone without digits', { phone: '+()' }, ['Phone']],
])('API-36 MUS-10 MUS-13 %s: each is named as in the form', async (_, fields, names) => {
  const answer = await create(aPerson(fields));
  const reasons = names.map(required);
  expect(answer).toMatchObject({ status: 400, json: { message: reasons[0] } });
  expect([...new Set((answer.json?.details as { reason: string }[]).map(({ reason }) => reason))]).toEqual(
    reasons,
  );
});

it.each<[string, Record<string, unknown>, number, string]>([
  ['a text that is no e-mail', { email: 'manageUsers' }, 400, messages.emailFormat('example.com')],
  ['a group nobody may give', { group: 'provider_admin' }, 400, 'The field group is not valid'],
  ['a name without end', { name: 'N'.repeat(201) }, 400, messages.fieldTooLong('Name', 200)],
  ['another merchant in the body', { merchantId: 'mer_two' }, 400, merchantMessages.merchantIdDiffers],
  ['the e-mail of a merchant user', { email: 'ANA@example.com' }, 409, messages.accountExists],
  ['the e-mail of staff', { email: 'test-admin@example.com' }, 409, messages.accountExists],
])('API-36 refuses %s', async (_, fields, status, message) => {
  const answer = await create(aPerson({ email: 'new@example.com', ...fields }));
  expect(answer.status).toBe(status);
  expect(answer.json?.message).toContain(message);
  expect(await findUser(server.db, 'new@example.com')).toBeUndefined();
});

it('API-36 of two calls at once with one e-mail, one succeeds', async () => {
  const twin = aPerson({ email: 'twin@example.com' });
  const answers = await Promise.all([create(twin), create(twin)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

it('API-36 an admin may add service users only', async () => {
  expect(await create(aPerson({ email: 'no@example.com' }), MERCHANT, { token: adminToken })).toMatchObject({
    status: 403,
    json: { message: messages.notPermitted },
  });
  expect(await findUser(server.db, 'no@example.com')).toBeUndefined();
});

it('API-39 API-40 a user is read and edited by the encoded name, and the audit trail records what changed', async () => {
  const name = "o'brien+a/b c@example.com".replace(' ', '%');
  await create(aPerson({ email: name }));
  expect((await user(name)).json?.username).toBe(name);
  const edited = await edit(name, { name: ' Anaïs ', phone_number: '4165550100' });
  expect(edited).toMatchObject({
    status: 200,
    json: { name: 'Anaïs', phone_number: '+14165550100', email: name },
  });
  expect((await user(name)).json).toEqual(edited.json);
  await edit(name, { name: 'Anaïs', phone_number: '416 555 0100' });
  const changes = await listChanges(server.db, 'user', name);
  expect(changes.map(({ action }) => action)).toEqual(['updateUser', 'createMerchantUser']);
  expect(changes[0]).toMatchObject({
    actor: 'test-super_admin@example.com',
    before: { name: 'Ana Li', phone_number: '+15145550142' },
    after: { name: 'Anaïs', phone_number: '+14165550100' },
  });
  expect(changes[1]?.after).toEqual({
    id: edited.json?.id,
    name: 'Ana Li',
    phone_number: '+15145550142',
    group: 'merchant_admin',
    merchantId: MERCHANT,
  });
  expect(await edit(name, { name: '  ' })).toMatchObject({
    status: 400,
    json: { message: required('Name') },
  });
  expect(await edit(name, { phone_number: '' })).toMatchObject({ json: { message: required('Phone') } });
});

it('API-39 API-40 MUS-03 unknown names, staff, reserved words and service users cannot be read or edited as users', async () => {
  for (const name of ['nobody@example.com', 'test-admin@example.com', 'user']) {
    const refused = { status: 404, json: { message: serverMessages.userNotFound(name) } };
    expect(await user(name)).toMatchObject(refused);
    expect(await edit(name, { name: 'X' })).toMatchObject(refused);
  }
  for (const word of ['login', 'register', 'Login', 'manageusers']) {
    const refused = { status: 400, json: { message: merchantMessages.usernameReserved(word) } };
    expect(await user(word)).toMatchObject(refused);
    expect(await edit(word, { name: 'X' })).toMatchObject(refused);
  }
  // The fixed route wins: it returns a list, and its edit needs an e-mail.
  expect(Array.isArray((await user('manageUsers')).json)).toBe(true);
  expect((await edit('manageUsers', { name: 'X' })).json?.message).toBe(staffMessages.allFieldsRequired);
  const service = (await list()).find(({ group }) => group === 'service')?.username ?? '';
  expect(await edit(service, { name: 'X' })).toMatchObject({
    status: 409,
    json: { message: merchantMessages.serviceUserNotEditable },
  });
});

it('API-38 MUS-18 a user can be deleted by id and by encoded username, through its own merchant only', async () => {
  const emails = ['del/1@example.com', 'del2@example.com'];
  for (const email of emails) await create(aPerson({ email }));
  const second = (await list()).find(({ email }) => email === emails[1]);
  expect((await remove('mer_two', emails[0] ?? '')).status).toBe(404);
  expect(await remove(MERCHANT, emails[0] ?? '', { token: adminToken })).toMatchObject({
    status: 200,
    json: {},
  });
  expect((await remove(MERCHANT, second?.id ?? '', { token: adminToken })).status).toBe(200);
  for (const email of emails) {
    expect(await findUser(server.db, email)).toBeUndefined();
    expect((await remove(MERCHANT, email)).status).toBe(404);
  }
  expect((await remove(MERCHANT, 'test-admin@example.com')).status).toBe(404);
  expect(await listChanges(server.db, 'user', 'del/1@example.com')).toMatchObject([
    { action: 'deleteMerchantUser', actor: 'test-admin@example.com', before: { name: 'Ana Li' } },
    { action: 'createMerchantUser' },
  ]);
});

it('API-35 API-36 API-37 API-38 an unknown merchant gets 404; the users of an archived one can be read and deleted but not changed', async () => {
  const unknown = { status: 404, json: { message: merchantMessages.merchantNotFound('mer_none') } };
  expect(await create({ group: 'service' }, 'mer_none')).toMatchObject(unknown);
  expect(await create(aPerson({ email: 'n@example.com', merchantId: 'mer_none' }), 'mer_none')).toMatchObject(
    unknown,
  );
  expect(await call('/merchants/mer_none/users')).toMatchObject(unknown);
  expect(await remove('mer_none', 'x')).toMatchObject(unknown);

  const email = 'last@example.com';
  await create(aPerson({ email, merchantId: 'mer_closing' }), 'mer_closing');
  await server.db.updateTable('merchants').set({ archived: true }).where('id', '=', 'mer_closing').execute();
  const archived = { status: 409, json: { message: 'Merchant is archived.' } };
  expect(await create({ group: 'service' }, 'mer_closing')).toMatchObject(archived);
  expect(await create(aPerson({ email: 'n@example.com', merchantId: 'mer_old' }), 'mer_old')).toMatchObject(
    archived,
  );
  expect(await edit(email, { name: 'New' })).toMatchObject(archived);
  expect(await list('mer_closing')).toMatchObject([{ email, name: 'Ana Li' }]);

  // Whoever needs the e-mail learns whose it is.
  const reason = serverMessages.emailOfMerchant({ name: 'Closing', archived: true });
  const taken = { status: 409, json: { message: reason, details: [{ field: 'email', reason }] } };
  const invite = () => call('/user/manageUsers', { method: 'PUT', body: { email, roles: ['user'] } });
  expect(await create(aPerson({ email }))).toMatchObject(taken);
  expect(await invite()).toMatchObject(taken);
  const stranger = { name: 'Ana', email, password: 'correct horse' };
  expect(await rawCall(server, '/api/user/register', { body: stranger })).toMatchObject({
    status: 409,
    json: { message: messages.accountExists },
  });
  expect(await remove('mer_closing', email, { token: adminToken })).toMatchObject({ status: 200 });
  expect(await list('mer_closing')).toEqual([]);
  expect((await invite()).status).toBe(200);
});

it('API-01 a merchant user is told that the console is not for them, only with the right password', async () => {
  const { username, password } = (await create({ group: 'service' })).json as {
    username: string;
    password: string;
  };
  const login = (secret: string) =>
    rawCall(server, '/api/user/login', { body: { email: username, password: secret } });
  expect(await login(password)).toMatchObject({
    status: 403,
    json: { message: serverMessages.merchantUserSignIn },
  });
  expect((await login('wrong password')).status).toBe(401);
  const token = await server.tokenOf(username, { roles: ['super_admin'] });
  expect(await call('/user/manageUsers', { token })).toMatchObject({
    status: 403,
    json: { message: serverMessages.merchantUserSignIn },
  });
});

describe('two people editing the same user', () => {
  const ifMatch = (version: number) => ({ headers: { 'if-match': `"${version}"` } });

  it('API-40 a change to an old version is refused with 412 and the current user', async () => {
    const email = 'two@example.com';
    expect((await create(aPerson({ email }))).headers.get('etag')).toBe('"1"');
    expect((await user(email)).headers.get('etag')).toBe('"1"');
    const first = await edit(email, { name: 'Mine' }, ifMatch(1));
    expect([first.status, first.headers.get('etag'), first.json?.version]).toEqual([200, '"2"', 2]);
    expect(await edit(email, { name: 'Theirs' }, ifMatch(1))).toMatchObject({
      status: 412,
      json: {
        message: serverMessages.userChanged(email),
        current: first.json,
        changed: { by: 'test-super_admin@example.com', name: 'Test super_admin' },
      },
    });
    expect((await user(email)).json).toEqual(first.json);
    expect((await edit(email, { name: 'Theirs' })).status).toBe(200);
  });

  it('API-38 a deletion is refused too when somebody has changed the user meanwhile', async () => {
    const email = 'two-delete@example.com';
    const { id } = (await create(aPerson({ email }))).json as { id: string };
    await edit(email, { name: 'Changed' });
    expect(await remove(MERCHANT, id, ifMatch(1))).toMatchObject({
      status: 412,
      json: {
        current: { name: 'Changed', version: 2 },
        changed: { by: 'test-super_admin@example.com' },
      },
    });
    expect((await user(email)).status).toBe(200);
    expect((await remove(MERCHANT, id, ifMatch(2))).status).toBe(200);
  });

  it('of two changes at once to one version, one is made', async () => {
    const email = 'at-once@example.com';
    await create(aPerson({ email }));
    const answers = await Promise.all([
      edit(email, { name: 'One' }, ifMatch(1)),
      edit(email, { name: 'Two' }, ifMatch(1)),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
  });
});
