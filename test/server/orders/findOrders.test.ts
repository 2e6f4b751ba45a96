/** Finding one order by any detail of it, and counting matches (docs/decisions/0020). */
import { sql } from 'kysely';
import { messages } from '../../../src/contract/messages';
import { serverMessages } from '../../../src/contract/serverMessages';
import { ORDER_FIND_MAX } from '../../../src/contract/constants';
import { redactOrder } from '../../../src/domain/orders/redactOrder';
import { migrate } from '../../../server/db/migrate';
import { withTx } from '../../../server/db/withTx';
import { countOrders, countSearches } from '../../../server/repositories/orderSearch';
import { insertOrders, lockOrder, updateOrder, updateOrders } from '../../../server/repositories/orders';
import { readMeta } from '../../../server/repositories/meta';
import { fileOlderOrders } from '../../../server/services/fileOrders';
import { startTestServer, type TestServer } from '../support/testServer';
import { anOrder, call, idsOf, NOON, search, storeOrders } from './fixtures';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
  await storeOrders(server, [
    anOrder({
      id: 'ord_1SM3K9Q7ZP30T',
      refNumber: 'WEB-2026/00417-B',
      recipient: { name: 'Jean-Pierre Côté', phone: '+14165550142', email: 'Jean.Cote@example.com' },
      packages: [{ trackingNumber: '1Z999AA10123456784' }],
      recipientAddress: { postalCode: 'H2X 1Y4' },
    }),
    anOrder({
      id: 'ord_other',
      refNumber: 'POS-9',
      merchantId: 'mer_two',
      orderStatus: 'DELIVERED',
      recipient: { name: 'Marie Côté', phone: '+15145559871' },
    }),
  ]);
});
afterAll(() => server.close());

const found = async (find: string, more: Record<string, unknown> = {}) =>
  idsOf(await search(server, { find, ...more }));
const first = 'ord_1SM3K9Q7ZP30T';

it.each([
  ['an id in any case', 'ORD_1sm3k9q7zp30t'],
  ['an id without its beginning', '1sm3k9q7zp30t'],
  ['the beginning of a reference', 'web 2026'],
  ['a later part of it', '00417'],
  ['a tracking number', '1z 999 aa1 0123456784'],
  ['its end', '6784'],
  ['a phone as it is written', '(416) 555-0142'],
  ['a phone with its country', '+1 416 555 0142'],
  ['the end of a phone', '555-0142'],
  ['an e-mail', 'jean.cote@EXAMPLE.com'],
  ['a name without accents', 'pierre cote'],
  ['the surname first', 'cote, jean-pierre'],
  ['a postal code', 'h2x1y4'],
])('finds one order by %s', async (_what, text) => {
  expect(await found(text)).toEqual([first]);
});

it('a search that several orders match finds them all, newest first, with other filters and page by page', async () => {
  expect(await found('côté')).toEqual(['ord_other', first]);
  expect(await found('côté', { orderStatus: 'DELIVERED' })).toEqual(['ord_other']);
  expect(await found('côté', { merchantId: 'mer_none' })).toEqual([]);
  const page = await search(server, { find: 'cote', limit: 1 });
  expect(idsOf(page)).toEqual(['ord_other']);
  const next = await search(server, { find: 'cote', limit: 1, ...page.next });
  expect([idsOf(next), next.next]).toEqual([[first], null]);
  const foreign = await call(server, '/orders', { method: 'POST', body: { find: 'marie', ...page.next } });
  expect(foreign).toMatchObject({ status: 400, body: { message: serverMessages.cursorForeign } });
});

it.each(['nobody', '4165550143', "x' | 'cot", '\\\\\\abc', '<abc', '=ord'])(
  'finds nothing by “%s”',
  async (text) => expect(await found(text)).toEqual([]),
);

it.each(['ab', '123', '-- --'])('refuses “%s” as too short', async (find) => {
  const answer = await call(server, '/orders', { method: 'POST', body: { find } });
  expect(answer).toMatchObject({ status: 400, body: { message: messages.findTooShort } });
});

