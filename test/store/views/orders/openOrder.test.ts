/** The open order of the list: from a link, above the list or in its row, one at a time. */
import { EMPTY_FILTER } from '../../../../src/domain/orders/orderFilter';
import { selectOrderById } from '../../../../src/store/entities/orders/ordersSelectors';
import { selectNotices } from '../../../../src/store/notices/noticesSlice';
import { refreshOrders, updateList } from '../../../../src/store/views/orders/refreshOrders';
import { enterOrders } from '../../../../src/store/views/orders/enterOrders';
import {
  selectHasLeftSearch,
  selectLoadedCount,
  selectOpenRow,
  selectTallRows,
  selectWaitingCount,
} from '../../../../src/store/views/orders/orderListSelectors';
import {
  loadNextPage,
  openOrder,
  searchOrders,
  toggleOrder,
} from '../../../../src/store/views/orders/searchOrders';
import {
  selectSelectedCount,
  selectSelectedOrderIds,
} from '../../../../src/store/views/orders/orderSelectionSelectors';
import { toggleRow } from '../../../../src/store/views/orders/selectOrders';
import { call } from '../../../server/orders/fixtures';
import { untilState } from '../../../support/appStore';
import { foreign } from '../../../support/apiAnswers';
import { aWireOrder, openConsole, rowIds, settled, startListServer, type ListServer } from './support';

let list: ListServer;
let geocoded: string[];
let lost: string[];
beforeAll(async () => {
  list = await startListServer();
  geocoded = await list.add(120, 'GEOCODED');
  lost = await list.add(2, 'LOST');
});
afterAll(() => list.close());

it('opens in its row when the link names an order of the list', async () => {
  const console = await openConsole(list);
  console.store.dispatch(enterOrders(`?status=GEOCODED&order=${geocoded[7] ?? ''}`));
  await settled(console);
  expect(selectOpenRow(console.store.getState())).toBe(7);
  expect(console.searches()).toHaveLength(1);
  expect(console.calls.some(({ path }) => path.startsWith('/orders/getOrders'))).toBe(false);
});

it('OSR-12 is fetched and placed above the list when the link names another order', async () => {
  const console = await openConsole(list);
  const { store } = console;
  store.dispatch(enterOrders(`?status=GEOCODED&order=${lost[0] ?? ''}`));
  await untilState(store, selectOpenRow, (row) => row === 0);
  expect(rowIds(console)).toEqual([lost[0], ...geocoded.slice(0, 50)]);
  expect(selectLoadedCount(store.getState())).toBe(51);
  expect(selectOrderById(store.getState(), lost[0] ?? '')?.orderStatus).toBe('LOST');
});

it('is reported and not opened when the server answers with another order', async () => {
  const console = await openConsole(list);
  const { store } = console;
  await store.dispatch(searchOrders({ ...EMPTY_FILTER, orderStatus: 'GEOCODED' }));
  console.answerBy({
    getOrder: () =>
      foreign('a server that finds orders by their reference too', 200, aWireOrder({ id: 'another' })),
  });
  await store.dispatch(openOrder(lost[0] ?? ''));
  expect(selectNotices(store.getState()).map(({ text }) => text)).toEqual([
    'The server answered with another order.',
  ]);
  expect(selectOpenRow(store.getState())).toBe(-1);
  expect(rowIds(console)).toEqual(geocoded.slice(0, 50));
});

it('is deselected when another order takes its place above the list, because its row disappears', async () => {
  const console = await openConsole(list);
  const { store } = console;
  const [first = '', second = ''] = lost;
  store.dispatch(enterOrders(`?status=GEOCODED&order=${first}`));
  await untilState(store, selectOpenRow, (row) => row === 0);
  await settled(console);
  store.dispatch(toggleRow(0));
  store.dispatch(toggleRow(1));
  await store.dispatch(openOrder(second));
  expect(rowIds(console)).toEqual([second, ...geocoded.slice(0, 50)]);
  expect(selectSelectedOrderIds(store.getState())).toEqual([geocoded[0]]);
  expect(selectSelectedCount(store.getState())).toBe(1);
});

