/**
 * Activating, deactivating and re-inviting accounts, each a separate action, and what is stored about how an account
 * was made.
 */
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { staffMessages } from '../../../src/contract/staffMessages';
import { serverMessages } from '../../../src/contract/serverMessages';
import type { CreatedStaffUser, StaffUser } from '../../../src/contract/schemas/users';
import { createAdminCommand } from '../../../server/cli/createAdminCommand';
import { howAccountsCame0014 } from '../../../server/db/migrations/0014-how-accounts-came';
import { withTx } from '../../../server/db/withTx';
import { listChanges } from '../../../server/repositories/audit';
import { insertUser, updateUser } from '../../../server/repositories/users';
import { call as rawCall, type Answer, type Call } from '../support/call';
import { startTestServer, type TestServer } from '../support/testServer';

const PASSWORD = 'correct horse';
const USERS = '/api/user/manageUsers';
const SELF = 'test-super_admin@example.com';
const DAY = 24 * 3_600_000;
let server: TestServer;
let token: string;
let clock = Date.now();
beforeAll(async () => {
  server = await startTestServer({ deps: { now: () => clock } });
  token = await server.tokenFor('super_admin');
});
afterAll(() => server.close());

const call = (path: string, options: Call = {}): Promise<Answer> =>
  rawCall(server, path, { token, ...options });
const create = async (email: string, roles: unknown = ['admin']): Promise<CreatedStaffUser> =>
  (await call(USERS, { method: 'PUT', body: { email, roles } })).json as unknown as CreatedStaffUser;
const edit = (email: string, roles: unknown): Promise<Answer> =>
  call(USERS, { method: 'PATCH', body: { email, roles } });
/** Moves the clock, so that no two actions share a timestamp. */
const act = (email: string, what: string, options: Call = {}): Promise<Answer> => {
  clock += 1;
  return call(`${USERS}/${encodeURIComponent(email)}/${what}`, { method: 'POST', ...options });
};
const activate = (email: string, roles: unknown = ['user'], options: Call = {}): Promise<Answer> =>
  act(email, 'activate', { body: { roles }, ...options });
const register = (email: string, extra: Record<string, unknown> = {}): Promise<Answer> => {
  clock += 1;
  const body = { email, password: PASSWORD, name: 'New Person', ...extra };
  return rawCall(server, '/api/user/register', { body });
};
const login = (email: string, password = PASSWORD): Promise<Answer> =>
  rawCall(server, '/api/user/login', { body: { email, password } });
const entry = async (email: string): Promise<StaffUser> => {
  const list = (await call(USERS)).json as unknown as StaffUser[];
  const found = list.find((user) => user.email === email);
  if (!found) throw new Error(`${email} is not in the list.`);
  return found;
};

/** Invites a person and registers them. */
async function aPerson(email: string, roles: unknown = ['user']): Promise<string> {
  const { invite } = await create(email, roles);
  expect((await register(email, { invite: invite?.token })).status).toBe(200);
  return email;
}

