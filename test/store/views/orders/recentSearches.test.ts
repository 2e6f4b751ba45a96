/** Which searches become recent: those that the server answers, or that get no answer, but never those it refuses. */
import { ordersApi } from '../../../../src/api/ordersApi';
import { EMPTY_FILTER, withoutFind, type OrderFilter } from '../../../../src/domain/orders/orderFilter';
import { personOf } from '../../../../src/store/session/person';
import { sessionActions } from '../../../../src/store/session/sessionSlice';
import { selectRecentSearches } from '../../../../src/store/views/orders/recentSearchesSlice';
import { searchOrders } from '../../../../src/store/views/orders/searchOrders';
import { createPersistence } from '../../../../src/store/persistence';
import { anAppStore, memoryStorage } from '../../../support/appStore';
import { fakeApi } from '../../../support/fakeApi';
import { unsignedToken } from '../../../support/unsignedToken';
import { DOWN, openConsole, startListServer, type ListConsole, type ListServer } from './support';

let list: ListServer;
beforeAll(async () => {
  list = await startListServer();
});
afterAll(() => list.close());

const filter = (fields: Partial<OrderFilter>): OrderFilter => ({ ...EMPTY_FILTER, ...fields });
const GEOCODED = filter({ orderStatus: 'GEOCODED' });
const LOST = filter({ orderStatus: 'LOST' });
const REFUSED: readonly [string, OrderFilter][] = [
  ['a status that is none', filter({ orderStatus: 'NOPE' })],
  ['a ref of 400 characters', filter({ refNumber: 'x'.repeat(400), orderStatus: 'LOST' })],
  ['days before 1970', filter({ orderStatus: 'LOST', createdTo: '1960-01-01' })],
];
const recent = ({ store }: ListConsole) => selectRecentSearches(store.getState());

it('lists the newest first, also one without an answer', async () => {
  const console = await openConsole(list);
  await console.store.dispatch(searchOrders(GEOCODED));
  console.answerBy(DOWN);
  await console.store.dispatch(searchOrders(LOST));
  expect(recent(console)).toEqual([LOST, GEOCODED]);
});

it('never stores what was typed to find one order, which a server without `find` gets as an id', async () => {
  const console = await openConsole(list);
  await console.store.dispatch(searchOrders(withoutFind(filter({ find: 'ana@example.com' }))));
  await console.store.dispatch(searchOrders(GEOCODED));
  expect(recent(console)).toEqual([GEOCODED]);
  expect(JSON.stringify([...console.local.entries.values()])).not.toContain('ana@example.com');
});

it('does not show a stored search for one order as a search for others', () => {
  const { store, environment } = anAppStore();
  const person = personOf(unsignedToken({ sub: 'ana@example.com', roles: ['user'], exp: 4_000_000_000 }));
  const stored = [filter({ id: 'ord_1', orderStatus: 'LOST' }), { ...LOST, find: 'Ana' }, GEOCODED];
  environment.persistence.setSearches('ana@example.com', stored);
  store.dispatch(sessionActions.signedIn(person!));
  expect(selectRecentSearches(store.getState())).toEqual([GEOCODED]);
});

it('two windows of one browser keep the searches of both', async () => {
  const storage = memoryStorage();
  const person = personOf(unsignedToken({ sub: 'ana@example.com', roles: ['user'], exp: 4_000_000_000 }));
  const openWindow = () => {
    const { send } = fakeApi([
      { searchOrders: () => ({ orders: [], next: null }), getFeatureFlag: () => ({ enabled: false }) },
    ]);
    const persistence = createPersistence(() => storage, memoryStorage);
    const { store } = anAppStore({ fetch: send, persistence });
    store.dispatch(sessionActions.signedIn(person!));
    return store;
  };
  const [here, there] = [openWindow(), openWindow()];
  await here.dispatch(searchOrders(GEOCODED));
  await there.dispatch(searchOrders(LOST));
  expect(selectRecentSearches(there.getState())).toEqual([LOST, GEOCODED]);
  expect(selectRecentSearches(openWindow().getState())).toEqual([LOST, GEOCODED]);
});

it.each(REFUSED)('leaves out %s, and removes one that was stored', async (_what, refused) => {
  const console = await openConsole(list);
  const { store } = console;
  await store.dispatch(searchOrders(GEOCODED));
  await store.dispatch(searchOrders(refused));
  expect(store.getState().views.orderList.refusal).not.toBeNull();
  expect(recent(console)).toEqual([GEOCODED]);

  console.answerBy(DOWN);
  await store.dispatch(searchOrders(refused));
  expect(recent(console)).toEqual([refused, GEOCODED]);
  console.answerBy();
  await store.dispatch(searchOrders(refused));
  expect(recent(console)).toEqual([GEOCODED]);
  expect(JSON.stringify([...console.local.entries.values()])).not.toContain('x'.repeat(300));
});

it.each(REFUSED)('removes %s when it is refused while counting several searches', async (_what, refused) => {
  const console = await openConsole(list);
  const { store } = console;
  console.answerBy(DOWN);
  for (const one of [GEOCODED, refused, LOST]) await store.dispatch(searchOrders(one));
  console.answerBy();
  const count = () =>
    store.dispatch(ordersApi.endpoints.countSearches.initiate({ filters: recent(console) }));
  expect((await count()).error).toMatchObject({ status: 400 });
  expect(recent(console)).toEqual([LOST, GEOCODED]);
  expect((await count()).data).toHaveLength(2);
});
