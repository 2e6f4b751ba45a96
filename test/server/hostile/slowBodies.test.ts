/**
 * Strangers who open many connections and never finish, and who ask on and on without reading: others do not notice, and
 * nothing is kept for them.
 */
import net from 'node:net';
import v8 from 'node:v8';
import vm from 'node:vm';
import type { RegisterRoutes } from '../../../server/start/buildServer';
import { call } from '../support/call';
import { startTestServer, type TestServer } from '../support/testServer';

const servers: TestServer[] = [];
const sockets: net.Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const server of servers.splice(0)) await server.close();
});
const start = async (
  settings: Record<string, string> = {},
  ...routes: RegisterRoutes[]
): Promise<TestServer> => {
  const server = await startTestServer({ settings, routes });
  servers.push(server);
  return server;
};
const FLAG = '/api/orders/admin/featureFlags/heavy-parcel-consolidation-v1';

/** A connection that has sent this much; `ended` has all that came back. */
async function connected(
  server: TestServer,
  text: string | Buffer = '',
): Promise<{ ended: Promise<string> }> {
  const socket = net.connect(Number(new URL(server.url).port), '127.0.0.1');
  sockets.push(socket);
  let said = '';
  socket.on('data', (chunk: Buffer) => (said += chunk.toString()));
  // Being cut off is what is expected here.
  socket.on('error', () => undefined);
  const ended = new Promise<string>((resolve) => socket.once('close', () => resolve(said)));
  await new Promise<void>((resolve) => {
    socket.once('connect', () => socket.write(text, () => resolve()));
    socket.once('close', () => resolve());
  });
  return { ended };
}
const post = (path: string, length: number): string =>
  `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`;

it.each(['/api/user/login', '/api/user/register', '/api/nothing', '/nothing'])(
  'a body of more than 4 kB is not read at %s',
  async (path) => {
    const server = await start();
    const answer = await call(server, path, { body: { email: 'a'.repeat(4097) } });
    expect(answer.status).toBe(413);
    // Of somebody known it is.
    const token = await server.tokenFor('user');
    const known = await call(server, '/api/orders', { token, body: { find: 'a'.repeat(4097) } });
    expect(known.status).not.toBe(413);
  },
);

it('a small body that does not arrive ends with 408, also where the other end stays open', async () => {
  const server = await start();
  const { ended } = await connected(server, `${post('/api/user/login', 100)}{"email": "`);
  const said = await ended;
  expect(said).toMatch(/^HTTP\/1\.1 408 /);
  expect(said).toContain('The request did not arrive in time.');
});

it('connections beyond the limit of an address are closed, and it may come again when others have gone', async () => {
  const server = await start({ MAX_CONNECTIONS_PER_ADDRESS: '5' });
  const open = await Promise.all(Array.from({ length: 5 }, () => connected(server)));
  const { ended } = await connected(server);
  expect(await ended).toBe('');
  const gone = open.map((one) => one.ended);
  for (const socket of sockets) socket.destroy();
  await Promise.all(gone);
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect((await call(server, '/healthz')).status).toBe(200);
});

it('trusted proxies have no limit of their own, but the server has: who has waited longest makes room', async () => {
  const server = await start({
    MAX_CONNECTIONS_PER_ADDRESS: '5',
    MAX_CONNECTIONS: '10',
    TRUST_PROXY: '127.0.0.0/8',
  });
  const first = await connected(server);
  for (let count = 0; count < 8; count += 1) await connected(server);
  expect((await call(server, '/healthz')).status).toBe(200);
  // fetch keeps its connection: that was the tenth.
  await connected(server);
  expect(await first.ended).toBe('');
});

it('strangers who hold every connection with unfinished bodies shut nobody out', async () => {
  const server = await start({ MAX_CONNECTIONS: '10' });
  const token = await server.tokenFor('user');
  const unfinished = `${post('/api/user/login', 100)}{"email": "`;
  for (let count = 0; count < 30; count += 1) await connected(server, unfinished);
  for (let newcomer = 0; newcomer < 20; newcomer += 1) {
    const ask = `GET ${FLAG} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nAuthorization: Bearer ${token}\r\n\r\n`;
    const { ended } = await connected(server, ask);
    await connected(server, unfinished);
    expect(await ended).toMatch(/^HTTP\/1\.1 200 /);
  }
});

