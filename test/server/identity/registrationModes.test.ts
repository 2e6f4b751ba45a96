/**
 * Who may register (docs/decisions/0047): anybody, people of some domains, or only the invited; and how many from one
 * address.
 */
import { messages } from '../../../src/contract/messages';
import { withTx } from '../../../server/db/withTx';
import { findUser, insertUser } from '../../../server/repositories/users';
import { createInvite } from '../../../server/services/identity';
import { call } from '../support/call';
import { startTestServer, type TestServer } from '../support/testServer';

const HOUR = 3_600_000;
const servers: TestServer[] = [];
let clock = Date.now();
afterAll(async () => {
  for (const server of servers.reverse()) await server.close();
});

async function start(
  settings: Record<string, string>,
  deps: Partial<TestServer['deps']> = {},
): Promise<TestServer> {
  const server = await startTestServer({
    settings: { TRUST_PROXY: '1', ...settings },
    deps: { now: () => clock, ...deps },
  });
  servers.push(server);
  return server;
}

const register = (at: TestServer, email: string, extra: Record<string, unknown> = {}, from = '203.0.113.5') =>
  call(at, '/api/user/register', {
    body: { email, password: 'correct horse', name: 'New Person', ...extra },
    headers: { 'x-forwarded-for': from },
  });

async function invite(at: TestServer, email: string): Promise<string> {
  const user = {
    email,
    name: '',
    kind: 'staff',
    roles: ['admin'],
    activated: false,
    passwordHash: null,
  } as const;
  return withTx(at.db, async (trx) => {
    await insertUser(trx, user, clock);
    return (await createInvite(trx, { email, createdBy: 'super@example.com', now: clock })).token;
  });
}

it('API-02 off: only an invitation allows registration, and the console configuration says so', async () => {
  const server = await start({ REGISTRATION: 'off' });
  expect(await register(server, 'me@example.com')).toMatchObject({
    status: 403,
    json: { message: messages.registrationOff },
  });
  // An empty or invented token is no invitation.
  expect((await register(server, 'me@example.com', { invite: '' })).status).toBe(403);
  expect((await register(server, 'me@example.com', { invite: 'made up' })).status).toBe(400);
  expect(await findUser(server.db, 'me@example.com')).toBeUndefined();
  const token = await invite(server, 'wanted@example.com');
  expect(await register(server, 'wanted@example.com', { invite: token })).toMatchObject({
    status: 200,
    json: { activated: true },
  });
  expect((await call(server, '/config.json')).json).toMatchObject({
    registration: { mode: 'off', domains: [] },
  });
});

it('API-02 domains: the e-mail must be in exactly one of them, in any case; an invitation works for any e-mail', async () => {
  const server = await start({ REGISTRATION: 'domains', REGISTRATION_DOMAINS: 'example.com, swift.example' });
  for (const email of ['a@example.com', 'B@Swift.Example']) {
    expect((await register(server, email)).status).toBe(200);
  }
  const refused = {
    status: 403,
    json: { message: messages.registrationDomains(['example.com', 'swift.example']) },
  };
  for (const email of [
    'a@example.org',
    'a@sub.example.com',
    'a@notexample.com',
    'a@example.com.evil.example',
  ]) {
    expect(await register(server, email)).toMatchObject(refused);
  }
  const token = await invite(server, 'guest@elsewhere.example');
  expect((await register(server, 'guest@elsewhere.example', { invite: token })).status).toBe(200);
  expect((await call(server, '/config.json')).json).toMatchObject({
    registration: { mode: 'domains', domains: ['example.com', 'swift.example'] },
  });
});

it('API-02 limits registrations per address and hour over all processes, including those that succeed', async () => {
  const server = await start({ REGISTRATIONS_PER_HOUR: '4' });
  const { db, engine, users } = server.deps;
  const other = await start({ REGISTRATIONS_PER_HOUR: '4' }, { db, engine, users });
  const answers = [
    await register(server, 'one@example.com'),
    await register(other, 'two@example.com'),
    await register(server, 'three@example.com', { password: 'short' }),
    await register(other, 'one@example.com'),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 400, 409]);
  for (const at of [server, other]) {
    const over = await register(at, 'five@example.com');
    expect(over.status).toBe(429);
    expect(over.headers.get('retry-after')).toBe('3600');
  }
  expect((await register(server, 'six@example.com', {}, '198.51.100.7')).status).toBe(200);
  clock += HOUR;
  expect((await register(server, 'five@example.com')).status).toBe(200);
});

it('API-02 simultaneous registrations cannot exceed the limit', async () => {
  const server = await start({ REGISTRATIONS_PER_HOUR: '3' });
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, count) => register(server, `crowd-${count}@example.com`)),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(9);
});
