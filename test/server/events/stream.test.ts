/** GET /events as a stream: when messages arrive, resuming, and what ends it. */
import net from 'node:net';
import { withTx } from '../../../server/db/withTx';
import { updateUser } from '../../../server/repositories/users';
import { closedAfterTest } from '../../support/closedAfterTest';
import { call } from '../support/call';
import { startTestServer, type TestServer } from '../support/testServer';
import { EVENTS, ids, noteChanges, pageReader, streamReader, type StreamReader } from './feed';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const change = (entityIds: readonly string[], how?: Parameters<typeof noteChanges>[2]) =>
  withTx(server.db, (trx) => noteChanges(trx, entityIds, how));

const open: StreamReader[] = [];
async function listen(token?: string, lastId?: string): Promise<StreamReader> {
  const reader = await streamReader(server, token ?? (await server.tokenFor('super_admin')), lastId);
  open.push(reader);
  return reader;
}
afterEach(() => {
  for (const reader of open.splice(0)) reader.close();
  jest.restoreAllMocks();
});

const connect = () => net.connect(Number(new URL(server.url).port), '127.0.0.1');
const streamRequest = (token: string): string =>
  `GET ${EVENTS} HTTP/1.1\r\nHost: x\r\nAccept: text/event-stream\r\nAuthorization: Bearer ${token}\r\n\r\n`;
const pause = () => new Promise((resolve) => setTimeout(resolve, 20));

/** Delays session lookups until `before` has resolved. */
function slowLookups(before: () => Promise<unknown> = pause): void {
  const { users } = server.deps;
  const find = users.findSession.bind(users);
  jest.spyOn(users, 'findSession').mockImplementation(async (...of) => {
    await before();
    return find(...of);
  });
}

it('sends its position, then each change as it is made, like the pages', async () => {
  const pages = await pageReader(server);
  const reader = await listen();
  expect(reader.messages).toEqual([{ event: 'ready', id: pages.place, data: '' }]);
  expect(reader.headers.get('content-type')).toMatch('text/event-stream');
  expect(reader.headers.get('content-encoding')).toBeNull();
  await change(['one']);
  await reader.change('one');
  await change(['two', 'three']);
  await reader.change('three');
  expect(reader.changes()).toEqual(await pages.news());
  expect(ids(reader.changes())).toEqual(['one', 'two', 'three']);
  expect(reader.messages.at(-1)?.id).toBe(pages.place);
});

it('a reader that resumes gets what it missed, and continues from there', async () => {
  const first = await listen();
  await change(['heard']);
  const { id } = await first.change('heard');
  first.close();
  for (let n = 0; n < 700; n += 100) {
    await change(Array.from({ length: 100 }, (_, index) => `missed-${n + index}`));
  }
  const second = await listen(undefined, id);
  await change(['now']);
  await second.change('now');
  expect(ids(second.changes())).toEqual([...Array.from({ length: 700 }, (_, n) => `missed-${n}`), 'now']);
});

it('readers at different positions each get what they have missed, once, while changes go on', async () => {
  const { place } = await pageReader(server);
  const writing = (async () => {
    for (let n = 0; n < 60; n += 1) await change([`going-${n}`]);
  })();
  const readers = [await listen(), await listen(undefined, place)];
  for (let n = 0; n < 6; n += 1) readers.push(await listen(undefined, place));
  await writing;
  await change(['last']);
  await Promise.all(readers.map((reader) => reader.change('last')));
  const all = [...Array.from({ length: 60 }, (_, n) => `going-${n}`), 'last'];
  for (const reader of readers.slice(1)) expect(ids(reader.changes())).toEqual(all);
  expect(ids(readers[0]?.changes() ?? [])).toEqual(all.slice(-(readers[0]?.changes().length ?? 0)));
});

it('answers HEAD at once without a body, and does not count it as a stream', async () => {
  const token = await server.tokenFor('super_admin');
  for (let n = 0; n < 25; n += 1) {
    const headers = { accept: 'text/event-stream', authorization: `Bearer ${token}` };
    const answer = await fetch(server.url + EVENTS, { method: 'HEAD', headers });
    expect([answer.status, await answer.text()]).toEqual([200, '']);
  }
});

it.each([
  ['another database', '0123456789ab.5.x'],
  ['a number', '7'],
  ['no position', 'é, <script>'],
])('says so and ends when it cannot send what was missed: the id is of %s', async (_what, lastId) => {
  const reader = await listen(undefined, lastId);
  await reader.ended;
  expect(reader.messages).toEqual([{ event: 'gone', data: '' }]);
});

it('sends a role only what it may read', async () => {
  const reader = await listen(await server.tokenFor('user'));
  await change(['secret'], { entity: 'merchant' });
  await change(['open']);
  await reader.change('open');
  expect(ids(reader.changes())).toEqual(['open']);
});

