/** How super_admins manage staff users, over HTTP on a real database. */
import http from 'node:http';
import { messages } from '../../../src/contract/messages';
import { staffMessages } from '../../../src/contract/staffMessages';
import { serverMessages } from '../../../src/contract/serverMessages';
import type { CreatedStaffUser, StaffUser } from '../../../src/contract/schemas/users';
import { withTx, type Trx } from '../../../server/db/withTx';
import { listChanges } from '../../../server/repositories/audit';
import { findUser, insertUser } from '../../../server/repositories/users';
import { deactivateStaffUser } from '../../../server/services/staffActivation';
import { deleteStaffUser, updateStaffUser } from '../../../server/services/staffUsers';
import { call as rawCall, type Answer, type Call } from '../support/call';
import { startTestServer, type TestServer } from '../support/testServer';

const PASSWORD = 'correct horse';
const USERS = '/api/user/manageUsers';
const SELF = 'test-super_admin@example.com';
let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  token = await server.tokenFor('super_admin');
});
afterAll(() => server.close());

const call = (path: string, options: Call = {}): Promise<Answer> =>
  rawCall(server, path, { token, ...options });
const create = (email: string, roles: unknown = ['admin'], options: Call = {}): Promise<Answer> =>
  call(USERS, { method: 'PUT', body: { email, roles }, ...options });
const edit = (email: string, roles: unknown, options: Call = {}): Promise<Answer> =>
  call(USERS, { method: 'PATCH', body: { email, roles }, ...options });
const remove = (email: string, options: Call = {}): Promise<Answer> =>
  call(`${USERS}/${encodeURIComponent(email)}`, { method: 'DELETE', ...options });
const register = (email: string, extra: Record<string, unknown> = {}): Promise<Answer> =>
  rawCall(server, '/api/user/register', {
    body: { email, password: PASSWORD, name: 'New Person', ...extra },
  });
const login = (email: string): Promise<Answer> =>
  rawCall(server, '/api/user/login', { body: { email, password: PASSWORD } });
const list = async (): Promise<StaffUser[]> => (await call(USERS)).json as unknown as StaffUser[];
const entry = async (email: string): Promise<StaffUser | undefined> =>
  (await list()).find((user) => user.email === email);

/** Stores an activated person and returns their token. */
async function aPerson(email: string, roles: StaffUser['roles']): Promise<string> {
  const person = { email, name: email, roles, kind: 'staff', activated: true, passwordHash: null } as const;
  await withTx(server.db, (trx) => insertUser(trx, person, Date.now()));
  return server.tokenOf(email, person);
}

it('API-41 ENT-05 lists staff by e-mail with email, name, roles and activated, and the version', async () => {
  for (const email of ['zoe@example.com', 'b.b@example.com', 'ba@example.com', 'Émile@example.com']) {
    expect((await create(email)).status).toBe(200);
  }
  await withTx(server.db, (trx) =>
    insertUser(
      trx,
      {
        email: 'shop@example.com',
        name: 'S',
        kind: 'merchant',
        roles: [],
        activated: true,
        passwordHash: 'x',
      },
      0,
    ),
  );
  const users = await list();
  expect(users.map(({ email }) => email)).toEqual([
    'b.b@example.com',
    'ba@example.com',
    SELF,
    'zoe@example.com',
    'émile@example.com',
  ]);
  expect(users[0]).toEqual({
    email: 'b.b@example.com',
    name: '',
    roles: ['admin'],
    activated: false,
    account: expect.objectContaining({ createdBy: SELF, hasPassword: false }) as unknown,
    version: 1,
  });
});

it('API-42 STF-15 STA-10 an invited person is not activated until they register through the link', async () => {
  const answer = await create(' Invited@Example.com ', ['user', 'admin', 'user']);
  const { invite, ...user } = answer.json as unknown as CreatedStaffUser;
  expect(user).toEqual({
    email: 'invited@example.com',
    name: '',
    roles: ['admin', 'user'],
    activated: false,
    account: expect.objectContaining({ invitation: expect.anything() as unknown }) as unknown,
    version: 1,
  });
  expect(invite?.path).toBe(`/register?invite=${invite?.token ?? ''}`);
  expect(invite?.expiresAt).toBeGreaterThan(Date.now() + 6.9 * 24 * 3_600_000);
  expect(await register('invited@example.com', { invite: invite?.token })).toMatchObject({
    status: 200,
    json: { activated: true },
  });
  expect(await entry('invited@example.com')).toMatchObject({ name: 'New Person', activated: true });
  expect((await login('invited@example.com')).status).toBe(200);
  const stored = JSON.stringify(await server.db.selectFrom('invites').selectAll().execute());
  expect(stored).not.toContain(invite?.token);
});

