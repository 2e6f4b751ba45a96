/** After redaction nothing that can be opened, searched, printed or read in a log shows who an order was for. */
import { listChanges } from '../../../server/repositories/audit';
import { createLog } from '../../../server/http/log';
import { redactOldOrders } from '../../../server/services/redaction/redactOrders';
import { startRedaction } from '../../../server/services/redaction/redactionTimer';
import { readOrder } from '../../../src/api/read/readOrder';
import type { Address, Order } from '../../../src/contract/schemas/orders';
import { orderCsvRow } from '../../../src/domain/orders/orderCsvRow';
import { readPages } from '../labels/readLabel';
import { aMerchant, anOrder, call, NOON, storeMerchants, storeOrders } from '../orders/fixtures';
import { createTokenIssuer } from '../../../server/services/tokens';
import { startTestServer, TEST_TOKEN_SECRET, type TestServer } from '../support/testServer';
import { TORONTO } from '../../support/timeZones';

const DAY = 24 * 3_600_000;
/** Longer than any session, because the tests move the clock by months. */
const YEAR_S = 365 * 24 * 3600;
/** Matches every text, number and name of the recipient, and nothing else. */
const PERSONAL = /hortensia|quux|5550142|61\.2345|804|3B ?1B9/i;
const lines: string[] = [];
let server: TestServer;
let clock = NOON;
beforeAll(async () => {
  server = await startTestServer({
    deps: {
      now: () => clock,
      tokens: createTokenIssuer(TEST_TOKEN_SECRET, YEAR_S, () => clock),
      log: createLog('trace', { write: (line: string) => lines.push(line) }),
    },
  });
  await storeMerchants(server, [aMerchant({ id: 'mer_red', name: 'Redacting', dataRedactionEnabled: true })]);
});
afterAll(() => server.close());

const home: Address = {
  number: '804',
  street: 'Hortensia Road',
  unit: '804',
  city: 'Montréal',
  province: 'QC',
  postalCode: 'H3B 1B9',
  country: 'Canada',
  location: { lat: 61.2345, lng: -73.5 },
};
const order = (id: string, days: number): Order =>
  anOrder({
    id,
    refNumber: `REF-${id}`,
    merchantId: 'mer_red',
    createdAt: (clock - days * DAY) / 1000,
    orderStatus: 'DELIVERY_COMPLETED',
    deliveryType: 'PARCEL',
    completeAfter: clock - days * DAY + 3_600_000,
    completeBefore: clock - days * DAY + 7_200_000,
    recipient: { name: 'Hortensia Quux', phone: '+15145550142', email: 'hortensia@quux.example' },
    recipientAddress: home,
    originAddress: home,
    dtoRecipientAddress: home,
    dtoOriginAddress: home,
    validAddress: true,
    notes: 'Ask for Hortensia',
    freeSearch: 'hortensia quux 804 road',
    customFields: [{ name: 'Gift for', value: 'Hortensia' }],
    packages: [{ trackingNumber: `TRK-${id}`, weightOptions: { weight: 1, unit: 'kg' } }],
    timelineEvents: [
      {
        event: 'Destination address not found: 804 Hortensia is not a postal code.',
        timestamp: 5,
      },
      { event: 'Out of area: Postal code H3B 1B9 is outside the delivery area.', timestamp: 6 },
    ],
  });

