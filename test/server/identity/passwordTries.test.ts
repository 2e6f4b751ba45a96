/** How often who may try a password (docs/decisions/0047): guessing is slowed down and locks nobody out. */
import { sql } from 'kysely';
import { withTx } from '../../../server/db/withTx';
import { forgetOldTries } from '../../../server/repositories/tries';
import { insertUser } from '../../../server/repositories/users';
import { hashPassword } from '../../../server/services/passwords';
import { call, type Answer } from '../support/call';
import { startTestServer, type TestServer } from '../support/testServer';

const PASSWORD = 'correct horse';
const HOME = '203.0.113.5';
const CAFE = '198.51.100.7';
let server: TestServer;
/** Another process on the same database. */
let other: TestServer;
let clock = Date.now();
let hash = '';
let people = 0;

beforeAll(async () => {
  hash = await hashPassword(PASSWORD);
  const settings = { TRUST_PROXY: '1' };
  server = await startTestServer({ settings, deps: { now: () => clock } });
  const { db, engine, users } = server.deps;
  other = await startTestServer({ settings, deps: { now: () => clock, db, engine, users } });
});
afterAll(async () => {
  await other.close();
  await server.close();
});
// Each test runs an hour after the one before, so that old tries do not count.
beforeEach(() => (clock += 3_600_000));

async function aPerson(): Promise<string> {
  people += 1;
  const email = `person-${people}@example.com`;
  const user = { email, name: 'Somebody', kind: 'staff', roles: ['user'], activated: true } as const;
  await withTx(server.db, (trx) => insertUser(trx, { ...user, passwordHash: hash }, clock));
  return email;
}

interface From {
  readonly from: string;
  readonly cookie?: string;
  readonly at?: TestServer;
}

const login = (email: string, password: string, { from, cookie, at = server }: From): Promise<Answer> =>
  call(at, '/api/user/login', {
    body: { email, password },
    headers: { 'x-forwarded-for': from, ...(cookie !== undefined && { cookie }) },
  });
/** Multiplies the counts of all tries so far. */
const asOften = (times: number) =>
  server.db
    .updateTable('tries')
    .set({ count: sql`count * ${times}` })
    .execute();
