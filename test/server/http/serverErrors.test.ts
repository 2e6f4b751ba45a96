/** What goes wrong inside stays inside: general words for the caller, the cause in the log, nothing personal in it. */
import { sql } from 'kysely';
import { messages } from '../../../src/contract/messages';
import { createLog } from '../../../server/http/log';
import { throwHttpError } from '../../../server/http/httpError';
import { call } from '../support/call';
import { startTestServer, type TestServer } from '../support/testServer';

const lines: string[] = [];
let server: TestServer;
beforeAll(async () => {
  const log = createLog('info', { write: (line: string) => void lines.push(line) });
  server = await startTestServer({
    deps: { log },
    routes: [
      (app, deps) => {
        app.get('/broken', () => {
          throw new Error('the vault of ana@example.com is open');
        });
        app.get('/broken-sql', () => sql`select ${'ana@example.com'}::int4`.execute(deps.db));
        app.get('/failing', () => throwHttpError(504, 'upstream said: secret'));
        app.get('/busy', () => throwHttpError(503, messages.serverBusy));
        app.get('/logs', (request) => {
          request.log.info(
            { user: { email: 'ana@example.com', password: 'hunter22' }, token: 'abc.def.ghi' },
            'x',
          );
          return {};
        });
      },
    ],
  });
});
afterAll(() => server.close());

it('answers an unexpected error in general words and logs the cause without the e-mail', async () => {
  const answer = await call(server, '/api/broken');
  expect(answer).toMatchObject({
    status: 500,
    json: { statusCode: 500, error: 'Internal Server Error', message: messages.serverFailed },
  });
  expect(answer.text).not.toContain('vault');
  const logged = lines.find((line) => line.includes('Request failed')) ?? '';
  expect(logged).toContain('the vault of [e-mail] is open');
  expect(logged).toContain(String(answer.json?.requestId));
});

it('answers a value the database cannot take with 400 and keeps its words inside', async () => {
  const answer = await call(server, '/api/broken-sql');
  expect(answer.status).toBe(400);
  expect(answer.text).not.toMatch(/invalid input syntax|ana@example/);
});

it('keeps the words of other refusals inside and says when to come back', async () => {
  expect(await call(server, '/api/failing')).toMatchObject({
    status: 504,
    json: { message: messages.serverFailed },
  });
  const busy = await call(server, '/api/busy');
  const requestId = busy.headers.get('x-request-id');
  expect(busy).toMatchObject({
    status: 503,
    json: { statusCode: 503, message: messages.serverBusy, requestId },
  });
  expect(busy.headers.get('retry-after')).toBe('2');
});

it('logs one line per answer with the pattern of the route, and redacts secrets and people', async () => {
  const token = await server.tokenFor('user');
  await call(server, '/api/orders/admin/featureFlags/ana@example.com', { token });
  await call(server, '/api/user/login', { body: { email: 'ana@example.com', password: 'hunter22' } });
  await call(server, '/api/logs');
  const log = lines.join('');
  expect(log).toContain('"route":"/api/orders/admin/featureFlags/:flagName","status":404');
  expect(log).toContain('"route":"/api/user/login","status":401');
  expect(log).toContain('"password":"[redacted]"');
  expect(log).not.toMatch(/ana@example|hunter22|abc\.def/);
  expect(log).not.toContain(token);
});
