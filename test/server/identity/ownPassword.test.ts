/** Changing one's own password over HTTP on a real database, and which sessions that ends. */
import { serverMessages } from '../../../src/contract/serverMessages';
import { withTx } from '../../../server/db/withTx';
import { listChanges } from '../../../server/repositories/audit';
import { updateUser } from '../../../server/repositories/users';
import { beginSession } from '../../../server/services/sessions';
import { call } from '../support/call';
import { startTestServer, type TestServer } from '../support/testServer';
import { NEW_PASSWORD, PASSWORD, peopleOn } from './people';

let server: TestServer;
let clock = Date.now();
const { aPerson, signIn, changePassword } = peopleOn(
  () => server,
  () => clock,
);

beforeAll(async () => {
  server = await startTestServer({ deps: { now: () => clock } });
});
afterAll(() => server.close());

it('accepts the new password and no longer the old one', async () => {
  const email = await aPerson();
  await changePassword(await signIn(email));
  const login = (password: string) => call(server, '/api/user/login', { body: { email, password } });
  expect((await login(PASSWORD)).status).toBe(401);
  expect((await login(NEW_PASSWORD)).status).toBe(200);
});

it.each([
  ['current', 'wrong', NEW_PASSWORD, serverMessages.passwordWrong],
  ['new', PASSWORD, 'short', serverMessages.passwordTooShort],
  ['new', PASSWORD, 'password1', serverMessages.passwordCommon],
])('a refusal names the field %s', async (field, current, chosen, message) => {
  const token = await signIn(await aPerson());
  expect(await changePassword(token, current, chosen)).toMatchObject({
    status: 400,
    json: { message, details: [{ field, reason: message }] },
  });
  expect((await changePassword(token)).status).toBe(200);
});

it('wrong current passwords count as failed sign-ins; a new password that breaks the rule does not', async () => {
  const email = await aPerson();
  const token = await signIn(email);
  for (let count = 0; count < 11; count += 1) {
    expect((await changePassword(token, 'guess', 'short')).status).toBe(400);
  }
  for (let count = 0; count < 10; count += 1) {
    expect((await changePassword(token, `guess ${count}`)).status).toBe(400);
  }
  expect((await changePassword(token)).status).toBe(429);
  expect((await call(server, '/api/user/login', { body: { email, password: PASSWORD } })).status).toBe(429);
  clock += 61_000;
  expect((await changePassword(token)).status).toBe(200);
});

it('leaves no trace of either password in the database, not even under an Idempotency-Key', async () => {
  const email = await aPerson();
  const headers = { 'idempotency-key': 'password-1' };
  expect((await changePassword(await signIn(email), PASSWORD, NEW_PASSWORD, { headers })).status).toBe(200);
  const kept = await server.db.selectFrom('idempotency').select('key').where('caller', '=', email).execute();
  expect(kept).toEqual([]);
  const changes = await listChanges(server.db, 'user', email);
  expect(changes).toMatchObject([{ actor: email, action: 'changePassword' }]);
  expect(JSON.stringify(changes)).not.toMatch(/scrypt|horse|staple/);
});

it('the audit trail names the sessions that it ended, without those that had expired before', async () => {
  const email = await aPerson();
  await signIn(email);
  clock += 13 * 3_600_000;
  const [own, theOther] = [await signIn(email), await signIn(email)];
  const claims = await server.deps.tokens.read(theOther);
  expect((await changePassword(own)).status).toBe(200);
  expect(await listChanges(server.db, 'user', email)).toMatchObject([
    { after: { endedSessions: [claims?.sessionId] } },
  ]);
});

it('a sign-in opens no session if the password or the activation changed after the password was checked', async () => {
  const email = await aPerson();
  const before = await server.deps.users.find(email);
  if (!before) throw new Error('There is nobody.');
  const place = { address: '127.0.0.1', browser: 'tests' };
  await withTx(server.db, (trx) =>
    updateUser(trx, email, { passwordHash: `${before.passwordHash}x` }, clock),
  );
  expect(await beginSession(server.deps, before, place)).toBeNull();
  await withTx(server.db, (trx) =>
    updateUser(trx, email, { passwordHash: before.passwordHash, activated: false }, clock),
  );
  expect(await beginSession(server.deps, before, place)).toBeNull();
});
