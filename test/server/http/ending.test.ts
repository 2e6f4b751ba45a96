/**
 * How the server shuts down: it answers open requests and does not wait for connections, which otherwise stay open for
 * 72 seconds.
 */
import { Agent, get, type IncomingMessage } from 'node:http';
import net from 'node:net';
import { text } from 'node:stream/consumers';
import { closedAfterTest } from '../../support/closedAfterTest';
import { deferred } from '../../support/deferred';
import { call } from '../support/call';
import { startTestServer } from '../support/testServer';

it('shuts down despite an open connection without a request, as browsers open ahead of need', async () => {
  const server = await startTestServer();
  const socket = net.connect(Number(new URL(server.url).port), '127.0.0.1');
  const closed = new Promise((resolve) => socket.once('close', resolve));
  // This request comes after the connection, so the server has accepted both.
  await fetch(`${server.url}/healthz`);
  await server.close();
  await closed;
});

it('answers a request in progress at shutdown, then closes its connection', async () => {
  const asked = deferred();
  const mayAnswer = deferred();
  const server = await startTestServer({
    routes: [
      (app) =>
        app.get('/slow', async () => {
          asked.end();
          await mayAnswer.until;
          return 'answered';
        }),
    ],
  });
  const agent = new Agent({ keepAlive: true });
  const answer = new Promise<string>((resolve, reject) => {
    get(`${server.url}/api/slow`, { agent }, (response) => resolve(text(response))).on('error', reject);
  });
  await asked.until;
  const closed = server.close();
  setImmediate(() => mayAnswer.end());
  expect(await answer).toBe('answered');
  await closed;
  agent.destroy();
});

it('first reports that it is about to end, goes on answering, and keeps no connection open', async () => {
  const server = closedAfterTest(await startTestServer());
  const agent = new Agent({ keepAlive: true });
  const ask = (path: string) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      get(`${server.url}${path}`, { agent }, (response) => resolve(response.resume())).on('error', reject);
    });
  expect((await ask('/readyz')).headers.connection).not.toBe('close');
  server.app.beginDrain();
  for (const [path, status] of [
    ['/readyz', 503],
    ['/healthz', 503],
    ['/api/merchants', 401],
  ] as const) {
    const { statusCode, headers } = await ask(path);
    expect([path, statusCode, headers.connection]).toEqual([path, status, 'close']);
  }
  for (const path of ['/healthz', '/readyz'])
    expect((await call(server, path)).json).toMatchObject({ message: 'The server is about to end.' });
  agent.destroy();
});
