/** The role table on every endpoint the server has, one by one. */
import { SignJWT } from 'jose';
import { ENDPOINTS, fillPath, isPermitted, type Endpoint } from '../../../src/contract/endpoints';
import { messages } from '../../../src/contract/messages';
import { ROLES, type Role } from '../../../src/contract/roles';
import type { CreatedStaffUser } from '../../../src/contract/schemas/users';
import { withTx } from '../../../server/db/withTx';
import { insertUser } from '../../../server/repositories/users';
import { call, type Answer, type Call } from '../support/call';
import { startTestServer, TEST_TOKEN_SECRET, type TestServer } from '../support/testServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** A parameter that names nothing: permitted calls get past the guard and are refused for another reason. */
const nowhere = (path: string): string =>
  fillPath(
    path,
    Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name]) => [name ?? '', 'nothing-here'])),
    server.settings.product.key,
  );

/** Log Out is the last one: it ends the token that the others are called with. */
const protectedEndpoints = (): [string, Endpoint][] =>
  Object.entries<Endpoint>(ENDPOINTS)
    .filter(
      ([, { method, path, roles }]) =>
        roles !== 'public' &&
        server.app.hasRoute({
          method,
          url: server.settings.apiPrefix + path.replace('{product}', server.settings.product.key),
        }),
    )
    .sort(([one], [other]) => Number(one === 'logOut') - Number(other === 'logOut'));

it('API-45 every protected endpoint answers 401 without a token, before it looks at the body', async () => {
  const endpoints = protectedEndpoints();
  expect(endpoints.length).toBeGreaterThanOrEqual(5);
  for (const [name, { method, path }] of endpoints) {
    const text = method === 'GET' ? undefined : '{broken';
    const answer = await call(server, `/api${nowhere(path)}`, { method, text });
    expect({ name, status: answer.status, message: answer.json?.message }).toEqual({
      name,
      status: 401,
      message: messages.notAuthenticated,
    });
  }
});

interface Caller {
  readonly who: string;
  /** Empty: no header at all. */
  readonly token: string | (() => Promise<string>);
  /** Null: the role table decides, by these roles. */
  readonly refusal: { readonly status: number; readonly message: string } | null;
  readonly roles?: readonly Role[];
}

const NOT_SIGNED_IN = { status: 401, message: messages.notAuthenticated };
const inOneHour = (): number => Math.floor(Date.now() / 1000) + 3_600;

/** A token somebody else wrote, or ours with its claims or its signature changed. */
const forged = (claims: object, secret: string): Promise<string> =>
  new SignJWT({ roles: ['super_admin'], ...claims })
    .setProtectedHeader({ alg: 'HS256' })
    .sign(new TextEncoder().encode(secret));

const base64 = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** An account as the table of users has it; its token says super_admin whatever the account may do. */
async function tokenOfAccount(account: Partial<Parameters<typeof insertUser>[1]> & { email: string }) {
  await withTx(server.db, (trx) =>
    insertUser(
      trx,
      { name: 'Somebody', kind: 'staff', roles: [], activated: true, passwordHash: null, ...account },
      Date.now(),
    ),
  );
  return server.tokenOf(account.email, { roles: ['super_admin'] });
}

/** In a session of its own: the table signs people out everywhere, too. */
async function newTokenFor(role: Role): Promise<string> {
  await server.tokenFor(role);
  return server.tokenOf(`test-${role}@example.com`);
}

async function asSuperAdmin(path: string, options: Call): Promise<Answer> {
  const token = await newTokenFor('super_admin');
  const answer = await call(server, `/api${path}`, { ...options, token });
  expect(answer.status).toBe(200);
  return answer;
}

async function tokenOfDeletedUser(email = 'deleted@example.com'): Promise<string> {
  const token = await tokenOfAccount({ email, roles: ['super_admin'] });
  await asSuperAdmin(`/user/manageUsers/${email}`, { method: 'DELETE' });
  return token;
}

/** The account is another one by now, though it has the same e-mail and the same roles. */
async function tokenOfReinvitedUser(): Promise<string> {
  const email = 'anew@example.com';
  const token = await tokenOfDeletedUser(email);
  const body = { email, roles: ['super_admin'] };
  const { json } = await asSuperAdmin('/user/manageUsers', { method: 'PUT', body });
  const { invite } = json as unknown as CreatedStaffUser;
  const registration = { email, name: 'Anew', password: 'correct horse', invite: invite?.token };
  const registered = await call(server, '/api/user/register', { body: registration });
  expect(registered.json).toMatchObject({ activated: true });
  return token;
}

async function tokenOfEndedSession(): Promise<string> {
  const token = await newTokenFor('super_admin');
  expect((await call(server, '/api/user/logout', { method: 'POST', token })).status).toBe(200);
  return token;
}

