/** A 503 or 507 says that nothing was done. Work in steps that has begun to write must not answer so. */
import * as z from 'zod';
import { databaseOn } from '../../../server/db/database';
import { openMemoryEngine } from '../../../server/db/engine/memoryEngine';
import { isConnectionTimeout } from '../../../server/db/engine/singleConnectionPool';
import { withTx } from '../../../server/db/withTx';
import { answerJson } from '../../../server/http/answer';
import { defineRoute } from '../../../server/http/defineRoute';
import { runChange } from '../../../server/http/idempotency';
import { serverMessages } from '../../../src/contract/serverMessages';
import { call } from '../support/call';
import { startTestServer, type TestServer } from '../support/testServer';

/** Fails like both pools when no connection becomes free. */
const noConnection = () => Promise.reject(new Error('timeout exceeded when trying to connect'));
/** Fails like both engines on a full disk. */
const noRoom = () => Promise.reject(Object.assign(new Error('could not extend file'), { code: '53100' }));
/** The step that fails; the order id in the URL selects it. */
type Step = 'reading' | 'storing' | 'after' | 'afterFull' | 'none';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer({
    routes: [
      (app, deps) =>
        void app.register(
          (inner, _options, done) => {
            const params = z.object({ orderId: z.string() });
            const answer = z.object({ step: z.string() });
            defineRoute(inner, deps, 'updateOrder', {
              params,
              answer,
              handler: ({ params: { orderId } }, _caller, { inSteps }) =>
                inSteps(async (keeper) => {
                  if (orderId === ('reading' satisfies Step)) await noConnection();
                  const answer = answerJson({ step: orderId });
                  await withTx(deps.db, async (trx) => {
                    await keeper.keep(trx, answer);
                    if (orderId === ('storing' satisfies Step)) await noRoom();
                  });
                  if (orderId === ('after' satisfies Step)) await noConnection();
                  if (orderId === ('afterFull' satisfies Step)) await noRoom();
                  return answer;
                }),
            });
            defineRoute(inner, deps, 'retryOrderCreation', {
              params,
              answer,
              handler: ({ params: { orderId } }, _caller, { claimed }) =>
                claimed(async () => {
                  if (orderId === ('reading' satisfies Step)) await noConnection();
                  if (orderId === ('storing' satisfies Step)) await noRoom();
                  return answerJson({ step: orderId });
                }),
            });
            done();
          },
          { prefix: '/steps' },
        ),
    ],
  });
  token = await server.tokenFor('admin');
});
afterAll(() => server.close());

const send = (path: string, method: string, key?: string) =>
  call(server, `/api/steps/orders/${path}`, {
    method,
    token,
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  });

describe.each([
  ['with a key', (name: string) => name],
  ['without a key', () => undefined],
])('%s', (_how, key) => {
  it.each([
    [503, 'busy', 'in steps', 'updateOrder/reading', 'PATCH'],
    [503, 'busy', 'under a claim', 'retry/reading', 'POST'],
    [507, 'full', 'in steps', 'updateOrder/storing', 'PATCH'],
    [507, 'full', 'under a claim', 'retry/storing', 'POST'],
  ])(
    'answers %d when the database is %s before anything is stored: %s',
    async (status, why, how, path, method) => {
      const answer = await send(path, method, key(`${why} ${how}`.replaceAll(' ', '-')));
      expect(answer.status).toBe(status);
    },
  );

  it.each(['after', 'afterFull'])('does not say so once something is stored: %s', async (step) => {
    const answer = await send(`updateOrder/${step}`, 'PATCH', key(step));
    const isKeyed = key(step) !== undefined;
    // The answer is kept under the key.
    expect(answer).toMatchObject(
      isKeyed
        ? { status: 200, json: { step } }
        : { status: 500, json: { message: serverMessages.serverFailed } },
    );
  });

  it('answers normally when the work succeeds', async () => {
    expect(await send('updateOrder/none', 'PATCH', key('none'))).toMatchObject({ json: { step: 'none' } });
  });
});

it('a change that never got a connection reports that it did nothing, even when nobody can check for a faster call', async () => {
  const engine = await openMemoryEngine({ acquireTimeoutMs: 50 });
  const db = databaseOn(engine);
  let letGo = (): void => undefined;
  const taken = db.connection().execute(() => new Promise<void>((resolve) => (letGo = resolve)));
  const key = { caller: 'dana@example.com', endpoint: 'updateOrder', key: 'busy' };
  const change = runChange({ ...server.deps, db }, { key, fingerprint: '' }, () => Promise.resolve('done'));
  await expect(change.catch(isConnectionTimeout)).resolves.toBe(true);
  letGo();
  await taken;
  await engine.close();
});
