import { EMPTY_FILTER, type OrderFilter } from '../../../../src/domain/orders/orderFilter';
import { flagsApi } from '../../../../src/api/flagsApi';
import { FLAG_DELIVERY_TYPE } from '../../../../src/contract/constants';
import { selectListPhase, selectLoadedCount } from '../../../../src/store/views/orders/orderListSelectors';
import { selectNotices } from '../../../../src/store/notices/noticesSlice';
import { enterOrders, leaveOrders } from '../../../../src/store/views/orders/enterOrders';
import {
  loadNextPage,
  rememberStatus,
  searchOrders,
  toggleOrder,
} from '../../../../src/store/views/orders/searchOrders';
import { searchAgain } from '../../../../src/store/views/orderViews/repeatSearch';
import { orderListActions } from '../../../../src/store/views/orders/orderListSlice';
import { sessionActions } from '../../../../src/store/session/sessionSlice';
import { toggleAllLoaded } from '../../../../src/store/views/orders/selectOrders';
import { untilState } from '../../../support/appStore';
import { gateway } from '../../../support/apiAnswers';
import { deferred } from '../../../support/deferred';
import {
  DOWN,
  openConsole,
  rowIds,
  settled,
  startListServer,
  type ListConsole,
  type ListServer,
} from './support';

let list: ListServer;
let geocoded: string[];
let lost: string[];
beforeAll(async () => {
  list = await startListServer();
  geocoded = await list.add(120, 'GEOCODED');
  lost = await list.add(2, 'LOST');
});
afterAll(() => list.close());

const filter = (fields: Partial<OrderFilter>): OrderFilter => ({ ...EMPTY_FILTER, ...fields });
const GEOCODED = filter({ orderStatus: 'GEOCODED' });
const LOST = filter({ orderStatus: 'LOST' });

const phase = ({ store }: ListConsole) => selectListPhase(store.getState());

describe('searching', () => {
  it('OSR-06 OSR-07 OSR-08 LIM-03 sends only the filled-in filters, trimmed, and limit 50', async () => {
    const console = await openConsole(list);
    await console.store.dispatch(searchOrders(filter({ id: ` ${geocoded[0] ?? ''} ` })));
    expect(console.searches()).toEqual([{ id: geocoded[0], limit: 50 }]);
    expect(rowIds(console)).toEqual([geocoded[0]]);
  });

  it('OTB-11 OTB-13 OTB-15 LIM-03 loads page after page by the returned cursor, and stops at the end', async () => {
    const console = await openConsole(list);
    const { store } = console;
    await store.dispatch(searchOrders(GEOCODED));
    expect(rowIds(console)).toEqual(geocoded.slice(0, 50));
    expect(selectLoadedCount(store.getState())).toBe(50);
    const next = store.getState().views.orderList.next;

    await store.dispatch(loadNextPage());
    expect(console.searches()[1]).toEqual({ orderStatus: 'GEOCODED', ...next, limit: 50 });
    await store.dispatch(loadNextPage());
    expect(rowIds(console)).toEqual(geocoded);
    expect(phase(console)).toBe('done');

    await store.dispatch(loadNextPage());
    await store.dispatch(loadNextPage({ asked: true }));
    expect(console.searches()).toHaveLength(3);
  });

  it('OTB-13 requests one page at a time, even when called several times', async () => {
    const console = await openConsole(list);
    await console.store.dispatch(searchOrders(GEOCODED));
    await Promise.all(Array.from({ length: 5 }, () => console.store.dispatch(loadNextPage())));
    expect(console.searches()).toHaveLength(2);
    expect(rowIds(console)).toEqual(geocoded.slice(0, 100));
  });

  it('drops the response of a search that was replaced', async () => {
    const console = await openConsole(list);
    const { store } = console;
    const wait = deferred();
    console.answerBy({
      searchOrders: async ({ body }) => {
        if (body.orderStatus === 'GEOCODED') await wait.until;
        return undefined;
      },
    });
    const slow = store.dispatch(searchOrders(GEOCODED));
    await store.dispatch(searchOrders(LOST));
    wait.end();
    await slow;
    expect(rowIds(console)).toEqual(lost);
    expect(phase(console)).toBe('done');
  });

  it('drops the next page of an older search, and its failure', async () => {
    const console = await openConsole(list);
    const { store } = console;
    await store.dispatch(searchOrders(GEOCODED));
    const wait = deferred();
    console.answerBy({
      searchOrders: ({ body }) =>
        body.lastEvaluatedKey === undefined ? undefined : wait.until.then(() => gateway()),
    });
    const slow = store.dispatch(loadNextPage());
    await store.dispatch(searchOrders(LOST));
    wait.end();
    await slow;
    expect(phase(console)).toBe('done');
    expect(rowIds(console)).toEqual(lost);
  });

  it('OTB-16 a new search clears rows, selection and the open order', async () => {
    const console = await openConsole(list);
    const { store } = console;
    await store.dispatch(searchOrders(GEOCODED));
    store.dispatch(toggleAllLoaded());
    store.dispatch(toggleOrder(geocoded[3] ?? ''));
    const search = store.dispatch(searchOrders(LOST));
    const { orderList, orderSelection } = store.getState().views;
    expect(orderList).toMatchObject({ rowCount: 0, loadedCount: 0, openId: null, phase: 'searching' });
    expect(orderSelection).toMatchObject({ mode: 'some', ids: {}, count: 0 });
    await search;
    expect(rowIds(console)).toEqual(lost);
  });
});

