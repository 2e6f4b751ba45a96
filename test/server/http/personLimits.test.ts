import net from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { createPersonLimits } from '../../../server/http/personLimits';
import type { EndpointName } from '../../../src/contract/endpoints';
import { call } from '../support/call';
import { startTestServer, type TestServer } from '../support/testServer';

const MINUTE = 1000;
let server: TestServer;
let clock = Date.parse('2026-11-24T12:00:00Z');
beforeAll(async () => {
  server = await startTestServer({
    settings: { CALLS_PER_MINUTE: String(MINUTE) },
    deps: { now: () => clock },
  });
});
afterAll(() => server.close());

/** Returns how many of this many calls are accepted. */
async function taken(calls: number, ask: () => Promise<{ status: number }>): Promise<number> {
  const answers = await Promise.all(Array.from({ length: calls }, ask));
  return answers.filter(({ status }) => status !== 429).length;
}

it('accepts a minute’s calls of each kind, counting a search as eight; the limit recovers over time, for each person separately', () => {
  const count = createPersonLimits(MINUTE, () => clock);
  const takes = (endpoint: EndpointName, person = 'dana') => {
    try {
      count(person, endpoint);
      return true;
    } catch (error) {
      expect(error).toMatchObject({ statusCode: 429 });
      return false;
    }
  };
  const room = (endpoint: EndpointName, person?: string) => {
    let calls = 0;
    while (takes(endpoint, person)) calls += 1;
    return calls;
  };
  for (const kind of ['getOrder', 'setPickupReady'] as const) expect(room(kind)).toBe(MINUTE);
  expect(room('searchOrders')).toBe(MINUTE / 8);
  expect(room('searchOrders', 'lee')).toBe(MINUTE / 8);
  clock += 6_000;
  expect(room('getOrder')).toBe(MINUTE / 10);
  expect(room('countOrders')).toBe(Math.floor(MINUTE / 8 / 10));
});

it('a person who searches too often is told when to retry, and can read and change meanwhile', async () => {
  const token = await server.tokenFor('user');
  const search = async (role: 'user' | 'admin') =>
    call(server, '/api/orders', { token: await server.tokenFor(role), body: { orderStatus: 'GEOCODED' } });
  expect(await taken(150, () => search('user'))).toBe(MINUTE / 8);
  const refused = await search('user');
  expect(refused.json).toMatchObject({
    statusCode: 429,
    message: 'Too many requests. Please try again in 1 second.',
  });
  expect(refused.headers.get('retry-after')).toBe('1');
  expect((await search('admin')).status).toBe(200);
  expect((await call(server, '/api/orders/getOrders/none', { token })).status).toBe(404);
  expect((await call(server, '/api/orders/none/pickupready', { method: 'PATCH', token })).status).toBe(404);
  clock += 1_000;
  expect((await search('user')).status).toBe(200);
});

it('searching staff users counts as a search', async () => {
  const token = await server.tokenFor('super_admin');
  expect(await taken(150, () => call(server, '/api/user/manageUsers?search=a', { token }))).toBe(MINUTE / 8);
});

it('reporting presence counts as a search, because all processes and other people get it; reading goes on', async () => {
  const token = await server.tokenFor('super_admin');
  const body = { tab: 'tab', signs: [{ entity: 'order', recordId: 'ord_1', state: 'open' }] };
  clock += 60_000;
  expect(await taken(150, () => call(server, '/api/presence', { token, body }))).toBe(MINUTE / 8);
  expect((await call(server, '/api/user/manageUsers', { token })).status).toBe(200);
});

it('only 20 calls of one person run at once; the rest wait, and other people do not wait for them', async () => {
  const asked = new Map<string, () => void>();
  const suggest = (text: string) => new Promise<never[]>((resolve) => asked.set(text, () => resolve([])));
  const held = await startTestServer({ deps: { suggester: { suggest } } });
  try {
    const ask = async (role: 'user' | 'admin', at: number) =>
      call(held, `/api/geo/autocomplete?q=${role}%20${at}`, { token: await held.tokenFor(role) });
    const all = Array.from({ length: 50 }, (_, at) => ask('user', at));
    while (asked.size < 20) await setImmediate();
    const other = ask('admin', 0);
    while (!asked.has('admin 0')) await setImmediate();
    expect(asked.size).toBe(21);
    asked.get('admin 0')?.();
    expect((await other).status).toBe(200);
    for (let answered = 0; answered < 50;) {
      for (const [text, answer] of asked) {
        asked.delete(text);
        answer();
        answered += text.startsWith('user') ? 1 : 0;
      }
      await setImmediate();
    }
    expect((await Promise.all(all)).map(({ status }) => status)).toEqual(Array(50).fill(200));
  } finally {
    await held.close();
  }
});

it('refuses a waiting call of a person who was deactivated meanwhile', async () => {
  const answers: (() => void)[] = [];
  const suggest = () => new Promise<never[]>((resolve) => answers.push(() => resolve([])));
  const held = await startTestServer({ deps: { suggester: { suggest } } });
  try {
    const token = await held.tokenFor('user');
    const ask = () => call(held, '/api/geo/autocomplete?q=somewhere', { token });
    const taken = Array.from({ length: 20 }, ask);
    while (answers.length < 20) await setImmediate();
    const waiting = ask();
    await held.db
      .updateTable('users')
      .set({ activated: false })
      .where('email', '=', 'test-user@example.com')
      .execute();
    held.deps.users.forget('test-user@example.com');
    for (const answer of answers.splice(0)) answer();
    expect((await waiting).status).toBe(403);
    expect((await Promise.all(taken)).map(({ status }) => status)).toEqual(Array(20).fill(200));
  } finally {
    await held.close();
  }
});

it('a connection that breaks with many calls on it frees all their slots', async () => {
  const asked = new Set<string>();
  const suggest = (text: string) => {
    asked.add(text);
    return text === 'last' ? Promise.resolve([]) : new Promise<never[]>(() => undefined);
  };
  const held = await startTestServer({ deps: { suggester: { suggest } } });
  try {
    const token = await held.tokenFor('user');
    const { hostname, port } = new URL(held.url);
    const socket = net.connect(Number(port), hostname);
    for (let at = 0; at < 30; at += 1)
      socket.write(
        `GET /api/geo/autocomplete?q=call${at} HTTP/1.1\r\nHost: here\r\nAuthorization: ${token}\r\n\r\n`,
      );
    while (asked.size < 20) await setImmediate();
    socket.destroy();
    expect((await call(held, '/api/geo/autocomplete?q=last', { token })).status).toBe(200);
  } finally {
    await held.close();
  }
});