/** One's own living session under another name. */
async function tokenWithForeignSession(): Promise<string> {
  const own = await tokenOfAccount({ email: 'own@example.com', roles: ['user'] });
  const claims = await server.deps.tokens.read(own);
  const admin = { email: 'test-super_admin@example.com', name: '', roles: ['super_admin'] as const };
  return (await server.deps.tokens.issue(admin, claims?.sessionId ?? '')).token;
}

/** Every kind of caller there is. */
function callers(): Caller[] {
  const admin = 'test-super_admin@example.com';
  return [
    { who: 'nobody', token: '', refusal: NOT_SIGNED_IN },
    { who: 'a token that is none', token: 'abc.def.ghi', refusal: NOT_SIGNED_IN },
    {
      who: 'an expired token',
      token: () => forged({ sub: admin, exp: Math.floor(Date.now() / 1000) - 1 }, TEST_TOKEN_SECRET),
      refusal: NOT_SIGNED_IN,
    },
    {
      who: 'a token without an end',
      token: () => forged({ sub: admin }, TEST_TOKEN_SECRET),
      refusal: NOT_SIGNED_IN,
    },
    {
      who: 'a token with the signature of another secret',
      token: () => forged({ sub: admin, exp: inOneHour() }, 'the secret of somebody else, as long'),
      refusal: NOT_SIGNED_IN,
    },
    {
      who: 'a token that says it needs no signature',
      token: `${base64({ alg: 'none' })}.${base64({ sub: admin, roles: ['super_admin'], exp: inOneHour() })}.`,
      refusal: NOT_SIGNED_IN,
    },
    {
      who: 'a token from before there were sessions',
      token: () => forged({ sub: admin, exp: inOneHour() }, TEST_TOKEN_SECRET),
      refusal: NOT_SIGNED_IN,
    },
    {
      who: 'a token whose session is no text',
      token: () => forged({ sub: admin, exp: inOneHour(), sid: 7 }, TEST_TOKEN_SECRET),
      refusal: NOT_SIGNED_IN,
    },
    { who: 'a session that was ended', token: tokenOfEndedSession, refusal: NOT_SIGNED_IN },
    { who: 'a session of somebody else', token: tokenWithForeignSession, refusal: NOT_SIGNED_IN },
    { who: 'a user who was deleted', token: () => tokenOfDeletedUser(), refusal: NOT_SIGNED_IN },
    { who: 'a user who was deleted and invited anew', token: tokenOfReinvitedUser, refusal: NOT_SIGNED_IN },
    {
      who: 'somebody not activated',
      token: () => tokenOfAccount({ email: 'waiting@example.com', roles: ['super_admin'], activated: false }),
      refusal: { status: 403, message: messages.notActivated },
    },
    {
      who: 'a user of a merchant',
      token: () => tokenOfAccount({ email: 'shop@example.com', kind: 'merchant' }),
      refusal: { status: 403, message: messages.merchantUserSignIn },
    },
    {
      who: 'somebody without any role',
      token: () => tokenOfAccount({ email: 'none@example.com' }),
      refusal: null,
      roles: [],
    },
    {
      who: 'somebody whose role was taken away after the sign-in',
      token: () => tokenOfAccount({ email: 'reduced@example.com', roles: ['user'] }),
      refusal: null,
      roles: ['user'],
    },
    {
      who: 'somebody with two roles',
      token: () => tokenOfAccount({ email: 'two@example.com', roles: ['user', 'admin'] }),
      refusal: null,
      roles: ['user', 'admin'],
    },
    ...ROLES.map((role) => ({
      who: role,
      token: () => newTokenFor(role),
      refusal: null,
      roles: [role],
    })),
  ];
}

it('API-45 ROL-02 ROL-04 every endpoint by every kind of caller: who is refused, and in which words', async () => {
  await server.tokenFor('super_admin');
  for (const { who, token, refusal, roles: held = [] } of callers()) {
    const theirs = typeof token === 'string' ? token : await token();
    for (const [name, { method, path, roles }] of protectedEndpoints()) {
      const answer = await call(server, `/api${nowhere(path)}`, {
        method,
        ...(theirs !== '' && { token: theirs }),
      });
      const permitted = refusal === null && isPermitted(roles, held);
      const expected = refusal ?? { status: 403, message: messages.notPermitted };
      if (permitted) {
        expect({ who, name, refused: [401, 403].includes(answer.status) }).toEqual({
          who,
          name,
          refused: false,
        });
        expect(answer.status).toBeLessThan(500);
      } else {
        expect({ who, name, status: answer.status, message: answer.json?.message }).toEqual({
          who,
          name,
          ...expected,
        });
      }
    }
  }
});

it('ROL-03 role user reaches every order endpoint there is but the window change', async () => {
  const token = await newTokenFor('user');
  const orders = protectedEndpoints().filter(([, { path }]) => path.startsWith('/orders'));
  for (const [name, { method, path }] of orders) {
    const { status } = await call(server, `/api${nowhere(path)}`, { method, token });
    expect({ name, permitted: status !== 403 }).toEqual({ name, permitted: name !== 'changeDeliveryWindow' });
  }
});
