import { EMPTY_FILTER } from '../../../../src/domain/orders/orderFilter';
import { REFRESH_AFTER_EDIT_MS } from '../../../../src/contract/constants';
import { sleep } from '../../../../src/lib/backoff';
import { selectOrderById } from '../../../../src/store/entities/orders/ordersSelectors';
import { selectNotices } from '../../../../src/store/notices/noticesSlice';
import {
  selectHasLeftSearch,
  selectListPhase,
  selectLoadedCount,
  selectOpenRow,
  selectRowId,
  selectWaitingCount,
} from '../../../../src/store/views/orders/orderListSelectors';
import {
  selectSelectedCount,
  selectSelectedOrderIds,
} from '../../../../src/store/views/orders/orderSelectionSelectors';
import {
  refreshOrders,
  scheduleRefresh,
  showPages,
  updateList,
} from '../../../../src/store/views/orders/refreshOrders';
import type { AppStore } from '../../../../src/store/types';
import { orderListActions } from '../../../../src/store/views/orders/orderListSlice';
import { enterOrders, leaveOrders } from '../../../../src/store/views/orders/enterOrders';
import { loadNextPage, searchOrders, toggleOrder } from '../../../../src/store/views/orders/searchOrders';
import { toggleAllLoaded, toggleRow } from '../../../../src/store/views/orders/selectOrders';
import { untilState } from '../../../support/appStore';
import { call } from '../../../server/orders/fixtures';
import { Given, refusal, type AnswerOf } from '../../../support/apiAnswers';
import { aWireOrder, DOWN, NOON_S, openConsole, rowIds, startListServer, type ListServer } from './support';
import { insertOrders } from '../../../../server/repositories/orders';

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
  ids = await list.add(120, 'GEOCODED', () => ({ merchantId }));
});
afterAll(() => list.close());

const searched = (orderStatus = 'GEOCODED') => ({ ...EMPTY_FILTER, merchantId, orderStatus });
const makeReady = (id: string) => call(list.server, `/orders/${id}/pickupready`, { method: 'PATCH' });

async function openList({ pages = 1 } = {}) {
  const console = await openConsole(list);
  console.store.dispatch(enterOrders(`?status=GEOCODED&merchant=${merchantId}`));
  await untilState(console.store, selectLoadedCount, (loaded) => loaded === 50);
  for (let page = 1; page < pages; page += 1) await console.store.dispatch(loadNextPage());
  console.calls.length = 0;
  return console;
}
const id = (at: number) => ids[at] ?? '';
/** When the order was placed, in seconds. */
const placedOn = (store: AppStore, orderId: string) =>
  (selectOrderById(store.getState(), orderId)?.createdAt ?? 0) / 1000;

