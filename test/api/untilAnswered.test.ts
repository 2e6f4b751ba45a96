import { EMPTY_FILTER } from '../../src/domain/orders/orderFilter';
import { selectListPhase, selectOrderRowCount } from '../../src/store/views/orders/orderListSelectors';
import { searchAgain, searchOrders } from '../../src/store/views/orders/searchOrders';
import { anAppStore } from '../support/appStore';
import { aWireOrder } from '../store/views/orders/support';

afterEach(() => jest.useRealTimers());

/** Answers after so many milliseconds, unless the call is aborted before. */
const answerAfter = (ms: number, body: object, signal: AbortSignal) =>
  new Promise<Response>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('aborted')));
    setTimeout(() => resolve(Response.json(body)), ms);
  });

it('OSR-20 a slow second try outlives what the cache kept of the first one', async () => {
  jest.useFakeTimers();
  let calls = 0;
  const { store } = anAppStore({
    fetch: (_url, init) => {
      calls += 1;
      if (calls === 1) return Promise.resolve(new Response('No room.', { status: 502 }));
      const page = { orders: [aWireOrder({ orderStatus: 'LOST' })] };
      return answerAfter(7_000, page, init?.signal as AbortSignal);
    },
  });
  await store.dispatch(searchOrders({ ...EMPTY_FILTER, orderStatus: 'LOST' }));
  expect(selectListPhase(store.getState())).toBe('failed');
  const again = store.dispatch(searchAgain());
  await jest.advanceTimersByTimeAsync(8_000);
  await again;
  expect(calls).toBe(2);
  expect(selectListPhase(store.getState())).toBe('done');
  expect(selectOrderRowCount(store.getState())).toBe(1);
});
