/** The role table on every endpoint the server has, one by one. */
import { SignJWT } from 'jose';
import { ENDPOINTS, fillPath, type Endpoint } from '../../../src/contract/endpoints';
import { messages } from '../../../src/contract/messages';
import { hasAnyRole, ROLES, type Role } from '../../../src/contract/roles';
import { withTx } from '../../../server/db/withTx';
import { insertUser } from '../../../server/repositories/users';
import { call } from '../support/call';
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

const protectedEndpoints = (): [string, Endpoint][] =>
  Object.entries<Endpoint>(ENDPOINTS).filter(
    ([, { method, path, roles }]) =>
      roles !== 'public' &&
      server.app.hasRoute({
        method,
        url: server.settings.apiPrefix + path.replace('{product}', server.settings.product.key),
      }),
  );

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
  server.deps.users.forget(account.email);
  return server.deps.tokens.issue({ email: account.email, name: 'Somebody', roles: ['super_admin'] });
}

async function tokenOfDeletedUser(): Promise<string> {
  const email = 'deleted@example.com';
  const token = await tokenOfAccount({ email, roles: ['super_admin'] });
  const removed = await call(server, `/api/user/manageUsers/${email}`, {
    method: 'DELETE',
    token: await server.tokenFor('super_admin'),
  });
  expect(removed.status).toBe(200);
  return token;
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
    { who: 'a user who was deleted', token: tokenOfDeletedUser, refusal: NOT_SIGNED_IN },
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
      refusal: { status: 403, message: messages.notPermitted },
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
    ...ROLES.map((role) => ({ who: role, token: () => server.tokenFor(role), refusal: null, roles: [role] })),
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
      const permitted = refusal === null && roles !== 'public' && hasAnyRole(held, roles);
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
  const token = await server.tokenFor('user');
  const orders = protectedEndpoints().filter(([, { path }]) => path.startsWith('/orders'));
  for (const [name, { method, path }] of orders) {
    const { status } = await call(server, `/api${nowhere(path)}`, { method, token });
    expect({ name, permitted: status !== 403 }).toEqual({ name, permitted: name !== 'changeDeliveryWindow' });
  }
});
