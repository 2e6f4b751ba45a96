/**
 * People and their sessions on the embedded engine, whose cache is exact. PostgreSQL is queried each time, because
 * another process may have ended the session.
 */
import { Readable } from 'node:stream';
import { createAdminCommand } from '../../../server/cli/createAdminCommand';
import { databaseOn } from '../../../server/db/database';
import { openMemoryEngine } from '../../../server/db/engine/memoryEngine';
import { migrate } from '../../../server/db/migrate';
import { withTx } from '../../../server/db/withTx';
import { insertUser } from '../../../server/repositories/users';
import { hashPassword } from '../../../server/services/passwords';
import { MOST_SESSIONS } from '../../../server/services/sessions';
import { createUserDirectory } from '../../../server/services/userDirectory';
import { aMerchant, storeMerchants } from '../orders/fixtures';
import { call } from '../support/call';
import { startTestServer, type TestServer } from '../support/testServer';

const FLAG = '/api/orders/admin/featureFlags/heavy-parcel-consolidation-v1';
const PASSWORD = 'wagtail-on-a-mast';

let server: TestServer;
let statements = 0;
let losesCommits = false;
beforeAll(async () => {
  const engine = await openMemoryEngine();
  const pool: typeof engine.pool = {
    ...engine.pool,
    connect: async () => {
      const client = await engine.pool.connect();
      const query = async (text: string, parameters: readonly unknown[]) => {
        statements += 1;
        const answer = await client.query(text, parameters);
        if (losesCommits && text === 'commit') throw new Error('The answer was lost.');
        return answer;
      };
      return Object.assign(Object.create(client) as typeof client, { query });
    },
  };
  const db = databaseOn({ ...engine, pool });
  await migrate(db);
  server = await startTestServer({ deps: { db, engine, users: createUserDirectory(db, engine.kind) } });
});
afterAll(async () => {
  await server.close();
  await server.deps.engine.close();
});

it('the embedded engine is queried for a person once, not on each call', async () => {
  const token = await server.tokenFor('user');
  const ask = () => call(server, FLAG, { token });
  expect((await ask()).status).toBe(200);
  const before = statements;
  for (let count = 0; count < 20; count += 1) expect((await ask()).status).toBe(200);
  expect(statements).toBe(before);
});

it.each([
  ['Log Out', 'POST', () => '/logout'],
  ['its end from the list', 'DELETE', (id: string) => `/sessions/${id}`],
  ['Sign out everywhere', 'DELETE', () => '/sessions?email=test-admin@example.com'],
])('a session is over after %s, even if the answer to the commit was lost', async (_what, method, path) => {
  await server.tokenFor('admin');
  const token = await server.tokenOf('test-admin@example.com');
  const { sessionId = '' } = (await server.deps.tokens.read(token)) ?? {};
  expect((await call(server, FLAG, { token })).status).toBe(200);
  const by = path(sessionId).includes('@') ? await server.tokenFor('super_admin') : token;
  losesCommits = true;
  const answer = await call(server, `/api/user${path(sessionId)}`, { method, token: by });
  losesCommits = false;
  expect(answer.status).toBe(500);
  expect((await call(server, FLAG, { token })).status).toBe(401);
});

it('the old sessions of a person are over after create-admin, even if the answer to the commit was lost', async () => {
  await server.tokenFor('user');
  const email = 'test-user@example.com';
  const token = await server.tokenOf(email);
  expect((await call(server, FLAG, { token })).status).toBe(200);
  losesCommits = true;
  const created = createAdminCommand(server.deps, {
    args: { email, password: PASSWORD },
    input: Readable.from([]),
  });
  await expect(created[Symbol.asyncIterator]().next()).rejects.toThrow('The answer was lost.');
  losesCommits = false;
  expect((await call(server, FLAG, { token })).status).toBe(401);
});

it('a session that made room for a new one is over, even if the answer to the commit was lost', async () => {
  const email = 'mara@example.com';
  const passwordHash = await hashPassword(PASSWORD);
  const account = {
    email,
    name: 'Mara',
    roles: ['user'],
    kind: 'staff',
    activated: true,
    passwordHash,
  } as const;
  await withTx(server.deps.db, (trx) => insertUser(trx, account, Date.now()));
  const oldest = await server.tokenOf(email);
  for (let count = 1; count < MOST_SESSIONS; count += 1) await server.tokenOf(email);
  expect((await call(server, FLAG, { token: oldest })).status).toBe(200);
  losesCommits = true;
  const signIn = await call(server, '/api/user/login', { body: { email, password: PASSWORD } });
  losesCommits = false;
  expect(signIn.status).toBe(500);
  expect((await call(server, FLAG, { token: oldest })).status).toBe(401);
});

it('the e-mail of a deleted merchant user is free again, even if the answer to the commit was lost', async () => {
  await storeMerchants({ ...server, db: server.deps.db }, [aMerchant()]);
  const token = await server.tokenFor('super_admin');
  const email = 'ana@example.com';
  const body = {
    name: 'Ana Li',
    phone: '+1 (514) 555-0142',
    email,
    merchantId: 'mer_one',
    merchantName: 'Maison Un',
    group: 'merchant_admin',
  };
  expect((await call(server, '/api/merchants/mer_one/user', { token, body })).status).toBe(200);
  const register = () =>
    call(server, '/api/user/register', { body: { email, name: 'Ana Li', password: PASSWORD } });
  expect((await register()).status).toBe(409);
  losesCommits = true;
  const gone = await call(server, `/api/merchants/mer_one/users/${email}`, { method: 'DELETE', token });
  losesCommits = false;
  expect(gone.status).toBe(500);
  expect((await register()).status).toBe(200);
});
