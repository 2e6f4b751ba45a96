import { EMPTY_FILTER } from '../../../../src/domain/orders/orderFilter';
import type { PickupFilter } from '../../../../src/domain/orders/orderSets';
import { choosePickupFilter } from '../../../../src/store/views/orders/choosePickupFilter';
import {
  selectListPhase,
  selectLoadedCount,
  selectOrderRowCount,
  selectRowId,
} from '../../../../src/store/views/orders/orderListSelectors';
import {
  selectHeaderCheck,
  selectIsRowSelected,
  selectMatchCollection,
  selectSelectedCount,
  selectSelectedOrderIds,
} from '../../../../src/store/views/orders/orderSelectionSelectors';
import { enterOrders } from '../../../../src/store/views/orders/enterOrders';
import { loadNextPage, openOrder, searchOrders } from '../../../../src/store/views/orders/searchOrders';
import { collectMatching } from '../../../../src/store/views/orders/selectMatching';
import { clearSelection, toggleAllLoaded, toggleRow } from '../../../../src/store/views/orders/selectOrders';
import { untilState } from '../../../support/appStore';
import { NOON_S, openConsole, startListServer, type ListConsole, type ListServer } from './support';

const READY_AT = NOON_S * 1000 - 5000;
let list: ListServer;
let ids: string[];
let lone: string[];
beforeAll(async () => {
  list = await startListServer();
  // Every third order is pickup ready.
  ids = await list.add(150, 'GEOCODED', (at) => (at % 3 === 0 ? { pickupReadyAt: READY_AT } : {}));
  lone = await list.add(1, 'LOST');
  // Almost none passes the filter: seven pages of them.
  await list.add(350, 'ARCHIVED', (at) => (at % 100 === 0 ? { pickupReadyAt: READY_AT } : {}));
});
afterAll(() => list.close());

async function openList(status = 'GEOCODED'): Promise<ListConsole> {
  const console = await openConsole(list);
  await console.store.dispatch(searchOrders({ ...EMPTY_FILTER, orderStatus: status }));
  return console;
}
const selected = ({ store }: ListConsole) => selectSelectedOrderIds(store.getState());
const count = ({ store }: ListConsole) => selectSelectedCount(store.getState());
const check = ({ store }: ListConsole) => selectHeaderCheck(store.getState());
const isReady = (id: string) => ids.indexOf(id) % 3 === 0;
const choose = ({ store }: ListConsole, filter: PickupFilter) => store.dispatch(choosePickupFilter(filter));
const rows = ({ store }: ListConsole) => {
  const state = store.getState();
  return Array.from({ length: selectOrderRowCount(state) }, (_, row) => selectRowId(state, row));
};
const ticked = (console: ListConsole) =>
  rows(console).filter((_, row) => selectIsRowSelected(console.store.getState(), row));

describe('selecting', () => {
  it('OTB-08 OTB-12 selects row by row, and returns the ids in list order', async () => {
    const console = await openList();
    for (const row of [7, 2, 30]) console.store.dispatch(toggleRow(row));
    expect(selected(console)).toEqual([ids[2], ids[7], ids[30]]);
    expect(count(console)).toBe(3);
    console.store.dispatch(toggleRow(7));
    expect(selected(console)).toEqual([ids[2], ids[30]]);
    expect([check(console), count(console)]).toEqual(['some', 2]);
    console.store.dispatch(clearSelection());
    expect([check(console), count(console)]).toEqual(['none', 0]);
  });

  it('OTB-08 selects or deselects a range with Shift, also upwards', async () => {
    const console = await openList();
    const { store } = console;
    store.dispatch(toggleRow(10));
    store.dispatch(toggleRow(4, { range: true }));
    expect(selected(console)).toEqual(ids.slice(4, 11));
    store.dispatch(toggleRow(6));
    store.dispatch(toggleRow(8, { range: true }));
    expect(selected(console)).toEqual([ids[4], ids[5], ids[9], ids[10]]);
    expect(count(console)).toBe(4);
  });

  it('OTB-12 selects all loaded rows, but not pages that load later', async () => {
    const console = await openList();
    const { store } = console;
    store.dispatch(toggleAllLoaded());
    expect(selected(console)).toEqual(ids.slice(0, 50));
    expect(check(console)).toBe('all');
    await store.dispatch(loadNextPage());
    expect(selected(console)).toEqual(ids.slice(0, 50));
    expect([check(console), count(console)]).toEqual(['some', 50]);

    store.dispatch(toggleRow(60));
    store.dispatch(toggleRow(3));
    expect(selected(console)).toEqual([...ids.slice(0, 3), ...ids.slice(4, 50), ids[60]]);
    expect(count(console)).toBe(50);
    store.dispatch(toggleRow(3));
    expect(count(console)).toBe(51);
    store.dispatch(toggleAllLoaded());
    expect([count(console), check(console)]).toEqual([100, 'all']);
    store.dispatch(toggleAllLoaded());
    expect([count(console), check(console)]).toEqual([0, 'none']);
  });

  it('stores “all” as a short mode instead of a list of ids', async () => {
    const console = await openList();
    console.store.dispatch(toggleAllLoaded());
    expect(JSON.stringify(console.store.getState().views.orderSelection).length).toBeLessThan(120);
  });

  it('includes the order above the list, as the first one', async () => {
    const console = await openConsole(list);
    const { store } = console;
    store.dispatch(enterOrders(`?status=GEOCODED&order=${lone[0] ?? ''}`));
    await untilState(store, selectOrderRowCount, (shown) => shown === 51);
    store.dispatch(toggleAllLoaded());
    expect(selected(console)).toEqual([lone[0], ...ids.slice(0, 50)]);
    store.dispatch(toggleRow(0));
    expect([count(console), selectIsRowSelected(store.getState(), 1)]).toEqual([50, true]);
  });
});

