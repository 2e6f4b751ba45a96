import { EMPTY_FILTER } from '../../../../src/domain/orders/orderFilter';
import { choosePickupFilter } from '../../../../src/store/views/orders/choosePickupFilter';
import {
  selectExceptedCount,
  selectHeaderCheck,
  selectIsRowSelected,
  selectMatchCollection,
  selectSelectedCount,
  selectSelectedOrderIds,
} from '../../../../src/store/views/orders/orderSelectionSelectors';
import { orderListActions } from '../../../../src/store/views/orders/orderListSlice';
import { refreshOrders } from '../../../../src/store/views/orders/refreshOrders';
import { searchOrders } from '../../../../src/store/views/orders/searchOrders';
import {
  collectMatching,
  stopCollecting,
  takeMatching,
} from '../../../../src/store/views/orders/selectMatching';
import { toggleAllLoaded, toggleRow } from '../../../../src/store/views/orders/selectOrders';
import type { OrderSearchRequest } from '../../../../src/contract/schemas/orders';
import { gateway, refusal } from '../../../support/apiAnswers';
import {
  aWireOrder,
  openConsole,
  NOON_S,
  startListServer,
  type ListConsole,
  type ListServer,
} from './support';

let list: ListServer;
let ids: string[];
let lost: string[];
beforeAll(async () => {
  list = await startListServer();
  ids = await list.add(430, 'GEOCODED', (at) => (at % 2 === 0 ? { pickupReadyAt: NOON_S * 1000 } : {}));
  lost = await list.add(30, 'LOST');
});
afterAll(() => list.close());

async function openList(): Promise<ListConsole> {
  const console = await openConsole(list);
  await console.store.dispatch(searchOrders({ ...EMPTY_FILTER, orderStatus: 'GEOCODED' }));
  return console;
}
const state = ({ store }: ListConsole) => store.getState();
const selected = (console: ListConsole) => selectSelectedOrderIds(state(console));