describe('the stored facts of an account', () => {
  it('STF-09 who invited the person, until when, whether that has expired, and when they registered', async () => {
    const email = 'facts@example.com';
    const invitedAt = clock;
    const { invite } = await create(email);
    const invitation = { by: SELF, at: invitedAt, expiresAt: invitedAt + 7 * DAY };
    const invited = { createdAt: invitedAt, createdBy: SELF, hasPassword: false, isActivatedByEdit: false };
    expect((await entry(email)).account).toEqual({
      ...invited,
      invitation: { ...invitation, isExpired: false },
    });
    clock += 7 * DAY;
    token = await server.tokenOf(SELF);
    expect((await entry(email)).account).toEqual({
      ...invited,
      invitation: { ...invitation, isExpired: true },
    });
    clock -= DAY;
    await register(email, { invite: invite?.token });
    expect(await entry(email)).toMatchObject({ activated: true });
    expect((await entry(email)).account).toEqual({ ...invited, hasPassword: true, registeredAt: clock });
  });

  it('whether the person registered without an invitation, or a command made the account', async () => {
    await register('self@example.com');
    expect((await entry('self@example.com')).account).toEqual({
      createdAt: clock,
      createdBy: 'self@example.com',
      registeredAt: clock,
      hasPassword: true,
      isActivatedByEdit: true,
    });
    const args = { email: 'operator@example.com', password: 'battery staple 9' };
    for await (const line of createAdminCommand(server.deps, { args, input: Readable.from([]) })) void line;
    expect((await entry('operator@example.com')).account).toMatchObject({ createdBy: 'create-admin' });
    await call(`${USERS}/operator@example.com`, { method: 'DELETE' });
  });

  it('older accounts get these facts from the audit trail, of this account and not of an earlier one', async () => {
    await aPerson('again@example.com');
    clock += DAY;
    token = await server.tokenOf(SELF);
    await call(`${USERS}/again@example.com`, { method: 'DELETE' });
    await register('again@example.com');
    await aPerson('before@example.com');
    const expected = [await entry('again@example.com'), await entry('before@example.com')];
    await server.db.updateTable('users').set({ created_by: null, registered_at: null }).execute();
    for (let times = 0; times < 2; times += 1) {
      for (const statement of howAccountsCame0014.statements) await sql.raw(statement).execute(server.db);
    }
    expect([await entry('again@example.com'), await entry('before@example.com')]).toEqual(expected);
    expect(expected.map(({ account }) => account?.createdBy)).toEqual(['again@example.com', SELF]);
  });
});

describe('activating', () => {
  it('STA-10 lets in a person who registered without an invitation, with the given roles', async () => {
    const email = 'waiting@example.com';
    await register(email);
    expect((await login(email)).status).toBe(403);
    expect(await activate(email, ['admin', 'user'])).toMatchObject({
      status: 200,
      json: { activated: true, roles: ['admin', 'user'], account: { isActivatedByEdit: false } },
    });
    expect((await login(email)).status).toBe(200);
    expect(await activate(email)).toMatchObject({
      status: 409,
      json: { message: serverMessages.alreadyActive },
    });
  });

  it('needs a password and roles', async () => {
    await create('invited@example.com');
    expect(await activate('invited@example.com')).toMatchObject({
      status: 409,
      json: { message: serverMessages.noPasswordYet },
    });
    await register('roleless@example.com');
    expect(await activate('roleless@example.com', [])).toMatchObject({
      status: 400,
      json: { message: staffMessages.allFieldsRequired },
    });
    expect((await entry('roleless@example.com')).activated).toBe(false);
  });

  it('API-43 an edit of roles activates only a waiting person who registered without an invitation', async () => {
    await register('edited@example.com');
    expect((await edit('edited@example.com', ['user'])).json).toMatchObject({ activated: true });

    await aPerson('closed@example.com');
    await act('closed@example.com', 'deactivate');
    expect((await edit('closed@example.com', ['admin'])).json).toMatchObject({
      activated: false,
      roles: ['admin'],
    });

    // An older version allowed a registration without the link, which put a stranger's password on an invited account.
    await create('squatted@example.com', ['super_admin']);
    await withTx(server.db, (trx) =>
      updateUser(trx, 'squatted@example.com', { passwordHash: 'x', registeredAt: clock }, clock),
    );
    expect((await edit('squatted@example.com', ['super_admin'])).json).toMatchObject({ activated: false });
    expect((await entry('squatted@example.com')).account).toMatchObject({
      createdBy: SELF,
      hasPassword: true,
      isActivatedByEdit: false,
    });
    // Nor does it activate a deactivated account that had registered without an invitation.
    await act('edited@example.com', 'deactivate');
    expect((await edit('edited@example.com', ['user'])).json).toMatchObject({ activated: false });
  });
});

