/** Login, tokens and roles over HTTP on a real database. */
import { scryptSync } from 'node:crypto';
import { SignJWT } from 'jose';
import { messages } from '../../../src/contract/messages';
import { serverMessages } from '../../../src/contract/serverMessages';
import type { Role } from '../../../src/contract/roles';
import { withTx } from '../../../server/db/withTx';
import { deleteUser, findUser, insertUser, updateUser, type User } from '../../../server/repositories/users';
import { hashPassword } from '../../../server/services/passwords';
import { raiseHash } from '../../../server/services/raiseHash';
import { call } from '../support/call';
import { startTestServer, type TestServer } from '../support/testServer';

const PASSWORD = 'correct horse';
const FLAG = '/api/orders/admin/featureFlags/heavy-parcel-consolidation-v1';
let server: TestServer;
let clock = Date.now();
/** Computed once, because hashing is slow. */
let hash = '';

beforeAll(async () => {
  hash = await hashPassword(PASSWORD);
  server = await startTestServer({ deps: { now: () => clock } });
});
afterAll(() => server.close());

async function addUser(email: string, changes: Partial<User> = {}): Promise<string> {
  const user = {
    email,
    name: 'Somebody',
    kind: 'staff' as const,
    roles: ['user'] as Role[],
    activated: true,
  };
  await withTx(server.db, (trx) => insertUser(trx, { ...user, passwordHash: hash, ...changes }, clock));
  server.deps.users.forget(email);
  return email;
}

const login = (email: string, password = PASSWORD) =>
  call(server, '/api/user/login', { body: { email, password } });

function claimsOf(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<
    string,
    unknown
  >;
}

it('API-01 POST /user/login returns a token with sub, roles and an expiry in seconds', async () => {
  await addUser('ana@example.com', { roles: ['admin', 'user'] });
  const answer = await login(' Ana@Example.com ');
  expect(answer.status).toBe(200);
  expect(Object.keys(answer.json ?? {})).toEqual(['token']);
  expect(claimsOf(String(answer.json?.token))).toEqual({
    sub: 'ana@example.com',
    roles: ['admin', 'user'],
    name: 'Somebody',
    sid: expect.stringMatching(/^ses_\w{13}$/) as string,
    iat: Math.floor(clock / 1000),
    exp: Math.floor(clock / 1000) + 12 * 3600,
  });
  expect(answer.headers.get('cache-control')).toBe('no-store');
});

it('API-01 a wrong password and an unknown e-mail get the same response', async () => {
  await addUser('ben@example.com');
  for (const answer of [await login('ben@example.com', 'wrong'), await login('nobody@example.com')]) {
    expect(answer.status).toBe(401);
    expect(answer.json).toMatchObject({
      statusCode: 401,
      error: 'Unauthorized',
      message: serverMessages.invalidCredentials,
    });
  }
});

it('API-01 people who are not activated and merchant users cannot sign in', async () => {
  await addUser('new@example.com', { activated: false });
  await addUser('shop@example.com', { kind: 'merchant' });
  expect(await login('new@example.com')).toMatchObject({
    status: 403,
    json: { message: serverMessages.notActivated },
  });
  expect(await login('new@example.com', 'wrong')).toMatchObject({ status: 401 });
  expect(await login('shop@example.com')).toMatchObject({
    status: 403,
    json: { message: serverMessages.merchantUserSignIn },
  });
  const token = await server.tokenOf('shop@example.com', { roles: ['admin'] });
  expect(await call(server, FLAG, { token })).toMatchObject({ status: 403 });
});

describe('a hash with older parameters', () => {
  /** The stored hash before its parameters were raised. */
  const OLD =
    'scrypt$16384$8$1$AAAAAAAAAAAAAAAAAAAAAA$' +
    scryptSync(PASSWORD, Buffer.alloc(16), 32, { N: 16_384, r: 8, p: 1 }).toString('base64url');
  const hashOf = async (email: string) => (await findUser(server.db, email))?.passwordHash;

  it('API-01 is renewed by the next sign-in, only with the right password', async () => {
    const email = await addUser('old@example.com', { passwordHash: OLD });
    expect((await login(email, 'wrong')).status).toBe(401);
    expect(await hashOf(email)).toBe(OLD);
    expect((await login(email)).status).toBe(200);
    const raised = await hashOf(email);
    expect(raised).toMatch(/^scrypt\$1024\$8\$1\$/);
    expect((await findUser(server.db, email))?.version).toBe(1);
    expect((await login(email)).status).toBe(200);
    expect(await hashOf(email)).toBe(raised);
  });

  it('API-01 does not overwrite a password that was changed meanwhile', async () => {
    const email = await addUser('changing@example.com', { passwordHash: OLD });
    const before = await findUser(server.db, email);
    const passwordHash = await hashPassword('another password');
    await withTx(server.db, (trx) => updateUser(trx, email, { passwordHash }, clock));
    await raiseHash(server.deps, before as User, PASSWORD);
    expect(await hashOf(email)).toBe(passwordHash);
    server.deps.users.forget(email);
    expect((await login(email)).status).toBe(401);
  });
});

