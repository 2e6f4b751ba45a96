/** The console's readers and the development check against the real server with demo data. */
import { mismatches } from '../../src/api/answerMismatches';
import { merchantsApi } from '../../src/api/merchantsApi';
import {
  carriesOrders,
  ordersApi,
  ordersIn,
  type OrderPage,
  type SearchOrdersArg,
} from '../../src/api/ordersApi';
import { toApiError } from '../../src/api/errors';
import { EMPTY_FILTER } from '../../src/domain/orders/orderFilter';
import type { OrderRecord } from '../../src/domain/orders/orderRecord';
import { startTestServer, type TestServer } from '../server/support/testServer';
import { anApi, refusal } from './support';
import { OUR_EXTRAS } from '../support/extras';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer({ seed: 200, settings: { PRODUCT_KEY: 'tracker' } });
  token = await server.tokenFor('user');
});
afterAll(() => server.close());

const { searchOrders, getOrder, setPickupReady } = ordersApi.endpoints;
function setup() {
  const apiBase = `${server.url}${server.settings.apiPrefix}`;
  const api = anApi(server.url, {
    config: { apiBase, productKey: 'tracker', extras: OUR_EXTRAS },
    getToken: () => token,
  });
  const brought = (): OrderRecord[] =>
    api.actions.filter(carriesOrders).flatMap((action) => [...ordersIn(action)]);
  const ask = async (path: string, init: RequestInit = {}) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    return (await fetch(apiBase + path, { ...init, headers })).json() as Promise<unknown>;
  };
  return { ...api, brought, ask };
}
const geocoded = { ...EMPTY_FILTER, orderStatus: 'GEOCODED' };

it('responses match the schemas, with {product} fields under the configured key', async () => {
  const { ask } = setup();
  const body = JSON.stringify({ orderStatus: 'DELIVERY_COMPLETED' });
  const page = (await ask('/orders', { method: 'POST', body })) as { orders: { id: string }[] };
  expect(page.orders.length).toBeGreaterThan(0);
  expect(await mismatches('searchOrders', page, 'tracker')).toEqual([]);
  const one = await ask(`/orders/getOrders/${page.orders[0]?.id ?? ''}`);
  expect(await mismatches('getOrder', one, 'tracker')).toEqual([]);
  expect(await mismatches('listMerchantNames', await ask('/merchants/names'), 'tracker')).toEqual([]);
});

it('the cursor leads through all pages without gaps or repeats, newest first', async () => {
  const { store, brought } = setup();
  let cursor: SearchOrdersArg['cursor'] = null;
  const ids: string[] = [];
  do {
    const page: OrderPage = await store
      .dispatch(searchOrders.initiate({ filter: geocoded, cursor, limit: 7 }, { subscribe: false }))
      .unwrap();
    ids.push(...page.ids);
    cursor = page.next;
  } while (cursor !== null);
  expect(ids.length).toBeGreaterThan(7);
  expect(new Set(ids).size).toBe(ids.length);
  const times = brought().map((order) => order.createdAt ?? 0);
  expect(times).toEqual([...times].sort((a, b) => b - a));
});

it('API-47 converts the server’s 10-digit creation times to milliseconds, all within the last months', async () => {
  const { store, brought } = setup();
  await store.dispatch(searchOrders.initiate({ filter: geocoded, cursor: null }));
  const ages = brought().map((order) => Date.now() - (order.createdAt ?? 0));
  expect(ages.length).toBeGreaterThan(0);
  const DAY = 86_400_000;
  expect(ages.every((age) => age > -DAY && age < 120 * DAY)).toBe(true);
});

it('STA-01 Set Ready returns the changed order, its version and the time', async () => {
  const { store, brought } = setup();
  const { ids } = await store.dispatch(searchOrders.initiate({ filter: geocoded, cursor: null })).unwrap();
  const id = ids[0] ?? '';
  const before = brought().find((order) => order.id === id);
  const changed = await store
    .dispatch(setPickupReady.initiate({ id, idempotencyKey: `job:${id}:1` }))
    .unwrap();
  const after = brought().at(-1);
  expect(changed.requestId).toEqual(expect.any(String));
  expect(after).toMatchObject({ id, orderStatus: 'PICKUP_READY' });
  expect(after?.pickupReadyAt).toBeGreaterThan(before?.createdAt ?? Infinity);
  expect(after?.version).toBeGreaterThan(before?.version ?? Infinity);

  const again = await refusal(store.dispatch(setPickupReady.initiate({ id, idempotencyKey: `job:${id}:2` })));
  expect(again).toMatchObject({ status: 409, message: `Order ${id} is PICKUP_READY, not GEOCODED.` });
});

it('API-46 keeps the message and request id of a refusal', async () => {
  const { store } = setup();
  const error = await refusal(store.dispatch(getOrder.initiate('no such/order')));
  expect(error).toMatchObject({ status: 404, requestId: expect.any(String) as unknown });
  expect(error.message).toContain('no such/order');
  expect(toApiError(error)).toBe(error);
});

it('sorts merchant names, and marks archived ones', async () => {
  const { store } = setup();
  const names = await store.dispatch(merchantsApi.endpoints.listMerchantNames.initiate()).unwrap();
  expect(names.length).toBeGreaterThan(30);
  expect(names.some((name) => name.archived)).toBe(true);
});
