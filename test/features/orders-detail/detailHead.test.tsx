import { act, screen, waitFor } from '@testing-library/react';
import { ORDER_STATUSES, type OrderStatus } from '../../../src/contract/statuses';
import { changeDraft, saveEdit } from '../../../src/store/edits/edits';
import { sessionActions } from '../../../src/store/session/sessionSlice';
import { selectLoadedCount } from '../../../src/store/views/orders/orderListSelectors';
import { enterOrders } from '../../../src/store/views/orders/enterOrders';
import { startEditing, textEditing } from '../../../src/store/views/orders/orderEditing';
import { sendRevive } from '../../../src/features/orders/detail/orderRetries';
import { refusal } from '../../support/apiAnswers';
import { BARE_ORDER, openOrder } from './support';

const offers = (name: string) => screen.queryByRole('button', { name }) !== null;

it('OAC-23 offers Revive Order by status, Set Ready for GEOCODED, and the label always', async () => {
  const revivable: string[] = [];
  const readyable: string[] = [];
  for (const orderStatus of ORDER_STATUSES) {
    const { unmount } = await openOrder({ ...BARE_ORDER, orderStatus });
    if (offers('Revive Order')) revivable.push(orderStatus);
    if (offers('Set Ready')) readyable.push(orderStatus);
    expect(offers('Label')).toBe(true);
    unmount();
  }
  expect(revivable.sort()).toEqual(['ARCHIVED', 'CANCELLED', 'DELIVERY_FAILED', 'FAILED', 'INVALIDTIME']);
  expect(readyable).toEqual(['GEOCODED']);
});

it('OAC-23 reviving calls the server, confirms it and shows the changed order', async () => {
  const { user, asked, toasts } = await openOrder(
    { ...BARE_ORDER, orderStatus: 'CANCELLED' },
    { answers: { reviveOrder: () => ({ ...BARE_ORDER, orderStatus: 'GEOCODED', version: 2 }) } },
  );
  await user.click(screen.getByRole('button', { name: 'Revive Order' }));

  await waitFor(() => expect(toasts()).toEqual([['Success!', 'Order revived.', 3_000]]));
  expect(asked).toContainEqual(
    expect.objectContaining({ method: 'POST', path: `/orders/${BARE_ORDER.id}/revive` }),
  );
  expect(await screen.findByRole('button', { name: 'Set Ready' })).toBeInTheDocument();
  // Set Ready must not appear under the pointer that has just clicked.
  const revive = screen.getByRole('button', { name: 'Revive Order' });
  expect(revive).toBeDisabled();
  expect(revive).toHaveAccessibleDescription('The order is GEOCODED now.');
});

it('OAC-23 a refused revival is reported, and can be retried', async () => {
  const message = 'Order ord_bare cannot be revived in status DELIVERED.';
  const { user, toasts } = await openOrder(
    { ...BARE_ORDER, orderStatus: 'FAILED' },
    { answers: { reviveOrder: () => refusal(409, message) } },
  );
  await user.click(screen.getByRole('button', { name: 'Revive Order' }));

  await waitFor(() => expect(toasts()).toEqual([['Error!', message, 5_000]]));
  expect(screen.getByRole('button', { name: 'Revive Order' })).toBeEnabled();
});

test.each<[string, OrderStatus, string]>([
  ['Set Ready', 'GEOCODED', 'setPickupReady'],
  ['Label', 'CREATED', 'labels'],
])('%s starts a job for this one order', async (name, orderStatus, kind) => {
  // The job never gets a response.
  const silent = new Promise<never>(() => undefined);
  const { user, store } = await openOrder(
    { ...BARE_ORDER, orderStatus },
    { answers: { setPickupReady: () => silent, getLabel: () => silent } },
  );
  // Jobs belong to a user.
  const expiresAt = Date.now() + 43_200_000;
  const person = { email: 'casey@example.com', name: null, roles: ['user'], expiresAt } as const;
  act(() => void store.dispatch(sessionActions.signedIn(person)));
  await user.click(screen.getByRole('button', { name }));

  const jobs = () => Object.values(store.getState().jobs.byId);
  await waitFor(() => expect(jobs().map((job) => job?.kind)).toEqual([kind]));
  expect(jobs()[0]?.idChunks).toEqual([[BARE_ORDER.id]]);
  if (kind !== 'setPickupReady') return;
  // The button keeps its place and the focus, and says why it is disabled.
  const button = screen.getByRole('button', { name });
  expect(button).toHaveAttribute('aria-disabled', 'true');
  expect(button).toHaveAccessibleDescription('It is being set ready: see the jobs (Ctrl+J).');
  expect(button).toHaveFocus();
});

describe('the list afterwards', () => {
  afterEach(() => jest.useRealTimers());

  test.each([
    [
      'a saved text',
      (store: Awaited<ReturnType<typeof openOrder>>['store']) => {
        store.dispatch(startEditing(BARE_ORDER.id, 'notes'));
        const notes = textEditing(BARE_ORDER.id, 'notes');
        store.dispatch(changeDraft(notes, () => 'New'));
        return store.dispatch(saveEdit(notes));
      },
    ],
    [
      'a revival',
      (store: Awaited<ReturnType<typeof openOrder>>['store']) => store.dispatch(sendRevive(BARE_ORDER.id)),
    ],
  ])('OAC-15 LIM-10 is refreshed 3 s after %s, also if the row was collapsed', async (_name, change) => {
    const { store, asked, unmount } = await openOrder(BARE_ORDER, {
      answers: {
        reviveOrder: () => ({ ...BARE_ORDER, version: 2 }),
        updateOrder: () => ({ ...BARE_ORDER, notes: 'New', version: 2 }),
      },
    });
    store.dispatch(enterOrders(`?id=${BARE_ORDER.id}`));
    await waitFor(() => expect(selectLoadedCount(store.getState())).toBe(1));
    jest.useFakeTimers();
    await act(async () => void (await change(store)));
    unmount();
    asked.length = 0;

    await act(() => jest.advanceTimersByTimeAsync(2_999));
    expect(asked).toEqual([]);
    await act(() => jest.advanceTimersByTimeAsync(1));
    expect(asked.map(({ endpoint }) => endpoint)).toContain('searchOrders');
  });
});
