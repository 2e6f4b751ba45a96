/** POST /orders: every filter, alone and together. */
import { ORDER_STATUSES } from '../../../src/contract/statuses';
import { startTestServer, type TestServer } from '../support/testServer';
import { anOrder, call, idsOf, NOON, search, storeOrders } from './fixtures';

const HOUR = 3_600_000;
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('order search filters', () => {
  it('API-04 the id filter is exact and trimmed', async () => {
    const [wanted, longer] = await storeOrders(server, [
      anOrder({ id: 'ord_exact' }),
      anOrder({ id: 'ord_exact2' }),
    ]);
    expect(idsOf(await search(server, { id: '  ord_exact ' }))).toEqual([wanted?.id]);
    expect(idsOf(await search(server, { id: 'ord_exac' }))).toEqual([]);
    expect(idsOf(await search(server, { id: 'ord_exact2' }))).toEqual([longer?.id]);
    expect(idsOf(await search(server, { id: 'ORD_EXACT' }))).toEqual([]);
  });

  it('API-04 takes many ids in one call, and combines them with the other filters', async () => {
    const merchantId = 'mer_ids';
    await storeOrders(server, [
      anOrder({ id: 'ord_ids1', merchantId }),
      anOrder({ id: 'ord_ids2', merchantId, orderStatus: 'DELIVERED' }),
      anOrder({ id: 'ord_ids3', merchantId }),
    ]);
    const ids = ['ord_ids1', 'ord_ids2', 'ord_nobody'];
    expect(idsOf(await search(server, { ids }))).toEqual(['ord_ids2', 'ord_ids1']);
    expect(idsOf(await search(server, { ids, orderStatus: 'DELIVERED' }))).toEqual(['ord_ids2']);
    expect(idsOf(await search(server, { ids, find: 'ord_ids1' }))).toEqual(['ord_ids1']);
    const { next } = await search(server, { ids, limit: 1 });
    expect(idsOf(await search(server, { ids, limit: 1, ...next }))).toEqual(['ord_ids1']);
    const post = (body: object) => call(server, '/orders', { method: 'POST', body });
    expect((await post({ ids: ['ord_ids1'], limit: 1, ...next })).status).toBe(400);
    expect((await post({ ids: [] })).status).toBe(400);
    const tooMany = Array.from({ length: 201 }, (_, at) => `ord_${at}`);
    expect((await post({ ids: tooMany })).status).toBe(400);
  });

  it('API-04 the reference filter is exact and ignores case, but not accents', async () => {
    await storeOrders(server, [
      anOrder({ id: 'ord_ref1', refNumber: 'Québec-7' }),
      anOrder({ id: 'ord_ref2', refNumber: 'QUÉBEC-7' }),
      anOrder({ id: 'ord_ref3', refNumber: 'quebec-7' }),
      anOrder({ id: 'ord_ref4', refNumber: 'québec-77' }),
    ]);
    expect(idsOf(await search(server, { refNumber: 'québec-7' }))).toEqual(['ord_ref2', 'ord_ref1']);
    expect(idsOf(await search(server, { refNumber: ' Quebec-7 ' }))).toEqual(['ord_ref3']);
    expect(idsOf(await search(server, { refNumber: 'québec' }))).toEqual([]);
  });

  it('API-04 each of the 22 statuses can be searched for, and finds only its own orders', async () => {
    const merchantId = 'mer_statuses';
    await storeOrders(
      server,
      ORDER_STATUSES.map((orderStatus) => anOrder({ id: `ord_${orderStatus}`, merchantId, orderStatus })),
    );
    for (const orderStatus of ORDER_STATUSES) {
      expect(idsOf(await search(server, { merchantId, orderStatus }))).toEqual([`ord_${orderStatus}`]);
    }
  });

  it('API-04 ACTIVE and COMPLETED are aliases, and FAILED is the raw status', async () => {
    const merchantId = 'mer_statuses';
    for (const [alias, status] of [
      ['ACTIVE', 'DELIVERY_EN_ROUTE'],
      ['COMPLETED', 'DELIVERY_COMPLETED'],
    ]) {
      expect(idsOf(await search(server, { merchantId, orderStatus: alias }))).toEqual([`ord_${status}`]);
    }
    expect(idsOf(await search(server, { merchantId, orderStatus: 'FAILED' }))).toEqual(['ord_FAILED']);
  });

  it('API-04 filters by delivery type', async () => {
    const merchantId = 'mer_types';
    await storeOrders(server, [
      anOrder({ id: 'ord_heavy', merchantId, deliveryType: 'HEAVY' }),
      anOrder({ id: 'ord_parcel', merchantId, deliveryType: 'PARCEL' }),
    ]);
    expect(idsOf(await search(server, { merchantId, deliveryType: 'HEAVY' }))).toEqual(['ord_heavy']);
    expect(idsOf(await search(server, { merchantId, deliveryType: 'PARCEL' }))).toEqual(['ord_parcel']);
  });

  it('API-04 the filter of approximate addresses checks the destination, alone, with other filters and in the count', async () => {
    const merchantId = 'mer_approximate';
    const placed = (id: string, locationAccuracy?: 'exact' | 'street' | 'area') =>
      anOrder({
        id,
        merchantId,
        recipientAddress: {
          street: '1 Elm Street',
          postalCode: 'M5V 1A1',
          location: { lat: 43.6, lng: -79.4 },
          ...(locationAccuracy && { locationAccuracy }),
        },
        originAddress: { street: '2 Oak Street', locationAccuracy: 'area' },
      });
    await storeOrders(server, [
      placed('ord_a1', 'area'),
      { ...placed('ord_a2', 'street'), orderStatus: 'DELIVERED' },
      placed('ord_a3', 'exact'),
      placed('ord_a4'),
      anOrder({ id: 'ord_a5', merchantId, recipientAddress: null }),
    ]);
    const approximate = true;
    expect(idsOf(await search(server, { merchantId, approximate }))).toEqual(['ord_a2', 'ord_a1']);
    expect(idsOf(await search(server, { merchantId, approximate, orderStatus: 'DELIVERED' }))).toEqual([
      'ord_a2',
    ]);
    const { next } = await search(server, { merchantId, approximate, limit: 1 });
    expect(idsOf(await search(server, { merchantId, approximate, limit: 1, ...next }))).toEqual(['ord_a1']);
    const post = (path: string, body: object) => call(server, path, { method: 'POST', body });
    // A cursor belongs to its search.
    expect((await post('/orders', { merchantId, limit: 1, ...next })).status).toBe(400);
    expect((await post('/orders', { merchantId, approximate: 'yes' })).status).toBe(400);
    const counted = await post('/orders/count', { merchantId, approximate });
    expect(counted.body).toEqual({ count: 2, isMore: false });
  });

  it('API-04 the created-at range takes seconds and milliseconds, both ends included', async () => {
    const merchantId = 'mer_created';
    const at = (ms: number) => (NOON + ms) / 1000;
    await storeOrders(server, [
      anOrder({ id: 'ord_c0', merchantId, createdAt: at(-1000) }),
      anOrder({ id: 'ord_c1', merchantId, createdAt: at(0) }),
      anOrder({ id: 'ord_c2', merchantId, createdAt: at(HOUR) }),
      anOrder({ id: 'ord_c3', merchantId, createdAt: at(HOUR + 1000) }),
    ]);
    const inside = ['ord_c2', 'ord_c1'];
    const seconds = { createdAtStart: at(0), createdAtEnd: at(HOUR) };
    expect(idsOf(await search(server, { merchantId, ...seconds }))).toEqual(inside);
    const millis = { createdAtStart: NOON, createdAtEnd: NOON + HOUR + 999 };
    expect(idsOf(await search(server, { merchantId, ...millis }))).toEqual(inside);
    expect(idsOf(await search(server, { merchantId, createdAtStart: String(at(HOUR)) }))).toEqual([
      'ord_c3',
      'ord_c2',
    ]);
    expect(idsOf(await search(server, { merchantId, createdAtEnd: at(-1000) }))).toEqual(['ord_c0']);
  });

  it('OSR-19 API-04 the window filter needs the whole window inside, and leaves out orders without a window', async () => {
    const merchantId = 'mer_windows';
    const window = (from: number, to: number) => ({
      completeAfter: NOON + from * HOUR,
      completeBefore: NOON + to * HOUR,
    });
    await storeOrders(server, [
      anOrder({ id: 'ord_w1', merchantId, ...window(0, 3) }),
      anOrder({ id: 'ord_w2', merchantId, ...window(1, 4) }),
      anOrder({ id: 'ord_w3', merchantId, ...window(-1, 3) }),
      anOrder({ id: 'ord_w4', merchantId, ...window(0, 5) }),
      anOrder({ id: 'ord_w5', merchantId }),
    ]);
    const both = { completeAfter: NOON, completeBefore: NOON + 4 * HOUR };
    expect(idsOf(await search(server, { merchantId, ...both }))).toEqual(['ord_w2', 'ord_w1']);
    const start = { completeAfter: NOON + HOUR };
    expect(idsOf(await search(server, { merchantId, ...start }))).toEqual(['ord_w2']);
    const end = { completeBefore: (NOON + 3 * HOUR) / 1000 };
    expect(idsOf(await search(server, { merchantId, ...end }))).toEqual(['ord_w3', 'ord_w1']);
  });

  it('API-04 an order must match all filters together', async () => {
    const whole = {
      id: 'ord_all',
      merchantId: 'mer_all',
      refNumber: 'ALL-1',
      orderStatus: 'PICKUP_READY' as const,
      deliveryType: 'HEAVY' as const,
      createdAt: NOON / 1000,
      completeAfter: NOON + HOUR,
      completeBefore: NOON + 2 * HOUR,
    };
    await storeOrders(server, [anOrder(whole)]);
    const body = {
      id: whole.id,
      refNumber: 'all-1',
      merchantId: whole.merchantId,
      orderStatus: whole.orderStatus,
      deliveryType: whole.deliveryType,
      createdAtStart: NOON / 1000,
      createdAtEnd: NOON / 1000,
      completeAfter: NOON + HOUR,
      completeBefore: NOON + 2 * HOUR,
      limit: 50,
    };
    expect(idsOf(await search(server, body))).toEqual(['ord_all']);
    const wrong: Record<string, unknown> = {
      id: 'ord_other',
      refNumber: 'all-2',
      merchantId: 'mer_other',
      orderStatus: 'GEOCODED',
      deliveryType: 'PARCEL',
      createdAtStart: NOON / 1000 + 1,
      createdAtEnd: NOON / 1000 - 1,
      completeAfter: NOON + HOUR + 1,
      completeBefore: NOON + 2 * HOUR - 1,
    };
    for (const [field, value] of Object.entries(wrong)) {
      expect(idsOf(await search(server, { ...body, [field]: value }))).toEqual([]);
    }
  });
});

