/** A sorted list on the real server: refreshes when orders move, and what keeps the sort. */
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
  selectWaitingCount,
} from '../../../../src/store/views/orders/orderListSelectors';
import { refreshOrders, updateList } from '../../../../src/store/views/orders/refreshOrders';
import { searchAgain } from '../../../../src/store/views/orderViews/repeatSearch';
import { loadNextPage, searchOrders } from '../../../../src/store/views/orders/searchOrders';
import { selectSelectedOrderIds } from '../../../../src/store/views/orders/orderSelectionSelectors';
import { collectMatching, takeMatching } from '../../../../src/store/views/orders/selectMatching';
import { call } from '../../../server/orders/fixtures';
import { untilState } from '../../../support/appStore';
import { DOWN, NOON_S, openConsole, startListServer, type ListServer } from './support';

const BY_STATUS: OrderSort = { by: 'status', direction: 'asc' };
let list: ListServer;
let ids: string[];
/** Each test has its own merchant, and so its own list. */
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

async function openSorted(sort = BY_STATUS) {
  const console = await openConsole(list);
  console.store.dispatch(enterOrders(''));
  await console.store.dispatch(searchOrders({ ...EMPTY_FILTER, merchantId }, null, sort));
  return console;
}
type Store = Awaited<ReturnType<typeof openSorted>>['store'];
const rows = (store: Store) =>
  Array.from({ length: selectLoadedCount(store.getState()) }, (_, row) => selectRowId(store.getState(), row));

it('OAC-15 keeps a moved order in its row, unmuted and up to date, and lists it once', async () => {
  const { store } = await openSorted();
  expect(rows(store)).toEqual(ids.slice(0, 50));
  await makeReady(id(4));
  await store.dispatch(refreshOrders());
  expect(selectRowId(store.getState(), 4)).toBe(id(4));
  expect(selectOrderById(store.getState(), id(4))?.orderStatus).toBe('PICKUP_READY');
  expect(selectHasLeftSearch(store.getState(), id(4))).toBe(false);

  while (selectListPhase(store.getState()) !== 'done') await store.dispatch(loadNextPage());
  expect(rows(store).toSorted()).toEqual(ids.toSorted());

  // It does not appear a second time with the page that it is on now.
  await store.dispatch(refreshOrders());
  expect(rows(store).toSorted()).toEqual(ids.toSorted());
  await store.dispatch(searchAgain());
  while (selectListPhase(store.getState()) !== 'done') await store.dispatch(loadNextPage());
  expect(rows(store)).toEqual([...ids.filter((order) => order !== id(4)), id(4)]);
});

it('OAC-15 mutes an order that no longer matches the filters', async () => {
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

const newest = async (fields: object) =>
  (await list.add(1, 'GEOCODED', () => ({ merchantId, createdAt: NOON_S, ...fields })))[0];

it('a list of one status, sorted by status, stays newest first: Refresh brings a new order to the top', async () => {
  const { store } = await openSorted();
  const filter = { ...EMPTY_FILTER, merchantId, orderStatus: 'GEOCODED' };
  await store.dispatch(searchOrders(filter, null, { by: 'status', direction: 'desc' }));
  expect(rows(store)).toEqual(ids.slice(0, 50));
  await makeReady(id(49));
  await store.dispatch(updateList([id(49)]));
  const added = await newest({});

  await store.dispatch(updateList());
  expect(selectWaitingCount(store.getState())).toBe(1);
  await store.dispatch(refreshOrders());
  expect(rows(store)).toEqual([added, ...ids.slice(0, 50)]);
});

it('so does a list of one merchant, sorted by merchant, whose name has changed since its older orders', async () => {
  const { store } = await openSorted({ by: 'merchant', direction: 'asc' });
  expect(rows(store)).toEqual(ids.slice(0, 50));
  const added = await newest({ merchantDisplayName: 'Zz Renamed' });

  await store.dispatch(updateList());
  expect(selectWaitingCount(store.getState())).toBe(1);
  await store.dispatch(refreshOrders());
  expect(rows(store)).toEqual([added, ...ids.slice(0, 50)]);
  expect(selectSort(store.getState())).toEqual({ by: 'merchant', direction: 'asc' });
});

it('keeps the sort after leaving and coming back; a link with another sort is a new search', async () => {
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

it('OSR-20 keeps the sort when a search without an answer is retried', async () => {
  const { store, answerBy, searches } = await openSorted();
  answerBy(DOWN);
  await store.dispatch(searchAgain());
  expect(selectListPhase(store.getState())).toBe('failed');
  answerBy();
  await store.dispatch(searchAgain());
  expect(searches().at(-1)).toEqual({ merchantId, sortBy: 'status', sortDirection: 'asc', limit: 50 });
});

it('Select All Matching reads the newest first, and so meets each order once', async () => {
  const { store, calls, searches } = await openSorted();
  calls.length = 0;
  await store.dispatch(collectMatching());
  expect(searches()).toHaveLength(1);
  expect(searches()[0]).not.toHaveProperty('sortBy');
});

it.each(['asc', 'desc'] as const)(
  'EXP-03 LAB-03 Select All Matching selects in the order of the list (by reference, %s), with repeated values',
  async (direction) => {
    merchantId = `mer_shuffled_${direction}`;
    await list.add(230, 'GEOCODED', (at) => ({
      merchantId,
      ...(at % 23 > 0 && { refNumber: `Ref ${(at * 37) % 115}` }),
    }));
    const { store } = await openSorted({ by: 'refNumber', direction });
    await store.dispatch(collectMatching());
    store.dispatch(takeMatching());
    const selected = selectSelectedOrderIds(store.getState());

    while (selectListPhase(store.getState()) !== 'done') await store.dispatch(loadNextPage());
    expect(selected).toHaveLength(230);
    expect(selected).toEqual(rows(store));
  },
);