describe('a refresh', () => {
  it('OAC-15 reads the pages in view with the same filter and the touched orders, and nothing else', async () => {
    const { store, calls, searches } = await openList({ pages: 2 });
    await makeReady(id(4));
    await makeReady(id(70));
    await store.dispatch(updateList([id(4), id(70)]));
    expect(searches()).toEqual([{ merchantId, orderStatus: 'GEOCODED', limit: 50 }]);
    expect(calls.filter(({ path }) => path.includes('getOrders')).map(({ path }) => path)).toEqual(
      [4, 70].map((at) => `/orders/getOrders/${id(at)}`),
    );
    for (const touched of [id(4), id(70)]) {
      expect(selectOrderById(store.getState(), touched)?.orderStatus).toBe('PICKUP_READY');
      expect(selectHasLeftSearch(store.getState(), touched)).toBe(true);
    }
  });

  it('OAC-15 keeps rows that left the search, the selection and the open order by id', async () => {
    const { store } = await openList();
    store.dispatch(toggleRow(4));
    store.dispatch(toggleOrder(id(6)));
    await makeReady(id(4));
    await store.dispatch(refreshOrders());
    expect(selectRowId(store.getState(), 4)).toBe(id(4));
    expect(selectSelectedOrderIds(store.getState())).toEqual([id(4)]);
    expect(selectOpenRow(store.getState())).toBe(6);
    expect(selectLoadedCount(store.getState())).toBe(50);

    await store.dispatch(searchOrders(searched()));
    expect(selectRowId(store.getState(), 4)).toBe(id(5));
    expect(selectHasLeftSearch(store.getState(), id(4))).toBe(false);
  });

  it('adds new orders at the top and keeps the order of everything else', async () => {
    const { store } = await openList({ pages: 2 });
    const added = aWireOrder({ createdAt: NOON_S + 10, merchantId });
    await insertOrders(list.server.db, [added], NOON_S * 1000);
    store.dispatch(toggleOrder(id(3)));
    await store.dispatch(refreshOrders());
    expect(selectRowId(store.getState(), 0)).toBe(added.id);
    expect(selectOpenRow(store.getState())).toBe(4);
    expect(selectLoadedCount(store.getState())).toBe(101);
    await store.dispatch(loadNextPage());
    const rows = Array.from({ length: 121 }, (_, row) => selectRowId(store.getState(), row));
    expect(rows).toEqual([added.id, ...ids]);
  });

  /** Stores orders and returns the ids of all orders of the merchant, in list order. */
  async function addPlaced(count: number, createdAt: number): Promise<string[]> {
    const orders = Array.from({ length: count }, () => aWireOrder({ createdAt, merchantId }));
    await insertOrders(list.server.db, orders, NOON_S * 1000);
    const console = await openConsole(list);
    await console.store.dispatch(searchOrders(searched()));
    while (selectListPhase(console.store.getState()) !== 'done') await console.store.dispatch(loadNextPage());
    return rowIds(console).map(String);
  }

  it.each([
    ['at the top', (store: AppStore) => placedOn(store, id(0)) + 5],
    ['among the rows', (store: AppStore) => placedOn(store, id(10))],
  ])('no order is missing after more have come than a page has: %s', async (_, createdAt) => {
    const console = await openList({ pages: 2 });
    const { store } = console;
    const all = await addPlaced(80, createdAt(store));
    await store.dispatch(updateList());
    expect(selectWaitingCount(store.getState())).toBe(80);
    await store.dispatch(refreshOrders());
    expect(rowIds(console)).toEqual(all.slice(0, 180));
    await store.dispatch(loadNextPage());
    expect(rowIds(console)).toEqual(all);
  });

  it('no order is missing after the last row of a short list', async () => {
    const console = await openList({ pages: 3 });
    const { store } = console;
    expect(selectListPhase(store.getState())).toBe('done');
    const all = await addPlaced(120, placedOn(store, id(119)) - 5);
    store.dispatch(showPages(2, 2));
    await store.dispatch(updateList());
    expect(selectWaitingCount(store.getState())).toBe(120);
    await store.dispatch(refreshOrders());
    expect(rowIds(console)).toEqual(all);
  });

  it('searches anew if very many have come', async () => {
    const console = await openList();
    const { store } = console;
    store.dispatch(toggleOrder(id(3)));
    const all = await addPlaced(500, placedOn(store, id(0)) + 5);
    await store.dispatch(updateList());
    await store.dispatch(refreshOrders());
    expect(rowIds(console).filter((row) => row !== id(3))).toEqual(all.slice(0, 50));
    expect(selectOpenRow(store.getState())).toBe(0);
  });

  it('new orders join no selection that was made before they came', async () => {
    const { store } = await openList();
    store.dispatch(toggleAllLoaded());
    const selected = selectSelectedOrderIds(store.getState());
    const added = aWireOrder({ createdAt: NOON_S + 20, merchantId });
    await insertOrders(list.server.db, [added], NOON_S * 1000);
    await store.dispatch(refreshOrders());
    expect(selectRowId(store.getState(), 0)).toBe(added.id);
    expect(selectSelectedOrderIds(store.getState())).toEqual(selected);
    expect(selectSelectedCount(store.getState())).toBe(selected.length);

    // A range starts anew, because its first row is another order now.
    store.dispatch(toggleRow(0));
    expect(selectSelectedCount(store.getState())).toBe(selected.length + 1);
    const later = aWireOrder({ createdAt: NOON_S + 30, merchantId });
    await insertOrders(list.server.db, [later], NOON_S * 1000);
    await store.dispatch(refreshOrders());
    store.dispatch(toggleRow(2, { range: true }));
    expect(selectSelectedOrderIds(store.getState())).toEqual([added.id, ...selected.slice(1)]);
  });

  it('that runs by itself moves no row: new orders wait until the person asks for them', async () => {
    const { store } = await openList({ pages: 2 });
    const rows = () => Array.from({ length: 3 }, (_, row) => selectRowId(store.getState(), row));
    const [top, between] = [
      aWireOrder({ createdAt: NOON_S + 40, merchantId }),
      // Among the rows of the second page.
      aWireOrder({ createdAt: placedOn(store, id(60)), merchantId }),
    ];
    await insertOrders(list.server.db, [top, between], NOON_S * 1000);
    await store.dispatch(updateList([id(0)]));
    store.dispatch(showPages(1, 1));
    await untilState(store, selectWaitingCount, (count) => count === 2);
    expect(rows()).toEqual(ids.slice(0, 3));
    await store.dispatch(updateList());
    expect(selectWaitingCount(store.getState())).toBe(2);

    // The first page is out of view.
    await store.dispatch(refreshOrders());
    expect(selectWaitingCount(store.getState())).toBe(0);
    expect(rows()).toEqual([top.id, ...ids.slice(0, 2)]);
    while (selectListPhase(store.getState()) !== 'done') await store.dispatch(loadNextPage());
    const all = Array.from({ length: 123 }, (_, row) => selectRowId(store.getState(), row));
    expect(all.filter((shown) => shown !== between.id)).toEqual([top.id, ...ids, undefined]);
    expect([61, 62]).toContain(all.indexOf(between.id));
  });

  it('an order that comes while the person refreshes still waits afterwards', async () => {
    const { store } = await openList();
    const refreshing = store.dispatch(refreshOrders());
    store.dispatch(orderListActions.matchesCame({ come: ['ord_later'], left: [] }));
    await refreshing;
    expect(Object.keys(store.getState().views.orderList.waiting)).toEqual(['ord_later']);
  });

  it('rereads other pages once, when they are scrolled into view', async () => {
    const { store, searches } = await openList({ pages: 2 });
    await makeReady(id(80));
    await store.dispatch(refreshOrders());
    expect(selectHasLeftSearch(store.getState(), id(80))).toBe(false);
    store.dispatch(showPages(1, 1));
    await untilState(store, (state) => selectHasLeftSearch(state, id(80)), Boolean);
    store.dispatch(showPages(0, 1));
    store.dispatch(showPages(1, 1));
    expect(searches()).toHaveLength(2);
  });

  it('heeds how long a busy server asks to wait, and asks at once when the network is back', async () => {
    const { store, searches, answerBy } = await openList({ pages: 2 });
    await makeReady(id(80));
    await store.dispatch(refreshOrders());
    const before = searches().length;
    const page = new EventTarget();
    Object.assign(globalThis, { window: page });
    try {
      answerBy({
        searchOrders: () =>
          new Given(
            503,
            { statusCode: 503, error: 'Service Unavailable', message: 'Busy.', requestId: 'r' },
            null,
            { 'retry-after': '300' },
          ),
      });
      store.dispatch(showPages(1, 1));
      await new Promise((resolve) => setTimeout(resolve, 3_000));
      expect(searches()).toHaveLength(before + 1);
      answerBy();
      page.dispatchEvent(new Event('online'));
      await untilState(store, (state) => selectHasLeftSearch(state, id(80)), Boolean);
    } finally {
      Reflect.deleteProperty(globalThis, 'window');
    }
  });

  it('rereads a page that is scrolled into view until there is an answer', async () => {
    const { store, searches, answerBy } = await openList({ pages: 2 });
    await makeReady(id(80));
    await store.dispatch(refreshOrders());
    const before = searches().length;
    answerBy(DOWN);
    store.dispatch(showPages(1, 1));
    await untilState(
      store,
      () => searches().length,
      (asked) => asked > before,
    );
    answerBy();
    await untilState(store, (state) => selectHasLeftSearch(state, id(80)), Boolean);
  });

  it.each([
    ['refuses for good', () => refusal(422, 'No such search.'), 1],
    ['is busy', () => refusal(503, 'Later.'), 3],
  ])('rereads a page that is scrolled into view again unless the server %s', async (_, answer, asked) => {
    const { store, searches, answerBy } = await openList({ pages: 2 });
    await store.dispatch(updateList());
    const before = searches().length;
    answerBy({ searchOrders: answer });
    store.dispatch(showPages(1, 1));
    await untilState(
      store,
      () => searches().length,
      (count) => count > before,
    );
    // Longer than the first two pauses.
    await sleep(1_800);
    answerBy();
    expect(Math.min(searches().length - before, 3)).toBe(asked);
  });

  it('shows no error: without an answer everything stays as it was', async () => {
    const { store, answerBy } = await openList();
    const before = store.getState().views.orderList.pages;
    answerBy(DOWN);
    await store.dispatch(updateList([id(3)]));
    expect(store.getState().views.orderList).toMatchObject({
      phase: 'ready',
      isRefreshing: false,
      pages: before,
    });
    expect(selectNotices(store.getState())).toEqual([]);
  });

  it('finds the first orders of a search that had none', async () => {
    const { store } = await openConsole(list);
    await store.dispatch(searchOrders(searched('LOST')));
    const lost = await list.add(1, 'LOST', () => ({ merchantId }));
    await store.dispatch(refreshOrders());
    expect(selectRowId(store.getState(), 0)).toBe(lost[0]);
  });

  it('ignores an outdated response that would bring back an old status', async () => {
    const { store, answerBy } = await openList();
    const before = await call(list.server, '/orders', {
      method: 'POST',
      body: { merchantId, orderStatus: 'GEOCODED', limit: 50 },
    });
    await makeReady(id(0));
    await store.dispatch(updateList([id(0)]));
    answerBy({ searchOrders: () => before.body as AnswerOf<'searchOrders'> });
    await store.dispatch(refreshOrders());
    expect(selectOrderById(store.getState(), id(0))?.orderStatus).toBe('PICKUP_READY');
  });
});