describe('all matching orders', () => {
  it('are counted first, and selected in list order after confirmation', async () => {
    const console = await openList();
    console.store.dispatch(toggleRow(3));
    await console.store.dispatch(collectMatching());
    expect(selectMatchCollection(state(console))).toMatchObject({ state: 'counted', count: 430 });
    // Nothing is selected before the person confirms.
    expect(selected(console)).toEqual([ids[3]]);

    console.store.dispatch(takeMatching());
    expect(selected(console)).toEqual(ids);
    expect([selectSelectedCount(state(console)), selectHeaderCheck(state(console))]).toEqual([430, 'all']);
    expect(
      console.calls.filter(({ body }) => (body as OrderSearchRequest | undefined)?.limit === 200),
    ).toHaveLength(3);
  });

  it('can be deselected one by one, and the exceptions are counted', async () => {
    const console = await openList();
    await console.store.dispatch(collectMatching());
    console.store.dispatch(takeMatching());
    for (const row of [0, 5, 7, 5]) console.store.dispatch(toggleRow(row));
    expect(selectExceptedCount(state(console))).toBe(2);
    expect(selectIsRowSelected(state(console), 7)).toBe(false);
    expect(selected(console)).toEqual(ids.filter((_, at) => at !== 0 && at !== 7));
    expect(selectSelectedCount(state(console))).toBe(428);
  });

  it('are kept when the checkbox in the header adds the shown rows that they lack', async () => {
    const [other = ''] = lost;
    const console = await openConsole(list);
    const { store } = console;
    await store.dispatch(searchOrders({ ...EMPTY_FILTER, orderStatus: 'GEOCODED' }, other));
    await store.dispatch(collectMatching());
    store.dispatch(takeMatching());
    const check = () => [selectSelectedCount(state(console)), selectHeaderCheck(state(console))];
    expect(check()).toEqual([430, 'some']);
    store.dispatch(toggleAllLoaded());
    expect(check()).toEqual([431, 'all']);
    expect(selected(console)).toEqual([other, ...ids]);

    store.dispatch(toggleRow(4));
    const [late = ''] = await list.add(1, 'GEOCODED', () => ({ createdAt: NOON_S + 5 }));
    await store.dispatch(refreshOrders());
    expect(check()).toEqual([430, 'some']);
    store.dispatch(toggleAllLoaded());
    expect(check()).toEqual([432, 'all']);
    expect(selected(console)).toEqual(expect.arrayContaining([late, other, ...ids]));
    store.dispatch(toggleAllLoaded());
    expect(check()).toEqual([0, 'none']);
    await list.server.db.deleteFrom('orders').where('id', '=', late).execute();
  });

  it('do not include orders that match later', async () => {
    const console = await openList();
    await console.store.dispatch(collectMatching());
    console.store.dispatch(takeMatching());
    const [late] = await list.add(1, 'GEOCODED', () => ({ createdAt: NOON_S + 5 }));
    expect(selected(console)).not.toContain(late);
    expect(selectSelectedCount(state(console))).toBe(430);
    await list.server.db
      .deleteFrom('orders')
      .where('id', '=', late ?? '')
      .execute();
  });

  it('respect the column filter, and are deselected when it changes', async () => {
    const console = await openList();
    console.store.dispatch(choosePickupFilter('PICKUP READY'));
    await console.store.dispatch(collectMatching());
    console.store.dispatch(takeMatching());
    expect(selected(console)).toEqual(ids.filter((_, at) => at % 2 === 0));
    console.store.dispatch(choosePickupFilter(null));
    expect(selectSelectedCount(state(console))).toBe(0);
  });

  it('are not taken when the column filter changes before they are accepted: rows out of sight stay unselected', async () => {
    const console = await openList();
    await console.store.dispatch(collectMatching());
    console.store.dispatch(choosePickupFilter('NOT PICKUP READY'));
    console.store.dispatch(takeMatching());
    expect(selected(console)).toEqual([]);

    const collecting = console.store.dispatch(collectMatching());
    console.store.dispatch(choosePickupFilter(null));
    await collecting;
    expect(selectMatchCollection(state(console))).toBeNull();
  });

  it('include the order above the list once', async () => {
    const console = await openList();
    console.store.dispatch(orderListActions.orderPinned(ids[429] ?? ''));
    await console.store.dispatch(collectMatching());
    console.store.dispatch(takeMatching());
    expect(selected(console)).toEqual(ids);
    expect(selectSelectedCount(state(console))).toBe(430);
  });

  it('leave the selection unchanged when collecting is stopped or another search starts', async () => {
    const console = await openList();
    const collecting = console.store.dispatch(collectMatching());
    console.store.dispatch(stopCollecting());
    await collecting;
    expect(selectMatchCollection(state(console))).toBeNull();

    const again = console.store.dispatch(collectMatching());
    await console.store.dispatch(searchOrders({ ...EMPTY_FILTER, orderStatus: 'LOST' }));
    await again;
    expect(selectMatchCollection(state(console))).toBeNull();
    expect(selectSelectedCount(state(console))).toBe(0);
  });

  it('do not include an order that is placed while they are collected', async () => {
    const console = await openList();
    const [late = ''] = await list.add(1, 'GEOCODED', () => ({ createdAt: NOON_S + 1 }));
    await console.store.dispatch(collectMatching());
    console.store.dispatch(takeMatching());
    expect(selected(console)).toEqual(ids);
    await list.server.db.deleteFrom('orders').where('id', '=', late).execute();
  });

  it('include the newest listed order although the clock of this computer is slow', async () => {
    const [newest] = await list.add(2, 'DELIVERED', (at) => ({ createdAt: NOON_S + 120 - at }));
    const console = await openConsole(list);
    await console.store.dispatch(searchOrders({ ...EMPTY_FILTER, orderStatus: 'DELIVERED' }));
    await console.store.dispatch(collectMatching());
    console.store.dispatch(takeMatching());
    expect(selected(console)).toContain(newest);
    expect(selectSelectedCount(state(console))).toBe(2);
  });

  it('leave the selection unchanged when there are more than 20,000, which is said', async () => {
    const console = await openList();
    console.store.dispatch(toggleRow(1));
    let pages = 0;
    console.answerBy({
      searchOrders: ({ body }) => {
        if (body.limit !== 200) return undefined;
        pages += 1;
        const orders = Array.from({ length: 200 }, (_, at) => aWireOrder({ id: `ord_many_${pages}_${at}` }));
        return { orders, next: { lastEvaluatedKey: String(pages), createdAt: NOON_S } };
      },
    });
    await console.store.dispatch(collectMatching());
    expect(pages).toBe(101);
    expect(selectMatchCollection(state(console))).toBeNull();
    expect(state(console).notices.shown.at(-1)?.text).toBe(
      'More than 20,000 orders match. Please narrow the search.',
    );
    expect(selected(console)).toEqual([ids[1]]);
  });

  it('are collected in spite of a fault of the server', async () => {
    const console = await openList();
    let faults = 0;
    console.answerBy({
      searchOrders: ({ body }) => (body.limit === 200 && (faults += 1) === 2 ? gateway(503) : undefined),
    });
    await console.store.dispatch(collectMatching());
    console.store.dispatch(takeMatching());
    expect(selected(console)).toEqual(ids);
    expect(faults).toBe(4);
  });

  it('leave the selection unchanged when the server refuses, and the refusal is shown', async () => {
    const console = await openList();
    console.store.dispatch(toggleRow(1));
    console.answerBy({
      searchOrders: ({ body }) => (body.limit === 200 ? refusal(400, 'No such search.') : undefined),
    });
    await console.store.dispatch(collectMatching());
    expect(state(console).notices.shown.at(-1)?.text).toBe(
      'The matching orders could not be collected. No such search.',
    );
    expect(selected(console)).toEqual([ids[1]]);
  });
});