describe('deactivating', () => {
  it('locks a person out at once, and activating lets them in with the same password', async () => {
    const email = await aPerson('leaver@example.com');
    const theirs = String((await login(email)).json?.token);
    expect((await call('/api/user/sessions', { token: theirs })).status).toBe(200);
    expect(await act(email, 'deactivate')).toMatchObject({
      status: 200,
      json: { activated: false, account: { deactivatedAt: clock, hasPassword: true } },
    });
    expect((await call('/api/user/sessions', { token: theirs })).status).toBe(401);
    expect(await login(email)).toMatchObject({ status: 403, json: { message: serverMessages.deactivated } });
    expect((await login(email, 'wrong')).status).toBe(401);
    expect(await act(email, 'deactivate')).toMatchObject({
      status: 409,
      json: { message: serverMessages.notActiveAnyway },
    });
    expect((await activate(email)).json).toMatchObject({ activated: true });
    expect((await entry(email)).account).not.toHaveProperty('deactivatedAt');
    expect((await login(email)).status).toBe(200);
    // Ended sessions stay ended.
    expect((await call('/api/user/sessions', { token: theirs })).status).toBe(401);
  });

  it('is refused for oneself and for the last super_admin', async () => {
    expect(await act(SELF.toUpperCase(), 'deactivate')).toMatchObject({
      status: 409,
      json: { message: serverMessages.ownAccountDeactivate },
    });
    const emails = ['left@example.com', 'right@example.com'];
    for (const email of emails) await aPerson(email, ['super_admin']);
    const [left = '', right = ''] = await Promise.all(emails.map((email) => server.tokenOf(email)));
    await act(SELF, 'deactivate', { token: left });
    // If two do it to each other at once, one remains.
    const answers = await Promise.all([
      act('right@example.com', 'deactivate', { token: left }),
      act('left@example.com', 'deactivate', { token: right }),
    ]);
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses[0]).toBe(200);
    expect([401, 403, 409]).toContain(statuses[1]);
    await withTx(server.db, (trx) => updateUser(trx, SELF, { activated: true, deactivatedAt: null }, clock));
    token = await server.tokenOf(SELF);
    for (const email of emails) await call(`${USERS}/${email}`, { method: 'DELETE' });
  });
});

describe('inviting again', () => {
  it('STF-09 makes a new link, and the old one no longer works', async () => {
    const email = 'lost.link@example.com';
    const first = await create(email);
    clock += 8 * DAY;
    token = await server.tokenOf(SELF);
    const answer = await act(email, 'invite');
    const { invite, ...user } = answer.json as unknown as CreatedStaffUser;
    expect(answer.status).toBe(200);
    expect(user.account?.invitation).toEqual({
      by: SELF,
      at: clock,
      expiresAt: clock + 7 * DAY,
      isExpired: false,
    });
    expect(await register(email, { invite: first.invite?.token })).toMatchObject({
      status: 400,
      json: { message: serverMessages.inviteInvalid },
    });
    expect((await register(email, { invite: invite?.token })).json).toMatchObject({ activated: true });
    expect((await login(email)).status).toBe(200);
  });

  it('a deactivated account can then be used through the link only: the old password is gone', async () => {
    const email = await aPerson('forgotten@example.com');
    await act(email, 'deactivate');
    const { invite } = (await act(email, 'invite')).json as unknown as CreatedStaffUser;
    expect((await login(email)).status).toBe(401);
    expect((await activate(email)).json).toMatchObject({ message: serverMessages.noPasswordYet });
    await register(email, { password: 'battery staple 9', invite: invite?.token });
    expect((await login(email)).status).toBe(401);
    expect((await login(email, 'battery staple 9')).status).toBe(200);
    expect((await entry(email)).account).not.toHaveProperty('deactivatedAt');
  });

  it('shows the link once: a repeated call and the database do not have it', async () => {
    const email = 'shown.once@example.com';
    await create(email);
    const headers = { 'idempotency-key': 'invite-1' };
    const first = (await act(email, 'invite', { headers })).json as unknown as CreatedStaffUser;
    const again = await act(email, 'invite', { headers });
    expect(again).toMatchObject({ status: 200, json: { email, invite: null } });
    const secret = first.invite?.token ?? 'none';
    for (const table of ['idempotency', 'audit', 'users', 'invites'] as const) {
      const rows = JSON.stringify(await server.db.selectFrom(table).selectAll().execute());
      expect(rows).not.toContain(secret);
    }
    expect((await register(email, { invite: secret })).json).toMatchObject({ activated: true });
  });

  it('is refused for an activated account and for one without roles', async () => {
    await aPerson('active@example.com');
    expect((await act('active@example.com', 'invite')).json?.message).toBe(serverMessages.alreadyActive);
    await register('no.roles@example.com');
    expect((await act('no.roles@example.com', 'invite')).json?.message).toBe(serverMessages.noRolesToInvite);
  });

  it('activation invalidates the link: it does not let in somebody who is deactivated later', async () => {
    const email = 'kept.link@example.com';
    const { invite } = await create(email);
    // An older version set a password without the link, which stayed open.
    await withTx(server.db, (trx) =>
      updateUser(trx, email, { passwordHash: 'x', registeredAt: clock }, clock),
    );
    expect((await activate(email)).json).toMatchObject({ activated: true });
    await act(email, 'deactivate');
    expect((await entry(email)).account).not.toHaveProperty('invitation');
    expect(await register(email, { invite: invite?.token })).toMatchObject({
      status: 400,
      json: { message: serverMessages.inviteInvalid },
    });
  });

  it('activation and a new password by command invalidate the link', async () => {
    const email = 'by.command@example.com';
    const { invite } = await create(email);
    const args = { email, password: 'battery staple 9' };
    for await (const line of createAdminCommand(server.deps, { args, input: Readable.from([]) })) void line;
    expect((await register(email, { invite: invite?.token })).status).toBe(409);
    await act(email, 'deactivate');
    expect((await register(email, { invite: invite?.token })).json?.message).toBe(
      serverMessages.inviteInvalid,
    );
  });
});