/** Guesses until one is refused, and returns how many were checked. */
async function guessUntilRefused(email: string, from: (count: number) => From): Promise<number> {
  for (let count = 0; count < 20; count += 1) {
    const { status } = await login(email, 'a guess', from(count));
    if (status === 429) return count;
    expect(status).toBe(401);
  }
  return Infinity;
}
const cookieOf = (answer: Answer): string => (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '';

it('API-01 guesses from one address end after ten, counted over all processes', async () => {
  const email = await aPerson();
  expect(await guessUntilRefused(email, (count) => ({ from: CAFE, at: count % 2 ? other : server }))).toBe(
    10,
  );
  for (const at of [server, other])
    expect((await login(email, PASSWORD, { from: CAFE, at })).status).toBe(429);
  clock += 61_000;
  expect((await login(email, PASSWORD, { from: CAFE })).status).toBe(200);
});

it('API-01 guesses from elsewhere never block the right password at an address of earlier sign-ins', async () => {
  const email = await aPerson();
  expect((await login(email, PASSWORD, { from: HOME })).status).toBe(200);
  // From ever new addresses: all attackers together may guess a hundred times.
  for (let count = 0; count < 4; count += 1) await login(email, 'a guess', { from: `192.0.2.${count}` });
  await asOften(24);
  expect(await guessUntilRefused(email, (count) => ({ from: `192.0.2.${count + 4}` }))).toBe(4);
  expect((await login(email, PASSWORD, { from: '192.0.2.200' })).status).toBe(429);
  for (const at of [server, other])
    expect((await login(email, PASSWORD, { from: HOME, at })).status).toBe(200);
});

it('API-01 a place where a token was only used is not known, and the place of its sign-in stays known', async () => {
  const email = await aPerson();
  const { json } = await login(email, PASSWORD, { from: HOME });
  // A use is noted at most once a minute, and not awaited.
  clock += 120_000;
  const headers = { 'x-forwarded-for': CAFE };
  const token = String(json?.token);
  expect((await call(server, '/api/user/sessions', { token, headers })).status).toBe(200);
  const usedFrom = () =>
    server.db.selectFrom('sessions').select('address').where('email', '=', email).executeTakeFirst();
  while ((await usedFrom())?.address !== CAFE) await new Promise((resolve) => setTimeout(resolve, 5));
  for (let count = 0; count < 4; count += 1) await login(email, 'a guess', { from: `192.0.2.${count}` });
  await asOften(25);
  expect((await login(email, PASSWORD, { from: CAFE })).status).toBe(429);
  expect((await login(email, PASSWORD, { from: HOME })).status).toBe(200);
});

it('API-01 nor in a browser that signed in before, wherever it is now', async () => {
  const email = await aPerson();
  const cookie = cookieOf(await login(email, PASSWORD, { from: HOME }));
  // The attacker shares the address, as in a café.
  expect(await guessUntilRefused(email, () => ({ from: CAFE }))).toBe(10);
  expect((await login(email, PASSWORD, { from: CAFE })).status).toBe(429);
  expect((await login(email, PASSWORD, { from: CAFE, cookie })).status).toBe(200);
  // The cookie allows no more guesses than others have.
  expect(await guessUntilRefused(email, () => ({ from: CAFE, cookie }))).toBe(10);
});

it('API-01 guesses at many accounts from one address end, but people who signed in there before can still sign in', async () => {
  const email = await aPerson();
  expect((await login(email, PASSWORD, { from: HOME })).status).toBe(200);
  const guess = async (count: number) =>
    (await login(`nobody-${count}@example.com`, 'a guess', { from: HOME })).status;
  for (let count = 0; count < 4; count += 1) expect(await guess(count)).toBe(401);
  await asOften(24);
  for (let count = 4; count < 8; count += 1) expect(await guess(count)).toBe(401);
  expect(await guess(8)).toBe(429);
  expect((await login(email, PASSWORD, { from: HOME })).status).toBe(200);
});

it('API-01 the cookie is for one account, cannot be forged, and gives no access', async () => {
  const [mine, theirs] = [await aPerson(), await aPerson()];
  const answer = await login(mine, PASSWORD, { from: HOME });
  expect(answer.headers.get('set-cookie')).toMatch(
    /^browser-[0-9a-f]{16}=[^;]+; Max-Age=31536000; Path=\/api\/user; HttpOnly; SameSite=Strict$/,
  );
  const own = cookieOf(answer);
  const [name, value] = cookieOf(await login(theirs, PASSWORD, { from: HOME })).split('=');
  expect((await call(server, '/api/user/sessions', { headers: { cookie: own } })).status).toBe(401);
  const forged = [
    `${name}=${own.split('=')[1]}`,
    `${name}=${value?.slice(0, -4)}AAAA`,
    `${name}=${value?.split('.').slice(0, 2).join('.')}`,
    own,
  ];
  expect(await guessUntilRefused(theirs, () => ({ from: CAFE }))).toBe(10);
  for (const cookie of forged) {
    expect((await login(theirs, PASSWORD, { from: CAFE, cookie })).status).toBe(429);
  }
});

it('API-01 successes do not count, and parallel guesses cannot exceed the limit', async () => {
  const email = await aPerson();
  for (let count = 0; count < 12; count += 1) {
    expect((await login(email, PASSWORD, { from: HOME })).status).toBe(200);
  }
  const answers = await Promise.all(
    Array.from({ length: 14 }, () => login(email, 'a guess', { from: HOME })),
  );
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(4);
});

it('API-01 old counts are deleted', async () => {
  const email = await aPerson();
  const before = (await server.db.selectFrom('tries').select('key').execute()).map(({ key }) => key);
  await login(email, 'a guess', { from: CAFE });
  // Keys name the account by a hash, so its counts are those that the guess has added.
  const kept = () =>
    server.db
      .selectFrom('tries')
      .select('key')
      .where('key', 'not in', ['', ...before])
      .execute();
  expect((await kept()).length).toBeGreaterThan(0);
  await forgetOldTries(server.db, clock + 10_000);
  expect((await kept()).length).toBeGreaterThan(0);
  await forgetOldTries(server.db, clock + 16 * 60_000);
  expect(await kept()).toEqual([]);
});
