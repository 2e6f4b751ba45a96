/** What the table says when it has no rows: only what is true of the search that was sent, and what can be done. */
import { screen } from '@testing-library/react';
import { serverMessages } from '../../../src/contract/serverMessages';
import { refusal } from '../../support/apiAnswers';
import { openDashboard, wireOrders } from './support';

it.each([
  [429, 'Too many requests. Try again in 20 seconds.'],
  [503, 'The server is busy. Try again later.'],
  [500, serverMessages.serverFailed],
])('OSR-20 a find answered by %d can be tried again', async (status, words) => {
  let isDown = true;
  const { user, searches } = openDashboard({
    at: '/dashboard?find=Marie',
    search: () => (isDown ? refusal(status, words) : { orders: wireOrders(1), next: null }),
  });
  expect(await screen.findByText(words)).toBeVisible();
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Recipient 0')).toBeVisible();
  expect(searches().at(-1)).toEqual({ find: 'Marie', limit: 50 });
});

it('OSR-05 OSR-22 an id not found counts as searched for alone if the other filter was not sent', async () => {
  const { searches } = openDashboard({
    at: '/dashboard?id=ord_9&deliveryType=HEAVY',
    search: () => ({ orders: [], next: null }),
  });
  expect(await screen.findByText('No order has the id ord_9.')).toBeVisible();
  expect(searches()).toEqual([{ id: 'ord_9', limit: 50 }]);
  expect(screen.queryByRole('button', { name: /^Search this id/ })).toBeNull();
});
