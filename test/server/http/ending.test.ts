/** How the server ends: what was asked is answered, and no connection is waited for. Left alone, one lives for 72 seconds. */
import { Agent, get, type IncomingMessage } from 'node:http';
import net from 'node:net';
import { text } from 'node:stream/consumers';
import { closedAfterTest } from '../../support/closedAfterTest';
import { deferred } from '../../support/deferred';
import { call } from '../support/call';
import { startTestServer } from '../support/testServer';

it('ends while a connection stands open that has asked nothing, as browsers open them ahead of need', async () => {
  const server = await startTestServer();
  const socket = net.connect(Number(new URL(server.url).port), '127.0.0.1');
  const closed = new Promise((resolve) => socket.once('close', resolve));
  // Its request comes after the connection: the server knows both.
  await fetch(`${server.url}/healthz`);
  await server.close();
  await closed;
});

it('answers what is under way at the end, and then does not wait for more on that connection', async () => {
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

it('says first that others are to be asked, answers on, and keeps no connection', async () => {
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
    ['/healthz', 200],
    ['/api/merchants', 401],
  ] as const) {
    const { statusCode, headers } = await ask(path);
    expect([path, statusCode, headers.connection]).toEqual([path, status, 'close']);
  }
  expect((await call(server, '/readyz')).json).toMatchObject({ message: 'The server is about to end.' });
  agent.destroy();
});
