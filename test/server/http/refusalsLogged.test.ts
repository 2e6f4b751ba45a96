/** Every refusal's request id is in the log, and its headers are those of all answers, however early it is refused. */
import { once } from 'node:events';
import net from 'node:net';
import { createLog } from '../../../server/http/log';
import { call } from '../support/call';
import { startTestServer, type TestServer } from '../support/testServer';

type Line = Record<string, unknown>;
const lines: Line[] = [];

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    settings: { CORS_ORIGINS: 'https://console.example.com' },
    deps: { log: createLog('info', { write: (line: string) => void lines.push(JSON.parse(line) as Line) }) },
  });
});
afterAll(() => server.close());

it.each([
  ['cannot be decoded', '/api/orders/getOrders/%E0%A4%A', 400, null],
  [
    'has a part that is too long',
    `/api/orders/getOrders/${'a'.repeat(1_001)}`,
    414,
    '/api/orders/getOrders/:id',
  ],
])('an address that %s', async (_what, path, status, route) => {
  const answer = await call(server, path, { headers: { origin: 'https://console.example.com' } });
  expect(answer.status).toBe(status);
  const reqId = answer.headers.get('x-request-id');
  expect(answer.json).toMatchObject({ requestId: reqId });
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  expect(answer.headers.get('access-control-allow-origin')).toBe('https://console.example.com');
  expect(lines.filter((line) => line.reqId === reqId)).toEqual([
    expect.objectContaining({ method: 'GET', route, status, msg: 'answered' }),
  ]);
  expect(await server.deps.metrics.metrics()).toContain(
    `console_answer_seconds_count{method="GET",route="${route ?? 'none'}",status="${status}"} 1`,
  );
});

it('accepts an address whose part is just short enough', async () => {
  expect((await call(server, `/api/orders/getOrders/${'a'.repeat(1_000)}`)).status).toBe(401);
});

it('a request that is no HTTP', async () => {
  const socket = net.connect(Number(new URL(server.url).port), '127.0.0.1');
  let read = '';
  socket.on('data', (chunk: Buffer) => (read += chunk.toString()));
  socket.end('nonsense\r\n\r\n');
  await once(socket, 'close');
  const reqId = /^X-Request-Id: (\S+)/im.exec(read)?.[1];
  expect(lines.filter((line) => line.reqId === reqId)).toEqual([
    expect.objectContaining({ address: '127.0.0.1', status: 400, msg: 'refused' }),
  ]);
});
