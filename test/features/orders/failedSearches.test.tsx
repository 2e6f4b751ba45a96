/** A search that fails says so in place of the rows: in the server's words, or that there was none. */
import { screen } from '@testing-library/react';
import { gateway, refusal } from '../../support/apiAnswers';
import { counters, openDashboard, wireOrders } from './support';

it('OSR-20 without a response shows no orders, no toast, and a way to try again', async () => {
  let isDown = true;
  const { user } = openDashboard({
    at: '/dashboard?status=GEOCODED',
    search: () => (isDown ? gateway(503) : { orders: wireOrders(2), next: null }),
  });
  expect(await screen.findByText('The server did not respond')).toBeVisible();
  expect(counters()).toContain('orders loaded: 0');
  expect(screen.queryByRole('alert')).toBeNull();
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Recipient 1')).toBeVisible();
});

it('OSR-20 shows the words of a server that is busy in the table, without a toast, and a way to try again', async () => {
  const words = 'Too many requests. Please try again in 12 seconds.';
  let isBusy = true;
  const { user } = openDashboard({
    at: '/dashboard?status=GEOCODED',
    search: () => (isBusy ? refusal(429, words) : { orders: wireOrders(2), next: null }),
  });
  expect(await screen.findByText(words)).toBeVisible();
  expect(screen.queryByText('The server did not respond')).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
  isBusy = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Recipient 1')).toBeVisible();
});

it.each([403, 429, 500])('says that a proxy refused the search with %s', async (status) => {
  openDashboard({ at: '/dashboard?status=GEOCODED', search: () => gateway(status) });
  expect(await screen.findByText(`Request failed (${status}).`)).toBeVisible();
  expect(screen.queryByText('The server did not respond')).toBeNull();
});

it('shows the server’s message for an invalid filter, not that the server did not respond', async () => {
  const words = 'The field id is too long: it may have at most 100 characters.';
  openDashboard({ at: '/dashboard?status=GEOCODED', search: () => refusal(400, words) });
  expect(await screen.findByText(words)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Clear filters' })).toBeVisible();
  expect(screen.queryByText('The server did not respond')).toBeNull();
});
