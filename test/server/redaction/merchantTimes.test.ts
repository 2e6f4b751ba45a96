/** The time of a merchant's redaction in its history. */
import { listChanges } from '../../../server/repositories/audit';
import { redactOldOrders } from '../../../server/services/redaction/redactOrders';
import { aMerchant, anOrder, NOON, storeMerchants, storeOrders } from '../orders/fixtures';
import { startTestServer, type TestServer } from '../support/testServer';

const DAY = 24 * 3_600_000;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ deps: { now: () => NOON } });
});
afterAll(() => server.close());

it('MDT-09 each redaction of a merchant records when the last one was', async () => {
  const id = 'mer_again';
  await storeMerchants(server, [aMerchant({ id, name: 'Again', dataRedactionEnabled: true })]);
  const times = [NOON, NOON + DAY];
  for (const at of times) {
    const createdAt = (NOON - 100 * DAY) / 1000;
    await storeOrders(server, [anOrder({ merchantId: id, orderStatus: 'DELIVERY_FAILED', createdAt })]);
    const deps = { ...server.deps, now: () => at };
    for await (const _ of redactOldOrders(deps, { actor: 'system', requestId: 'again' })) void _;
  }
  const [first, second] = times.map((at) => new Date(at).toISOString());
  const changes = await listChanges(server.db, 'merchant', id);
  expect(changes.map(({ before, after }) => [before, after])).toEqual([
    [{ lastRedactedAt: first }, { lastRedactedAt: second }],
    [{ lastRedactedAt: null }, { lastRedactedAt: first }],
  ]);
});