describe('a search without an answer', () => {
  it('OSR-20 clears the list without a toast, and can be retried', async () => {
    const console = await openConsole(list);
    const { store } = console;
    await store.dispatch(searchOrders(GEOCODED));
    console.answerBy(DOWN);
    await store.dispatch(searchOrders(GEOCODED));
    expect(phase(console)).toBe('failed');
    expect(selectLoadedCount(store.getState())).toBe(0);
    expect(selectNotices(store.getState())).toEqual([]);

    console.answerBy();
    await store.dispatch(searchAgain());
    expect(rowIds(console)).toEqual(geocoded.slice(0, 50));
  });

  it('keeps the rows when it is a next page, and waits for a retry', async () => {
    const console = await openConsole(list);
    const { store } = console;
    await store.dispatch(searchOrders(GEOCODED));
    console.answerBy(DOWN);
    await store.dispatch(loadNextPage());
    expect(phase(console)).toBe('moreFailed');
    expect(rowIds(console)).toHaveLength(50);

    const asked = console.searches().length;
    await store.dispatch(loadNextPage());
    expect(console.searches()).toHaveLength(asked);

    console.answerBy();
    await store.dispatch(loadNextPage({ asked: true }));
    expect(rowIds(console)).toEqual(geocoded.slice(0, 100));
  });
});

