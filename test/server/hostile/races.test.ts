/** The same request sent many times at once: it is done once, and every caller gets a true response. */
import { listChanges } from '../../../server/repositories/audit';
import { findUser } from '../../../server/repositories/users';
import { hashPassword } from '../../../server/services/passwords';
import { withTx } from '../../../server/db/withTx';
import { insertUser } from '../../../server/repositories/users';
import { serverMessages } from '../../../src/contract/serverMessages';
import type { Order } from '../../../src/contract/schemas/orders';
import { aMerchant, anOrder, storeMerchants, storeOrders } from '../orders/fixtures';
import { call, type Answer } from '../support/call';
import { startTestServer, type TestServer } from '../support/testServer';
import { expectPlainRefusal } from './plainRefusal';

const PASSWORD = 'correct horse';
let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  token = await server.tokenFor('user');
  await storeMerchants(server, [aMerchant()]);
});
afterAll(() => server.close());

async function stored(fields: Partial<Order> = {}): Promise<string> {
  const [order] = await storeOrders(server, [anOrder(fields)]);
  if (!order) throw new Error('Not stored');
  return order.id;
}

const times = <T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));
const statusesOf = (answers: readonly Answer[]): number[] => answers.map(({ status }) => status).sort();
const setReady = (id: string, headers: Record<string, string> = {}): Promise<Answer> =>
  call(server, `/api/orders/${id}/pickupready`, { method: 'PATCH', token, headers });
const actionsOn = async (id: string): Promise<string[]> =>
  (await listChanges(server.db, 'order', id)).map(({ action }) => action);

it('STA-01 of eight calls at once, one sets the order ready and the others get its status', async () => {
  const id = await stored();
  const answers = await times(8, () => setReady(id));
  expect(statusesOf(answers)).toEqual([200, 409, 409, 409, 409, 409, 409, 409]);
  for (const answer of answers.filter(({ status }) => status === 409)) {
    expectPlainRefusal(answer, { message: /PICKUP_READY/ });
  }
  expect((await actionsOn(id)).filter((action) => action === 'setPickupReady')).toHaveLength(1);
});

it('API-10 one key on two orders at once: one is done and the other refused, never mixed up', async () => {
  const ids = [await stored(), await stored()];
  const answers = await Promise.all(ids.map((id) => setReady(id, { 'idempotency-key': 'job:7:1' })));
  expect(statusesOf(answers)).toEqual([200, 422]);
  const done = ids[answers.findIndex(({ status }) => status === 200)] ?? '';
  const other = ids.find((id) => id !== done) ?? '';
  expect(answers.find(({ status }) => status === 200)?.json?.id).toBe(done);
  expect(await actionsOn(done)).toContain('setPickupReady');
  expect(await actionsOn(other)).toEqual([]);
});

it('STA-03 many geocode calls on one order at once are all answered, none with a server error', async () => {
  const id = await stored({ orderStatus: 'GEOCODEDFAILED' });
  const answers = await times(20, () => call(server, `/api/orders/${id}/geocode`, { method: 'POST', token }));
  for (const answer of answers.filter(({ status }) => status !== 200)) {
    expect(answer.status).toBe(409);
    expectPlainRefusal(answer);
  }
  expect(statusesOf(answers)[0]).toBe(200);
});

it('API-08 parallel tries at the routing platform are all answered, each with an outcome that was stored', async () => {
  const place = { postalCode: 'M5V 1A1', location: { lat: 43.64, lng: -79.39 } };
  const id = await stored({
    orderCreation: { attemptedAt: 1, success: false, message: 'No.' },
    recipientAddress: place,
    originAddress: place,
    completeAfter: 1,
    completeBefore: 2,
  });
  const answers = await times(6, () => call(server, `/api/orders/retry/${id}`, { method: 'POST', token }));
  expect(statusesOf(answers)).toEqual([200, 200, 200, 200, 200, 200]);
  const versions = new Set(answers.map(({ json }) => json?.version));
  expect((await actionsOn(id)).filter((action) => action === 'attemptOrderCreation')).toHaveLength(
    versions.size,
  );
});

it('API-02 six registrations of one e-mail at once make one account that cannot sign in yet', async () => {
  const email = 'race@example.com';
  const answers = await times(6, (index) =>
    call(server, '/api/user/register', { body: { email, password: `${PASSWORD} ${index}`, name: 'Race' } }),
  );
  for (const answer of answers) expect([200, 409]).toContain(answer.status);
  const user = await findUser(server.db, email);
  expect(user).toMatchObject({ activated: false, roles: [] });
  const made = await listChanges(server.db, 'user', email);
  expect(made).toHaveLength(answers.filter(({ status }) => status === 200).length);
});

it('AUTH-11 of thirty wrong passwords at once ten are checked; the right password of another account still works', async () => {
  const passwordHash = await hashPassword(PASSWORD);
  const person = {
    name: 'A',
    kind: 'staff' as const,
    roles: ['user' as const],
    activated: true,
    passwordHash,
  };
  for (const email of ['target@example.com', 'other@example.com']) {
    await withTx(server.db, (trx) => insertUser(trx, { ...person, email }, 1));
  }
  const login = (email: string, password: string): Promise<Answer> =>
    call(server, '/api/user/login', { body: { email, password } });
  const answers = await times(30, () => login('TARGET@example.com ', 'wrong'));
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
  const held = answers.filter(({ status }) => status === 429);
  expect(held).toHaveLength(20);
  for (const answer of held) expectPlainRefusal(answer);
  expect((await login('target@example.com', PASSWORD)).status).toBe(429);
  expect((await login('other@example.com', PASSWORD)).status).toBe(200);
});

it('AUTH-11 right passwords never use up tries, even many at once', async () => {
  const passwordHash = await hashPassword(PASSWORD);
  const email = 'busy@example.com';
  const person = { email, name: 'B', kind: 'staff' as const, roles: ['user' as const], activated: true };
  await withTx(server.db, (trx) => insertUser(trx, { ...person, passwordHash }, 1));
  const answers = await times(15, () =>
    call(server, '/api/user/login', { body: { email, password: PASSWORD } }),
  );
  expect(new Set(statusesOf(answers))).toEqual(new Set([200]));
});

it('an unknown e-mail and a wrong password get the same response, word for word', async () => {
  const answers = await Promise.all(
    ['nobody@example.com', 'other@example.com'].map((email) =>
      call(server, '/api/user/login', { body: { email, password: 'wrong' } }),
    ),
  );
  const told = answers.map(({ status, json }) => ({ status, ...json, requestId: null }));
  expect(told[0]).toEqual(told[1]);
  expect(told[0]).toMatchObject({ status: 401, message: serverMessages.invalidCredentials });
});