it('ROL-01 each of the three roles can be given, alone and together', async () => {
  for (const [index, roles] of [
    ['super_admin'],
    ['admin'],
    ['user'],
    ['super_admin', 'admin', 'user'],
  ].entries()) {
    const email = `roles-${index}@example.com`;
    expect((await create(email, roles)).json?.roles).toEqual(roles);
    expect((await edit(email, ['user'])).json?.roles).toEqual(['user']);
    expect((await edit(email, roles)).json?.roles).toEqual(roles);
  }
});

it('API-43 an account whose e-mail breaks a later rule can still be edited', async () => {
  await aPerson('old@example.com.', ['user']);
  expect((await edit('old@example.com.', ['admin'])).json?.roles).toEqual(['admin']);
  expect((await create('new@example.com.')).status).toBe(400);
});

it.each<[string, unknown, unknown, string]>([
  ['no e-mail', undefined, ['admin'], staffMessages.allFieldsRequired],
  ['a blank e-mail', '  ', ['admin'], staffMessages.allFieldsRequired],
  ['no roles', 'a@example.com', undefined, staffMessages.allFieldsRequired],
  ['an empty list of roles', 'a@example.com', [], staffMessages.allFieldsRequired],
  ['a text that is no e-mail', 'not an address', ['admin'], messages.emailFormat('example.com')],
  ['an unknown role', 'a@example.com', ['root'], 'The field roles[0] is not valid'],
])('API-42 API-43 STF-08 create and edit both refuse %s', async (_, email, roles, message) => {
  for (const method of ['PUT', 'PATCH']) {
    const answer = await call(USERS, { method, body: { email, roles } });
    expect(answer.status).toBe(400);
    expect(answer.json?.message).toContain(message);
  }
});