describe('entering the page', () => {
  it('OSR-12 OSR-13 searches the remembered status at once, without any other filter', async () => {
    const console = await openConsole(list);
    console.store.dispatch(rememberStatus('LOST'));
    expect(console.local.getItem('orders.status')).toBe('LOST');
    console.store.dispatch(enterOrders(''));
    await settled(console);
    expect(console.searches()).toEqual([{ orderStatus: 'LOST', limit: 50 }]);
    expect(console.store.getState().views.orderList.filter).toEqual(LOST);
  });

  it('OSR-12 forgets the status when it is cleared', async () => {
    const console = await openConsole(list);
    console.store.dispatch(rememberStatus('LOST'));
    console.store.dispatch(rememberStatus(''));
    expect(console.local.getItem('orders.status')).toBeNull();
    console.store.dispatch(enterOrders(''));
    expect(phase(console)).toBe('idle');
    expect(console.calls).toEqual([]);
  });

  it('OSR-12 prefers the filters of the link over the remembered status', async () => {
    const console = await openConsole(list);
    console.store.dispatch(rememberStatus('LOST'));
    console.store.dispatch(enterOrders('?status=GEOCODED'));
    await settled(console);
    expect(console.searches()).toEqual([{ orderStatus: 'GEOCODED', limit: 50 }]);
    expect(console.local.getItem('orders.status')).toBe('LOST');
  });

  it('shows the fields of a link that is not enough for a search, and sends nothing', async () => {
    const console = await openConsole(list);
    console.store.dispatch(enterOrders('?ref=ABC'));
    expect(console.store.getState().views.orderList).toMatchObject({
      phase: 'idle',
      filter: { refNumber: 'ABC' },
    });
    expect(console.calls).toEqual([]);
  });

  it('OSR-12 remembers the status per person', async () => {
    const console = await openConsole(list);
    const { store } = console;
    const person = { email: 'person@example.com', name: null, roles: ['user'], expiresAt: 0 } as const;
    const before = { ...person, email: 'before@example.com' };
    store.dispatch(sessionActions.signedIn(before));
    store.dispatch(rememberStatus('LOST'));
    store.dispatch(sessionActions.signedOut());
    store.dispatch(sessionActions.signedIn(person));
    store.dispatch(enterOrders(''));
    expect(phase(console)).toBe('idle');
    expect(store.getState().views.orderList.filter).toEqual(EMPTY_FILTER);
    store.dispatch(sessionActions.signedOut());
    store.dispatch(sessionActions.signedIn(before));
    store.dispatch(enterOrders(''));
    expect(store.getState().views.orderList.filter).toEqual(LOST);
  });

  it.each(['', '?status=GEOCODED'])(
    'coming back with the query “%s” restores list, selection and typed fields, and refreshes them',
    async (address) => {
      const console = await openConsole(list);
      const { store } = console;
      store.dispatch(enterOrders('?status=GEOCODED'));
      await settled(console);
      store.dispatch(orderListActions.orderOpened(geocoded[1] ?? ''));
      store.dispatch(orderListActions.fieldsTyped({ ...LOST, refNumber: 'REF' }));
      store.dispatch(orderListActions.placeKept({ top: 900, row: 4 }));
      const shown = store.getState().views.orderList;
      store.dispatch(leaveOrders());
      store.dispatch(enterOrders(address));
      const { pages, openId, typed, place, isOnScreen, isRefreshing, searchId } =
        store.getState().views.orderList;
      expect({ pages, typed, place, searchId }).toEqual({
        pages: shown.pages,
        typed: { ...LOST, refNumber: 'REF' },
        place: { top: 900, row: 4 },
        searchId: shown.searchId,
      });
      // A link with filters but no order means that no order is open.
      expect(openId).toBe(address === '' ? geocoded[1] : null);
      expect({ isOnScreen, isRefreshing }).toEqual({ isOnScreen: true, isRefreshing: true });
      await untilState(
        store,
        ({ views }) => views.orderList.isRefreshing,
        (isStill) => !isStill,
      );
      expect(rowIds(console)).toEqual(geocoded.slice(0, 50));
    },
  );

  it('coming back restores fields that were filled in but never searched, including the status', async () => {
    const console = await openConsole(list);
    const { store } = console;
    const typed = { ...LOST, refNumber: 'REF' };
    store.dispatch(enterOrders(''));
    store.dispatch(rememberStatus('LOST'));
    store.dispatch(orderListActions.fieldsTyped(typed));
    store.dispatch(leaveOrders());
    store.dispatch(enterOrders(''));
    expect(store.getState().views.orderList).toMatchObject({ phase: 'idle', typed, isOnScreen: true });
    expect(console.searches()).toEqual([]);
    store.dispatch(leaveOrders());
    store.dispatch(enterOrders('?status=GEOCODED'));
    expect(store.getState().views.orderList).toMatchObject({ phase: 'searching', typed: null });
  });

  it('coming back to one order without a list reads the order again', async () => {
    const console = await openConsole(list);
    const { store } = console;
    const reads = () => console.calls.filter(({ endpoint }) => endpoint !== 'getFeatureFlag').length;
    const [id = ''] = lost;
    store.dispatch(enterOrders(`?order=${id}`));
    await untilState(
      store,
      (state) => state.views.orderList.pinnedId,
      (pinned) => pinned === id,
    );
    store.dispatch(orderListActions.orderClosed());
    store.dispatch(leaveOrders());
    const before = reads();
    store.dispatch(enterOrders(''));
    await untilState(store, reads, (now) => now > before);
    expect(rowIds(console)).toEqual([id]);
  });

  it('coming back to a search without an answer repeats it, and keeps what was typed since', async () => {
    const console = await openConsole(list);
    const { store } = console;
    const typed = { ...LOST, refNumber: 'REF-2' };
    store.dispatch(enterOrders('?status=LOST&ref=REF-1'));
    await settled(console);
    store.dispatch(orderListActions.searchFailed({ refusal: null, failure: null }));
    store.dispatch(orderListActions.fieldsTyped(typed));
    store.dispatch(leaveOrders());
    store.dispatch(enterOrders(''));
    expect(store.getState().views.orderList).toMatchObject({
      phase: 'searching',
      filter: { ...LOST, refNumber: 'REF-1' },
      typed,
    });
    await settled(console);
  });

  it('coming back with another search, or after a failed one, searches', async () => {
    const console = await openConsole(list);
    const { store } = console;
    store.dispatch(enterOrders('?status=GEOCODED'));
    await settled(console);
    store.dispatch(leaveOrders());
    store.dispatch(enterOrders('?status=LOST'));
    await settled(console);
    expect(store.getState().views.orderList.filter).toEqual(LOST);
    store.dispatch(orderListActions.searchFailed({ refusal: null, failure: null }));
    store.dispatch(leaveOrders());
    store.dispatch(enterOrders('?status=LOST'));
    expect(phase(console)).toBe('searching');
  });

  it('does not search twice when the page enters a search that is already running', async () => {
    const console = await openConsole(list);
    console.store.dispatch(enterOrders('?status=LOST'));
    console.store.dispatch(enterOrders('?status=LOST'));
    await settled(console);
    expect(console.searches()).toHaveLength(1);
    console.store.dispatch(leaveOrders());
    console.store.dispatch(enterOrders('?status=LOST'));
    await settled(console);
    expect(console.searches()).toHaveLength(2);
  });
});

