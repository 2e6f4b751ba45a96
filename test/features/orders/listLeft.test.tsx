/** What asks about the orders of a list closes with the list, and is still closed on return. */
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SCAN_GAP_MS } from '../../../src/lib/scanGap';
import { openDashboard } from './support';

/** Types as a user does: no two characters as fast as a scanner's. */
const person = userEvent.setup({ delay: SCAN_GAP_MS + 10 });

it.each([
  ['the question of an action', '{Shift>}R{/Shift}', 'Set 3 orders ready?'],
  ['Change Delivery Window', '{Shift>}W{/Shift}', 'Change Delivery Window'],
])('leaving the page with the browser closes %s, which is closed on return', async (_what, key, name) => {
  const { searches } = openDashboard({ at: '/dashboard?status=GEOCODED', roles: ['admin'] });
  await screen.findByText('Recipient 2');
  await person.click(screen.getByRole('link', { name: 'Bulk Pickup Ready' }));
  await screen.findByRole('heading', { name: 'Bulk Pickup Ready', level: 1 });
  act(() => window.history.back());
  await screen.findByText('Recipient 2');
  act(() => screen.getByRole('grid', { name: 'Orders' }).focus());
  await person.keyboard(`a${key}`);
  await screen.findByRole('dialog', { name });

  act(() => window.history.forward());
  await screen.findByRole('heading', { name: 'Bulk Pickup Ready', level: 1 });
  act(() => window.history.back());
  await screen.findByText('Recipient 2');
  // It would open while the list is read again.
  await waitFor(() => expect(searches()).toHaveLength(3));
  await screen.findByText(/^Updated /);
  expect(screen.queryByRole('dialog')).toBeNull();
});
