/** What happens to an order after its redaction: later changes, by any clock, and the suggested addresses. */
import { sql } from 'kysely';
import { findKnownAddresses } from '../../../server/adapters/geocoder/knownAddresses';
import { migrate } from '../../../server/db/migrate';
import { withTx } from '../../../server/db/withTx';
import { findOrder, lockOrder, updateOrder } from '../../../server/repositories/orders';
import { redactOldOrders } from '../../../server/services/redaction/redactOrders';
import { aMerchant, anOrder, call, NOON, storeMerchants, storeOrders } from '../orders/fixtures';
import { startTestServer, type TestServer } from '../support/testServer';

const redactNow = async () => {
  for await (const _merchant of redactOldOrders(server.deps, { actor: 'system', requestId: 'run' }));
};

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
    await redactNow();
    return (await findOrder(server.db, id))?.notes;
  };
  expect(await notesAfterARun()).toBe('REDACTED');
  await withTx(server.db, async (trx) => {
    const order = await lockOrder(trx, id);
    if (order) await updateOrder(trx, { ...order, notes: 'Hortensia again' }, clock + later);
  });
  expect(await notesAfterARun()).toBe('REDACTED');
});

it('MDT-13 redacted orders take no place among the suggested addresses, nor do those of an earlier version', async () => {
  const to = (street: string, postalCode: string) => ({
    validAddress: true,
    recipientAddress: {
      street,
      city: 'Toronto',
      province: 'ON',
      postalCode,
      country: 'Canada',
      location: { lat: 43.6, lng: -79.4 },
      locationAccuracy: 'exact' as const,
    },
  });
  // Many areas, each with more orders than the one that is left.
  const old = [...'BCEGHJKLMNPRSTVWX'].flatMap((letter) =>
    ['1 Old Street', '2 Old Street', '3 Old Street'].map((street) =>
      anOrder({
        merchantId: 'mer_red',
        createdAt: NOON / 1000 - DAYS_91_S,
        ...to(street, `M1${letter} 1A1`),
      }),
    ),
  );
  await storeOrders(server, [...old, anOrder({ createdAt: NOON / 1000, ...to('9 Live Street', 'M1B 1A1') })]);
  await redactNow();
  const suggested = async () => {
    clock += 61_000;
    const { body } = await call(server, '/geo/autocomplete?q=toronto+on&limit=5');
    return JSON.stringify(body);
  };
  expect(await suggested()).toContain('9 Live Street');

  await sql`
    insert into known_addresses (order_id, words, exact_key, terms)
    select id, ' redacted toronto on ' || lower(document->'recipientAddress'->>'postalCode') || ' canada', '', array_to_tsvector(array['to', 'tor', 'toron', 'on'])
    from orders where redacted_at is not null and document->'recipientAddress'->>'postalCode' is not null
    on conflict (order_id) do update set words = excluded.words, terms = excluded.terms
  `.execute(server.db);
  await sql`delete from migrations where name = '0030-places-of-redacted-orders'`.execute(server.db);
  await migrate(server.db);
  expect(await suggested()).toContain('9 Live Street');
});

it('MDT-13 the new address of a redacted order is suggested like any other, and what redaction left of one is not', async () => {
  const address = {
    ...{ city: 'Kingston', province: 'ON', country: 'Canada' },
    location: { lat: 44.2, lng: -76.5 },
    locationAccuracy: 'exact' as const,
  };
  const to = (street: string, postalCode: string) => ({
    validAddress: true,
    recipientAddress: { ...address, street, postalCode },
  });
  const createdAt = NOON / 1000 - DAYS_91_S;
  await storeOrders(server, [
    anOrder({ id: 'ord_1_live', createdAt: NOON / 1000, ...to('5 Quiet Street', 'K7L 1A1') }),
    anOrder({ id: 'ord_2_moved', merchantId: 'mer_red', createdAt, ...to('6 Quiet Street', 'K7L 1A1') }),
    anOrder({
      id: 'ord_4_placed',
      merchantId: 'mer_red',
      createdAt,
      validAddress: true,
      recipientAddress: { ...address, postalCode: 'K7M 1A1' },
    }),
    anOrder({ id: 'ord_3_found', merchantId: 'mer_red', createdAt, ...to('7 Quiet Street', 'K7L 1A1') }),
  ]);
  await redactNow();
  clock += 60_000;
  await withTx(server.db, async (trx) => {
    const moved = await lockOrder(trx, 'ord_2_moved');
    if (moved) await updateOrder(trx, { ...moved, ...to('5 Quiet Street', 'K7L 1A1') }, clock);
    const { location } = address;
    for (const id of ['ord_3_found', 'ord_4_placed']) {
      const found = await lockOrder(trx, id);
      if (!found) continue;
      const recipientAddress = { ...found.recipientAddress, location };
      await updateOrder(trx, { ...found, recipientAddress }, clock);
    }
  });
  const suggested = async (text: string) => {
    const { body } = await call(server, `/geo/autocomplete?q=${text}&limit=5`);
    return JSON.stringify(body);
  };
  expect(await suggested('5+quiet')).toContain('5 Quiet Street');
  expect(await suggested('kingston')).not.toMatch(/REDACTED|[67] Quiet|K7M/);
  const asked = { ...to('5 Quiet Street', 'K7L 1A1').recipientAddress, location: undefined };
  expect([...(await findKnownAddresses(server.db, [asked])).values()]).toMatchObject([
    { location: address.location },
  ]);
  await sql`delete from known_addresses`.execute(server.db);
  await sql`delete from meta where name = 'addressesFiled'`.execute(server.db);
  expect([...(await findKnownAddresses(server.db, [asked])).values()]).toMatchObject([
    { location: address.location },
  ]);
});