describe('order search requests', () => {
  it.each([
    ['id', 7],
    ['id', '   '],
    ['refNumber', ''],
    ['refNumber', null],
    ['merchantId', ['mer_one']],
    ['orderStatus', 'SHIPPED'],
    ['orderStatus', 'constructor'],
    ['orderStatus', ''],
    ['deliveryType', 'LIGHT'],
    ['createdAtStart', 'yesterday'],
    ['createdAtStart', ''],
    ['createdAtEnd', -5],
    ['completeAfter', true],
    ['completeBefore', 1e17],
    ['limit', 0],
    ['limit', 201],
    ['limit', 2.5],
    ['limit', 'many'],
  ])('API-04 refuses %s %p with 400 and names the field', async (field, value) => {
    const answer = await call(server, '/orders', { method: 'POST', body: { [field]: value } });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ statusCode: 400, error: 'Bad Request' });
    expect(answer.body.message).toContain(field);
    expect(answer.body.details).toContainEqual(expect.objectContaining({ field }));
  });

  it.each([['[]'], ['"text"'], ['{"id":'], ['7']])('API-04 refuses the body %s with 400', async (body) => {
    const answer = await call(server, '/orders', { method: 'POST', body });
    expect(answer.status).toBe(400);
    expect(answer.body.message).toEqual(expect.stringContaining('request body'));
  });

  it('API-45 API-04 allows every staff role to search, and answers 401 without a token', async () => {
    for (const role of ['user', 'admin', 'super_admin'] as const) {
      expect((await call(server, '/orders', { method: 'POST', body: {}, role })).status).toBe(200);
    }
    const answer = await call(server, '/orders', { method: 'POST', body: {}, role: null });
    expect(answer.status).toBe(401);
    expect(answer.body).toMatchObject({ statusCode: 401, message: 'Please sign in.' });
  });
});