it('a renamed recipient is found by the new name only, and a redacted one not at all', async () => {
  const [order] = await storeOrders(server, [
    anOrder({ id: 'ord_named', recipient: { name: 'Hortense Roy' } }),
  ]);
  if (!order) throw new Error('No order was stored');
  const rename = (name: string) =>
    withTx(server.db, async (trx) => {
      const held = await lockOrder(trx, order.id);
      if (held) await updateOrder(trx, { ...held, recipient: { name } }, NOON);
    });
  expect(await found('hortense')).toEqual(['ord_named']);
  await rename('Gisèle Roy');
  expect([await found('hortense'), await found('gisele')]).toEqual([[], ['ord_named']]);
  await withTx(server.db, async (trx) => {
    const held = await lockOrder(trx, order.id);
    if (held) await updateOrders(trx, [redactOrder(held)], NOON);
  });
  expect([await found('gisele'), await found('ord_named')]).toEqual([[], ['ord_named']]);
});

it('paging continues when the last order of a page no longer matches', async () => {
  const orders = await storeOrders(
    server,
    [4, 3, 2, 1].map((at) =>
      anOrder({ id: `ord_lea_${at}`, createdAt: NOON / 1000 + at, recipient: { name: 'Léa Gagnon' } }),
    ),
  );
  const page = { find: 'lea gagnon', limit: 1 };
  const one = await search(server, page);
  const two = await search(server, { ...page, ...one.next });
  expect([idsOf(one), idsOf(two)]).toEqual([['ord_lea_4'], ['ord_lea_3']]);
  await withTx(server.db, (trx) =>
    updateOrders(
      trx,
      orders.slice(1, 2).map((order) => ({ ...order, recipient: { name: 'Other' } })),
      NOON,
    ),
  );
  const three = await search(server, { ...page, ...two.next });
  expect(idsOf(three)).toEqual(['ord_lea_2']);
  expect(idsOf(await search(server, { ...page, ...three.next }))).toEqual(['ord_lea_1']);
});

describe('the count', () => {
  const count = (body: object) => call(server, '/orders/count', { method: 'POST', body });

  it('counts with any filters', async () => {
    expect(await count({ merchantId: 'mer_two' })).toMatchObject({
      status: 200,
      body: { count: 1, isMore: false },
    });
    expect((await count({ find: 'cote' })).body).toEqual({ count: 2, isMore: false });
    expect((await count({ find: 'cote', orderStatus: 'DELIVERED' })).body).toEqual({
      count: 1,
      isMore: false,
    });
    expect((await count({ merchantId: 'mer_two', orderStatus: 'LOST' })).body).toEqual({
      count: 0,
      isMore: false,
    });
    expect(await count({ find: 'ab' })).toMatchObject({ status: 400 });
    expect((await call(server, '/orders/count', { method: 'POST', body: {}, role: null })).status).toBe(401);
  });

  it('counts several searches in one call, in the order given; a search with `find` is refused', async () => {
    const searches = [
      { merchantId: 'mer_one' },
      { orderStatus: 'LOST' },
      { late: true },
      { createdAtStart: 1 },
    ];
    const counts = (asked: object) => call(server, '/orders/counts', { method: 'POST', body: asked });
    const answer = await counts({ searches });
    const alone = [];
    for (const search of searches) alone.push((await count(search)).body);
    expect(answer).toMatchObject({ status: 200, body: { counts: alone } });
    expect(await countSearches(server.db, [{}, { orderStatus: 'LOST' }], 1)).toMatchObject([
      { count: 1, isMore: true },
      { isMore: false },
    ]);
    expect(await counts({ searches: [] })).toMatchObject({ status: 400 });
    expect(await counts({ searches: [{ find: 'tremblay' }] })).toMatchObject({ status: 400 });
    expect(await counts({ searches: Array.from({ length: 17 }, () => ({})) })).toMatchObject({ status: 400 });
  });

  it('counts beyond the limit of a find, and stops at its own limit', async () => {
    const many = Array.from({ length: ORDER_FIND_MAX + 1 }, (_, at) =>
      anOrder({ id: `ord_many_${at}`, merchantId: 'mer_many', recipient: { name: 'Zacharie' } }),
    );
    await insertOrders(server.db, many, NOON);
    expect((await count({ merchantId: 'mer_many' })).body).toEqual({
      count: ORDER_FIND_MAX + 1,
      isMore: false,
    });
    expect(await countOrders(server.db, { merchantId: 'mer_many' }, 10_000)).toEqual({
      count: 10_000,
      isMore: true,
    });
    const answer = await call(server, '/orders', { method: 'POST', body: { find: 'zacharie' } });
    expect(answer).toMatchObject({ status: 400, body: { message: serverMessages.findTooMany('10,000') } });
  });
});