it('API-45 answers 401 with a JSON body to a call without a valid token', async () => {
  const secret = (text: string) => new TextEncoder().encode(text);
  const { sessionId } = (await server.deps.tokens.read(await server.tokenOf('ana@example.com'))) ?? {};
  const forged = (key: string, exp: number) =>
    new SignJWT({ roles: ['super_admin'], sid: sessionId })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject('ana@example.com')
      .setExpirationTime(exp)
      .sign(secret(key));
  const right = server.settings.tokenSecret ?? '';
  const soon = Math.floor(clock / 1000) + 600;
  const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(
    JSON.stringify({ sub: 'ana@example.com', exp: soon, sid: sessionId }),
  ).toString('base64url')}.`;
  const endless = await new SignJWT({ sid: sessionId })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject('ana@example.com')
    .sign(secret(right));
  const otherKind = await new SignJWT({ sid: sessionId })
    .setProtectedHeader({ alg: 'HS512' })
    .setSubject('ana@example.com')
    .setExpirationTime(soon)
    .sign(secret(right));
  // Signed with our own secret: only a bug of ours could make one.
  const subs = [42, true, ['ana@example.com'], { email: 'ana@example.com' }];
  const noPerson = subs.map((sub) =>
    new SignJWT({ sub: sub as unknown as string, sid: sessionId })
      .setProtectedHeader({ alg: 'HS256' })
      .setExpirationTime(soon)
      .sign(secret(right)),
  );
  const tokens = [
    undefined,
    ...(await Promise.all(noPerson)),
    endless,
    otherKind,
    '',
    'nonsense',
    none,
    await forged('x'.repeat(40), soon),
    await forged(right, Math.floor(clock / 1000) - 1),
    await server.tokenOf('ghost@example.com', { roles: ['super_admin'] }),
  ];
  for (const token of tokens) {
    const answer = await call(server, FLAG, { token });
    expect(answer.status).toBe(401);
    expect(answer.json).toMatchObject({
      statusCode: 401,
      error: 'Unauthorized',
      message: token ? serverMessages.sessionOver : messages.notAuthenticated,
      requestId: answer.headers.get('x-request-id'),
    });
  }
  expect((await call(server, FLAG, { token: await forged(right, soon) })).status).toBe(200);
});

it('API-45 accepts the token with and without Bearer, until its expiry', async () => {
  await addUser('carl@example.com');
  const token = String((await login('carl@example.com')).json?.token);
  for (const authorization of [token, `Bearer ${token}`, `bearer ${token}`]) {
    expect((await call(server, FLAG, { headers: { authorization } })).status).toBe(200);
  }
  const before = clock;
  clock += 12 * 3_600_000 - 2_000;
  expect((await call(server, FLAG, { token })).status).toBe(200);
  clock += 3_000;
  expect((await call(server, FLAG, { token })).status).toBe(401);
  clock = before;
});

it('ROL-04 uses the roles in the database at that moment, not those in the token', async () => {
  const email = await addUser('dana@example.com', { roles: ['super_admin'] });
  const token = String((await login(email)).json?.token);
  expect((await call(server, FLAG, { token })).status).toBe(200);

  await withTx(server.db, (trx) => updateUser(trx, email, { roles: [] }, clock));
  server.deps.users.forget(email);
  const answer = await call(server, FLAG, { token });
  expect(answer.status).toBe(403);
  expect(answer.json).toMatchObject({ statusCode: 403, error: 'Forbidden', message: messages.notPermitted });

  await withTx(server.db, (trx) => updateUser(trx, email, { roles: ['user'], activated: false }, clock));
  server.deps.users.forget(email);
  expect((await call(server, FLAG, { token })).status).toBe(403);

  await withTx(server.db, (trx) => deleteUser(trx, email));
  server.deps.users.forget(email);
  expect((await call(server, FLAG, { token })).status).toBe(401);
});

it('API-03 any staff role may read a flag; an unknown one gets 404', async () => {
  for (const role of ['user', 'admin', 'super_admin'] as const) {
    const answer = await call(server, FLAG, { token: await server.tokenFor(role) });
    expect(answer).toMatchObject({ status: 200, json: { enabled: false } });
  }
  const unknown = await call(server, '/api/orders/admin/featureFlags/other', {
    token: await server.tokenFor('user'),
  });
  expect(unknown).toMatchObject({ status: 404, json: { message: serverMessages.flagUnknown('other') } });
});

it('API-01 allows ten failed tries a minute per e-mail; successes do not count, and other people are not affected', async () => {
  await addUser('eve@example.com');
  for (let count = 0; count < 12; count += 1) expect((await login('eve@example.com')).status).toBe(200);
  const tries = await Promise.all(Array.from({ length: 14 }, () => login('eve@example.com', 'wrong')));
  expect(tries.filter(({ status }) => status === 401)).toHaveLength(10);
  const held = tries.find(({ status }) => status === 429);
  expect(Number(held?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(held?.json?.message).toMatch(/^Too many attempts\. Please try again in \d+ seconds\.$/);
  expect((await login('eve@example.com')).status).toBe(429);
  expect((await login('ana@example.com')).status).toBe(200);
  clock += 61_000;
  expect((await login('eve@example.com')).status).toBe(200);
});
