/** Changes to an order after its redaction, by any clock. */
import { withTx } from '../../../server/db/withTx';
import { findOrder, lockOrder, updateOrder } from '../../../server/repositories/orders';
import { redactOldOrders } from '../../../server/services/redaction/redactOrders';
import { aMerchant, anOrder, NOON, storeMerchants, storeOrders } from '../orders/fixtures';
import { startTestServer, type TestServer } from '../support/testServer';

const DAYS_91_S = 91 * 24 * 3_600;
let server: TestServer;
let clock = NOON;
beforeAll(async () => {
  server = await startTestServer({ deps: { now: () => clock } });
  await storeMerchants(server, [aMerchant({ id: 'mer_red', dataRedactionEnabled: true })]);
});
afterAll(() => server.close());

it.each([
  ['a minute later', 60_000],
  ['in the same millisecond', 0],
  ['by a server whose clock is an hour behind', -3_600_000],
])('MDT-13 the next run redacts a change made %s', async (when, later) => {
  const id = `ord_${when}`;
  await storeOrders(server, [
    anOrder({ id, merchantId: 'mer_red', createdAt: NOON / 1000 - DAYS_91_S, notes: 'Ask for Hortensia' }),
  ]);
  const notesAfterARun = async () => {
    clock += 60_000;
    for await (const _merchant of redactOldOrders(server.deps, { actor: 'system', requestId: 'run' }));
    return (await findOrder(server.db, id))?.notes;
  };
  expect(await notesAfterARun()).toBe('REDACTED');
  await withTx(server.db, async (trx) => {
    const order = await lockOrder(trx, id);
    if (order) await updateOrder(trx, { ...order, notes: 'Hortensia again' }, clock + later);
  });
  expect(await notesAfterARun()).toBe('REDACTED');
});