describe('a database from an older version', () => {
  it('refuses to find until every order is indexed in the background, then finds them all', async () => {
    const older = await startTestServer();
    await insertOrders(
      older.db,
      Array.from({ length: 450 }, (_, at) =>
        // Ids from other systems may begin with anything.
        anOrder({ id: `${at % 2 === 0 ? '1' : 'old'}_${at}`, recipient: { name: `Old ${at} Roy` } }),
      ),
      NOON,
    );
    await older.db.deleteFrom('order_terms').execute();
    await older.db.deleteFrom('meta').where('name', '=', 'ordersFiled').execute();
    const find = () => call(older, '/orders', { method: 'POST', body: { find: 'roy', limit: 200 } });
    expect(await find()).toMatchObject({ status: 503, body: { message: serverMessages.findNotReady } });

    const ended = new AbortController();
    ended.abort();
    expect(await fileOlderOrders(older, ended.signal)).toBe(0);
    expect((await find()).status).toBe(503);
    await storeOrders(older, [anOrder({ id: 'new_1', recipient: { name: 'New Roy' } })]);
    // The server shuts down between two batches.
    const ending = new AbortController().signal;
    const isAborted = jest.spyOn(ending, 'aborted', 'get').mockReturnValue(true).mockReturnValueOnce(false);
    expect(await fileOlderOrders(older, ending)).toBe(200);
    isAborted.mockRestore();
    expect((await find()).status).toBe(503);
    expect(await fileOlderOrders(older)).toBe(250);
    expect(await fileOlderOrders(older)).toBe(0);
    expect((await find()).status).toBe(200);
    expect((await call(older, '/orders/count', { method: 'POST', body: { find: 'roy' } })).body).toEqual({
      count: 451,
      isMore: false,
    });
    await older.close();
  });

  it('indexes phones with an extension again, and nothing else', async () => {
    const older = await startTestServer();
    const numbers = ['+14165550142 x23', '514-555-9871, poste 4', '+16135550199'];
    await storeOrders(
      older,
      numbers.map((phone, at) => anOrder({ id: `ord_${at}`, recipient: { name: 'Roy', phone } })),
    );
    // The terms as they were before extensions were left out.
    const file = (id: string, terms: string) =>
      sql`update order_terms set terms = array_to_tsvector(string_to_array(${terms}, ' ')) where order_id = ${id}`;
    await file('ord_0', 'roy 1416555014223 <3241055561411').execute(older.db);
    await file('ord_1', 'roy 51455598714 <41789555415').execute(older.db);
    const find = (text: string) => call(older, '/orders', { method: 'POST', body: { find: text } });

    const again = sql`delete from migrations where name = '0011-terms-without-extensions'`;
    await again.execute(older.db);
    await migrate(older.db);
    expect(await find('roy')).toMatchObject({ status: 503, body: { message: serverMessages.findNotReady } });
    expect(await fileOlderOrders(older)).toBe(2);
    expect(idsOf(await search(older, { find: '416 555 0142' }))).toEqual(['ord_0']);
    expect(idsOf(await search(older, { find: '555-9871' }))).toEqual(['ord_1']);

    // Only once: the next start has nothing left to do. Without such phones nothing is indexed again.
    expect(await migrate(older.db)).toEqual([]);
    expect(await fileOlderOrders(older)).toBe(0);
    await sql`delete from orders where id in ('ord_0', 'ord_1')`.execute(older.db);
    await again.execute(older.db);
    await migrate(older.db);
    expect(await readMeta(older.db, 'ordersFiled')).toBe('yes');
    await older.close();
  });
});
