import { act, waitFor } from '@testing-library/react';
import {
  retryGeocode,
  retryOrderCreation,
  sendRevive,
} from '../../../src/features/orders/detail/orderRetries';
import { selectOrderById } from '../../../src/store/entities/orders/ordersSelectors';
import { selectLoadedCount } from '../../../src/store/views/orders/orderListSelectors';
import { enterOrders, leaveOrders } from '../../../src/store/views/orders/enterOrders';
import { LOST, refusal } from '../../support/apiAnswers';
import { BARE_ORDER, openOrder } from './support';

describe('after a geocode retry', () => {
  /** Opens a listed order whose retry was just answered, with fake timers. */
  async function retried() {
    const opened = await openOrder(BARE_ORDER, {
      answers: { geocodeOrder: () => ({ ...BARE_ORDER, orderStatus: 'OUT_OF_FSA', version: 2 }) },
    });
    opened.store.dispatch(enterOrders(`?id=${BARE_ORDER.id}`));
    await waitFor(() => expect(selectLoadedCount(opened.store.getState())).toBe(1));
    jest.useFakeTimers();
    await act(() => opened.store.dispatch(retryGeocode(BARE_ORDER.id)));
    opened.asked.length = 0;
    return opened;
  }
  afterEach(() => jest.useRealTimers());

  it('OAC-16 the list is refreshed 5 s later, even if the row was collapsed meanwhile', async () => {
    const { asked, unmount } = await retried();
    unmount();

    await act(() => jest.advanceTimersByTimeAsync(4_999));
    expect(asked).toEqual([]);
    await act(() => jest.advanceTimersByTimeAsync(1));

    expect(asked.map(({ endpoint }) => endpoint)).toContain('searchOrders');
  });

  it('OAC-16 sends no more requests once the page was left', async () => {
    const { store, asked } = await retried();
    store.dispatch(leaveOrders());

    await act(() => jest.advanceTimersByTimeAsync(10_000));

    expect(asked).toEqual([]);
  });
});

it.each([
  ['GEOCODED', 'success', 'Success!'],
  ['INVALIDTIME', 'warning', 'Note'],
] as const)('OAC-23 a revival says that the order is %s now, as a %s', async (orderStatus, intent, title) => {
  const { store } = await openOrder(BARE_ORDER, {
    answers: { reviveOrder: () => ({ ...BARE_ORDER, orderStatus, version: 2 }) },
  });

  await act(() => store.dispatch(sendRevive(BARE_ORDER.id)));

  expect(store.getState().notices.shown).toMatchObject([
    { intent, title, text: 'Order revived.', lines: [`Order ${BARE_ORDER.id} is ${orderStatus}.`] },
  ]);
});

function refusing(status: number, message: string) {
  const refuse = () => refusal(status, message);
  return { retryOrderCreation: refuse, geocodeOrder: refuse, reviveOrder: refuse };
}

describe.each([
  ['a creation retry', retryOrderCreation],
  ['a geocode retry', retryGeocode],
  ['a revival', sendRevive],
])('%s that fails', (_what, again) => {
  it('says why, and shows the current order', async () => {
    const { store, toasts, serverHolds } = await openOrder(BARE_ORDER, {
      answers: refusing(409, 'It was changed by someone else.'),
    });
    serverHolds({ ...BARE_ORDER, orderStatus: 'OUT_OF_FSA', version: 9 });

    await act(() => store.dispatch(again(BARE_ORDER.id)));

    expect(toasts()).toEqual([['Error!', 'It was changed by someone else.', 5000]]);
    await waitFor(() =>
      expect(selectOrderById(store.getState(), BARE_ORDER.id)?.orderStatus).toBe('OUT_OF_FSA'),
    );
  });

  it('because the session has ended sends no more requests, and leaves the message to the session', async () => {
    const { store, toasts, asked } = await openOrder(BARE_ORDER, {
      answers: refusing(401, 'Sign in again.'),
    });
    asked.length = 0;

    await act(() => store.dispatch(again(BARE_ORDER.id)));

    expect(toasts()).toEqual([]);
    expect(asked).toHaveLength(1);
  });
});

it('OAC-20 a creation retry with a lost answer keeps its key on the next click; one with an answer gets a new key', async () => {
  const keys: (string | null)[] = [];
  let isLost = true;
  const { store } = await openOrder(BARE_ORDER, {
    answers: {
      retryOrderCreation: ({ key }) => {
        keys.push(key);
        return isLost ? LOST : { ...BARE_ORDER, message: '' };
      },
    },
  });
  const retry = () => act(() => store.dispatch(retryOrderCreation(BARE_ORDER.id)));
  await retry();
  const lost = keys.at(-1);
  expect(new Set(keys)).toEqual(new Set([lost]));
  isLost = false;
  await retry();
  expect(keys.at(-1)).toBe(lost);
  await retry();
  expect(keys.at(-1)).not.toBe(lost);
});

it('OAC-20 a creation retry with a lost answer is a new attempt once the order shows a later one', async () => {
  const keys: (string | null)[] = [];
  let isLost = true;
  const { store, serverHolds } = await openOrder(BARE_ORDER, {
    answers: {
      retryOrderCreation: ({ key }) => {
        keys.push(key);
        return isLost ? LOST : { ...BARE_ORDER, message: '' };
      },
    },
  });
  const retry = () => act(() => store.dispatch(retryOrderCreation(BARE_ORDER.id)));
  const orderCreation = { attemptedAt: 1_700_000_000_000, success: false, message: 'Out of reach.' };
  serverHolds({ ...BARE_ORDER, orderCreation, version: 9 });
  await retry();
  const lost = keys.at(-1);
  await waitFor(() =>
    expect(selectOrderById(store.getState(), BARE_ORDER.id)?.orderCreation).toEqual(orderCreation),
  );

  isLost = false;
  await retry();
  expect(keys.at(-1)).not.toBe(lost);
});
