/** SESSION_IDLE: what is a use of a session, and what ends for want of one (docs/decisions/0043). */
import { sql } from 'kysely';
import { openDiskRoom } from '../../../server/db/engine/diskRoom';
import { call, type Call } from '../support/call';
import { startTestServer, type TestServer } from '../support/testServer';
import { peopleOn } from './people';

const MINUTE = 60_000;

let server: TestServer;
let clock = Date.now();
const { aPerson, signIn, lastSeen, untilSeen } = peopleOn(
  () => server,
  () => clock,
);

beforeAll(async () => {
  server = await startTestServer({
    deps: { now: () => clock },
    settings: { SESSION_IDLE: '30m', TRUST_PROXY: '1' },
  });
});
afterAll(() => server.close());

const listOf = (token: string) => call(server, '/api/user/sessions', { token });

it('a session that was unused for that long has ended, and is not in the list', async () => {
  const email = await aPerson();
  const token = await signIn(email);
  for (let count = 0; count < 3; count += 1) {
    clock += 30 * MINUTE - 1;
    expect((await listOf(token)).status).toBe(200);
    await untilSeen(token, clock);
  }
  clock += 30 * MINUTE;
  expect((await listOf(token)).status).toBe(401);
  expect((await listOf(await signIn(email))).json).toHaveLength(1);
});

it.each<[string, string, Call]>([
  ['orders read again', '/orders', { body: { ids: ['ord_1'] } }],
  ['the list', '/orders', { body: {} }],
  ['numbers of orders', '/orders/count', { body: {} }],
  ['numbers of saved views', '/orders/counts', { body: { searches: [{}] } }],
  ['the day at a glance', '/orders/summary?timezone=America/Toronto', {}],
  ['a page of changes', '/events', {}],
  ['the stream of changes', '/events', { method: 'HEAD', headers: { accept: 'text/event-stream' } }],
  [
    'who is here',
    '/presence',
    { body: { tab: 't', signs: [{ entity: 'order', recordId: 'ord_1', state: 'open' }] } },
  ],
])(
  'SESSION_IDLE what a page sends while nobody is there is no use of the session: %s',
  async (_, path, asked) => {
    const token = await signIn(await aPerson());
    const began = clock;
    const send = async (headers: Call['headers']): Promise<number> =>
      (await call(server, `/api${path}`, { token, ...asked, headers: { ...asked.headers, ...headers } }))
        .status;
    clock += 29 * MINUTE;
    expect(await send({ 'x-unattended': '1' })).toBe(200);
    // A use would be noted by now: a later one is.
    clock += MINUTE - 1;
    expect(await lastSeen(token)).toBe(began);
    expect(await send({})).toBe(200);
    await untilSeen(token, clock);
    clock += 30 * MINUTE;
    expect(await send({ 'x-unattended': '1' })).toBe(401);
  },
);

it('the list shows the address of a call that is no use of the session', async () => {
  const email = await aPerson();
  const token = await signIn(email);
  const began = clock;
  const other = await signIn(email);
  // A token that is used in two places comes back to the first. One address a minute is noted.
  for (const address of ['203.0.113.9', '203.0.113.10', '203.0.113.9']) {
    clock += MINUTE;
    const headers = { 'x-unattended': '1', 'x-forwarded-for': address };
    expect((await call(server, '/api/orders/count', { token, body: {}, headers })).status).toBe(200);
    while (!(await listOf(other)).text.includes(`"${address}"`))
      await new Promise((resolve) => setTimeout(resolve, 10));
    expect(await lastSeen(token)).toBe(began);
  }
});

it('a session that was used while the clock was ahead still ends when it is idle afterwards', async () => {
  const email = await aPerson();
  const token = await signIn(email);
  const right = clock;
  clock += 29 * MINUTE;
  expect((await listOf(token)).status).toBe(200);
  await untilSeen(token, clock);
  clock = right;
  expect((await listOf(token)).status).toBe(200);
  await untilSeen(token, clock);
  clock += 30 * MINUTE;
  expect((await listOf(token)).status).toBe(401);
});

describe('a reader whose use cannot be stored stays signed in', () => {
  const reads = async (at: TestServer, token: string): Promise<number> =>
    (await call(at, '/api/orders/count', { token, body: {} })).status;

  it('because the database refuses it', async () => {
    const token = await signIn(await aPerson());
    const began = clock;
    await sql`create function refuse_use() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`.execute(server.db);
    await sql`create trigger refuse_use before update on sessions for each row execute function refuse_use()`.execute(
      server.db,
    );
    for (let count = 0; count < 3; count += 1) {
      clock += 29 * MINUTE;
      expect(await reads(server, token)).toBe(200);
    }
    expect(await lastSeen(token)).toBe(began);
    await sql`drop function refuse_use cascade`.execute(server.db);
    clock += MINUTE;
    expect(await reads(server, token)).toBe(200);
    await untilSeen(token, clock);
    clock += 30 * MINUTE;
    expect(await reads(server, token)).toBe(401);
  });

  it('because the disk is full', async () => {
    let left = 200;
    let looks = 0;
    const room = openDiskRoom({
      folder: '/data',
      reserveBytes: 100,
      freeBytes: () => left,
      now: () => looks,
    });
    const filled = await startTestServer({
      room,
      deps: { now: () => clock },
      settings: { SESSION_IDLE: '30m' },
    });
    const token = await filled.tokenFor('user');
    left = 0;
    looks += MINUTE;
    for (let count = 0; count < 3; count += 1) {
      clock += 29 * MINUTE;
      expect(await reads(filled, token)).toBe(200);
    }
    clock += 30 * MINUTE;
    expect(await reads(filled, token)).toBe(401);
    await filled.close();
  });
});
