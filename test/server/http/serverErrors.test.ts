/**
 * Internal errors stay inside: a general message for the caller, the cause in the log, and nothing personal in either.
 */
import { sql } from 'kysely';
import { serverMessages } from '../../../src/contract/serverMessages';
import { databaseOn } from '../../../server/db/database';
import { openPostgresEngine } from '../../../server/db/engine/postgresEngine';
import { createLog } from '../../../server/http/log';
import { throwHttpError } from '../../../server/http/httpError';
import { failWith } from '../../../server/services/domainError';
import { createUserDirectory } from '../../../server/services/userDirectory';
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
        app.get('/platform', () =>
          failWith('platformFailed', 'Jane Roy, 12 Elm Street: the phone is not valid.'),
        );
        app.get('/busy', () => throwHttpError(503, serverMessages.serverBusy));
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

it('answers an unexpected error with a general message and logs the cause without the e-mail', async () => {
  const answer = await call(server, '/api/broken');
  expect(answer).toMatchObject({
    status: 500,
    json: { statusCode: 500, error: 'Internal Server Error', message: serverMessages.serverFailed },
  });
  expect(answer.text).not.toContain('vault');
  const logged = lines.find((line) => line.includes('Request failed')) ?? '';
  expect(logged).toContain('the vault of [e-mail] is open');
  expect(logged).toContain(String(answer.json?.requestId));
});

it("answers 400 for a value that the database refuses, without the database's message", async () => {
  const answer = await call(server, '/api/broken-sql');
  expect(answer.status).toBe(400);
  expect(answer.text).not.toMatch(/invalid input syntax|ana@example/);
});

it('hides the message of other server errors and says when to retry', async () => {
  expect(await call(server, '/api/failing')).toMatchObject({
    status: 504,
    json: { message: serverMessages.serverFailed },
  });
  const busy = await call(server, '/api/busy');
  const requestId = busy.headers.get('x-request-id');
  expect(busy).toMatchObject({
    status: 503,
    json: { statusCode: 503, message: serverMessages.serverBusy, requestId },
  });
  expect(busy.headers.get('retry-after')).toBe('2');
});

it.each([
  ['the routing platform refuses', 'platform', 502, 'The routing platform did not take it.'],
  ['there is no room for the work', 'busy', 503, serverMessages.serverBusy],
])(
  'when %s, it logs one line with the reason, without a stack or an answer that may quote an order',
  async (_what, path, status, reason) => {
    const before = lines.length;
    const requestId = (await call(server, `/api/${path}`)).headers.get('x-request-id');
    const said = lines.slice(before).filter((line) => !line.includes('"route"'));
    expect(said.map((line) => JSON.parse(line) as unknown)).toEqual([
      {
        level: 40,
        time: expect.any(Number) as number,
        reqId: requestId,
        status,
        reason,
        msg: 'Request refused',
      },
    ]);
  },
);

describe('while the database is away', () => {
  const away = { status: 503, json: { statusCode: 503, message: serverMessages.databaseDown } };
  let cutOff: TestServer;
  beforeAll(async () => {
    // No server listens on port 1.
    const engine = openPostgresEngine({ url: 'postgres://somebody@127.0.0.1:1/console' });
    const db = databaseOn(engine);
    cutOff = await startTestServer({ deps: { db, users: createUserDirectory(db, 'postgres') } });
  });
  afterAll(() => cutOff.close());

  it('answers 503 with a time to retry, to people who sign in and to those signed in', async () => {
    const token = await server.tokenFor('user');
    for (const answer of [
      await call(cutOff, '/api/user/login', { body: { email: 'ana@example.com', password: 'a password' } }),
      await call(cutOff, '/api/orders/admin/featureFlags/x', { token }),
    ]) {
      expect(answer).toMatchObject(away);
      expect(answer.headers.get('retry-after')).toBe('10');
      expect(answer.text).not.toMatch(/ECONNREFUSED|127\.0\.0\.1/);
    }
  });
});

it('logs one line per response with the route pattern, and redacts secrets and people', async () => {
  const token = await server.tokenFor('user');
  await call(server, '/api/orders/admin/featureFlags/ana@example.com', { token });
  await call(server, '/api/user/login', {
    body: { email: 'ana@example.com', password: 'hunter22' },
    headers: { 'x-request-id': 'trace-12345678' },
  });
  await call(server, '/api/logs');
  const log = lines.join('');
  expect(log).toContain('"route":"/api/orders/admin/featureFlags/:flagName","status":404');
  expect(log).toContain('"route":"/api/user/login","status":401');
  expect(log).toContain('"clientRequestId":"trace-12345678"');
  expect(log).toContain('"password":"[redacted]"');
  expect(log).not.toMatch(/ana@example|hunter22|abc\.def/);
  expect(log).not.toContain(token);
});
