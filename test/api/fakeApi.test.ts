/** The fake API that other tests use: it reports responses that our server would not give, by endpoint and field. */
import { messages } from '../../src/contract/messages';
import { broken, foreign, gateway, LOST, refusal } from '../support/apiAnswers';
import { fakeApi, takeProblems, type Handlers } from '../support/fakeApi';
import { anApi } from './support';
import { ordersApi } from '../../src/api/ordersApi';
import { staffUsersApi } from '../../src/api/staffUsersApi';

const ORDER = {
  id: 'ord_1',
  createdAt: 1_795_194_000,
  merchantId: 'mer_1',
  merchantDisplayName: 'Maison Un',
  orderStatus: 'GEOCODED',
  version: 1,
} as const;
/** Removes the type, as in a test with untyped data. */
const anything = (value: unknown) => value as typeof ORDER;

/** Reads an order through the fake, and returns what the console made of it and the reported problems. */
async function reading(handlers: Handlers) {
  const api = fakeApi([handlers]);
  const { store } = anApi('/api', { fetch: api.send });
  const read = await store.dispatch(ordersApi.endpoints.getOrder.initiate('ord_1'));
  return { read, asked: api.asked, problems: takeProblems() };
}

it('accepts a valid response, and records the call by its endpoint', async () => {
  const { read, asked, problems } = await reading({ getOrder: () => ORDER });
  expect(read.isSuccess).toBe(true);
  expect(problems).toEqual([]);
  expect(asked).toMatchObject([
    { endpoint: 'getOrder', method: 'GET', path: '/orders/getOrders/ord_1', params: { id: 'ord_1' } },
  ]);
});

it.each([
  ['a wrong value', { ...ORDER, orderStatus: 'READY' }, /^getOrder: orderStatus: /],
  [
    'a wrong nested value',
    { ...ORDER, tasks: [{ id: 't', completedAt: 'noon' }] },
    /^getOrder: tasks\.0\.completedAt: /,
  ],
  ['a missing field', { id: 'ord_1' }, /^getOrder: createdAt: /],
  ['an unknown field', { ...ORDER, recipient: { nickname: 'A' } }, /^getOrder: recipient\.nickname: not in/],
  ['nothing', null, /^getOrder: \(body\): /],
])('reports %s', async (_what, wrong, line) => {
  const { problems } = await reading({ getOrder: () => anything(wrong) });
  expect(problems[0]).toMatch(line);
});

it.each([
  ['an unused status', refusal(418, 'No.'), /^getOrder: status 418/],
  ['a 500 with a reason', refusal(500, 'The disk is slow.'), /^getOrder: message: .*with every 500/],
  [
    'a 412 from an endpoint without versions',
    refusal(412, 'Stale.', { current: ORDER }),
    /^getOrder: status 412/,
  ],
  [
    'a record with another status',
    refusal(404, 'Gone.', { current: ORDER }),
    /^getOrder: current: only a 412/,
  ],
])('reports an invalid error response: %s', async (_what, wrong, line) => {
  const { problems } = await reading({ getOrder: () => wrong });
  expect(problems[0]).toMatch(line);
});

it.each([
  ['a refusal of our server', refusal(404, messages.orderNotFound('ord_1')), 404],
  ['a 500 of our server', broken(), 500],
  ['a gateway page', gateway(), 502],
  ['a response marked as foreign', foreign('an old server', 410, { gone: true }), 410],
])('accepts %s', async (_what, answer, status) => {
  const { read, problems } = await reading({ getOrder: () => answer });
  expect([read.error && 'status' in read.error && read.error.status, problems]).toEqual([status, []]);
});

it('reports a 412 without the current record, and a response to an invalid request', async () => {
  const api = fakeApi([
    {
      updateOrder: () => refusal(412, 'Stale.'),
      createStaffUser: () => ({ email: 'a@b.ca', name: '', roles: ['user'], activated: false, invite: null }),
    },
  ]);
  const { store } = anApi('/api', { fetch: api.send });
  const update = { id: 'ord_1', update: { notes: 'New' }, ifMatch: 1 };
  await store.dispatch(ordersApi.endpoints.updateOrder.initiate(update));
  expect(takeProblems()[0]).toMatch(/^updateOrder: current\./);
  const nobody = { email: '', roles: [], idempotencyKey: 'k' };
  await store.dispatch(staffUsersApi.endpoints.createStaffUser.initiate(nobody));
  expect(takeProblems()[0]).toMatch(/^createStaffUser: the request is refused: email: /);
});

it('reports an unexpected call and a failing handler, but not a lost connection', async () => {
  expect((await reading({})).problems).toEqual(['Unexpected call: getOrder (GET /orders/getOrders/ord_1)']);
  const breaks = () => {
    throw new TypeError('no such member');
  };
  expect((await reading({ getOrder: breaks })).problems).toEqual(['getOrder: TypeError: no such member']);
  const { read, problems } = await reading({ getOrder: () => LOST });
  expect([read.error && 'status' in read.error && read.error.status, problems]).toEqual(['NETWORK', []]);
});
