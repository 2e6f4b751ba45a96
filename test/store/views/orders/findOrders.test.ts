/** Finding one order from the dashboard, and the total beside the loaded count, on the real server. */
import { messages } from '../../../../src/contract/messages';
import { serverMessages } from '../../../../src/contract/serverMessages';
import { EMPTY_FILTER } from '../../../../src/domain/orders/orderFilter';
import { selectNotices } from '../../../../src/store/notices/noticesSlice';
import {
  selectFindRefusal,
  selectSearchFailure,
  selectListPhase,
  selectOpenOrderId,
  selectOrderRowCount,
  selectTotalText,
} from '../../../../src/store/views/orders/orderListSelectors';
import { refreshOrders } from '../../../../src/store/views/orders/refreshOrders';
import { enterOrders } from '../../../../src/store/views/orders/enterOrders';
import { lookUpOrder, loadNextPage, searchOrders } from '../../../../src/store/views/orders/searchOrders';
import { untilState } from '../../../support/appStore';
import { foreign, refusal } from '../../../support/apiAnswers';
import { DOWN, openConsole, startListServer, type ListServer } from './support';

let list: ListServer;
let geocoded: string[];
beforeAll(async () => {
  list = await startListServer();
  geocoded = await list.add(120, 'GEOCODED', (at) => ({
    recipient: {
      name: at < 2 ? 'Marie Côté' : `Recipient ${at}`,
      phone: `+1416555${String(at).padStart(4, '0')}`,
    },
  }));
});
afterAll(() => list.close());

describe('finding', () => {
  it('sends only the text, and opens a single match', async () => {
    const { store, searches } = await openConsole(list);
    await store.dispatch(lookUpOrder('  (416) 555-0017 '));
    expect(searches()).toEqual([{ find: '(416) 555-0017', limit: 50 }]);
    expect(selectOpenOrderId(store.getState())).toBe(geocoded[17]);
    await store.dispatch(refreshOrders());
    expect(store.getState().views.orderList.gone).toEqual({});
  });

  it('lists several matches and opens none', async () => {
    const { store } = await openConsole(list);
    await store.dispatch(lookUpOrder('cote'));
    expect(selectOrderRowCount(store.getState())).toBe(2);
    expect(selectOpenOrderId(store.getState())).toBeNull();
  });

  it('also works from a link', async () => {
    const { store } = await openConsole(list);
    store.dispatch(enterOrders('?find=4165550018'));
    await untilState(store, selectOpenOrderId, (id) => id === geocoded[18]);
  });

  it('reports a text that is too short without sending it, and keeps a refusal of the server for the table', async () => {
    const { store, searches, answerBy } = await openConsole(list);
    await store.dispatch(lookUpOrder('12'));
    expect(selectNotices(store.getState()).map(({ text }) => text)).toEqual([messages.findTooShort]);
    expect(searches()).toEqual([]);
    answerBy({ searchOrders: () => refusal(400, serverMessages.findTooMany('1,000')) });
    await store.dispatch(lookUpOrder('cote'));
    expect(selectListPhase(store.getState())).toBe('failed');
    expect(selectFindRefusal(store.getState())).toBe(serverMessages.findTooMany('1,000'));
    answerBy({ searchOrders: () => refusal(503, serverMessages.findNotReady) });
    await store.dispatch(lookUpOrder('cote'));
    expect(selectFindRefusal(store.getState())).toBeNull();
    expect(selectSearchFailure(store.getState())).toBe(serverMessages.findNotReady);
    answerBy(DOWN);
    await store.dispatch(lookUpOrder('cote'));
    expect(selectSearchFailure(store.getState())).toBeNull();
  });
});

describe('the total', () => {
  const GEOCODED = { ...EMPTY_FILTER, orderStatus: 'GEOCODED' };

  it('appears after the first page, changes on refresh, and disappears when everything is loaded', async () => {
    const { store, calls } = await openConsole(list);
    const total = () => selectTotalText(store.getState());
    expect(total()).toBeNull();
    const searching = store.dispatch(searchOrders(GEOCODED));
    await searching;
    expect(total()).toBe('of …');
    await untilState(store, selectTotalText, (text) => text === 'of 120');
    expect(calls.filter(({ path }) => path === '/orders/count').map(({ body }) => body)).toEqual([
      { orderStatus: 'GEOCODED' },
    ]);
    await list.add(1, 'GEOCODED');
    await store.dispatch(refreshOrders());
    expect(total()).toBe('of 121');
    await store.dispatch(loadNextPage());
    await store.dispatch(loadNextPage());
    expect(total()).toBeNull();
  });

  it('shows a plus sign when the count stopped early, and nothing when the server does not count', async () => {
    const { store, answerBy } = await openConsole(list);
    answerBy({ countOrders: () => ({ count: 100_000, isMore: true }) });
    await store.dispatch(searchOrders(GEOCODED));
    await untilState(store, selectTotalText, (text) => text === 'of 100,000+');
    answerBy({ countOrders: () => foreign('a server that does not count', 404, {}) });
    await store.dispatch(searchOrders(GEOCODED));
    await untilState(store, selectTotalText, (text) => text === null);
  });
});
