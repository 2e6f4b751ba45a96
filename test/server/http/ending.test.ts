/** How the server ends: what was asked is answered, and no connection is waited for. Left alone, one lives for 72 seconds. */
import { Agent, get } from 'node:http';
import net from 'node:net';
import { text } from 'node:stream/consumers';
import { deferred } from '../../support/deferred';
import { startTestServer } from '../support/testServer';

it('ends while a connection stands open that has asked nothing, as browsers open them ahead of need', async () => {
  const server = await startTestServer();
  const socket = net.connect(Number(new URL(server.url).port), '127.0.0.1');
  const closed = new Promise((resolve) => socket.once('close', resolve));
  // Its request comes after the connection: the server knows both.
  await fetch(`${server.url}/healthz`);
  await server.close();
  await closed;
}, 60_000);

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
}, 60_000);
