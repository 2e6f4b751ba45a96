/**
 * Strangers who open many connections and never finish, or keep sending without reading: other people do not notice,
 * and no memory is used up.
 */
import { once } from 'node:events';
import net from 'node:net';
import v8 from 'node:v8';
import vm from 'node:vm';
import type { RegisterRoutes } from '../../../server/start/buildServer';
import { deferred } from '../../support/deferred';
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

/** Opens a connection and sends this text; `ended` resolves with all that came back. */
async function connected(
  server: TestServer,
  text: string | Buffer = '',
): Promise<{ ended: Promise<string> }> {
  const socket = net.connect(Number(new URL(server.url).port), '127.0.0.1');
  sockets.push(socket);
  let said = '';
  socket.on('data', (chunk: Buffer) => (said += chunk.toString()));
  // A cut connection is expected here.
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
    // For a signed-in person it is read.
    const token = await server.tokenFor('user');
    const known = await call(server, '/api/orders', { token, body: { find: 'a'.repeat(4097) } });
    expect(known.status).not.toBe(413);
  },
);

it('a small body that does not arrive gets 408, even if the other end stays open', async () => {
  const server = await start();
  const { ended } = await connected(server, `${post('/api/user/login', 100)}{"email": "`);
  const said = await ended;
  expect(said).toMatch(/^HTTP\/1\.1 408 /);
  expect(said).toContain('The request did not arrive in time.');
});

