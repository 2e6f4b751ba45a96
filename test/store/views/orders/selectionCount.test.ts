/** Whatever is done to the list, `orders selected: N`, the ticked rows and the orders of an action are the same. */
import { EMPTY_FILTER } from '../../../../src/domain/orders/orderFilter';
import { choosePickupFilter } from '../../../../src/store/views/orders/choosePickupFilter';
import { selectOrderRowCount } from '../../../../src/store/views/orders/orderListSelectors';
import {
  selectExceptedCount,
  selectIsRowSelected,
  selectSelectedCount,
  selectSelectedOrderIds,
} from '../../../../src/store/views/orders/orderSelectionSelectors';
import { loadNextPage, openOrder, searchOrders } from '../../../../src/store/views/orders/searchOrders';
import { collectMatching, takeMatching } from '../../../../src/store/views/orders/selectMatching';
import {
  clearSelection,
  deselectOrders,
  toggleAllLoaded,
  toggleRow,
} from '../../../../src/store/views/orders/selectOrders';
import { NOON_S, openConsole, rowIds, startListServer, type ListConsole, type ListServer } from './support';

let list: ListServer;
let ids: string[];
let lone: string[];
beforeAll(async () => {
  list = await startListServer();
  ids = await list.add(103, 'GEOCODED', (at) => (at % 20 === 0 ? { pickupReadyAt: NOON_S * 1000 } : {}));
  lone = await list.add(2, 'LOST');
});
afterAll(() => list.close());

/** Numbers below `bound` that are the same in each run (Lehmer's generator). */
function numbersFrom(seed: number): (bound: number) => number {
  let state = seed;
  return (bound) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % bound;
  };
}

type Step = (console: ListConsole, below: (bound: number) => number) => unknown;

const toggle =
  (range: boolean): Step =>
  ({ store }, below) =>
    store.dispatch(toggleRow(below(Math.max(1, selectOrderRowCount(store.getState()))), { range }));

const STEPS: Record<string, Step> = {
  row: toggle(false),
  range: toggle(true),
  'each row': ({ store }) => {
    for (let row = 0; row < selectOrderRowCount(store.getState()); row += 1) store.dispatch(toggleRow(row));
  },
  all: ({ store }) => store.dispatch(toggleAllLoaded()),
  ready: ({ store }) => store.dispatch(choosePickupFilter('PICKUP READY')),
  'not ready': ({ store }) => store.dispatch(choosePickupFilter('NOT PICKUP READY')),
  'no filter': ({ store }) => store.dispatch(choosePickupFilter(null)),
  page: ({ store }) => store.dispatch(loadNextPage({ asked: true })),
  'remove some': ({ store }, below) =>
    store.dispatch(deselectOrders(selectSelectedOrderIds(store.getState()).slice(below(5)))),
  clear: ({ store }) => store.dispatch(clearSelection()),
  matching: async ({ store }) => {
    await store.dispatch(collectMatching());
    store.dispatch(takeMatching());
  },
  'open another': ({ store }, below) => store.dispatch(openOrder(lone[below(2)] ?? '')),
  'open a listed one': ({ store }, below) => store.dispatch(openOrder(ids[below(ids.length)] ?? '')),
};

it.each([3, 4, 5])('the number of selected orders is that of the ticked rows (sequence %i)', async (seed) => {
  const below = numbersFrom(seed * 7919);
  const console = await openConsole(list);
  const { store } = console;
  await store.dispatch(searchOrders({ ...EMPTY_FILTER, orderStatus: 'GEOCODED' }));
  const names = Object.keys(STEPS);
  const done: string[] = [];
  for (let step = 0; step < 80; step += 1) {
    const name = names[below(names.length)] ?? '';
    await STEPS[name]?.(console, below);
    done.push(name);
    const state = store.getState();
    const chosen = selectSelectedOrderIds(state);
    const shown = rowIds(console);
    const ticked = shown.filter((_, row) => selectIsRowSelected(state, row));
    expect({ done, count: selectSelectedCount(state), ticked }).toEqual({
      done,
      count: chosen.length,
      ticked: shown.filter((id = '') => chosen.includes(id)),
    });
    // Only of all that match may some have no row.
    if (selectExceptedCount(state) === null) expect([done, chosen.length]).toEqual([done, ticked.length]);
  }
});