describe('a delayed refresh', () => {
  const late = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

  it('OAC-15 runs after its delay', async () => {
    const { store, searches } = await openList();
    await makeReady(id(2));
    const refreshed = store.dispatch(scheduleRefresh({ delayMs: 60, orderIds: [id(2)] }));
    expect(searches()).toEqual([]);
    // The timer alone does not keep this process alive.
    await Promise.all([refreshed, late(120)]);
    expect(searches()).toHaveLength(1);
    expect(selectHasLeftSearch(store.getState(), id(2))).toBe(true);
    expect(REFRESH_AFTER_EDIT_MS).toBe(3_000);
  });

  it.each([
    ['leaving the page', () => leaveOrders()],
    ['a new search', () => searchOrders(searched('LOST'))],
  ])('OAC-15 %s cancels it', async (_, act) => {
    const { store, searches } = await openList();
    const scheduled = store.dispatch(scheduleRefresh({ delayMs: 50, orderIds: [id(2)] }));
    await store.dispatch(act() as ReturnType<typeof searchOrders>);
    const asked = searches().length;
    await Promise.all([scheduled, late(120)]);
    expect(searches()).toHaveLength(asked);
  });

  it('does not run while the list is not on the screen', async () => {
    const { store } = await openList();
    store.dispatch(leaveOrders());
    await store.dispatch(scheduleRefresh({ delayMs: 10, orderIds: [] }));
    expect(store.getState().views.orderList.scheduled).toEqual({});
  });
});