describe('the Pickup Ready filter', () => {
  it('OTB-07 hides rows of either kind, and keeps them loaded', async () => {
    const console = await openList();
    choose(console, 'PICKUP READY');
    expect(rows(console)).toEqual(ids.slice(0, 50).filter(isReady));
    choose(console, 'NOT PICKUP READY');
    expect(rows(console)).toEqual(ids.slice(0, 50).filter((id) => !isReady(id)));
    expect(selectLoadedCount(console.store.getState())).toBe(50);
    choose(console, null);
    expect(rows(console)).toEqual(ids.slice(0, 50));
  });

  it('OTB-07 applies to later pages too', async () => {
    const console = await openList();
    choose(console, 'PICKUP READY');
    await console.store.dispatch(loadNextPage());
    expect(rows(console)).toEqual(ids.slice(0, 100).filter(isReady));
    expect(selectLoadedCount(console.store.getState())).toBe(100);
  });

  it.each([
    [
      'selected one by one',
      (console: ListConsole) => [1, 3, 4, 6].forEach((row) => console.store.dispatch(toggleRow(row))),
    ],
    ['selected all at once', (console: ListConsole) => console.store.dispatch(toggleAllLoaded())],
  ])(
    'OTB-07 deselects the rows it hides (%s), and does not select them again when it is cleared',
    async (_, select) => {
      const console = await openList();
      select(console);
      const kept = selected(console).filter(isReady);
      choose(console, 'PICKUP READY');
      expect(selected(console)).toEqual(kept);
      expect(count(console)).toBe(kept.length);
      choose(console, null);
      expect(selected(console)).toEqual(kept);
      expect(count(console)).toBe(kept.length);
    },
  );

  it('OTB-07 Select All under the filter selects only what is shown, also when the filter is cleared', async () => {
    const console = await openList();
    choose(console, 'NOT PICKUP READY');
    console.store.dispatch(toggleAllLoaded());
    const shown = ids.slice(0, 50).filter((id) => !isReady(id));
    expect(selected(console)).toEqual(shown);
    choose(console, null);
    expect(selected(console)).toEqual(shown);
    expect([count(console), check(console)]).toEqual([shown.length, 'some']);
  });

  it('OTB-07 selects nothing when it is cleared after every order was deselected', async () => {
    const console = await openList();
    const { store } = console;
    choose(console, 'PICKUP READY');
    store.dispatch(toggleAllLoaded());
    rows(console).forEach((_, row) => store.dispatch(toggleRow(row)));
    expect(count(console)).toBe(0);
    choose(console, null);
    expect([ticked(console), selected(console), count(console)]).toEqual([[], [], 0]);
  });

  it('OTB-07 selects nothing when it is cleared after Select All had no row to select', async () => {
    const console = await openList('LOST');
    const { store } = console;
    choose(console, 'PICKUP READY');
    expect(rows(console)).toEqual([]);
    store.dispatch(toggleAllLoaded());
    choose(console, null);
    expect([ticked(console), selected(console), count(console)]).toEqual([[], [], 0]);
  });

  it('Select All without a row to select does not stop the count of all that match', async () => {
    const console = await openList('LOST');
    const { store } = console;
    choose(console, 'PICKUP READY');
    await store.dispatch(collectMatching());
    store.dispatch(toggleAllLoaded());
    expect(selectMatchCollection(store.getState())).toMatchObject({ state: 'counted', count: 0 });
  });

  it('OTB-07 stops after five pages with hardly any rows, and continues on request', async () => {
    const console = await openList('ARCHIVED');
    const { store } = console;
    choose(console, 'PICKUP READY');
    for (let guard = 0; guard < 20; guard += 1) await store.dispatch(loadNextPage());
    expect(selectListPhase(store.getState())).toBe('paused');
    expect(selectLoadedCount(store.getState())).toBe(300);
    await store.dispatch(loadNextPage({ asked: true }));
    expect(selectLoadedCount(store.getState())).toBe(350);
    expect(rows(console)).toHaveLength(4);
  });

  it('OTB-07 an order that it hides and that is opened from elsewhere stands in the list once, then and later', async () => {
    const console = await openList();
    const { store } = console;
    const [first = '', opened = '', ...others] = ids.slice(0, 50);
    choose(console, 'PICKUP READY');
    await store.dispatch(openOrder(opened));
    expect(rows(console)).toEqual([opened, first, ...others.filter(isReady)]);
    store.dispatch(toggleRow(0));
    choose(console, null);
    expect(rows(console)).toEqual([opened, first, ...others]);
    expect(selectLoadedCount(store.getState())).toBe(50);
    expect([selected(console), count(console)]).toEqual([[opened], 1]);
  });
});
