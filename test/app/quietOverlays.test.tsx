/**
 * Lists and dialogs must not be live regions: a screen reader would read their changes in addition to our
 * announcements.
 */
import { screen, waitFor, within } from '@testing-library/react';
import { openPalette } from '../features/palette/support';
import { card, openPrices, openZones } from '../features/zones/support';

beforeAll(() => {
  // jsdom cannot scroll.
  Element.prototype.scrollIntoView = () => undefined;
});

const live = (element: HTMLElement) => element.closest('[aria-live]');

it('dialogs and the lists of their fields are not live regions; a toast is', async () => {
  const { user } = openZones();
  await card('Est');
  await user.click(screen.getByRole('button', { name: 'Edit zone Centre' }));
  const dialog = await screen.findByRole('dialog', { name: 'Edit Zone: Centre' });
  expect(live(dialog)).toBeNull();
  await user.click(within(dialog).getByRole('button', { name: /^Time zone/i }));
  expect(live(await screen.findByRole('listbox'))).toBeNull();
  expect(screen.getByRole('region', { name: 'Options' })).toBeInTheDocument();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
  // A second list would create a second region with this name.
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Options' })).toBeNull());
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  const prices = within(await openPrices(user, 'Centre'));
  await user.click(prices.getByRole('button', { name: 'Delete H2G' }));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  const toast = (await screen.findAllByText(/H2G/)).map((element) => element.closest('.bp6-toast'));
  expect(toast.filter(Boolean).map((element) => live(element as HTMLElement) !== null)).toEqual([true]);
});

it('the command palette is a region with its own name, even without results', async () => {
  const { user } = await openPalette({ roles: ['user'] });
  const region = await screen.findByRole('region', { name: 'Find anything' });
  await user.keyboard('zz');
  await waitFor(() => expect(within(region).queryByRole('listbox')).toBeNull());
  expect(screen.getByRole('region', { name: 'Find anything' })).toBe(region);
  expect(live(region)).toBeNull();
});
