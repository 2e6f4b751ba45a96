/** Viewing the windows of a rule. */
import { screen, waitFor, within } from '@testing-library/react';
import { PLACEHOLDER_EXCEPTION } from '../../../src/domain/rules/windowGrids';
import { deliveryWeek, entry, gridOf, openRules, openWindows } from './windowsSupport';

const rowsIn = (section: HTMLElement) =>
  within(section)
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent).join(' | '));

it('GRD-01 lists per weekday the pickup window, the cutoff and the dropoff window', async () => {
  const { user } = openRules();
  const dialog = await openWindows(user);
  expect(rowsIn(within(dialog).getByRole('region', { name: 'Delivery Windows' }))).toEqual([
    'Day | Pickup Window | Cutoff | Dropoff Window',
    'Monday | 09:00–11:00 | 08:30 | 12:00–16:00',
    '13:00–15:00 | 12:30 | 17:00–21:00',
    'Tuesday | 09:00–11:00 | 08:30 | 12:00–16:00',
    'Wednesday | No windows',
    'Thursday | No windows',
    'Friday | No windows',
    'Saturday | No windows',
    'Sunday | No windows',
  ]);
  expect(rowsIn(within(dialog).getByRole('region', { name: 'Pickup Windows' }))).toEqual([
    'Day | Pickup Window | Cutoff',
    'Monday | 09:00–15:00 | 08:30',
    'Tuesday | 09:00–15:00 | 08:30',
  ]);
});

it.each([
  ['none are stored', undefined, false],
  ['only the placeholder is stored', deliveryWeek({ exceptions: [PLACEHOLDER_EXCEPTION] }), false],
  ['a weekday has a row', deliveryWeek({ saturday: [entry('09:00', '12:00')] }), true],
])('GRD-02 shows scheduled windows only if a weekday has some: %s', async (_when, week, isThere) => {
  const { user } = openRules({ rule: { scheduledDeliveryPickupConstraintsByWeek: week } });
  const dialog = await openWindows(user);
  const section = within(dialog).queryByRole('region', { name: 'Scheduled Windows' });
  if (isThere && section) expect(rowsIn(section)[1]).toBe('Saturday | 09:00–11:00 | 08:30 | 09:00–12:00');
  expect(section !== null).toBe(isThere);
});

it('GRD-03 a button opens the editor, and Cancel returns to it', async () => {
  const { user } = openRules();
  await openWindows(user);
  await user.click(screen.getByRole('button', { name: 'Edit Windows' }));
  await screen.findByRole('dialog', { name: 'Edit Windows: Centre to Laval' });
  await screen.findByRole('grid', { name: 'Delivery Windows' });
  const day = within(gridOf('Delivery Windows')).getByRole('textbox', { name: 'Day, row 1' });
  await waitFor(() => expect(day).toHaveFocus());
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await screen.findByRole('dialog', { name: 'Windows: Centre to Laval' });
  expect(screen.getByRole('button', { name: 'Edit Windows' })).toHaveFocus();
});

it('windows of an archived merchant are read-only', async () => {
  const { user } = openRules({ archived: true });
  const dialog = await openWindows(user);
  expect(within(dialog).queryByRole('button', { name: 'Edit Windows' })).toBeNull();
});

it('shows how many days before the dropoff the pickup is, and lists the exceptions', async () => {
  const { user } = openRules({
    rule: {
      inTransitDays: 2,
      deliveryConstraintsByWeek: deliveryWeek({
        monday: [entry('12:00', '16:00')],
        exceptions: [{ date: '2026-12-25', cutoffTime: '00:00' }],
      }),
    },
  });
  const dialog = await openWindows(user);
  expect(dialog).toHaveTextContent('Pickup and cutoff are 2 days before the day of the dropoff.');
  await user.click(within(dialog).getByRole('button', { name: '1 exception' }));
  expect(await screen.findByRole('table', { name: 'Exceptions' })).toHaveTextContent(
    '2026-12-25Delivery Windowsclosedclosed00:00',
  );
});

it('says why a rule whose parcels are longer in transit than dates are offered has no window', async () => {
  const { user } = openRules({ rule: { inTransitDays: 15 } });
  expect(await openWindows(user)).toHaveTextContent(
    'Pickup and cutoff are 15 days before the day of the dropoff. No window is offered: delivery dates are offered at most 14 days ahead.',
  );
});

it('SHR-10 cannot open the windows of a rule without delivery constraints', async () => {
  const { user } = openRules({ rule: { deliveryConstraintsByWeek: deliveryWeek({}) } });
  const button = await screen.findByRole('button', { name: /^View Delivery and Pickup Windows/ });
  expect(button).toBeDisabled();
  expect(button).toHaveAccessibleDescription('This rule has no delivery constraints.');
  await user.click(button);
  expect(screen.queryByRole('dialog')).toBeNull();
});
