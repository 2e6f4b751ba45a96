/** A key that moved the focus and is still held: its repeats and its release reach another element. */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { openDashboard, wireOrder } from '../features/orders/support';

/** The next key event of a key that is held, where the focus is; false if it does nothing there. */
const repeat = (key: string, code = key) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, code, repeat: true });

const order = () => wireOrder(0, { recipient: { name: 'Recipient 0', phone: '+15145550142' }, version: 7 });

async function editPhone() {
  const opened = openDashboard({ at: '/dashboard?status=GEOCODED', roles: ['admin'], order });
  await opened.user.click(await screen.findByText('Recipient 0'));
  await opened.user.click(await screen.findByRole('button', { name: 'Edit Phone' }));
  return opened;
}

it('Enter that closed a field, and is still held, does not open it again', async () => {
  const { user } = await editPhone();
  await user.keyboard('{Enter>}');
  const pencil = await screen.findByRole('button', { name: 'Edit Phone' });
  await waitFor(() => expect(pencil).toHaveFocus());
  repeat('Enter');
  await user.keyboard('{/Enter}');
  expect(pencil).toHaveFocus();
  // Pressed there, it counts.
  await user.keyboard('{Enter}');
  expect(screen.getByRole('textbox', { name: 'Phone' })).toHaveFocus();
});

it('Enter that closed a clock, and is still held, does not submit the form behind it', async () => {
  const { user } = openDashboard({ at: '/dashboard?status=GEOCODED', roles: ['admin'] });
  await user.click(await screen.findByRole('checkbox', { name: /Select order.* 0/ }));
  await user.click(screen.getByRole('button', { name: 'Change Delivery Window' }));
  const field = await screen.findByRole('textbox', { name: 'From time' });
  field.focus();
  await user.keyboard('{ArrowDown}');
  await waitFor(() => expect(screen.getByRole('spinbutton', { name: /hours/ })).toHaveFocus());
  await user.keyboard('{Enter>}');
  await waitFor(() => expect(field).toHaveFocus());
  expect(repeat('Enter')).toBe(false);
  await user.keyboard('{/Enter}');
  // A held character of the field itself goes on.
  await user.keyboard('{1>}');
  expect(repeat('1', 'Digit1')).toBe(true);
});
