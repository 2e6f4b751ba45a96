/** A sorted list on the real server: what a refresh makes of orders that move, and where the sort goes along. */
import type { OrderSort } from '../../../../src/contract/orderTable';
import { EMPTY_FILTER } from '../../../../src/domain/orders/orderFilter';
import { selectOrderById } from '../../../../src/store/entities/orders/ordersSelectors';
import { enterOrders, leaveOrders } from '../../../../src/store/views/orders/enterOrders';
import {
  selectDashboardQuery,
  selectHasLeftSearch,
  selectIsRefreshing,
  selectListPhase,
  selectLoadedCount,
  selectRowId,
  selectSort,
} from '../../../../src/store/views/orders/orderListSelectors';
import { refreshOrders } from '../../../../src/store/views/orders/refreshOrders';
import { loadNextPage, searchAgain, searchOrders } from '../../../../src/store/views/orders/searchOrders';
import { collectMatching } from '../../../../src/store/views/orders/selectMatching';
import { call } from '../../../server/orders/fixtures';
import { untilState } from '../../../support/appStore';
import { DOWN, openConsole, startListServer, type ListServer } from './support';

const BY_STATUS: OrderSort = { by: 'status', direction: 'asc' };
let list: ListServer;
let ids: string[];
/** Every test has a merchant of its own, and so a list of its own. */
let merchantId = '';
let merchants = 0;
beforeAll(async () => {
  list = await startListServer();
});
beforeEach(async () => {
  merchants += 1;
  merchantId = `mer_${merchants}`;
  ids = await list.add(70, 'GEOCODED', () => ({ merchantId }));
});
afterAll(() => list.close());

const id = (at: number) => ids[at] ?? '';
const makeReady = (order: string) => call(list.server, `/orders/${order}/pickupready`, { method: 'PATCH' });

async function openSorted() {
  const console = await openConsole(list);
  console.store.dispatch(enterOrders(''));
  await console.store.dispatch(searchOrders({ ...EMPTY_FILTER, merchantId }, null, BY_STATUS));
  return console;
}
type Store = Awaited<ReturnType<typeof openSorted>>['store'];
const rows = (store: Store) =>
  Array.from({ length: selectLoadedCount(store.getState()) }, (_, row) => selectRowId(store.getState(), row));

it('OAC-15 an order that moved on keeps its row, unmuted and as it is now, and is listed once', async () => {
  const { store } = await openSorted();
  expect(rows(store)).toEqual(ids.slice(0, 50));
  await makeReady(id(4));
  await store.dispatch(refreshOrders());
  expect(selectRowId(store.getState(), 4)).toBe(id(4));
  expect(selectOrderById(store.getState(), id(4))?.orderStatus).toBe('PICKUP_READY');
  expect(selectHasLeftSearch(store.getState(), id(4))).toBe(false);

  while (selectListPhase(store.getState()) !== 'done') await store.dispatch(loadNextPage());
  expect(rows(store).toSorted()).toEqual(ids.toSorted());

  // Nor does it come a second time with the page that it is on by now.
  await store.dispatch(refreshOrders());
  expect(rows(store).toSorted()).toEqual(ids.toSorted());
  await store.dispatch(searchAgain());
  while (selectListPhase(store.getState()) !== 'done') await store.dispatch(loadNextPage());
  expect(rows(store)).toEqual([...ids.filter((order) => order !== id(4)), id(4)]);
});

it('OAC-15 one that the filters no longer match is muted', async () => {
  const { store } = await openSorted();
  await store.dispatch(
    searchOrders({ ...EMPTY_FILTER, merchantId, orderStatus: 'GEOCODED' }, null, {
      by: 'refNumber',
      direction: 'desc',
    }),
  );
  const [first = ''] = rows(store);
  await makeReady(first);
  await store.dispatch(refreshOrders());
  expect(selectRowId(store.getState(), 0)).toBe(first);
  expect(selectHasLeftSearch(store.getState(), first)).toBe(true);
});

it('the sort is there after leaving and coming back, and an address with another one is a new search', async () => {
  const { store, searches, calls } = await openSorted();
  expect(selectDashboardQuery(store.getState())).toMatchObject({ merchant: merchantId, sort: 'status' });
  for (const address of ['', `?merchant=${merchantId}&sort=status`]) {
    store.dispatch(leaveOrders());
    calls.length = 0;
    store.dispatch(enterOrders(address));
    expect(selectListPhase(store.getState())).not.toBe('searching');
    expect(selectSort(store.getState())).toEqual(BY_STATUS);
    await untilState(store, selectIsRefreshing, (isRefreshing) => !isRefreshing);
    expect(searches()).toEqual([{ merchantId, sortBy: 'status', sortDirection: 'asc', limit: 50 }]);
  }
  store.dispatch(enterOrders(`?merchant=${merchantId}`));
  expect(selectListPhase(store.getState())).toBe('searching');
  expect(searches().at(-1)).toEqual({ merchantId, limit: 50 });
});

it('OSR-20 trying again after no answer keeps the sort', async () => {
  const { store, answerBy, searches } = await openSorted();
  answerBy(DOWN);
  await store.dispatch(searchAgain());
  expect(selectListPhase(store.getState())).toBe('failed');
  answerBy();
  await store.dispatch(searchAgain());
  expect(searches().at(-1)).toEqual({ merchantId, sortBy: 'status', sortDirection: 'asc', limit: 50 });
});

it('selecting all that match walks the newest first, which meets each order once', async () => {
  const { store, calls, searches } = await openSorted();
  calls.length = 0;
  await store.dispatch(collectMatching());
  expect(searches()).toHaveLength(1);
  expect(searches()[0]).not.toHaveProperty('sortBy');
});