describe('the delivery type', () => {
  it('OSR-22 is sent only while its flag is on', async () => {
    const console = await openConsole(list);
    const { store } = console;
    const wanted = filter({ orderStatus: 'LOST', deliveryType: 'HEAVY' });
    await store.dispatch(searchOrders(wanted));
    expect(console.searches()).toEqual([{ orderStatus: 'LOST', limit: 50 }]);

    console.answerBy({ getFeatureFlag: () => ({ enabled: true }) });
    await store.dispatch(flagsApi.endpoints.getFeatureFlag.initiate(FLAG_DELIVERY_TYPE));
    await store.dispatch(searchOrders(wanted));
    expect(console.searches()[1]).toEqual({ orderStatus: 'LOST', deliveryType: 'HEAVY', limit: 50 });
    expect(rowIds(console)).toEqual([]);
  });

  it('FLG-02 OSR-22 of an address is searched for as soon as the flag says so, before any page is shown', async () => {
    const console = await openConsole(list);
    const { store } = console;
    const flag = deferred();
    console.answerBy({ getFeatureFlag: () => flag.until.then(() => ({ enabled: true })) });
    const asked = store.dispatch(flagsApi.endpoints.getFeatureFlag.initiate(FLAG_DELIVERY_TYPE));
    store.dispatch(enterOrders('?status=LOST&deliveryType=HEAVY'));
    await settled(console);
    expect(console.searches()).toEqual([{ orderStatus: 'LOST', limit: 50 }]);

    flag.end();
    await asked;
    await settled(console);
    expect(console.searches().slice(1)).toEqual([{ orderStatus: 'LOST', deliveryType: 'HEAVY', limit: 50 }]);
  });
});
