/** What the dashboard announces to screen readers: found, opened and selected orders. */
import { screen, waitFor, within } from '@testing-library/react';
import { openDashboard, wireOrders } from './support';

const said = () => document.getElementById('announcements')?.textContent;
const find = async ({ user }: ReturnType<typeof openDashboard>, id: string) => {
  const field = await screen.findByLabelText('id', { selector: 'input' });
  await user.clear(field);
  await user.type(field, `${id}{Enter}`);
};

it('announces how many orders a search found, including none', async () => {
  let count = 3;
  const opened = openDashboard({
    search: () => ({ orders: wireOrders(count), next: null }),
  });
  await find(opened, 'ord_1');
  await waitFor(() => expect(said()).toBe('3 orders found'));
  count = 1;
  await find(opened, 'ord_0');
  await waitFor(() => expect(said()).toBe('1 order found'));
  count = 0;
  await find(opened, 'ord_9');
  await waitFor(() => expect(said()).toBe('No orders found'));
});

it('OTB-11 announces how many are selected when one action changes many', async () => {
  const opened = openDashboard();
  await find(opened, 'ord_1');
  await opened.user.click(await screen.findByRole('checkbox', { name: 'Select all loaded orders' }));
  await waitFor(() => expect(said()).toBe('3 orders selected'));
  await opened.user.click(
    within(screen.getByText(/^orders selected:/).parentElement as HTMLElement).getByText('Clear'),
  );
  await waitFor(() => expect(said()).toBe('0 orders selected'));
});

it('OTB-09 announces which order has opened, and where its details are', async () => {
  openDashboard({ at: '/dashboard?id=ord_1&order=ord_1' });
  await waitFor(() => expect(said()).toBe('Order of Recipient 1 is open. Press Tab to go to its details.'));
});
