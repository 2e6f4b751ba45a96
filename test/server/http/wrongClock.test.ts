/** The server's clock is set an hour ahead or back: nobody is signed out or locked out, and nothing is done twice. */
import { createClockWatch } from '../../../server/start/watchClock';
import { MOST_SESSIONS } from '../../../server/services/sessions';
import { anOrder, aMerchant, storeMerchants, storeOrders } from '../orders/fixtures';
import { call } from '../support/call';
import { startTestServer, type TestServer } from '../support/testServer';

const HOUR = 3_600_000;
const START = Date.now();
const PASSWORD = 'correct horse';

let server: TestServer;
let clock = START;
beforeAll(async () => {
  server = await startTestServer({ deps: { now: () => clock } });
  await storeMerchants(server, [aMerchant()]);
});
afterAll(() => server.close());
beforeEach(() => {
  clock = START;
});

const signIn = (email: string, password = PASSWORD) =>
  call(server, '/api/user/login', { body: { email, password } });
async function aPerson(email: string): Promise<void> {
  await call(server, '/api/user/register', { body: { email, name: 'Ana', password: PASSWORD } });
  await server.db
    .updateTable('users')
    .set({ activated: true, roles: '["user"]' })
    .where('email', '=', email)
    .execute();
  server.deps.users.forget(email);
}

it.each([
  ['ahead', HOUR],
  ['back', -HOUR],
])('a session continues and a key is still known with the clock an hour %s', async (way, ms) => {
  await aPerson(`${way}@example.com`);
  const token = String((await signIn(`${way}@example.com`)).json?.token);
  const [order] = await storeOrders(server, [anOrder()]);
  const edit = () =>
    call(server, `/api/orders/updateOrder/${order?.id}`, {
      method: 'PATCH',
      token,
      body: { notes: 'Ring twice.' },
      headers: { 'idempotency-key': `key-${way}` },
    });
  const first = await edit();
  clock += ms;
  expect(await edit()).toMatchObject({ status: 200, text: first.text });
  expect((await signIn(`${way}@example.com`)).status).toBe(200);
});

it('a refused edit names who changed the order last, not who changed it while the clock was ahead', async () => {
  for (const who of ['first', 'second']) await aPerson(`${who}@example.com`);
  const [order] = await storeOrders(server, [anOrder()]);
  const edit = async (who: string, notes: string, seen: number) =>
    call(server, `/api/orders/updateOrder/${order?.id}`, {
      method: 'PATCH',
      token: await server.tokenOf(`${who}@example.com`),
      body: { notes },
      headers: { 'if-match': `"${seen}"` },
    });
  clock += HOUR;
  expect((await edit('first', 'Ring twice.', 1)).status).toBe(200);
  clock = START;
  expect((await edit('second', 'Do not ring.', 2)).status).toBe(200);
  expect(await edit('first', 'Ring once.', 2)).toMatchObject({
    status: 412,
    json: { changed: { by: 'second@example.com', at: START } },
  });
});

it('new sign-ins stay signed in, however many sessions began while the clock was ahead', async () => {
  const email = 'often@example.com';
  await aPerson(email);
  clock += HOUR;
  for (let count = 0; count < MOST_SESSIONS; count += 1) await server.tokenOf(email);
  clock = START;
  const tokens: string[] = [];
  for (let count = 0; count < 3; count += 1) tokens.push(String((await signIn(email)).json?.token));
  const answers = await Promise.all(tokens.map((token) => call(server, '/api/user/sessions', { token })));
  for (const { status, text } of answers) {
    expect(status).toBe(200);
    const sessions = JSON.parse(text) as { seenAt: number }[];
    expect(sessions.filter(({ seenAt }) => seenAt === START)).toHaveLength(3);
  }
});

it.each([
  ['ahead', HOUR],
  ['back', -HOUR],
])('wrong passwords lock nobody out for longer with the clock an hour %s', async (way, ms) => {
  const email = `guessed-${way}@example.com`;
  await aPerson(email);
  for (let count = 0; count < 10; count += 1) expect((await signIn(email, 'a wrong one')).status).toBe(401);
  expect((await signIn(email)).status).toBe(429);
  clock += ms;
  expect((await signIn(email)).status).toBe(200);
});

it.each([
  ['ahead', HOUR],
  ['back', -HOUR],
])('the summary counts again with the clock an hour %s', async (_way, ms) => {
  const token = await server.tokenFor('user');
  const failed = async () => {
    const { json } = await call(server, '/api/orders/summary?timezone=America%2FToronto', { token });
    return (json?.open as Record<string, number>).GEOCODED ?? 0;
  };
  const before = await failed();
  await storeOrders(server, [anOrder()]);
  clock += ms;
  expect(await failed()).toBe(before + 1);
});

it.each([
  ['ahead', 60],
  ['back', -60],
])(
  'the log says once that the clock is a minute %s of the database, and once that it is right',
  async (_way, s) => {
    const { db, log } = server.deps;
    const error = jest.spyOn(log, 'error').mockImplementation(() => undefined);
    const info = jest.spyOn(log, 'info').mockImplementation(() => undefined);
    let wrongMs = s * 1000;
    const look = createClockWatch({ db, log, now: () => Date.now() + wrongMs });
    for (let round = 0; round < 2; round += 1) await look();
    expect(error.mock.calls).toEqual([
      [{ aheadSeconds: s }, expect.stringMatching(/^The clocks of this server/)],
    ]);
    wrongMs = 0;
    for (let round = 0; round < 2; round += 1) await look();
    expect(info.mock.calls).toEqual([['The clocks of this server and of the database agree again']]);
    expect(error).toHaveBeenCalledTimes(1);
    error.mockRestore();
    info.mockRestore();
  },
);
