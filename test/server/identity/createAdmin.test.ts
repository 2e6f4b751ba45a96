/** The command create-admin on an e-mail that already has an account. */
import { Readable } from 'node:stream';
import type { Role } from '../../../src/contract/roles';
import { createAdminCommand } from '../../../server/cli/createAdminCommand';
import { withTx } from '../../../server/db/withTx';
import { listChanges } from '../../../server/repositories/audit';
import { findUser, insertUser, updateUser } from '../../../server/repositories/users';
import { call } from '../support/call';
import { startTestServer, type TestServer } from '../support/testServer';

const PASSWORD = 'battery staple 9';
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function createAdmin(email: string): Promise<unknown> {
  const args = { email, password: PASSWORD };
  for await (const line of createAdminCommand(server.deps, { args, input: Readable.from([]) })) return line;
}
const add = (email: string, kind: 'staff' | 'merchant', roles: readonly Role[]) =>
  withTx(server.db, (trx) =>
    insertUser(trx, { email, name: 'Ana', kind, roles, activated: false, passwordHash: null }, 1),
  );
const signIn = (email: string) => call(server, '/api/user/login', { body: { email, password: PASSWORD } });

it('gives a deactivated person back their account, as super_admin beside their other roles', async () => {
  const email = 'ana@example.com';
  await add(email, 'staff', ['user', 'admin']);
  await withTx(server.db, (trx) => updateUser(trx, email, { deactivatedAt: 2 }, 2));
  expect((await signIn(email)).status).not.toBe(200);

  expect(await createAdmin(' Ana@Example.com ')).toEqual({ email, created: false });

  expect(await findUser(server.db, email)).toMatchObject({
    name: 'Ana',
    roles: ['super_admin', 'admin', 'user'],
    activated: true,
    deactivatedAt: null,
  });
  expect((await signIn(email)).status).toBe(200);
  const [change] = await listChanges(server.db, 'user', email);
  expect(change).toMatchObject({
    actor: 'create-admin',
    action: 'createAdmin',
    before: { roles: ['admin', 'user'], activated: false },
    after: { roles: ['super_admin', 'admin', 'user'], activated: true },
  });
});

it('refuses the account of a merchant user, and leaves it as it is', async () => {
  const email = 'shop@example.com';
  await add(email, 'merchant', []);
  const before = await findUser(server.db, email);
  await expect(createAdmin(email)).rejects.toThrow(`${email} is a merchant user and cannot become staff.`);
  expect(await findUser(server.db, email)).toEqual(before);
  expect(await listChanges(server.db, 'user', email)).toEqual([]);
});
