/** Changes through `tools.change`: one transaction with the audit row and the stored response. */
import { sql } from 'kysely';
import * as z from 'zod';
import { withTx } from '../../../server/db/withTx';
import { answerJson } from '../../../server/http/answer';
import { defineRoute } from '../../../server/http/defineRoute';
import { requireVersion } from '../../../server/http/etag';
import { throwHttpError } from '../../../server/http/httpError';
import { listChanges, recordChange } from '../../../server/repositories/audit';
import { forgetOldAnswers, KEEP_ANSWERS_MS } from '../../../server/repositories/idempotency';
import { call } from '../support/call';
import { startTestServer, type TestServer } from '../support/testServer';

const PATH = '/api/test-counters';
let server: TestServer;
let clock = Date.now();

beforeAll(async () => {
  server = await startTestServer({
    deps: { now: () => clock },
    routes: [
      (app, deps) => {
        // A counter under the name of an existing endpoint, on a path of its own.
        void app.register(
          (inner, _options, done) => {
            defineRoute(inner, deps, 'archiveMerchant', {
              params: z.object({ id: z.string() }),
              body: z.object({ fail: z.boolean().optional() }).optional(),
              answer: z.object({ id: z.string(), n: z.number() }),
              handler: (request, caller, { change }) =>
                change(async (trx) => {
                  const { id } = request.params;
                  const { rows } = await sql<{
                    n: number;
                  }>`update counters set n = n + 1 where id = ${id} returning n`.execute(trx);
                  const n = rows[0]?.n ?? throwHttpError(404, 'No such counter.');
                  requireVersion(request, {
                    entity: 'counter',
                    id,
                    version: n - 1,
                    message: 'Changed by someone else.',
                    current: () => ({ id, n: n - 1 }),
                  });
                  await recordChange(trx, {
                    actor: caller.email,
                    requestId: caller.requestId,
                    action: 'count',
                    entity: 'counter',
                    entityId: id,
                    before: { n: n - 1 },
                    after: { n },
                  });
                  if (request.body?.fail) throwHttpError(409, 'Told to fail.');
                  return answerJson({ id, n }, { version: n });
                }),
            });
            done();
          },
          { prefix: '/test-counters' },
        );
      },
    ],
  });
  await server.tokenFor('admin');
  await sql`create table counters (id text primary key, n int4 not null)`.execute(server.db);
});
afterAll(() => server.close());

async function counter(
  id: string,
): Promise<(headers?: Record<string, string>, body?: object) => ReturnType<typeof call>> {
  await withTx(server.db, (trx) => sql`insert into counters values (${id}, 0)`.execute(trx));
  return async (headers, body) => {
    // A new token each time, because one test moves the clock by days.
    const token = await server.tokenOf('test-admin@example.com');
    return call(server, `${PATH}/merchants/${id}/archive`, { method: 'PATCH', token, headers, body });
  };
}
const key = (value: string) => ({ 'idempotency-key': value });
const audited = async (id: string) => (await listChanges(server.db, 'counter', id)).length;

it('without a key every call makes a change, with an audit row and its version as ETag', async () => {
  const count = await counter('plain');
  await count();
  const answer = await count();
  expect(answer).toMatchObject({ status: 200, json: { id: 'plain', n: 2 } });
  expect(answer.headers.get('etag')).toBe('"2"');
  const changes = await listChanges(server.db, 'counter', 'plain');
  expect(changes.map(({ before, after }) => [before, after])).toContainEqual([{ n: 1 }, { n: 2 }]);
  expect(changes[0]).toMatchObject({ actor: 'test-admin@example.com' });
  expect(changes.map(({ requestId }) => requestId)).toContain(answer.headers.get('x-request-id'));
});

it('with a key the change is made once, and a repeat gets the same response', async () => {
  const count = await counter('once');
  const first = await count(key('job:1:1'));
  const again = await count(key('job:1:1'));
  expect(again).toMatchObject({ status: 200, text: first.text });
  expect(again.headers.get('etag')).toBe(first.headers.get('etag'));
  expect(await audited('once')).toBe(1);
  expect((await count(key('job:1:2'))).json?.n).toBe(2);
});

it('ten calls at once with one key make one change and get ten equal responses', async () => {
  const count = await counter('parallel');
  const answers = await Promise.all(Array.from({ length: 10 }, () => count(key('storm'))));
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`))).toEqual(
    new Set(['200 {"id":"parallel","n":1}']),
  );
  expect(await audited('parallel')).toBe(1);
});

it('a refused change leaves nothing behind, and its key may be used again', async () => {
  const count = await counter('refused');
  expect((await count(key('try'), { fail: true })).status).toBe(409);
  expect(await audited('refused')).toBe(0);
  expect((await count(key('try'), { fail: true })).status).toBe(409);
  expect(await count(key('try'))).toMatchObject({ status: 200, json: { n: 1 } });
});

it('a key used for another request is refused with 422, but another person may use it', async () => {
  const count = await counter('mine');
  const other = await counter('other');
  await count(key('shared'));
  expect(await other(key('shared'))).toMatchObject({
    status: 422,
    json: { message: 'This Idempotency-Key was used for another request.' },
  });
  expect((await count(key('shared'), { fail: false })).status).toBe(422);
  const answer = await call(server, `${PATH}/merchants/other/archive`, {
    method: 'PATCH',
    token: await server.tokenFor('super_admin'),
    headers: key('shared'),
  });
  expect(answer).toMatchObject({ status: 200, json: { id: 'other', n: 1 } });
  for (const wrong of ['with space', 'x'.repeat(201)]) {
    expect(await count(key(wrong))).toMatchObject({
      status: 400,
      json: { message: expect.stringContaining('expected 1 to 200 printable characters') as string },
    });
  }
  expect((await count(key('x'.repeat(200)))).status).toBe(200);
});

it('responses are kept for seven days', async () => {
  const count = await counter('old');
  await count(key('week'));
  clock += KEEP_ANSWERS_MS - 1000;
  expect((await count(key('week'))).json?.n).toBe(1);
  clock += 2000;
  expect((await count(key('week'))).json?.n).toBe(2);
  clock += KEEP_ANSWERS_MS;
  expect(await forgetOldAnswers(server.db, clock)).toBeGreaterThan(0);
  expect(await server.db.selectFrom('idempotency').selectAll().execute()).toEqual([]);
});

it('a stale If-Match gets 412 with the current record, and nothing is written', async () => {
  const count = await counter('versioned');
  expect((await count({ 'if-match': '"0"' })).headers.get('etag')).toBe('"1"');
  const stale = await count({ 'if-match': '"0"' });
  expect(stale).toMatchObject({
    status: 412,
    json: { message: 'Changed by someone else.', current: { id: 'versioned', n: 1 } },
  });
  expect(await audited('versioned')).toBe(1);
  expect((await count({ 'if-match': 'W/"1"' })).status).toBe(200);
  expect((await count({ 'if-match': '*' })).status).toBe(200);
  expect((await count({ 'if-match': 'three' })).status).toBe(400);
});
