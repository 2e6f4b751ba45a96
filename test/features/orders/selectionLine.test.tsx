/** The line above the table: how many orders are selected, and the links that select all or none. */
import { screen, waitFor } from '@testing-library/react';
import { counters, openDashboard, wireOrder, wireOrders } from './support';

const link = (name: string) => screen.findByRole('button', { name });
const boxes = () => screen.getAllByLabelText(/^Select order Recipient/);

it('offers to select all that match again, after each of them was deselected', async () => {
  const { user } = openDashboard({ at: '/dashboard?status=GEOCODED' });
  await user.click(await link('Select all that match'));
  await user.click(await link('Select all 3'));
  for (const box of boxes()) await user.click(box);
  expect(counters()).toMatch(/orders selected: 0(?!\d)/);
  expect(counters()).not.toContain('excluded');
  await user.click(await link('Select all that match'));
  await user.click(await link('Select all 3'));
  expect(counters()).toContain('orders selected: 3');
});

it('offers to select all that match again, after none was found', async () => {
  const { user } = openDashboard({ at: '/dashboard?status=GEOCODED' });
  await user.click(await screen.findByRole('button', { name: 'Filter by Pickup Ready' }));
  await user.click(screen.getByRole('radio', { name: 'PICKUP READY' }));
  await user.keyboard('{Escape}');
  await user.click(await link('Select all that match'));
  await user.click(await link('Select all 0'));
  expect(await link('Select all that match')).toBeVisible();
});

it('OTB-07 Ready asks for a selection when no order is selected, whatever the filter hid before', async () => {
  const { user, asked } = openDashboard({
    at: '/dashboard?status=GEOCODED',
    search: () => ({
      orders: [...wireOrders(2), wireOrder(2, { pickupReadyAt: 1_795_194_000_000 })],
      next: null,
    }),
  });
  await user.click(await screen.findByRole('button', { name: 'Filter by Pickup Ready' }));
  await user.click(screen.getByRole('radio', { name: 'PICKUP READY' }));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(boxes()).toHaveLength(1));
  await user.click(screen.getByLabelText('Select all loaded orders'));
  for (const box of boxes()) await user.click(box);
  await user.click(screen.getByRole('button', { name: /^Filter by Pickup Ready/ }));
  await user.click(screen.getByRole('radio', { name: 'All' }));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(boxes()).toHaveLength(3));
  for (const box of boxes()) expect(box).not.toBeChecked();
  expect(counters()).toMatch(/orders selected: 0(?!\d)/);
  await user.click(screen.getByRole('button', { name: 'Ready' }));
  expect(await screen.findByText('Please select at least one order.')).toBeVisible();
  expect(asked.some(({ endpoint }) => endpoint === 'setPickupReady')).toBe(false);
});