/** Returns everything the server shows of an order, by name. */
async function shown(id: string): Promise<Record<string, string>> {
  const found = (await server.db.selectFrom('orders').selectAll().where('id', '=', id).execute())[0];
  const search = async (filter: object) =>
    JSON.stringify((await call(server, '/orders', { method: 'POST', body: filter })).body);
  const detail = await call(server, `/orders/getOrders/${id}`);
  const record = readOrder(detail.body, 'routing');
  const label = await fetch(`${server.url}/api/labels/${id}`, {
    headers: { authorization: `Bearer ${await server.tokenFor('user')}` },
  });
  const pages = await readPages(Buffer.from(await label.text(), 'base64'));
  const suggest = async (q: string) =>
    JSON.stringify((await call(server, `/geo/autocomplete?limit=500&q=${encodeURIComponent(q)}`)).body);
  const where = '/geo/geocode?street=804%20Hortensia%20Road&city=Montr%C3%A9al&province=QC&postalCode=H3B1B9';
  return {
    detail: JSON.stringify(detail.body),
    export: JSON.stringify(record && orderCsvRow(record, TORONTO)),
    'search by id': await search({ id }),
    'search by reference': await search({ refNumber: `REF-${id}` }),
    'search by merchant, status and type': await search({
      merchantId: 'mer_red',
      orderStatus: 'DELIVERY_COMPLETED',
      deliveryType: 'PARCEL',
      createdAtStart: (found?.created_at ?? 0) - 1,
      createdAtEnd: (found?.created_at ?? 0) + 1,
    }),
    label: pages.map(({ texts }) => texts.join('')).join('\n'),
    'kept answer of an edit': JSON.stringify(
      (
        await call(server, `/orders/updateOrder/${id}`, {
          method: 'PATCH',
          body: { notes: 'Hortensia moved' },
          headers: { 'idempotency-key': `edit-${id}` },
        })
      ).body,
    ),
    // Without request ids: they are random, and some contain the house number.
    audit: JSON.stringify(
      (await listChanges(server.db, 'order', id)).map(({ requestId: _random, ...change }) => change),
    ),
    'suggested streets': await suggest('hortensia'),
    'suggested numbers': await suggest('804 hort'),
    'known place': JSON.stringify((await call(server, where)).body.address).replace(
      /"postalCode":"[^"]*"/,
      '',
    ),
    row: JSON.stringify(found),
  };
}
const personalIn = (texts: Record<string, string>): string[] =>
  Object.keys(texts).filter((name) => PERSONAL.test(texts[name] ?? ''));

it('MDT-13 LIM-04 an order 91 days old shows no personal data anywhere, one 89 days old is unchanged', async () => {
  await storeOrders(server, [order('ord_89', 89)]);
  await shown('ord_89');
  clock += 61_000;
  const young = await shown('ord_89');
  // Proves that the searches find what is there.
  expect(personalIn(young)).toEqual(Object.keys(young));

  // Two days later the order is 91 days old.
  clock += 2 * DAY;
  await storeOrders(
    server,
    [order('ord_young', 89)].map((one) => ({ ...one, recipientAddress: null })),
  );
  const before = await call(server, '/orders/getOrders/ord_young');
  for await (const merchant of redactOldOrders(server.deps, { actor: 'system', requestId: 'run' })) {
    expect(merchant).toEqual({ id: 'mer_red', name: 'Redacting', orders: 1 });
  }
  clock += 61_000;
  lines.length = 0;
  expect(personalIn(await shown('ord_89'))).toEqual([]);
  expect(lines.join('')).not.toMatch(/hortensia|quux|5550142|61\.2345/i);

  expect((await call(server, '/orders/getOrders/ord_young')).body).toEqual(before.body);
  const merchant = await call(server, '/merchants/mer_red', { role: 'admin' });
  expect(merchant.body.lastRedactedAt).toBe(new Date(clock - 61_000).toISOString());
  const again: unknown[] = [];
  for await (const one of redactOldOrders(server.deps, { actor: 'system', requestId: 'run' }))
    again.push(one);
  expect(again).toEqual([]);
});

it('MDT-13 the log of a run has the number of orders per merchant, and none of their data', async () => {
  await storeOrders(server, [order('ord_logged', 120)]);
  lines.length = 0;
  const daily = startRedaction(server.deps, { firstAfterMs: 1, everyMs: DAY });
  while (!lines.some((line) => line.includes('Old orders were redacted'))) {
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  await daily.stop();
  expect(lines.join('')).toContain('"merchantId":"mer_red"');
  expect(lines.join('')).not.toMatch(/hortensia|quux|5550142|61\.2345|ord_logged/i);
});

it('MDT-13 a search for redacted data reveals none of it', async () => {
  for (const body of [
    { find: 'Hortensia Quux' },
    { find: 'hortensia@quux.example' },
    { find: '5145550142' },
    { id: 'hortensia' },
    { refNumber: 'hortensia' },
  ]) {
    const answer = await call(server, '/orders', { method: 'POST', body });
    expect(answer.status).toBe(200);
    // The young order is found too, because it is not redacted yet.
    const redacted = (answer.body.orders as Order[]).filter(({ id }) => id !== 'ord_young');
    expect(JSON.stringify(redacted)).not.toMatch(PERSONAL);
  }
});
