/**
 * A call that took longer than the claim of its key: a repeat takes over, and there is still one answer for the key.
 */
import * as z from 'zod';
import { withTx } from '../../../server/db/withTx';
import { answerJson } from '../../../server/http/answer';
import { defineRoute } from '../../../server/http/defineRoute';
import { recordChange } from '../../../server/repositories/audit';
import { deferred } from '../../support/deferred';
import { call } from '../support/call';
import { startTestServer, type TestServer } from '../support/testServer';

let server: TestServer;
let calls = 0;
const asked = deferred();
const mayGoOn = deferred();
beforeAll(async () => {
  server = await startTestServer({
    routes: [
      (app, deps) =>
        void app.register(
          (inner, _options, done) => {
            defineRoute(inner, deps, 'retryOrderCreation', {
              params: z.object({ orderId: z.string() }),
              answer: z.object({ made: z.number() }),
              handler: ({ params: { orderId } }, { email, requestId }, { claimed }) =>
                claimed(async (recorder) => {
                  const made = (calls += 1);
                  if (made === 1) {
                    asked.end();
                    await mayGoOn.until;
                  }
                  const answer = answerJson({ made });
                  const action = 'attemptOrderCreation';
                  const about = { entity: 'order', entityId: orderId, after: { made } };
                  await withTx(deps.db, async (trx) => {
                    await recordChange(trx, { actor: email, requestId, action, ...about });
                    await recorder.keep(trx, answer);
                  });
                  return answer;
                }),
            });
            done();
          },
          { prefix: '/steps' },
        ),
    ],
  });
});
afterAll(() => server.close());

it('API-10 the late call writes nothing and gets the answer of the one that took over', async () => {
  const token = await server.tokenFor('admin');
  const send = () =>
    call(server, '/api/steps/orders/retry/ord_1', {
      method: 'POST',
      token,
      headers: { 'idempotency-key': 'slow' },
    });
  const late = send();
  await asked.until;
  await server.db.updateTable('idempotency').set({ created_at: 1 }).where('key', '=', 'slow').execute();
  expect(await send()).toMatchObject({ status: 200, json: { made: 2 } });
  mayGoOn.end();
  expect(await late).toMatchObject({ status: 200, json: { made: 2 } });
  expect(await send()).toMatchObject({ status: 200, json: { made: 2 } });
  const written = server.db.selectFrom('audit').select('after').where('entity_id', '=', 'ord_1');
  expect(await written.execute()).toEqual([{ after: '{"made": 2}' }]);
});
