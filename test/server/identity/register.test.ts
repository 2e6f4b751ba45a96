/** Registration, invites and activation over HTTP on a real database. */
import { messages } from '../../../src/contract/messages';
import { serverMessages } from '../../../src/contract/serverMessages';
import type { Role } from '../../../src/contract/roles';
import { withTx } from '../../../server/db/withTx';
import { listChanges } from '../../../server/repositories/audit';
import { findUser, insertUser } from '../../../server/repositories/users';
import { createInvite } from '../../../server/services/identity';
import { call } from '../support/call';
import { startTestServer, type TestServer } from '../support/testServer';

const PASSWORD = 'correct horse';
const DAY = 24 * 3_600_000;
let server: TestServer;
let clock = Date.now();

beforeAll(async () => {
  server = await startTestServer({
    settings: { REGISTRATION_AUTO_ACTIVATE_DOMAINS: 'trusted.example', PROVIDER_NAME: 'Parcel People' },
    deps: { now: () => clock },
  });
});
afterAll(() => server.close());

const register = (email: string, extra: Record<string, unknown> = {}) =>
  call(server, '/api/user/register', { body: { email, password: PASSWORD, name: 'New Person', ...extra } });
const login = (email: string, password = PASSWORD) =>
  call(server, '/api/user/login', { body: { email, password } });

/**
 * Does what PUT /user/manageUsers does: stores a person with roles, not activated, and returns the token of the link.
 */
function invite(email: string, roles: Role[] = ['admin']): Promise<string> {
  return withTx(server.db, async (trx) => {
    await insertUser(
      trx,
      { email, name: '', kind: 'staff', roles, activated: false, passwordHash: null },
      clock,
    );
    return (await createInvite(trx, { email, createdBy: 'super@example.com', now: clock })).token;
  });
}

it('API-02 AUTH-09 registering creates an account that cannot sign in until it is activated', async () => {
  const answer = await register('Zoé@Example.com');
  expect(answer).toMatchObject({
    status: 200,
    json: { activated: false, message: serverMessages.registeredNotActivated },
  });
  expect(await findUser(server.db, 'zoé@example.com')).toMatchObject({
    name: 'New Person',
    kind: 'staff',
    roles: [],
    activated: false,
  });
  expect(await login('zoé@example.com')).toMatchObject({
    status: 403,
    json: { message: serverMessages.notActivated },
  });
});

it('API-02 stores the password as a hash with its parameters, and never in the audit trail', async () => {
  await register('hash@example.com');
  const user = await findUser(server.db, 'hash@example.com');
  expect(user?.passwordHash).toMatch(/^scrypt\$1024\$8\$1\$[\w-]{22}\$[\w-]{43}$/);
  const changes = await listChanges(server.db, 'user', 'hash@example.com');
  expect(changes).toHaveLength(1);
  expect(changes[0]).toMatchObject({ actor: 'hash@example.com', action: 'register' });
  expect(JSON.stringify(changes)).not.toMatch(/scrypt|correct horse/);
});

it('API-02 with the invite link the account is activated with the invited roles', async () => {
  const token = await invite('invited@example.com');
  const answer = await register('invited@example.com', { invite: token });
  expect(answer).toMatchObject({
    status: 200,
    json: { activated: true, message: serverMessages.registered },
  });
  expect((await login('invited@example.com')).status).toBe(200);
  expect((await findUser(server.db, 'invited@example.com'))?.roles).toEqual(['admin']);
  expect(await register('invited@example.com', { invite: token })).toMatchObject({
    status: 409,
    json: { message: messages.accountExists },
  });
});

it('API-02 an invited e-mail cannot set a password without its link, even after its roles are edited', async () => {
  const token = await invite('wanted@example.com', ['super_admin']);
  expect(await register('wanted@example.com', { password: 'thief password' })).toMatchObject({
    status: 409,
    json: { message: messages.accountExists },
  });
  const roles = { email: 'wanted@example.com', roles: ['admin'] };
  const edit = { method: 'PATCH', token: await server.tokenFor('super_admin'), body: roles };
  expect(await call(server, '/api/user/manageUsers', edit)).toMatchObject({
    status: 200,
    json: { activated: false },
  });
  expect((await login('wanted@example.com', 'thief password')).status).toBe(401);

  expect((await register('wanted@example.com', { invite: token })).json).toMatchObject({ activated: true });
  expect((await login('wanted@example.com', 'thief password')).status).toBe(401);
  expect((await login('wanted@example.com')).status).toBe(200);
});

it('API-02 a second registration of an account that waits for activation is refused, and the first password stays', async () => {
  await register('first@example.com', { password: 'first password', name: 'First' });
  expect(await register('first@example.com', { password: 'other password', name: 'Other' })).toMatchObject({
    status: 409,
    json: { message: messages.accountExists },
  });
  expect(await findUser(server.db, 'first@example.com')).toMatchObject({ name: 'First', activated: false });
  // 403 means the right password, 401 any other.
  expect((await login('first@example.com', 'first password')).status).toBe(403);
  expect((await login('first@example.com', 'other password')).status).toBe(401);
});

it('API-02 an invite works for one person, once, for seven days', async () => {
  const token = await invite('late@example.com');
  const refused = { status: 400, json: { message: serverMessages.inviteInvalid } };
  expect(await register('other@example.com', { invite: token })).toMatchObject(refused);
  expect(await findUser(server.db, 'other@example.com')).toBeUndefined();
  // Nor does it open the account of another invited person, who may have more roles.
  await invite('chief@example.com', ['super_admin']);
  expect(await register('chief@example.com', { invite: token })).toMatchObject(refused);
  expect(await findUser(server.db, 'chief@example.com')).toMatchObject({
    activated: false,
    passwordHash: null,
  });
  expect(await register('late@example.com', { invite: 'made up' })).toMatchObject(refused);
  const before = clock;
  clock += 7 * DAY;
  expect(await register('late@example.com', { invite: token })).toMatchObject(refused);
  clock = before + 7 * DAY - 1;
  expect((await register('late@example.com', { invite: token })).json).toMatchObject({ activated: true });
  clock = before;
});

