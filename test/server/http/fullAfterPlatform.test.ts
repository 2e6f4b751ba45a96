/**
 * The disk is full when the routing platform's answer is to be stored: no 507, which would say that nothing was done.
 */
import { sql } from 'kysely';
import { serverMessages } from '../../../src/contract/serverMessages';
import { aMerchant, anOrder, call, storeMerchants, storeOrders } from '../orders/fixtures';
import { startTestServer, type TestServer } from '../support/testServer';

let server: TestServer;
let isAsked = false;
/** From now on the database refuses to store merchants, and outcomes of attempts. */
const noMoreRoom = async (): Promise<void> => {
  isAsked = true;
  await sql`create or replace function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'no room' using errcode = '53100'; end $$`.execute(server.db);
  for (const table of ['orders', 'merchants']) {
    await sql`create or replace trigger refused before update on ${sql.table(table)}
      for each row execute function refuse()`.execute(server.db);
  }
};
beforeAll(async () => {
  server = await startTestServer({
    deps: {
      routing: {
        createOrder: async () => {
          await noMoreRoom();
          return { success: true, message: 'Created.' };
        },
        registerMerchant: async () => {
          await noMoreRoom();
          return { success: true, id: 'org_1' };
        },
      },
    },
  });
  await storeMerchants(server, [aMerchant()]);
});
beforeEach(async () => {
  isAsked = false;
  for (const table of ['orders', 'merchants'])
    await sql`drop trigger if exists refused on ${sql.table(table)}`.execute(server.db);
});
afterAll(() => server.close());

it('a retried creation is reported as a failure', async () => {
  const orderCreation = { attemptedAt: 1, success: false, message: 'No.' };
  const [order] = await storeOrders(server, [anOrder({ orderCreation })]);
  const answer = await call(server, `/orders/retry/${order?.id}`, { method: 'POST', role: 'admin' });
  expect(answer).toMatchObject({ status: 500, body: { message: serverMessages.serverFailed } });
  expect(isAsked).toBe(true);
});

it.each(['organization', 'pickupCustomer'])('so is a new %s', async (kind) => {
  const answer = await call(server, `/merchants/mer_one/${server.deps.settings.product.key}/${kind}`, {
    method: 'POST',
    role: 'admin',
  });
  expect(answer).toMatchObject({ status: 500, body: { message: serverMessages.serverFailed } });
  expect(isAsked).toBe(true);
});
