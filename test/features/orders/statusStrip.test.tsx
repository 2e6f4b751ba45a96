/** The counts above the table, and the filters without a field (docs/decisions/0053). */
import { screen, waitFor, within } from '@testing-library/react';
import { gateway } from '../../support/apiAnswers';
import { OUR_EXTRAS } from '../../support/extras';
import { address, NO_ORDERS } from '../../support/renderApp';
import { openDashboard, wireOrders } from './support';

const open = {
  GEOCODED: 512,
  PICKUP_READY: 287,
  CARRIER_PICKED_UP: 194,
  DELIVERY_EN_ROUTE: 163,
  GEOCODEDFAILED: 41,
  INVALIDTIME: 23,
  CREATED: 9,
  RATE_FAILED: 4,
};

const openList = (at: string, options: Parameters<typeof openDashboard>[0] = {}) =>
  openDashboard({ at, summary: () => ({ ...NO_ORDERS, open }), ...options });
const strip = () => screen.findByRole('group', { name: 'Counts by status' });
const chip = async (name: string) => within(await strip()).findByRole('button', { name });

it('a click narrows the merchant’s list to a status, a second click removes it', async () => {
  const { user, searches, asked } = openList('/dashboard?merchant=mer_1');
  await user.click(await chip('PICKUP_READY 287'));
  await waitFor(() =>
    expect(searches().at(-1)).toEqual({ merchantId: 'mer_1', orderStatus: 'PICKUP_READY', limit: 50 }),
  );
  expect(await chip('PICKUP_READY 287')).toHaveAttribute('aria-pressed', 'true');
  expect(await chip('GEOCODED 512')).toHaveAttribute('aria-pressed', 'false');
  await user.click(await chip('PICKUP_READY 287'));
  await waitFor(() => expect(searches().at(-1)).toEqual({ merchantId: 'mer_1', limit: 50 }));
  expect(address()).toBe('/dashboard?merchant=mer_1');
  for (const { query } of asked.filter(({ endpoint }) => endpoint === 'summarizeOrders'))
    expect(query).toEqual({ timezone: 'America/Toronto', merchantId: 'mer_1' });
});

it('shows the six statuses with the most orders in the order of their progress, and the others on demand', async () => {
  const { user, searches } = openList('/dashboard?merchant=mer_1');
  await chip('GEOCODED 512');
  expect(
    within(await strip())
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'GEOCODED 512',
    'PICKUP_READY 287',
    'CARRIER_PICKED_UP 194',
    'ACTIVE 163',
    'GEOCODEDFAILED 41',
    'INVALIDTIME 23',
    '2 more 13',
  ]);
  await user.click(await chip('2 more 13'));
  await user.click(await screen.findByRole('button', { name: 'RATE_FAILED 4' }));
  await waitFor(() =>
    expect(searches().at(-1)).toEqual({ merchantId: 'mer_1', orderStatus: 'RATE_FAILED', limit: 50 }),
  );
  expect(screen.queryByRole('button', { name: 'CREATED 9' })).toBeNull();
});

it('unsearched input stays in its field', async () => {
  const { user } = openList('/dashboard?merchant=mer_1');
  await chip('GEOCODED 512');
  await user.type(screen.getByLabelText('Ref Number'), 'A-1');
  await user.click(await chip('GEOCODED 512'));
  await waitFor(() => expect(address()).toBe('/dashboard?merchant=mer_1&status=GEOCODED'));
  expect(screen.getByLabelText('Ref Number')).toHaveValue('A-1');
  expect(screen.getByText('Filters changed')).toBeVisible();
});

it('is hidden beside filters that the counts do not consider', async () => {
  const { searches } = openList('/dashboard?merchant=mer_1&createdFrom=2026-11-20');
  expect(await screen.findByText(/^Counts by status are shown when only/)).toBeVisible();
  expect(screen.queryByRole('group', { name: 'Counts by status' })).toBeNull();
  expect(searches()).toHaveLength(1);
});

it('a filter without a field is shown and can be removed, even where nothing was found', async () => {
  const { user, searches } = openList('/dashboard?status=LOST&late=late&hour=2026-11-25T13', {
    search: ({ windowStartFrom }) => ({
      orders: wireOrders(windowStartFrom === undefined ? 2 : 0),
      next: null,
    }),
  });
  expect(await screen.findByText('No orders match')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Remove filter: Window starts Nov 25, 1 PM' }));
  await waitFor(() => expect(searches().at(-1)).toEqual({ orderStatus: 'LOST', late: true, limit: 50 }));
  await user.click(screen.getByRole('button', { name: 'Remove filter: Late' }));
  await waitFor(() => expect(searches().at(-1)).toEqual({ orderStatus: 'LOST', limit: 50 }));
});

it('removing the last filter leads to the day at a glance', async () => {
  const { user } = openList('/dashboard?late=late');
  await user.click(await screen.findByRole('button', { name: 'Remove filter: Late' }));
  expect(await screen.findByText('In hand')).toBeVisible();
  await waitFor(() => expect(address()).toBe('/dashboard'));
});

it('Overview returns to the day at a glance and forgets the status', async () => {
  const { user, local } = openList('/dashboard');
  local.setItem('orders.status', 'GEOCODED');
  await user.click(await screen.findByRole('link', { name: /^GEOCODED 512/ }));
  await user.click(await screen.findByRole('button', { name: 'Overview' }));
  expect(await screen.findByText('In hand')).toBeVisible();
  expect(local.getItem('orders.status')).toBeNull();
});

it('is absent if the server has no counts', async () => {
  openList('/dashboard?status=LOST&late=late', { config: { extras: { ...OUR_EXTRAS, summary: false } } });
  await screen.findByText('Recipient 0');
  expect(screen.queryByRole('button', { name: 'Overview' })).toBeNull();
});

it('counts that the server refuses once are said to be missing, and come when asked for again', async () => {
  let isDown = true;
  const { user } = openDashboard({
    at: '/dashboard?merchant=mer_1',
    summary: () => (isDown ? gateway() : { ...NO_ORDERS, open }),
    search: () => ({ orders: wireOrders(2), next: null }),
  });
  expect(await screen.findByText('Recipient 1')).toBeVisible();
  expect(await screen.findByText('Counts not loaded')).toBeVisible();
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Try again to load the counts' }));
  expect(await chip('GEOCODED 512')).toBeVisible();
  expect(screen.queryByText('Counts not loaded')).toBeNull();
});