it('API-42 an existing e-mail gets 409, also when two calls arrive at once and when a merchant user has it', async () => {
  const answers = await Promise.all([create('twice@example.com'), create('Twice@example.com')]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  for (const email of ['twice@example.com', 'shop@example.com', SELF]) {
    expect(await create(email)).toMatchObject({ status: 409, json: { message: messages.accountExists } });
  }
});

it('API-42 the invite is shown once: a repeated call and the database do not have it', async () => {
  const headers = { 'idempotency-key': 'create-1' };
  const first = await create('once@example.com', ['user'], { headers });
  const again = await create('once@example.com', ['user'], { headers });
  const { token: secret } = (first.json as unknown as CreatedStaffUser).invite ?? { token: 'none' };
  expect(again).toMatchObject({ status: 200, json: { email: 'once@example.com', invite: null } });
  for (const table of ['idempotency', 'audit', 'users', 'invites'] as const) {
    const rows = JSON.stringify(await server.db.selectFrom(table).selectAll().execute());
    expect(rows).not.toContain(secret);
  }
});

it('API-43 STA-10 saving Edit activates a person who registered without an invitation, and nobody else', async () => {
  await register('self@example.com');
  expect((await login('self@example.com')).status).toBe(403);
  expect(await edit('self@example.com', ['user'])).toMatchObject({
    status: 200,
    json: { email: 'self@example.com', name: 'New Person', roles: ['user'], activated: true },
  });
  expect((await login('self@example.com')).status).toBe(200);

  await create('waiting@example.com');
  expect((await edit('waiting@example.com', ['user'])).json).toMatchObject({
    roles: ['user'],
    activated: false,
  });
});

it('API-43 the audit trail records who changed what, and what was known of a deleted person', async () => {
  await create('trail@example.com', ['user']);
  await edit('trail@example.com', ['admin']);
  const version = (await entry('trail@example.com'))?.version;
  await remove('trail@example.com');
  const changes = await listChanges(server.db, 'user', 'trail@example.com');
  expect(changes.map(({ actor, action }) => [actor, action])).toEqual([
    [SELF, 'deleteStaffUser'],
    [SELF, 'updateStaffUser'],
    [SELF, 'createStaffUser'],
  ]);
  expect(changes.map(({ before, after }) => ({ before, after }))).toEqual([
    {
      before: { email: 'trail@example.com', name: '', roles: ['admin'], activated: false, version },
      after: null,
    },
    { before: { roles: ['user'], activated: false }, after: { roles: ['admin'], activated: false } },
    { before: null, after: { roles: ['user'], activated: false } },
  ]);
});

it('the roles that a person has already change nothing: no version, no row in the trail', async () => {
  const email = 'same@example.com';
  await aPerson(email, ['admin', 'user']);
  const before = await entry(email);
  expect(await edit(email, ['user', 'admin'])).toMatchObject({ status: 200, json: before });
  expect(await entry(email)).toEqual(before);
  expect(await listChanges(server.db, 'user', email)).toEqual([]);
});

it('API-43 API-44 a removed role and a deleted account stop working with the next call', async () => {
  const theirs = await aPerson('leaver@example.com', ['super_admin']);
  expect((await call(USERS, { token: theirs })).status).toBe(200);
  await edit('leaver@example.com', ['user']);
  expect((await call(USERS, { token: theirs })).status).toBe(403);
  await edit('leaver@example.com', ['super_admin']);
  expect((await call(USERS, { token: theirs })).status).toBe(200);
  expect(await remove('leaver@example.com')).toMatchObject({ status: 200, json: {} });
  expect((await call(USERS, { token: theirs })).status).toBe(401);
});

it('API-44 the link of a deleted person does not open an account registered later under the same e-mail', async () => {
  const email = 'name.sake@example.com';
  const { invite } = (await create(email)).json as unknown as CreatedStaffUser;
  await remove(email);
  expect(await register(email)).toMatchObject({ status: 200, json: { activated: false } });
  expect(await register(email, { invite: invite?.token })).toMatchObject({
    status: 400,
    json: { message: serverMessages.inviteInvalid },
  });
  expect(await entry(email)).toMatchObject({ roles: [], activated: false });
});

it('API-44 a deleted person can be invited again, and the old link does not work', async () => {
  const e = "o'brien+a/b@example.com";
  const old = (await create(e, ['super_admin'])).json as unknown as CreatedStaffUser;
  expect((await remove(e)).status).toBe(200);
  expect(await entry(e)).toBeUndefined();
  expect((await create(e, ['user'])).status).toBe(200);
  expect((await register(e, { invite: old.invite?.token })).json?.message).toBe(serverMessages.inviteInvalid);
});

it.each([
  ['an unknown one', 'nobody@example.com'],
  ['a merchant user', 'shop@example.com'],
])('API-43 API-44 answers 404 for %s', async (_, email) => {
  const refused = { status: 404, json: { message: serverMessages.userNotFound(email) } };
  expect(await edit(email, ['user'])).toMatchObject(refused);
  expect(await remove(email)).toMatchObject(refused);
  if (email.startsWith('shop')) expect(await findUser(server.db, email)).toBeDefined();
});

it('API-44 STF-13 nobody can delete themselves or remove their own super_admin', async () => {
  await aPerson('second@example.com', ['super_admin']);
  expect(await remove(SELF.toUpperCase())).toMatchObject({
    status: 409,
    json: { message: staffMessages.ownAccountDelete },
  });
  expect(await edit(SELF, ['admin', 'user'])).toMatchObject({
    status: 409,
    json: { message: staffMessages.ownSuperAdmin },
  });
  expect((await edit(SELF, ['super_admin', 'user'])).status).toBe(200);
  expect((await edit(SELF, ['super_admin'])).status).toBe(200);
  await remove('second@example.com');
});

it('API-43 API-44 a change does nothing if its caller is no longer super_admin when it runs', async () => {
  await aPerson('demoted@example.com', ['admin']);
  await aPerson('kept@example.com', ['user']);
  const change = { actor: 'demoted@example.com', requestId: 'late', now: Date.now() };
  for (const act of [
    (trx: Trx) => updateStaffUser(trx, 'kept@example.com', ['super_admin'], change),
    (trx: Trx) => deactivateStaffUser(trx, 'kept@example.com', change),
    (trx: Trx) => deleteStaffUser(trx, 'kept@example.com', change),
  ]) {
    await expect(withTx<unknown>(server.db, act)).rejects.toThrow(messages.notPermitted);
  }
  expect(await entry('kept@example.com')).toMatchObject({ roles: ['user'], activated: true });
});

it.each(['remove', 'edit'] as const)(
  'API-44 when two super_admins %s each other at once, one remains',
  async (way) => {
    const emails = [`left-${way}@example.com`, `right-${way}@example.com`] as const;
    const tokens = [await aPerson(emails[0], ['super_admin']), await aPerson(emails[1], ['super_admin'])];
    // For a moment they are the only two.
    const others = (await list()).filter(
      ({ email, roles }) => roles.includes('super_admin') && !(emails as readonly string[]).includes(email),
    );
    const setRoles = async (roles: readonly string[]): Promise<void> => {
      for (const { email } of others) {
        await server.db
          .updateTable('users')
          .set({ roles: JSON.stringify(roles) })
          .where('email', '=', email)
          .execute();
        server.deps.users.forget(email);
      }
    };
    await setRoles(['user']);
    const answers = await Promise.all(
      emails.map((email, index) => {
        const by = { token: tokens[1 - index] };
        return way === 'remove' ? remove(email, by) : edit(email, ['user'], by);
      }),
    );
    const left = (
      await server.db.selectFrom('users').select(['email', 'roles', 'activated']).execute()
    ).filter(({ roles, activated }) => activated && roles.includes('super_admin'));
    await setRoles(['super_admin']);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect([401, 403, 409]).toContain(answers.find(({ status }) => status !== 200)?.status);
    expect(left).toHaveLength(1);
  },
);

describe('two people editing the same staff user', () => {
  const ifMatch = (version: number) => ({ headers: { 'if-match': `"${version}"` } });

  it('API-43 a change to an old version is refused with 412 and the current user', async () => {
    const email = 'two-roles@example.com';
    expect((await create(email)).headers.get('etag')).toBe('"1"');
    const first = await edit(email, ['user'], ifMatch(1));
    expect([first.status, first.headers.get('etag'), first.json?.version]).toEqual([200, '"2"', 2]);
    expect(await edit(email, ['admin', 'super_admin'], ifMatch(1))).toMatchObject({
      status: 412,
      json: {
        message: serverMessages.userChanged(email),
        current: first.json,
        changed: { by: SELF, name: 'Test super_admin' },
      },
    });
    expect(await entry(email)).toEqual(first.json);
    expect((await edit(email, ['admin'], ifMatch(2))).status).toBe(200);
    // A change without a version still succeeds.
    expect((await edit(email, ['user'])).status).toBe(200);
  });

  it('API-44 a deletion is refused too when somebody has changed the user meanwhile', async () => {
    const email = 'two-delete@example.com';
    const { invite } = (await create(email)).json as unknown as CreatedStaffUser;
    await register(email, { invite: invite?.token });
    const stale = await remove(email, ifMatch(1));
    expect(stale).toMatchObject({
      status: 412,
      json: { current: { activated: true, version: 2 }, changed: { by: email, name: 'New Person' } },
    });
    expect(await entry(email)).toBeDefined();
    expect((await remove(email, ifMatch(2))).status).toBe(200);
  });

  it('of two changes at once to one version, one is made', async () => {
    const email = 'at-once@example.com';
    await create(email);
    const answers = await Promise.all([
      edit(email, ['user'], ifMatch(1)),
      edit(email, ['super_admin'], ifMatch(1)),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
  });
});

it('STF-06 roles go to the exact e-mail, not to one that looks the same', async () => {
  await aPerson('real@example.com', ['admin']);
  await aPerson('re\u200bal@example.com', []);
  expect(await edit('re\u200bal@example.com', ['user'])).toMatchObject({ status: 200 });
  expect((await entry('real@example.com'))?.roles).toEqual(['admin']);
  expect((await entry('re\u200bal@example.com'))?.roles).toEqual(['user']);
  // And such an e-mail cannot be invited.
  expect(await create('real\u200b@example.com')).toMatchObject({
    status: 409,
    json: { message: messages.accountExists },
  });
});

it('API-42 a person who is demoted while their invitation is being sent invites nobody', async () => {
  const mine = await aPerson('going@example.com', ['super_admin']);
  // The caller is checked when the request head arrives; the body follows after the demotion.
  const { port } = new URL(server.url);
  const late = http.request({
    port,
    path: USERS,
    method: 'PUT',
    headers: { authorization: `Bearer ${mine}`, 'content-type': 'application/json' },
  });
  const answered = new Promise<number | undefined>((resolve) =>
    late.once('response', ({ statusCode }) => resolve(statusCode)),
  );
  late.write('{"email":"friend@example.com",');
  await list();
  expect((await edit('going@example.com', ['user'])).status).toBe(200);
  late.end('"roles":["super_admin"]}');
  expect(await answered).toBe(403);
  expect(await entry('friend@example.com')).toBeUndefined();
});
