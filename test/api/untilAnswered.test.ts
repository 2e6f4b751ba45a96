import { EMPTY_FILTER } from '../../src/domain/orders/orderFilter';
import { selectListPhase, selectOrderRowCount } from '../../src/store/views/orders/orderListSelectors';
import { searchAgain } from '../../src/store/views/orderViews/repeatSearch';
import { searchOrders } from '../../src/store/views/orders/searchOrders';
import { foreign } from '../support/apiAnswers';
import { fakeApi } from '../support/fakeApi';
import { anAppStore } from '../support/appStore';
import { aWireOrder } from '../store/views/orders/support';

afterEach(() => jest.useRealTimers());

it('OSR-20 a slow second try outlives the cache entry of the first one', async () => {
  jest.useFakeTimers();
  const orders = [aWireOrder({ orderStatus: 'LOST' })];
  const api = fakeApi([
    {
      searchOrders: async () => {
        await new Promise((resolve) => setTimeout(resolve, 7_000));
        return { orders, next: null };
      },
    },
  ]);
  api.next({ searchOrders: () => foreign('a gateway', 502, 'No room.') });
  const { store } = anAppStore({ fetch: api.send });
  await store.dispatch(searchOrders({ ...EMPTY_FILTER, orderStatus: 'LOST' }));
  expect(selectListPhase(store.getState())).toBe('failed');
  const again = store.dispatch(searchAgain());
  await jest.advanceTimersByTimeAsync(8_000);
  await again;
  expect(api.asked).toHaveLength(2);
  expect(selectListPhase(store.getState())).toBe('done');
  expect(selectOrderRowCount(store.getState())).toBe(1);
});
