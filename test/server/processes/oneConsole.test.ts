/** Two server processes on one PostgreSQL serve one console: a change at one counts in the next call at the other. */
import { listChanges } from '../../../server/repositories/audit';
import { anOrder, call, search, storeOrders } from '../orders/fixtures';
import { startTestServer, type TestServer } from '../support/testServer';
import { aRule, aZone, send, storeMerchant } from '../zones/fixtures';

/** Monday 2026-05-04, 07:00 in Toronto: an hour before the cutoff. */
const BEFORE_CUTOFF = Date.parse('2026-05-04T11:00:00Z');

const onPostgres = process.env.TEST_DATABASE_URL === undefined ? describe.skip : describe;

onPostgres('two processes', () => {
  let one: TestServer;
  let other: TestServer;
  beforeAll(async () => {
    one = await startTestServer();
    other = await startTestServer({ beside: one });
  });
  afterAll(async () => {
    await other.close();
    await one.close();
  });

  /**
   * Returns what a process reports about a merchant and its order: the delivery price, the order's time zone, the
   * merchant's names.
   */
  async function saidOf(
    server: TestServer,
    merchantId: string,
    orderId: string,
  ): Promise<readonly unknown[]> {
    const body = { postalCode: 'M5V 1A1', originPostalCode: 'M5V 1A1', dateTime: BEFORE_CUTOFF };
    const rates = await call(server, `/rates/${merchantId}`, { method: 'POST', role: 'admin', body });
    const { price } = (rates.body as unknown as { price: number }[])[0] ?? {};
    const { orders } = await search(server, { id: orderId });
    const names = await call(server, '/merchants/names');
    const list = await call(server, '/merchants', { role: 'admin' });
    const named = [names, list].map(
      ({ body: merchants }) =>
        (merchants as unknown as { id: string; name: string }[]).find(({ id }) => id === merchantId)?.name,
    );
    return [price, orders[0]?.timezone, ...named];
  }

  it('API-15 a change to a merchant at one process is quoted, used and listed at the other at once', async () => {
    const zone = aZone('Toronto', { M: 4 });
    const merchantId = await storeMerchant(one, {
      name: 'Name 0',
      zones: [zone],
      shippingRules: [aRule('Toronto', 'Toronto')],
    });
    const [order] = await storeOrders(one, [
      anOrder({ merchantId, dtoRecipientAddress: { postalCode: 'M5V 1A1' } }),
    ]);
    const said = (server: TestServer) => saidOf(server, merchantId, order?.id ?? '');
    // Both have everything cached before the other changes it.
    for (const server of [one, other]) {
      expect(await said(server)).toEqual([4, 'America/Toronto', 'Name 0', 'Name 0']);
    }
    const changes = [
      { server: one, price: 5, timezone: 'America/Halifax', name: 'Name 1' },
      { server: other, price: 6, timezone: 'America/Vancouver', name: 'Name 2' },
    ];
    for (const { server, price, timezone, name } of changes) {
      const locationPricing = { pricingRows: [{ postalPrefix: 'M', price }] };
      const answers = [
        await send(server, 'PATCH', `${merchantId}/zones/${zone.id}`, { timezone, locationPricing }),
        await send(server, 'PATCH', merchantId, { name }),
      ];
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect(await said(one)).toEqual([price, timezone, name, name]);
      expect(await said(other)).toEqual([price, timezone, name, name]);
    }
  });

  it('API-10 one key sent to both at once makes one change, and both return its result', async () => {
    const merchantId = await storeMerchant(one);
    const [order] = await storeOrders(one, [anOrder({ merchantId })]);
    const id = order?.id ?? '';
    const headers = { 'idempotency-key': 'job:item:1' };
    const answers = await Promise.all(
      [one, other, one, other].map((server) =>
        call(server, `/orders/${id}/pickupready`, { method: 'PATCH', headers }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.pickupReadyAt)).size).toBe(1);
    const changes = await listChanges(one.db, 'order', id);
    expect(changes.filter(({ action }) => action === 'setPickupReady')).toHaveLength(1);
  });

  it('AUTH-11 wrong passwords at both processes count together', async () => {
    const guess = (server: TestServer) =>
      call(server, '/user/login', {
        method: 'POST',
        role: null,
        body: { email: 'ana@example.com', password: 'a wrong one' },
      });
    for (let round = 0; round < 5; round += 1) {
      for (const server of [one, other]) expect((await guess(server)).status).toBe(401);
    }
    for (const server of [one, other]) {
      const { status, body } = await guess(server);
      expect(status).toBe(429);
      expect(body.message).toMatch(/again/i);
    }
  });
});
