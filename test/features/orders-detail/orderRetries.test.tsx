import { act, waitFor } from '@testing-library/react';
import { retryGeocode } from '../../../src/features/orders/detail/orderRetries';
import { selectLoadedCount } from '../../../src/store/views/orders/orderListSelectors';
import { enterOrders, leaveOrders } from '../../../src/store/views/orders/searchOrders';
import { BARE_ORDER, openOrder } from './support';

describe('after a geocode retry', () => {
  /** An order that is listed and open, its retry just answered, and the clock in the test's hand. */
  async function retried() {
    const opened = await openOrder(BARE_ORDER, {
      post: (path) =>
        path === '/orders'
          ? { json: { orders: [BARE_ORDER], next: null } }
          : { json: { ...BARE_ORDER, orderStatus: 'OUT_OF_FSA', version: 2 } },
    });
    opened.store.dispatch(enterOrders(`?id=${BARE_ORDER.id}`));
    await waitFor(() => expect(selectLoadedCount(opened.store.getState())).toBe(1));
    jest.useFakeTimers();
    await act(() => opened.store.dispatch(retryGeocode(BARE_ORDER.id)));
    opened.asked.length = 0;
    return opened;
  }
  afterEach(() => jest.useRealTimers());

  it('OAC-16 the list is refreshed 5 s later, also when the row was collapsed meanwhile', async () => {
    const { asked, unmount } = await retried();
    unmount();

    await act(() => jest.advanceTimersByTimeAsync(4_999));
    expect(asked).toEqual([]);
    await act(() => jest.advanceTimersByTimeAsync(1));

    expect(asked).toContain('POST /orders');
  });

  it('OAC-16 nothing is asked any more once the page was left', async () => {
    const { store, asked } = await retried();
    store.dispatch(leaveOrders());

    await act(() => jest.advanceTimersByTimeAsync(10_000));

    expect(asked).toEqual([]);
  });
});
