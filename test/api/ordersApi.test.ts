import { carriesOrders, ordersApi, ordersIn, type SearchOrdersArg } from '../../src/api/ordersApi';
import { mismatches } from '../../src/api/answerMismatches';
import { EMPTY_FILTER } from '../../src/domain/orders/orderFilter';
import { scriptedServer, type Asked, type ScriptedAnswer } from '../support/scriptedServer';
import { anApi, refusal } from './support';

const servers: { close(): Promise<void> }[] = [];
async function setup(script: (asked: Asked) => ScriptedAnswer) {
  const server = await scriptedServer(script);
  servers.push(server);
  const api = anApi(server.url);
  const brought = () => api.actions.filter(carriesOrders).flatMap((action) => [...ordersIn(action)]);
  return { server, brought, ...api };
}
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

const { searchOrders, getOrder, setPickupReady } = ordersApi.endpoints;
const anOrder = (id: string, parts: object = {}) => ({
  id,
  createdAt: 1_700_000_000,
  merchantId: 'm1',
  merchantDisplayName: 'M',
  orderStatus: 'GEOCODED',
  ...parts,
});
const filter = { ...EMPTY_FILTER, orderStatus: 'GEOCODED' };

it('OSR-08 sends only filled-in filters with the limit; ids go to the cache, records to the slices', async () => {
  const next = { lastEvaluatedKey: 'k', createdAt: 7 };
  const { server, store, actions, brought } = await setup(() => ({
    json: { orders: [anOrder('a'), anOrder('b')], next },
  }));
  const page = await store.dispatch(searchOrders.initiate({ filter, cursor: null })).unwrap();
  expect(page).toEqual({ ids: ['a', 'b'], next });
  expect(JSON.parse(server.asked[0]?.text ?? '')).toEqual({ orderStatus: 'GEOCODED', limit: 50 });
  expect(brought().map((order) => [order.id, order.createdAt])).toEqual([
    ['a', 1_700_000_000_000],
    ['b', 1_700_000_000_000],
  ]);
  // The cache holds no record: only the slices own them.
  expect(JSON.stringify(store.getState())).not.toContain('merchantDisplayName');
  expect(actions.filter(carriesOrders)).toHaveLength(1);
});

it('requests the next page with exactly the cursor it was given', async () => {
  const { server, store } = await setup(() => ({ json: { orders: [], next: null } }));
  const cursor = { lastEvaluatedKey: 'opaque==', createdAt: '0017' };
  await store.dispatch(searchOrders.initiate({ filter, cursor, limit: 200 }));
  expect(JSON.parse(server.asked[0]?.text ?? '')).toEqual({ orderStatus: 'GEOCODED', limit: 200, ...cursor });
});

it('keeps the action of a page at the same size for later pages', async () => {
  const { store, actions } = await setup(({ text }) => {
    const { lastEvaluatedKey = '0' } = JSON.parse(text) as { lastEvaluatedKey?: string };
    const from = Number(lastEvaluatedKey);
    return {
      json: {
        orders: Array.from({ length: 50 }, (_, at) => anOrder(`o-${from + at}`)),
        next: { lastEvaluatedKey: String(from + 50), createdAt: 1 },
      },
    };
  });
  let cursor: SearchOrdersArg['cursor'] = null;
  for (let page = 0; page < 6; page += 1) {
    cursor = (await store.dispatch(searchOrders.initiate({ filter, cursor }, { subscribe: false })).unwrap())
      .next;
  }
  const sizes = actions.filter(carriesOrders).map((action) => JSON.stringify(action).length);
  expect(sizes).toHaveLength(6);
  expect(Math.max(...sizes)).toBeLessThan(Math.min(...sizes) * 1.1);
});

it('treats JSON that is not a page as an error, not as an empty list', async () => {
  const { store } = await setup(() => ({ json: { hello: 'world' } }));
  expect((await refusal(store.dispatch(searchOrders.initiate({ filter, cursor: null })))).cause).toBe(
    'notJson',
  );
});

it('reads an order by its encoded id', async () => {
  const { server, store, brought } = await setup(() => ({ json: anOrder('a/b'), headers: { etag: '"9"' } }));
  expect(await store.dispatch(getOrder.initiate('a/b')).unwrap()).toBe('a/b');
  expect(server.asked[0]?.path).toBe('/orders/getOrders/a%2Fb');
  expect(brought()).toMatchObject([{ id: 'a/b', version: 9 }]);
});

describe('set pickup ready', () => {
  it('takes the order from the response when the server sends it', async () => {
    const { server, store, brought } = await setup(() => ({
      json: anOrder('a', { orderStatus: 'PICKUP_READY', pickupReadyAt: 1_700_000_000_000 }),
      headers: { 'x-request-id': 'r1', etag: '"2"' },
    }));
    const changed = await store.dispatch(setPickupReady.initiate({ id: 'a' })).unwrap();
    expect(changed).toEqual({ id: 'a', requestId: 'r1' });
    expect(server.asked).toMatchObject([{ method: 'PATCH', path: '/orders/a/pickupready', text: '' }]);
    expect(brought()).toMatchObject([{ id: 'a', orderStatus: 'PICKUP_READY', version: 2 }]);
  });

  test.each<[string, ScriptedAnswer]>([
    ['nothing', { status: 204 }],
    ['an empty JSON body', { headers: { 'content-type': 'application/json' } }],
    ['a message', { json: { message: 'ok' } }],
    ['a bare id', { json: { id: 'a' } }],
  ])('reads the order afterwards when the response is %s', async (_what, answer) => {
    const { server, store, brought } = await setup(({ method }) =>
      method === 'PATCH' ? answer : { json: anOrder('a', { orderStatus: 'PICKUP_READY' }) },
    );
    await store.dispatch(setPickupReady.initiate({ id: 'a' })).unwrap();
    expect(server.asked.map(({ path }) => path)).toEqual(['/orders/a/pickupready', '/orders/getOrders/a']);
    expect(brought()).toMatchObject([{ id: 'a', orderStatus: 'PICKUP_READY' }]);
  });

  it('keeps the change as made when reading afterwards fails', async () => {
    const { store, brought } = await setup(({ method }) =>
      method === 'PATCH' ? { status: 204 } : { status: 500 },
    );
    expect(await store.dispatch(setPickupReady.initiate({ id: 'a' })).unwrap()).toEqual({ id: 'a' });
    expect(brought()).toEqual([]);
  });
});

describe('the development check of responses', () => {
  it('accepts an order as in the schema, with product fields under their wire names', async () => {
    const creation = { attemptedAt: 1, success: true, message: '' };
    const answer = { orders: [anOrder('a', { trackerOrderCreate: creation })], next: null };
    expect(await mismatches('searchOrders', answer, 'tracker')).toEqual([]);
  });

  it('names the field that differs from the schema', async () => {
    const answer = { orders: [anOrder('a'), anOrder('b', { createdAt: 'yesterday' })], next: null };
    expect((await mismatches('searchOrders', answer, 'routing')).join()).toContain('orders.1.createdAt');
    expect((await mismatches('login', 'a.b.c', 'routing')).length).toBeGreaterThan(0);
  });
});