it('API-02 a trusted domain activates new accounts as user, but never an account that has roles', async () => {
  expect((await register('me@trusted.example')).json).toMatchObject({ activated: true });
  expect((await findUser(server.db, 'me@trusted.example'))?.roles).toEqual(['user']);
  await invite('boss@trusted.example', ['super_admin']);
  expect((await register('boss@trusted.example')).status).toBe(409);
  expect(await findUser(server.db, 'boss@trusted.example')).toMatchObject({
    activated: false,
    passwordHash: null,
  });
});

it('AUTH-11 AUTH-10 the server enforces the password rule, and its message states it', async () => {
  expect(await register('short@example.com', { password: '1234567' })).toMatchObject({
    status: 400,
    json: { message: 'Password must be at least 8 characters long.' },
  });
  expect(await register('long@example.com', { password: 'x'.repeat(129) })).toMatchObject({
    status: 400,
    json: { message: serverMessages.passwordTooLong },
  });
  expect((await register('exact@example.com', { password: 'kX 4 wQé9e' })).status).toBe(200);
  expect((await register('longest@example.com', { password: 'x'.repeat(128) })).status).toBe(200);
  // Signing in accepts either Unicode form of an accent.
  const accented = { email: 'accent@example.com', password: 'caf\u00e9 cr\u00e8me' };
  await register(accented.email, { password: accented.password });
  expect((await login(accented.email, 'cafe\u0301 cre\u0300me')).status).toBe(403);
  expect((await login(accented.email, 'cafe creme')).status).toBe(401);
});

it.each([
  ['a line with its end', 'quiet harbour\r', serverMessages.passwordNotTyped],
  ['two words with a tab between', 'quiet\tharbour', serverMessages.passwordNotTyped],
  ['blanks alone', '        ', serverMessages.passwordNotSeen],
  ['what nobody sees', 'secret\u200b\u2060\u00ad\u3164\u2800', serverMessages.passwordNotSeen],
  ['a common one', 'Passw0rd', serverMessages.passwordCommon],
  ['a common one with blanks and joiners in it', ' pass\u200dword 1', serverMessages.passwordCommon],
  ['a common one in letters of full width', 'ｉｌｏｖｅｙｏｕ', serverMessages.passwordCommon],
  ['the public one of the demo accounts', 'Demo-Password', serverMessages.passwordCommon],
  ['the e-mail', 'Long.Name@example.com', serverMessages.passwordIsEmail],
  ['the e-mail in letters of full width', 'ｌong.name＠example.com', serverMessages.passwordIsEmail],
  ['the name in the e-mail', 'LONG.name', serverMessages.passwordIsEmail],
  ['the name of the company', 'ParcelPeople', serverMessages.passwordIsName],
])('AUTH-11 refuses a password that is %s', async (_what, password, message) => {
  expect(await register('long.name@example.com', { password })).toMatchObject({
    status: 400,
    json: { message },
  });
  expect(await findUser(server.db, 'long.name@example.com')).toBeUndefined();
});

it('API-02 refuses an invalid e-mail and a missing field, and names the field', async () => {
  expect(await register('not an address')).toMatchObject({
    status: 400,
    json: { message: messages.emailFormat('example.com') },
  });
  const answer = await call(server, '/api/user/register', {
    body: { email: 'a@example.com', password: PASSWORD },
  });
  expect(answer).toMatchObject({ status: 400, json: { details: [{ field: 'name' }] } });
});

it('AUTH-09 refuses a name without visible characters', async () => {
  for (const name of ['  ', '\u200b', '\u2800', '\u3164', '\u0301']) {
    const answer = await register('unseen@example.com', { name });
    expect(answer).toMatchObject({ status: 400, json: { message: messages.nameMissing } });
  }
  expect(await findUser(server.db, 'unseen@example.com')).toBeUndefined();
});

it('API-02 two simultaneous registrations make one account', async () => {
  const answers = await Promise.all([register('twin@example.com'), register('twin@example.com')]);
  expect(answers.map(({ status }) => status).every((status) => status === 200 || status === 409)).toBe(true);
  expect(
    await server.db.selectFrom('users').selectAll().where('email', '=', 'twin@example.com').execute(),
  ).toHaveLength(1);
});

describe('an e-mail with invisible differences', () => {
  it.each([
    ['a character without width', 'look\u200balike@example.com'],
    ['a joiner', 'look\u200dalike@example.com'],
    ['a mark of direction', '\u202elookalike@example.com'],
    ['white space around it', ' lookalike@example.com\u00a0'],
  ])('AUTH-09 is the same account: %s', async (_what, typed) => {
    await register('lookalike@example.com');
    expect(await register(typed)).toMatchObject({ status: 409, json: { message: messages.accountExists } });
  });

  it('AUTH-09 with an accent in either Unicode form is the same, and signs in either way', async () => {
    await register('jose\u0301@trusted.example');
    expect(await register('jos\u00e9@trusted.example')).toMatchObject({ status: 409 });
    expect(await login('jos\u00e9@trusted.example')).toMatchObject({ status: 200 });
    expect(await login('\u200ejose\u0301@trusted.example')).toMatchObject({ status: 200 });
  });

  it('accepts an invitation when pasted with a direction mark', async () => {
    const token = await invite('pasted@example.com');
    expect(await register('pasted@example.com\u200e', { invite: token })).toMatchObject({
      status: 200,
      json: { activated: true },
    });
  });
});