it.each([
  ['is answered when it arrived', 'while the server stood still', '200'],
  ['gets 408', 'when its headers do not arrive', '408'],
])('a request %s %s', async (_does, _when, status) => {
  const server = await start();
  const taken = new Promise<net.Socket>((resolve) => server.app.server.once('connection', resolve));
  const { ended } = await connected(server);
  const theirs = await taken;
  const late = Object.assign(new Error(), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
  // Node's timer fires before Node reads the connection again.
  setTimeout(() => {
    if (status === '200')
      sockets.at(-1)?.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
    server.app.server.emit('clientError', late, theirs);
  });
  expect(await ended).toMatch(`HTTP/1.1 ${status} `);
});

it('a body that does not arrive after its request was answered ends the connection without another answer', async () => {
  const server = await start();
  const { ended } = await connected(
    server,
    'GET /healthz HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5000\r\n\r\n{',
  );
  expect((await ended).match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200']);
});

// A proxy that finds the connection closed while it still sends answers 502, and may take the server for broken.
it.each([
  ['whose length is given', `Content-Length: 500000\r\n\r\n${'x'.repeat(500_000)}`],
  ['sent in chunks', `Transfer-Encoding: chunked\r\n\r\n7a120\r\n${'x'.repeat(500_000)}\r\n0\r\n\r\n`],
])('a body that is too large, %s, is refused on a connection that stays open', async (_form, rest) => {
  const server = await start();
  const large = `POST /api/user/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${rest}`;
  const next = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n';
  const { ended } = await connected(server, large + next);
  expect((await ended).match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 413', 'HTTP/1.1 200']);
});

it('a body that is too large and does not end closes the connection', async () => {
  const server = await start();
  const { ended } = await connected(server, `${post('/api/user/login', 500_000)}{`);
  expect((await ended).match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 413']);
});

it('connections beyond the limit of an address are closed, and are accepted again when others have closed', async () => {
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

it('trusted proxies have no limit of their own, but the server has one: the longest waiting connection is closed', async () => {
  const server = await start({
    MAX_CONNECTIONS_PER_ADDRESS: '5',
    MAX_CONNECTIONS: '10',
    TRUST_PROXY: '127.0.0.0/8',
  });
  const first = await connected(server);
  for (let count = 0; count < 8; count += 1) await connected(server);
  expect((await call(server, '/healthz')).status).toBe(200);
  // fetch keeps its connection open, so that was the tenth.
  await connected(server);
  expect(await first.ended).toBe('');
});

it('strangers who hold every connection with unfinished bodies lock nobody out', async () => {
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

it('strangers who hold every connection with unread responses lock nobody out', async () => {
  // More than the socket buffers hold.
  const large = Buffer.alloc(16_000_000);
  const server = await start({ MAX_CONNECTIONS: '10' }, (app) => app.get('/large', () => large));
  const token = await server.tokenFor('user');
  for (let count = 0; count < 10; count += 1) {
    await connected(server, 'GET /api/large HTTP/1.1\r\nHost: localhost\r\n\r\n');
    const [reader] = sockets.slice(-1);
    // The client reads the beginning of its response and then stops.
    await new Promise((resolve) => reader?.once('data', resolve));
    reader?.pause();
  }
  for (let newcomer = 0; newcomer < 10; newcomer += 1) {
    const ask = `GET ${FLAG} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nAuthorization: Bearer ${token}\r\n\r\n`;
    const { ended } = await connected(server, ask);
    expect(await ended).toMatch(/^HTTP\/1\.1 200 /);
  }
});

it('a request of a signed-in person keeps its connection, however many others come', async () => {
  const isChecked = deferred();
  const server = await start({ MAX_CONNECTIONS: '10' }, (app) => {
    // The token is checked before a body is read.
    app.addHook('preParsing', (_request, _reply, _payload, done) => {
      isChecked.end();
      done();
    });
  });
  const token = await server.tokenFor('user');
  const body = JSON.stringify({ orderStatus: 'GEOCODED', limit: 1 });
  const head = post('/api/orders', body.length).replace(
    '\r\n\r\n',
    `\r\nConnection: close\r\nAuthorization: Bearer ${token}\r\n\r\n`,
  );
  const { ended } = await connected(server, head + body.slice(0, 5));
  const [sending] = sockets.slice(-1);
  await isChecked.until;
  for (let count = 0; count < 30; count += 1) await connected(server);
  sending?.write(body.slice(5));
  expect(await ended).toMatch(/^HTTP\/1\.1 200 /);
});

it('of 10,000 connections at most 2,000 stay open, and people get responses all the while', async () => {
  const server = await start({ MAX_CONNECTIONS_PER_ADDRESS: '20000' });
  const token = await server.tokenFor('user');
  for (let opened = 100; opened <= 10_000; opened += 100) {
    // Fewer at once than the system's queue of new connections.
    await Promise.all(Array.from({ length: 100 }, () => connected(server)));
    if (opened % 1_000 > 0) continue;
    expect((await call(server, FLAG, { token })).status).toBe(200);
    const open = await new Promise((resolve) =>
      server.app.server.getConnections((_error, count) => resolve(count)),
    );
    expect(open).toBeLessThanOrEqual(2_100);
  }
});

/** Returns the bytes of buffers still in use, after a garbage collection. */
function heldBuffers(): number {
  v8.setFlagsFromString('--expose-gc');
  const collect = vm.runInNewContext('gc') as () => void;
  // The second collection waits for what the first frees in the background.
  collect();
  collect();
  return process.memoryUsage().arrayBuffers;
}

it('300 unfinished bodies use no memory, and honest people get responses meanwhile', async () => {
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

it('a connection that sends request after request without waiting is closed, and the last requests are not processed', async () => {
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

it('a few requests sent at once on one connection are all answered', async () => {
  const server = await start();
  const ask = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n';
  const { ended } = await connected(server, `${`${ask}\r\n`.repeat(39)}${ask}Connection: close\r\n\r\n`);
  expect((await ended).match(/HTTP\/1\.1 200 /g)).toHaveLength(40);
});

it('a client that reads nothing of a response for long loses its connection', async () => {
  const large = Buffer.alloc(16_000_000);
  const server = await start({}, (app) => app.get('/large', () => large));
  const accepted = once(server.app.server, 'connection') as Promise<[net.Socket]>;
  const { ended } = await connected(server);
  const [socket] = await accepted;
  const [reader] = sockets.slice(-1);
  reader?.write('GET /api/large HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await new Promise((resolve) => reader?.once('data', resolve));
  reader?.pause();
  // Shorten the time limit of minutes for the test.
  socket.setTimeout((socket.timeout ?? NaN) / 500);
  await once(socket, 'close');
  reader?.resume();
  expect((await ended).length).toBeLessThan(large.length);
});
