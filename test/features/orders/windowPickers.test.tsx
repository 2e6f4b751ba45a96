/** The date and time pickers of Change Delivery Window, by keyboard and pointer. */
import { act, screen, waitFor, within } from '@testing-library/react';
import { inTheYearOfTheOrders, ORDERS } from './windowChangeOrders';
import { openWindow } from './windowChangeSupport';

inTheYearOfTheOrders();

const hours = () => screen.findByRole('spinbutton', { name: /hours/ });
const pickerIsGone = () =>
  waitFor(() => expect(screen.queryByRole('spinbutton', { name: /hours/ })).toBeNull());

/** Opens the clock of the From time by its field, types hours and minutes, and leaves the focus on the minutes. */
async function typeInClock() {
  const opened = await openWindow(ORDERS);
  await opened.type('From time', '9:00 AM');
  await opened.user.keyboard('{ArrowDown}');
  const clock = await hours();
  act(() => clock.focus());
  await opened.user.keyboard('10{Tab}30');
  return opened;
}

it.each(['Escape', 'Enter'])(
  'WIN-14 %s keeps all that was typed in the clock, and goes on in the field',
  async (key) => {
    const { user, field, dialog } = await typeInClock();
    await user.keyboard(`{${key}}`);
    await pickerIsGone();
    expect(field('From time')).toHaveValue('10:30 AM');
    await waitFor(() => expect(field('From time')).toHaveFocus());
    expect(await dialog()).toBeVisible();
  },
);

it('WIN-14 a click elsewhere keeps all that was typed in the clock, and the focus follows the click', async () => {
  const { user, field } = await typeInClock();
  await user.click(field('Internal notes'));
  await pickerIsGone();
  expect(field('From time')).toHaveValue('10:30 AM');
  expect(field('Internal notes')).toHaveFocus();
});

it('WIN-14 a day picked in another month closes the calendar; changing the month does not', async () => {
  const { user, field, type, button } = await openWindow(ORDERS);
  await type('From date', '2026-11-21');
  await user.click(button('Pick the from date'));
  await screen.findByRole('grid');
  await user.click(screen.getByRole('button', { name: /next month/i }));
  expect(field('From date')).toHaveValue('2026-11-21');
  await user.click(within(screen.getByRole('grid')).getByText('24'));
  expect(field('From date')).toHaveValue('2026-12-24');
  await waitFor(() => expect(screen.queryByRole('grid')).toBeNull());
  await waitFor(() => expect(field('From date')).toHaveFocus());
});
