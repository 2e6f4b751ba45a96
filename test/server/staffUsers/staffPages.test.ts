/** GET /user/manageUsers with pages, search and state, over HTTP on a real database (docs/decisions/0048). */
import { CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely';
import type { Tables } from '../../../server/db/tables';
import { staffPages0016 } from '../../../server/db/migrations/0016-staff-pages';
import { staffKeys0017 } from '../../../server/db/migrations/0017-staff-keys';
import { withTx } from '../../../server/db/withTx';
import { countStaff, findStaffPage } from '../../../server/repositories/staffPages';
import { closeInvites, insertInvite } from '../../../server/repositories/invites';
import { insertUser, updateUser } from '../../../server/repositories/users';
import { STAFF_PAGE_MAX, STAFF_SEARCH_MAX, STAFF_STATES } from '../../../src/contract/constants';
import type { StaffUser, StaffUsersAnswer } from '../../../src/contract/schemas/users';
import { call as rawCall, type Answer } from '../support/call';
import { startTestServer, type TestServer } from '../support/testServer';

const SELF = 'test-super_admin@example.com';
let server: TestServer;
let token: string;

interface Person {
  readonly email: string;
  readonly name?: string;
  readonly activated?: boolean;
  readonly deactivatedAt?: number;
  /** When their invitation expires. */
  readonly invitedUntil?: number;
  readonly isInviteUsed?: boolean;
  readonly roles?: StaffUser['roles'];
}
const FAR = Date.now() + 86_400_000;
const PEOPLE: readonly Person[] = [
  { email: 'a.closed@example.com', activated: false, deactivatedAt: 5 },
  { email: 'b-again@example.com', activated: false, deactivatedAt: 5, invitedUntil: FAR },
  { email: 'b.invited@example.com', activated: false, invitedUntil: 7 },
  { email: 'b_waits@example.com', activated: false },
  { email: 'ba@example.com', name: 'Zoé Ångström 100%', roles: ['super_admin'] },
  { email: 'bz@example.com', name: 'ИВАН  Петров' },
  {
    email: 'c.left@example.com',
    activated: false,
    deactivatedAt: 5,
    invitedUntil: FAR,
    isInviteUsed: true,
  },
  { email: 'c.next@example.com', activated: false, invitedUntil: FAR },
  { email: 'émile@example.com', name: 'Émile' },
];

async function add({
  email,
  name = '',
  activated = true,
  deactivatedAt,
  invitedUntil,
  isInviteUsed = false,
  roles = ['user'],
}: Person) {
  await withTx(server.db, async (trx) => {
    await insertUser(trx, { email, name, kind: 'staff', roles, activated, passwordHash: null }, 1);
    if (deactivatedAt !== undefined) await updateUser(trx, email, { deactivatedAt }, 1);
    const invite = { tokenHash: `hash of ${email}`, email, createdBy: SELF };
    if (invitedUntil !== undefined) await insertInvite(trx, { ...invite, expiresAt: invitedUntil }, 1);
    if (isInviteUsed) await closeInvites(trx, email, 2);
  });
}

beforeAll(async () => {
  server = await startTestServer();
  token = await server.tokenFor('super_admin');
  for (const person of PEOPLE) await add(person);
});
afterAll(() => server.close());

const ask = (query: string): Promise<Answer> => rawCall(server, `/api/user/manageUsers${query}`, { token });
const page = async (query: Readonly<Record<string, string>>): Promise<StaffUsersAnswer> => {
  const answer = await ask(`?${new URLSearchParams(query)}`);
  expect(answer.status).toBe(200);
  return answer.json as unknown as StaffUsersAnswer;
};
const emails = ({ users }: StaffUsersAnswer) => users.map(({ email }) => email);

it('API-41 without a query returns the whole list as a bare array, as in the specification', async () => {
  const { json } = await ask('');
  const users = json as unknown as StaffUser[];
  expect(users).toHaveLength(PEOPLE.length + 1);
  // Two pages contain the same users in the same sequence.
  const first = await page({ limit: '6' });
  const second = await page({ limit: '5', after: first.next ?? '' });
  expect([...first.users, ...second.users]).toEqual(users);
  expect(second.next).toBeNull();
});

it('a page begins after an e-mail, even when users were added or deleted meanwhile', async () => {
  const first = await page({ limit: '3' });
  expect(first.next).toBe('b.invited@example.com');
  await add({ email: 'aaa@example.com' });
  await add({ email: 'b.j@example.com' });
  await withTx(server.db, (trx) =>
    trx.deleteFrom('users').where('email', '=', 'b.invited@example.com').execute(),
  );
  const second = await page({ limit: '3', after: 'B.Invited@example.com' });
  expect(emails(second)).toEqual(['b.j@example.com', 'b_waits@example.com', 'ba@example.com']);
  expect(second.totals).toBeUndefined();
  await withTx(server.db, (trx) =>
    trx.deleteFrom('users').where('email', 'in', ['aaa@example.com', 'b.j@example.com']).execute(),
  );
  await withTx(server.db, (trx) =>
    trx.deleteFrom('invites').where('email', '=', 'b.invited@example.com').execute(),
  );
  await add(PEOPLE[2] as Person);
  // A full page without more users is the last one.
  expect(
    await page({ limit: '2', after: 'ba@example.com', search: 'example.com', state: 'active' }),
  ).toMatchObject({
    next: 'test-super_admin@example.com',
  });
  expect(await page({ limit: '5', after: 'ba@example.com' })).toMatchObject({ next: null });
});

it.each([
  ['ANGSTROM zoe', ['ba@example.com']],
  ['zoe  BA@', ['ba@example.com']],
  ['иван', ['bz@example.com']],
  ['100%', ['ba@example.com']],
  ['%', ['ba@example.com']],
  ['_', ['b_waits@example.com', SELF]],
  ['b_w', ['b_waits@example.com']],
  ['emile', ['émile@example.com']],
  ['nobody', []],
  [`'; drop table users; --`, []],
])('a search for %s finds parts of e-mail and name, ignoring accents', async (search, found) => {
  expect(emails(await page({ search }))).toEqual(found);
});

it('each user has one state, and the totals count the states, whatever the search', async () => {
  const found: Record<string, string[]> = {};
  for (const state of STAFF_STATES) found[state] = emails(await page({ state }));
  expect(found).toEqual({
    active: ['ba@example.com', 'bz@example.com', SELF, 'émile@example.com'],
    waiting: ['b_waits@example.com'],
    invited: ['b-again@example.com', 'b.invited@example.com', 'c.next@example.com'],
    deactivated: ['a.closed@example.com', 'c.left@example.com'],
  });
  const totals = {
    states: { active: 4, waiting: 1, invited: 3, deactivated: 2 },
    invitations: { open: 2, expired: 1 },
    lastSuperAdmin: null,
  };
  expect((await page({ search: 'nobody' })).totals).toEqual(totals);
  await server.db
    .updateTable('users')
    .set({ activated: false })
    .where('email', '=', 'ba@example.com')
    .execute();
  expect((await page({ state: 'waiting' })).totals?.lastSuperAdmin).toBe(SELF);
  await server.db
    .updateTable('users')
    .set({ activated: true })
    .where('email', '=', 'ba@example.com')
    .execute();
});

it.each([
  ['limit=0', 'limit'],
  [`limit=${STAFF_PAGE_MAX + 1}`, 'limit'],
  ['limit=ten', 'limit'],
  ['limit=5&limit=6', 'limit'],
  ['after=', 'after'],
  [`after=${'x'.repeat(321)}`, 'after'],
  [`search=${'x'.repeat(STAFF_SEARCH_MAX + 1)}`, 'search'],
  ['state=gone', 'state'],
  ['page=2', 'page'],
])('refuses the query %s and names the field', async (query, field) => {
  const { status, json } = await ask(`?${query}`);
  expect(status).toBe(400);
  expect(JSON.stringify(json)).toContain(field);
});

it('the migration indexes older users like new ones, and they are found in any case, with or without accents', async () => {
  const filed = () => server.db.selectFrom('users').select(['email', 'find_key']).orderBy('email').execute();
  await withTx(server.db, (trx) => updateUser(trx, 'b_waits@example.com', { name: 'ŁUKASZ Ørsted שָׁלוֹם' }, 2));
  const before = await filed();
  expect(before.some(({ find_key }) => find_key === 'ba@example.com zoe angstrom 100%')).toBe(true);
  await server.db.updateTable('users').set({ find_key: null }).where('kind', '=', 'staff').execute();
  for (const statement of [...staffPages0016.statements, ...staffKeys0017.statements]) {
    await sql.raw(statement).execute(server.db);
  }
  expect(await filed()).toEqual(before);
  expect(emails(await page({ search: 'łukasz ørsted שלום' }))).toEqual(['b_waits@example.com']);
  expect(emails(await page({ search: 'иван петров' }))).toEqual(['bz@example.com']);
});

it('a renamed user is found by the new name', async () => {
  await withTx(server.db, (trx) => updateUser(trx, 'b_waits@example.com', { name: 'Jörg' }, 2));
  expect(emails(await page({ search: 'jorg waits' }))).toEqual(['b_waits@example.com']);
});

/** Returns the plan of the statement that the work runs. */
async function planOf(work: (db: Kysely<Tables>) => Promise<unknown>): Promise<string> {
  let ran: CompiledQuery | null = null;
  const dialect = new PostgresDialect({ pool: server.deps.engine.pool });
  const db = new Kysely<Tables>({ dialect, log: ({ query }) => void (ran = query) });
  await work(db);
  const { sql: text, parameters } = ran as unknown as CompiledQuery;
  const { rows } = await db.executeQuery<Record<'QUERY PLAN', string>>(
    CompiledQuery.raw(`explain ${text}`, [...parameters]),
  );
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

it('with ten thousand users, a page reads an index from its position, and the counts include all', async () => {
  await sql`insert into users (email, name, find_key, kind, roles, activated, created_at, updated_at, version)
    select 'm' || n || '@example.com', '', 'm' || n || '@example.com', 'staff', '["user"]', false, 1, 1, 1
    from generate_series(1, 10000) as n`.execute(server.db);
  await sql`analyze users`.execute(server.db);
  expect(await planOf((db) => findStaffPage(db, { limit: 100, after: 'm5' }))).toContain('users_listed');
  expect((await countStaff(server.db, 1)).states.waiting).toBe(10_001);
  const found = await findStaffPage(server.db, { limit: 200, after: 'm5', state: 'waiting', search: 'm99' });
  expect(found.users.map(({ email }) => email).slice(-2)).toEqual(['m999@example.com', 'm99@example.com']);
});
