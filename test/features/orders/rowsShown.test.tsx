import { EMPTY_FILTER } from '../../../src/domain/orders/orderFilter';
import { rowsShown } from '../../../src/features/orders/rowsShown';
import { searchOrders } from '../../../src/store/views/orders/searchOrders';
import { anAppStore, untilState } from '../../support/appStore';
import { fakeApi } from '../../support/fakeApi';
import { tokenWith } from '../../support/renderApp';
import { wireOrders } from './support';

/** Fifty orders are loaded and there are more; below them are the three skeletons of the next page. */
async function openList() {
  const { asked, send } = fakeApi([
    {
      searchOrders: () => ({ orders: wireOrders(50), next: { lastEvaluatedKey: 'k', createdAt: 1 } }),
      countOrders: () => ({ count: 1_000, isMore: true }),
    },
  ]);
  const { store } = anAppStore({ fetch: send, token: tokenWith(['user']) });
  await store.dispatch(searchOrders({ ...EMPTY_FILTER, orderStatus: 'GEOCODED' }));
  return { store, asked };
}

describe('scrolling towards the end', () => {
  it.each([
    // Row 29 is the last in view (the table draws three more): 20 loaded rows remain below it.
    ['20 rows remain: requests nothing', 32, 1],
    ['19 remain: requests the next page', 33, 2],
    ['at the end: requests the next page', 52, 2],
  ])('OTB-14 LIM-03 %s', async (_, rowIndexEnd, requests) => {
    const { store, asked } = await openList();
    store.dispatch(rowsShown({ rowIndexStart: 10, rowIndexEnd }));
    await new Promise((resolve) => setTimeout(resolve, 20));
    // Besides the pages, the list asks once how many orders match.
    expect(asked.filter(({ endpoint }) => endpoint === 'searchOrders')).toHaveLength(requests);
  });

  it('tells the list which pages are in view, for refreshes', async () => {
    const { store } = await openList();
    store.dispatch(rowsShown({ rowIndexStart: 30, rowIndexEnd: 52 }));
    await untilState(
      store,
      (state) => state.views.orderList.pages.length,
      (pages) => pages === 2,
    );
    store.dispatch(rowsShown({ rowIndexStart: 45, rowIndexEnd: 65 }));
    expect(store.getState().views.orderList.viewport).toEqual([0, 1]);
    store.dispatch(rowsShown({ rowIndexStart: 55, rowIndexEnd: 75 }));
    expect(store.getState().views.orderList.viewport).toEqual([1, 1]);
  });
});
