/** Pages of POST /orders: size, sequence and cursor (LIM-03). */
import { ORDER_PAGE_SIZE, ORDER_PAGE_SIZE_MAX } from '../../../src/contract/constants';
import { startTestServer, type TestServer } from '../support/testServer';
import { anOrder, call, idsOf, NOON, search, storeOrders, type Page } from './fixtures';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
  // Seven orders share each second, so that the id has to break ties.
  await storeOrders(
    server,
    Array.from({ length: 260 }, (_, index) =>
      anOrder({ merchantId: 'mer_pages', createdAt: NOON / 1000 + Math.floor(index / 7) }),
    ),
  );
});
afterAll(() => server.close());

/** Fetches all pages of a search in turn; `between` runs after each. */
async function walk(
  body: Record<string, unknown>,
  between: (page: Page) => Promise<void> = () => Promise.resolve(),
): Promise<Page[]> {
  const pages: Page[] = [];
  let cursor = {};
  for (;;) {
    const page = await search(server, { ...body, ...cursor });
    pages.push(page);
    await between(page);
    if (!page.next || pages.length > 50) return pages;
    cursor = page.next;
  }
}

describe('pages of orders', () => {
  it('LIM-03 API-04 a page holds 50 orders unless a limit says otherwise, at most 200', async () => {
    const merchantId = 'mer_pages';
    expect(ORDER_PAGE_SIZE).toBe(50);
    expect((await search(server, { merchantId })).orders).toHaveLength(50);
    expect((await search(server, { merchantId, limit: 3 })).orders).toHaveLength(3);
    expect((await search(server, { merchantId, limit: '7' })).orders).toHaveLength(7);
    expect(ORDER_PAGE_SIZE_MAX).toBe(200);
    expect((await search(server, { merchantId, limit: 200 })).orders).toHaveLength(200);
    const refused = await call(server, '/orders', { method: 'POST', body: { merchantId, limit: 201 } });
    expect(refused.status).toBe(400);
  });

  it('API-04 the newest come first, and within one second the highest id', async () => {
    const page = await search(server, { merchantId: 'mer_pages', limit: 200 });
    const sorted = [...page.orders].sort(
      (a, b) => b.createdAt - a.createdAt || (a.id < b.id ? 1 : Number(a.id > b.id) * -1),
    );
    expect(idsOf(page)).toEqual(sorted.map(({ id }) => id));
  });

  it('API-04 the pages of a search contain each order once, and the last one has no next', async () => {
    const pages = await walk({ merchantId: 'mer_pages', limit: 31 });
    const ids = pages.flatMap(idsOf);
    expect(ids).toHaveLength(260);
    expect(new Set(ids).size).toBe(260);
    expect(pages.slice(0, -1).every(({ next }) => next !== null)).toBe(true);
    expect(pages.at(-1)?.next).toBeNull();
  });

  it('API-04 a page that ends exactly at the last order has no next', async () => {
    const pages = await walk({ merchantId: 'mer_pages', limit: 130 });
    expect(pages.map(({ orders }) => orders.length)).toEqual([130, 130]);
    expect(pages.at(-1)?.next).toBeNull();
  });

  it('API-04 a search without matches gives an empty page', async () => {
    expect(await search(server, { merchantId: 'mer_nobody' })).toEqual({ orders: [], next: null });
  });

  it('API-04 orders that arrive while pages are read neither repeat nor displace others', async () => {
    const merchantId = 'mer_busy';
    const first = await storeOrders(
      server,
      Array.from({ length: 40 }, () => anOrder({ merchantId })),
    );
    const pages = await walk({ merchantId, limit: 9 }, async () => {
      await storeOrders(server, [anOrder({ merchantId }), anOrder({ merchantId })]);
    });
    const ids = pages.flatMap(idsOf);
    expect(new Set(ids).size).toBe(ids.length);
    expect([...ids].sort()).toEqual(first.map(({ id }) => id).sort());
  });

  it('API-04 paging works with every filter at once', async () => {
    const fields = {
      merchantId: 'mer_filtered',
      orderStatus: 'PICKUP_READY' as const,
      deliveryType: 'HEAVY' as const,
      completeAfter: NOON,
      completeBefore: NOON + 1000,
    };
    await storeOrders(
      server,
      Array.from({ length: 30 }, (_, index) =>
        anOrder({ ...fields, ...(index % 3 === 0 && { deliveryType: 'PARCEL' }), createdAt: NOON / 1000 }),
      ),
    );
    const body = {
      ...fields,
      createdAtStart: NOON / 1000,
      createdAtEnd: NOON / 1000,
      limit: 6,
    };
    const ids = (await walk(body)).flatMap(idsOf);
    expect(new Set(ids).size).toBe(20);
    expect(ids).toHaveLength(20);
  });
});

describe('the cursor', () => {
  const merchantId = 'mer_pages';
  const refusalOf = async (body: Record<string, unknown>) => {
    const answer = await call(server, '/orders', { method: 'POST', body });
    return [answer.status, answer.body.message];
  };

  it('API-04 is opaque: refuses with 400 an altered cursor, half of one, or one of another search', async () => {
    const { next } = await search(server, { merchantId, limit: 5 });
    if (!next) throw new Error('There should be a next page');
    const foreign = [400, 'The field lastEvaluatedKey does not belong to this search.'];
    const half = [400, 'The fields lastEvaluatedKey and createdAt only go together.'];
    expect(await refusalOf({ merchantId, ...next, createdAt: next.createdAt + 1000 })).toEqual(foreign);
    expect(await refusalOf({ merchantId, ...next, createdAt: 'never' })).toEqual(foreign);
    expect(await refusalOf({ merchantId, ...next, lastEvaluatedKey: `x${next.lastEvaluatedKey}` })).toEqual(
      foreign,
    );
    expect(await refusalOf({ merchantId, ...next, lastEvaluatedKey: "' or 1=1 --" })).toEqual(foreign);
    expect(await refusalOf({ merchantId: 'mer_busy', ...next })).toEqual(foreign);
    expect(await refusalOf({ ...next })).toEqual(foreign);
    expect(await refusalOf({ merchantId, lastEvaluatedKey: next.lastEvaluatedKey })).toEqual(half);
    expect(await refusalOf({ merchantId, createdAt: next.createdAt })).toEqual(half);
    expect((await refusalOf({ merchantId, ...next, lastEvaluatedKey: 5 }))[0]).toBe(400);
  });

  it('API-04 is also accepted as text, and with another limit', async () => {
    const { next } = await search(server, { merchantId, limit: 5 });
    const second = await search(server, { merchantId, limit: 5, ...next });
    const asText = await search(server, {
      merchantId,
      limit: 5,
      ...next,
      createdAt: String(next?.createdAt),
    });
    expect(idsOf(asText)).toEqual(idsOf(second));
    const longer = await search(server, { merchantId, limit: 8, ...next });
    expect(idsOf(longer).slice(0, 5)).toEqual(idsOf(second));
  });
});