describe('ends', () => {
  const person = async (email: string): Promise<string> => {
    const body = { email, roles: ['admin'] };
    await call(server, '/api/user/manageUsers', {
      method: 'PUT',
      token: await server.tokenFor('super_admin'),
      body,
    });
    await withTx(server.db, (trx) => updateUser(trx, email, { activated: true }, Date.now()));
    return server.tokenOf(email, { roles: ['admin'] });
  };
  const asSuperAdmin = async (path: string, method: string, body?: unknown) =>
    call(server, `/api${path}`, { method, body, token: await server.tokenFor('super_admin') });

  it.each<readonly [string, (email: string, token: string) => Promise<unknown>]>([
    ['a sign-out', (_email, token) => call(server, '/api/user/logout', { method: 'POST', token })],
    ['the end of all sessions', (email) => asSuperAdmin(`/user/sessions?email=${email}`, 'DELETE')],
    ['another role', (email) => asSuperAdmin('/user/manageUsers', 'PATCH', { email, roles: ['user'] })],
    ['a deactivation', (email) => asSuperAdmin(`/user/manageUsers/${email}/deactivate`, 'POST')],
    ['a deletion', (email) => asSuperAdmin(`/user/manageUsers/${email}`, 'DELETE')],
  ])('with %s', async (what, act) => {
    const email = `${what.replaceAll(' ', '-')}@example.com`;
    const token = await person(email);
    const reader = await listen(token);
    const other = await listen();
    await act(email, token);
    await reader.ended;
    expect(reader.messages.at(-1)).toEqual({ event: 'signedOut', data: '' });
    await change(['later']);
    await other.change('later');
  });

  it('with the token', async () => {
    const short = closedAfterTest(await startTestServer({ settings: { TOKEN_TTL_SECONDS: '300' } }));
    const token = await short.tokenFor('admin');
    await short.db
      .updateTable('sessions')
      .set({ expires_at: Date.now() + 5_000 })
      .execute();
    short.deps.users.forget('test-admin@example.com');
    const reader = await streamReader(short, token);
    await reader.ended;
    expect(reader.messages.at(-1)).toEqual({ event: 'signedOut', data: '' });
  });

  it('with the server, at once', async () => {
    const ending = await startTestServer();
    const reader = await streamReader(ending, await ending.tokenFor('user'));
    await ending.close();
    await reader.ended;
    expect(reader.messages.map(({ event }) => event)).toEqual(['ready']);
  });

  it('for a client that does not read, while others go on', async () => {
    const other = await listen();
    const token = await server.tokenFor('user');
    const socket = connect();
    socket.write(streamRequest(token));
    await new Promise((resolve) => socket.once('data', resolve));
    socket.pause();
    let isClosed = false;
    socket.once('close', () => (isClosed = true));
    socket.on('error', () => undefined);
    // Far more than the system buffers for a connection. One at a time: a transaction of another test may hold up the
    // feed, and a large batch afterwards would leave nothing to send to a full connection.
    for (let n = 0; n < 300; n += 1) {
      await change([`big-${n}`], { requestId: 'x'.repeat(100_000) });
      await other.change(`big-${n}`);
    }
    expect(other.changes()).toHaveLength(300);
    let bytes = 0;
    socket.on('data', (data) => (bytes += data.length));
    socket.resume();
    await new Promise<void>((resolve) => (isClosed ? resolve() : socket.once('close', () => resolve())));
    expect(bytes).toBeLessThan(300 * 100_000);
  });
});

it('answers 429 for more streams than a person may have; closing one makes room again', async () => {
  const token = await server.tokenFor('admin');
  const readers = [];
  for (let n = 0; n < 20; n += 1) readers.push(await listen(token));
  const ask = () => call(server, EVENTS, { token, headers: { accept: 'text/event-stream' } });
  expect(await ask()).toMatchObject({ status: 429 });
  readers[0]?.close();
  for (;;) {
    const again = await listen(token).catch(() => null);
    if (again) break;
  }
});

it('keeps this limit even when they all arrive at once', async () => {
  const token = await server.tokenFor('user');
  // Each session is looked up in the database, as when several processes share one.
  slowLookups();
  const readers = await Promise.all(Array.from({ length: 60 }, () => listen(token).catch(() => null)));
  expect(readers.filter((reader) => reader !== null)).toHaveLength(20);
});

it('a client that left during its session lookup holds no stream', async () => {
  const readers = () => server.deps.metrics.getSingleMetricAsString('console_feed_readers');
  while (!(await readers()).endsWith(' 0')) await pause();
  const token = await server.tokenFor('admin');
  const socket = connect();
  const gone = new Promise((resolve) =>
    server.app.server.once('connection', (theirs) => theirs.once('close', resolve)),
  );
  let lookups = 0;
  slowLookups(async () => {
    lookups += 1;
    // The first lookup is for the call, the second for the stream.
    if (lookups !== 2) return;
    socket.destroy();
    await gone;
  });
  socket.write(streamRequest(token));
  await gone;
  await pause();
  expect(await readers()).toMatch(/ 0$/);
});