it('strangers who hold every connection with answers that they do not read shut nobody out', async () => {
  // More than the systems in between take.
  const large = Buffer.alloc(16_000_000);
  const server = await start({ MAX_CONNECTIONS: '10' }, (app) => app.get('/large', () => large));
  const token = await server.tokenFor('user');
  for (let count = 0; count < 10; count += 1) {
    await connected(server, 'GET /api/large HTTP/1.1\r\nHost: localhost\r\n\r\n');
    const [reader] = sockets.slice(-1);
    // It takes the beginning of its answer, and then no more.
    await new Promise((resolve) => reader?.once('data', resolve));
    reader?.pause();
  }
  for (let newcomer = 0; newcomer < 10; newcomer += 1) {
    const ask = `GET ${FLAG} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nAuthorization: Bearer ${token}\r\n\r\n`;
    const { ended } = await connected(server, ask);
    expect(await ended).toMatch(/^HTTP\/1\.1 200 /);
  }
});

it('what a signed-in person is sending keeps its connection, however many come', async () => {
  const server = await start({ MAX_CONNECTIONS: '10' });
  const token = await server.tokenFor('user');
  const body = JSON.stringify({ orderStatus: 'GEOCODED', limit: 1 });
  const head = post('/api/orders', body.length).replace(
    '\r\n\r\n',
    `\r\nConnection: close\r\nAuthorization: Bearer ${token}\r\n\r\n`,
  );
  const { ended } = await connected(server, head + body.slice(0, 5));
  const [sending] = sockets.slice(-1);
  // Its token has been looked at by then.
  await new Promise((resolve) => setTimeout(resolve, 300));
  for (let count = 0; count < 30; count += 1) await connected(server);
  sending?.write(body.slice(5));
  expect(await ended).toMatch(/^HTTP\/1\.1 200 /);
});

it('of 10,000 connections at most 2,000 stay open, and people are answered all the while', async () => {
  const server = await start({ MAX_CONNECTIONS_PER_ADDRESS: '20000' });
  const token = await server.tokenFor('user');
  for (let opened = 100; opened <= 10_000; opened += 100) {
    // Fewer at once than the system lets wait to be taken.
    await Promise.all(Array.from({ length: 100 }, () => connected(server)));
    if (opened % 1_000 > 0) continue;
    expect((await call(server, FLAG, { token })).status).toBe(200);
    const open = await new Promise((resolve) =>
      server.app.server.getConnections((_error, count) => resolve(count)),
    );
    expect(open).toBeLessThanOrEqual(2_100);
  }
});

/** Bytes of buffers that something still holds: what is only waiting to be collected is not counted. */
function heldBuffers(): number {
  v8.setFlagsFromString('--expose-gc');
  const collect = vm.runInNewContext('gc') as () => void;
  // The second one waits for what the first gives back beside the program.
  collect();
  collect();
  return process.memoryUsage().arrayBuffers;
}

it('300 unfinished bodies cost no memory, and honest people are answered beside them', async () => {
  const server = await start();
  const token = await server.tokenFor('user');
  const before = heldBuffers();
  const body = Buffer.concat([Buffer.from(post('/api/user/login', 1_000_000)), Buffer.alloc(200_000, ' ')]);
  const open = Array.from({ length: 300 }, () => connected(server, body));
  for (let count = 0; count < 150; count += 1) expect((await call(server, FLAG, { token })).status).toBe(200);
  await Promise.all(open);
  // 60 MB were sent.
  expect(heldBuffers() - before).toBeLessThan(20_000_000);
});

it('a connection that asks on and on without waiting for answers is closed, and what came last is not looked at', async () => {
  let asked = 0;
  const slow: RegisterRoutes = (app) =>
    app.get('/slow', () => {
      asked += 1;
      return new Promise(() => undefined);
    });
  const server = await start({}, slow);
  const request = 'GET /api/slow HTTP/1.1\r\nHost: localhost\r\n\r\n';
  const { ended } = await connected(server, request.repeat(3_000));
  expect(await ended).toBe('');
  expect(asked).toBe(50);
  expect((await call(server, '/healthz')).status).toBe(200);
});

it('some requests sent at once on one connection are all answered', async () => {
  const server = await start();
  const ask = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n';
  const { ended } = await connected(server, `${`${ask}\r\n`.repeat(39)}${ask}Connection: close\r\n\r\n`);
  expect((await ended).match(/HTTP\/1\.1 200 /g)).toHaveLength(40);
});

it('whoever takes nothing of an answer for long loses their connection', async () => {
  const large = Buffer.alloc(16_000_000);
  const server = await start({}, (app) => app.get('/large', () => large));
  // Minutes, as tests count them.
  server.app.server.timeout /= 500;
  const { ended } = await connected(server);
  const [reader] = sockets.slice(-1);
  reader?.write('GET /api/large HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await new Promise((resolve) => reader?.once('data', resolve));
  reader?.pause();
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  reader?.resume();
  expect((await ended).length).toBeLessThan(large.length);
});