describe('each of the three actions', () => {
  it.each([
    ['activate', { roles: ['user'] }],
    ['deactivate', undefined],
    ['invite', undefined],
  ])(
    '%s is refused with 412 when somebody has changed the account meanwhile, and with 404 for an unknown one',
    async (what, body) => {
      const email = `stale.${what}@example.com`;
      if (what === 'deactivate') await aPerson(email);
      else await create(email);
      const { version = 0 } = await entry(email);
      await edit(email, ['admin', 'user']);
      const stale = { headers: { 'if-match': `"${version}"` }, ...(body && { body }) };
      expect(await act(email, what, stale)).toMatchObject({
        status: 412,
        json: { current: await entry(email), changed: { by: SELF } },
      });
      await withTx(server.db, (trx) =>
        insertUser(
          trx,
          {
            email: `shop.${what}@example.com`,
            name: '',
            kind: 'merchant',
            roles: [],
            activated: true,
            passwordHash: null,
          },
          0,
        ),
      );
      for (const nobody of ['nobody@example.com', `shop.${what}@example.com`]) {
        expect((await act(nobody, what, body && { body })).status).toBe(404);
      }
    },
  );

  it('is in the audit trail', async () => {
    const email = await aPerson('trail@example.com');
    await act(email, 'deactivate');
    await act(email, 'invite');
    const { invite } = (await act(email, 'invite')).json as unknown as CreatedStaffUser;
    await register(email, { invite: invite?.token });
    await act(email, 'deactivate');
    await activate(email, ['admin']);
    const changes = await listChanges(server.db, 'user', email);
    expect(changes.slice(0, 5).map(({ actor, action }) => [actor, action])).toEqual([
      [SELF, 'activateStaffUser'],
      [SELF, 'deactivateStaffUser'],
      [email, 'register'],
      [SELF, 'inviteStaffUser'],
      [SELF, 'inviteStaffUser'],
    ]);
    // A field missing after a change reads as emptied.
    expect(changes[3]).toMatchObject({
      before: { roles: ['user'], activated: false },
      after: { roles: ['user'], activated: false, invitedUntil: expect.any(Number) as number },
    });
  });
});