it('waits to be listed when another order takes its place and it matches the search', async () => {
  const console = await openConsole(list);
  const { store } = console;
  const later = geocoded[70] ?? '';
  store.dispatch(enterOrders(`?status=GEOCODED&order=${later}`));
  await untilState(store, selectOpenRow, (row) => row === 0);
  await settled(console);
  // The page that has it loads while it is above the list.
  await store.dispatch(loadNextPage());
  await store.dispatch(openOrder(lost[0] ?? ''));
  expect(selectWaitingCount(store.getState())).toBe(1);
  await store.dispatch(refreshOrders());
  expect(rowIds(console)).toEqual([lost[0], ...geocoded.slice(0, 100)]);
});

it('has not left a search that it never matched', async () => {
  const [stranger = ''] = lost;
  const console = await openConsole(list);
  const { store } = console;
  store.dispatch(enterOrders(`?status=GEOCODED&order=${stranger}`));
  await untilState(store, selectOpenRow, (row) => row === 0);
  await store.dispatch(refreshOrders());
  expect(selectHasLeftSearch(store.getState(), stranger)).toBe(false);
});

it('leaves the search that it once matched', async () => {
  const [order = ''] = await list.add(1, 'CANCELLED');
  const console = await openConsole(list);
  const { store } = console;
  store.dispatch(enterOrders(`?find=gabrielle@roy&order=${order}`));
  await untilState(store, selectOpenRow, (row) => row === 0);
  const seen: boolean[] = [];
  for (const email of ['gabrielle@roy.example', 'anne@hebert.example', 'gabrielle@roy.example']) {
    await call(list.server, `/orders/updateOrder/${order}`, {
      method: 'PATCH',
      body: { recipient: { email } },
    });
    await store.dispatch(updateList([order]));
    seen.push(selectHasLeftSearch(store.getState(), order));
  }
  expect(seen).toEqual([false, true, false]);
});

it('has room for a long reference, like the rows below it', async () => {
  const [long = ''] = await list.add(1, 'CARRIER_PICKED_UP', () => ({ refNumber: 'R'.repeat(70) }));
  const console = await openConsole(list);
  console.store.dispatch(enterOrders(`?status=CARRIER_PICKED_UP&order=${geocoded[3] ?? ''}`));
  await untilState(console.store, selectOpenRow, (row) => row === 0);
  const rowOf = (id: string) => rowIds(console).indexOf(id);
  expect(selectTallRows(console.store.getState())).toContainEqual({ row: rowOf(long), lines: 4 });

  const other = await openConsole(list);
  other.store.dispatch(enterOrders(`?status=GEOCODED&order=${long}`));
  await untilState(other.store, selectOpenRow, (row) => row === 0);
  expect(selectTallRows(other.store.getState())).toContainEqual({ row: 0, lines: 4 });
});

it('is listed once when a later page contains it', async () => {
  const console = await openConsole(list);
  const { store } = console;
  const far = geocoded[70] ?? '';
  store.dispatch(enterOrders(`?status=GEOCODED&order=${far}`));
  await untilState(store, selectOpenRow, (row) => row === 0);
  await store.dispatch(loadNextPage());
  await store.dispatch(loadNextPage());
  expect(rowIds(console).filter((id) => id === far)).toHaveLength(1);
  expect(selectLoadedCount(store.getState())).toBe(120);
});

it('is none when the link names an unknown order, and this is reported', async () => {
  const console = await openConsole(list);
  await console.store.dispatch(openOrder('ord_nobody'));
  expect(console.store.getState().views.orderList.openId).toBeNull();
  expect(selectNotices(console.store.getState()).map(({ text }) => text)).toEqual([
    'No order has the id ord_nobody.',
  ]);
});

it('OTB-09 is one at a time, and a second click closes it', async () => {
  const console = await openConsole(list);
  const { store } = console;
  await store.dispatch(searchOrders({ ...EMPTY_FILTER, orderStatus: 'GEOCODED' }));
  store.dispatch(toggleOrder(geocoded[2] ?? ''));
  store.dispatch(toggleOrder(geocoded[5] ?? ''));
  expect(selectOpenRow(store.getState())).toBe(5);
  store.dispatch(toggleOrder(geocoded[5] ?? ''));
  expect(selectOpenRow(store.getState())).toBe(-1);
});
