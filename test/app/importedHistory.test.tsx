import { importHistory, shownHistory, shownTypes } from '../support/reduxDevTools';
import { act, screen } from '@testing-library/react';
import { isFolded } from '../../src/store/core/foldedHistory';
import { openDashboard, wireOrders } from '../features/orders/support';

async function listedOrders() {
  const opened = openDashboard({
    at: '/dashboard?status=GEOCODED',
    config: { devTools: true },
    search: () => ({ orders: wireOrders(60), next: null }),
  });
  await screen.findByText('Recipient 0');
  return opened;
}

it('Redux DevTools lists calls by endpoint, without internal actions of the API layer', async () => {
  const { store } = await listedOrders();
  const types = shownTypes(store);
  expect(types).toContain('adminApi/searchOrders/pending');
  expect(types).toContain('adminApi/searchOrders/fulfilled');
  expect(
    types.filter((type) => type.startsWith('__rtkq/') || /internal|subscri|execute/i.test(type)),
  ).toEqual([]);
});

/** The lines of a history: each action with the state after it. */
const lines = ({ stagedActionIds, actionsById, computedStates }: ReturnType<typeof shownHistory>) =>
  stagedActionIds.map((id, at) => ({ action: actionsById[id]?.action, state: computedStates[at]?.state }));

it('an imported history is shown as it was recorded; the page says so and does not break', async () => {
  const { store, user } = await listedOrders();
  const recorded = shownHistory(store);
  const file = JSON.stringify(recorded);
  expect(file).not.toContain('Recipient 0');

  act(() => importHistory(store, file));

  expect(
    await screen.findByRole('heading', { name: 'An imported history is open in Redux DevTools' }),
  ).toBeVisible();
  expect(screen.queryByText('Recipient 0')).toBeNull();
  // The outgoing console may append actions.
  const shown = lines(shownHistory(store)).slice(0, lines(recorded).length);
  expect(JSON.stringify(shown)).toBe(JSON.stringify(lines(recorded)));
  // Actions of a later timer or response change nothing and break nothing.
  act(() => void store.dispatch({ type: 'views/orderList/searchStarted' }));
  await user.keyboard('{Escape}');
  expect(isFolded(store.getState())).toBe(true);
  expect(screen.getByRole('button', { name: 'Reload' })).toBeVisible();
});

it('without the configuration setting Redux DevTools gets nothing', () => {
  const { store } = openDashboard();
  expect(store).not.toHaveProperty('liftedStore');
});
