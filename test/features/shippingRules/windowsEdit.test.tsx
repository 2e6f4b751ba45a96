/** Editing the windows of a rule: the grids, what is sent, and what the server returns. */
import { screen, waitFor, within } from '@testing-library/react';
import { WEEKDAYS } from '../../../src/contract/constants';
import type { WindowGrid } from '../../../src/contract/merchantMessages';
import { PLACEHOLDER_EXCEPTION } from '../../../src/domain/rules/windowGrids';
import { toast } from '../../support/toasts';
import { refusal } from '../../support/apiAnswers';
import {
  CENTRE_TO_LAVAL,
  deliveryWeek,
  entry,
  goTo,
  gridOf,
  openEdit,
  openRules,
  paste,
  pickupEntry,
  pickupWeek,
  rowsOf,
  save,
  type,
} from './windowsSupport';

const GRIDS: readonly WindowGrid[] = ['Delivery Windows', 'Pickup Windows', 'Scheduled Windows'];
const heads = (grid: WindowGrid) =>
  within(gridOf(grid))
    .getAllByRole('columnheader')
    .slice(1)
    .map(({ textContent }) => textContent);
const addRows = (grid: WindowGrid) => within(screen.getByRole('group', { name: `Add rows to ${grid}` }));

it('GRD-04 GRD-05 GRD-06 GRD-18 has three grids with their columns, each row with its weekday', async () => {
  const { user } = openRules({
    rule: { scheduledDeliveryPickupConstraintsByWeek: deliveryWeek({ sunday: [entry('10:00', '13:00')] }) },
  });
  await openEdit(user);
  const times = ['Delivery Window Start', 'Delivery Window End', 'Pickup Window Start', 'Pickup Window End'];
  expect(heads('Delivery Windows')).toEqual(['Day', ...times, 'Cutoff']);
  expect(heads('Scheduled Windows')).toEqual(['Day', ...times, 'Cutoff']);
  expect(heads('Pickup Windows')).toEqual(['Day', ...times.slice(2), 'Cutoff']);
  expect(rowsOf('Delivery Windows')).toEqual([
    'monday 12:00 16:00 09:00 11:00 08:30',
    'monday 17:00 21:00 13:00 15:00 12:30',
    'tuesday 12:00 16:00 09:00 11:00 08:30',
  ]);
  expect(rowsOf('Pickup Windows')).toEqual(['monday 09:00 15:00 08:30', 'tuesday 09:00 15:00 08:30']);
  expect(rowsOf('Scheduled Windows')).toEqual(['sunday 10:00 13:00 09:00 11:00 08:30']);
});

it.each(GRIDS)('GRD-07 Add rows of %s starts at 1, stops at 0, and appends that many rows', async (grid) => {
  const { user } = openRules();
  await openEdit(user);
  const rows = () => Number(gridOf(grid).getAttribute('aria-rowcount')) - 1;
  const before = rows();
  const count = addRows(grid).getByLabelText('Add rows');
  expect(count).toHaveValue('1');
  await user.click(addRows(grid).getByRole('button', { name: 'Add' }));
  expect(rows()).toBe(before + 1);
  await user.clear(count);
  await user.type(count, '3');
  await user.click(addRows(grid).getByRole('button', { name: 'Add' }));
  expect(rows()).toBe(before + 4);
  for (const nothing of ['0', '-2']) {
    await user.clear(count);
    await user.type(count, nothing);
    await user.click(addRows(grid).getByRole('button', { name: 'Add' }));
  }
  expect(rows()).toBe(before + 4);
});

it('GRD-08 GRD-18 GRD-19 GRD-20 one Save sends the three grids, regrouped and without blank rows', async () => {
  const { user, saved } = openRules();
  await openEdit(user);
  await type(user, 'Delivery Windows', 0, 2, '15:00');
  await user.click(addRows('Delivery Windows').getByRole('button', { name: 'Add' }));
  await type(user, 'Pickup Windows', 1, 0, 'sunday');
  await user.click(addRows('Scheduled Windows').getByRole('button', { name: 'Add' }));
  await paste(user, 'Scheduled Windows', 0, 0, 'friday\t10:00\t13:00\t09:00\t09:30\t08:00\r\n');
  await save(user);
  await toast('Shipping Rule updated');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(saved()).toEqual([
    {
      zones: { originZone: 'Centre', destinationZone: 'Laval' },
      deliveryConstraintsByWeek: deliveryWeek({
        monday: [entry('12:00', '15:00'), entry('17:00', '21:00', '13:00', '15:00', '12:30')],
        tuesday: [entry('12:00', '16:00')],
      }),
      pickupConstraintsByWeek: pickupWeek({
        monday: [pickupEntry('09:00', '15:00')],
        sunday: [pickupEntry('09:00', '15:00')],
      }),
      scheduledDeliveryPickupConstraintsByWeek: deliveryWeek({
        friday: [entry('10:00', '13:00', '09:00', '09:30', '08:00')],
        exceptions: [PLACEHOLDER_EXCEPTION],
      }),
    },
  ]);
});

it('GRD-12 GRD-13 removes white space from every cell, and sends 8:00 as 08:00', async () => {
  const { user, saved } = openRules();
  await openEdit(user);
  await paste(user, 'Delivery Windows', 0, 0, ' mon day \t1 2:00\t\u00a016:00 ');
  await type(user, 'Pickup Windows', 0, 1, '8:00');
  await save(user);
  await toast('Shipping Rule updated');
  const [sent] = saved();
  expect(sent?.deliveryConstraintsByWeek).toEqual(CENTRE_TO_LAVAL.deliveryConstraintsByWeek);
  expect(sent?.pickupConstraintsByWeek?.monday[0]?.pickupWindow.timeStart).toBe('08:00');
});

it('a save without a change sends nothing and closes, also if only white space was typed', async () => {
  const { user, saved, store } = openRules();
  await openEdit(user);
  await paste(user, 'Delivery Windows', 0, 0, ' mon day \t1 2:00\t\u00a016:00 ');
  await type(user, 'Pickup Windows', 0, 1, '9:00');
  await save(user);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(saved()).toEqual([]);
  expect(store.getState().notices.shown).toEqual([]);
});

it('GRD-14 GRD-15 a save keeps the exceptions of all three kinds, and sends a missing window as 00:00 to 00:00', async () => {
  const closed = { timeStart: '00:00', timeEnd: '00:00' };
  const open = { timeStart: '10:00', timeEnd: '14:00' };
  const { user, saved } = openRules({
    rule: {
      deliveryConstraintsByWeek: {
        ...CENTRE_TO_LAVAL.deliveryConstraintsByWeek,
        exceptions: [
          { date: '2026-12-25', cutoffTime: '00:00' },
          { date: '2026-12-26', cutoffTime: '06:00', deliveryWindow: open, pickupWindow: open },
        ],
      },
      pickupConstraintsByWeek: {
        ...CENTRE_TO_LAVAL.pickupConstraintsByWeek,
        exceptions: [{ date: '2026-12-25', cutoffTime: '00:00' }],
      },
      scheduledDeliveryPickupConstraintsByWeek: deliveryWeek({
        sunday: [entry('10:00', '13:00')],
        exceptions: [{ date: '2027-01-01', cutoffTime: '05:00', pickupWindow: open }],
      }),
    },
  });
  const dialog = await openEdit(user);
  expect(dialog).toHaveTextContent('Exceptions are kept as they are.');
  const opener = within(dialog).getByRole('button', { name: 'Exceptions' });
  opener.focus();
  await user.keyboard('{Enter}');
  await screen.findByRole('table', { name: 'Exceptions' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('table', { name: 'Exceptions' })).toBeNull());
  expect(opener).toHaveFocus();
  await type(user, 'Delivery Windows', 0, 2, '15:00');
  await save(user);
  await toast('Shipping Rule updated');
  const [sent] = saved();
  expect(sent?.deliveryConstraintsByWeek?.exceptions).toEqual([
    { date: '2026-12-25', cutoffTime: '00:00', deliveryWindow: closed, pickupWindow: closed },
    { date: '2026-12-26', cutoffTime: '06:00', deliveryWindow: open, pickupWindow: open },
  ]);
  expect(sent?.pickupConstraintsByWeek?.exceptions).toEqual([
    { date: '2026-12-25', cutoffTime: '00:00', pickupWindow: closed },
  ]);
  expect(sent?.scheduledDeliveryPickupConstraintsByWeek?.exceptions).toEqual([
    { date: '2027-01-01', cutoffTime: '05:00', deliveryWindow: closed, pickupWindow: open },
  ]);
});

it('GRD-16 GRD-17 sends scheduled windows while a weekday has some, but not after the last is cleared', async () => {
  const { user, saved } = openRules({
    rule: { scheduledDeliveryPickupConstraintsByWeek: deliveryWeek({ sunday: [entry('10:00', '13:00')] }) },
  });
  await openEdit(user);
  await type(user, 'Scheduled Windows', 0, 5, '07:00');
  await save(user);
  await toast('Shipping Rule updated');
  expect(saved()[0]?.scheduledDeliveryPickupConstraintsByWeek).toEqual(
    deliveryWeek({
      sunday: [entry('10:00', '13:00', '09:00', '11:00', '07:00')],
      exceptions: [
        {
          date: '2022-01-01',
          cutoffTime: '00:00',
          deliveryWindow: { timeStart: '00:00', timeEnd: '00:00' },
          pickupWindow: { timeStart: '00:00', timeEnd: '00:00' },
        },
      ],
    }),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  await openEdit(user);
  await type(user, 'Scheduled Windows', 0, 0, '');
  await user.keyboard('{Shift>} {/Shift}{Delete}');
  await save(user);
  await waitFor(() => expect(saved()).toHaveLength(2));
  expect(saved()[1]).not.toHaveProperty('scheduledDeliveryPickupConstraintsByWeek');
  expect(Object.keys(saved()[1]?.deliveryConstraintsByWeek ?? {})).toEqual([...WEEKDAYS, 'exceptions']);
});

it('GRD-20 a refused save shows the server’s words and keeps all input', async () => {
  const { user, saved } = openRules({
    onSave: (times) => (times === 1 ? refusal(400, 'The rule is locked for an import.') : undefined),
  });
  const dialog = await openEdit(user);
  await type(user, 'Delivery Windows', 0, 2, '15:00');
  await type(user, 'Pickup Windows', 0, 1, '08:00');
  await save(user);
  const words = 'Could not edit Merchant. The rule is locked for an import.';
  await toast(words);
  expect(dialog).toHaveTextContent(words);
  expect(rowsOf('Delivery Windows')[0]).toBe('monday 12:00 15:00 09:00 11:00 08:30');
  expect(rowsOf('Pickup Windows')[0]).toBe('monday 08:00 15:00 08:30');
  await save(user);
  await toast('Shipping Rule updated');
  expect(saved()[1]).toEqual(saved()[0]);
});

it('input counts as a change from its first letter, and not as earlier input', async () => {
  const { user } = openRules();
  const dialog = await openEdit(user);
  await goTo(user, 'Delivery Windows', 0, 0);
  await user.keyboard('tu');
  expect(dialog).toHaveTextContent('1 change.');
  await user.keyboard('{Escape}');
  expect(dialog).toHaveTextContent('No changes.');
});

it('one Undo reverses the steps of all three grids, newest first, and Redo repeats them', async () => {
  const { user } = openRules();
  const dialog = await openEdit(user);
  expect(dialog).toHaveTextContent('No changes.');
  for (let step = 0; step < 13; step += 1) {
    await type(user, 'Delivery Windows', 0, 5, `07:${10 + step}`);
    await type(user, 'Pickup Windows', 0, 3, `07:${10 + step}`);
  }
  expect(dialog).toHaveTextContent('26 changes.');
  const undo = screen.getByRole('button', { name: 'Undo' });
  await user.click(undo);
  expect(rowsOf('Pickup Windows')[0]).toBe('monday 09:00 15:00 07:21');
  expect(rowsOf('Delivery Windows')[0]).toBe('monday 12:00 16:00 09:00 11:00 07:22');
  for (let step = 0; step < 25; step += 1) await user.click(undo);
  expect(rowsOf('Pickup Windows')[0]).toBe('monday 09:00 15:00 08:30');
  expect(rowsOf('Delivery Windows')[0]).toBe('monday 12:00 16:00 09:00 11:00 08:30');
  expect(undo).toHaveAttribute('aria-disabled', 'true');
  for (let step = 0; step < 26; step += 1) await user.click(screen.getByRole('button', { name: 'Redo' }));
  expect(rowsOf('Pickup Windows')[0]).toBe('monday 09:00 15:00 07:22');
  expect(dialog).toHaveTextContent('26 changes.');
});

it('closing with unsaved changes asks; Keep editing loses nothing, Discard closes', async () => {
  const { user } = openRules();
  const dialog = await openEdit(user);
  await type(user, 'Delivery Windows', 0, 2, '15:00');
  await user.click(within(dialog).getByRole('button', { name: 'Close' }));
  const question = await screen.findByRole('alertdialog');
  expect(question).toHaveTextContent('Discard the changes to these windows?');
  await user.click(within(question).getByRole('button', { name: 'Keep editing' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(rowsOf('Delivery Windows')[0]).toBe('monday 12:00 15:00 09:00 11:00 08:30');
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Discard' }));
  await screen.findByRole('dialog', { name: 'Windows: Centre to Laval' });
  await user.click(screen.getByRole('button', { name: 'Edit Windows' }));
  await screen.findByRole('grid', { name: 'Delivery Windows' });
  expect(rowsOf('Delivery Windows')[0]).toBe('monday 12:00 16:00 09:00 11:00 08:30');
});

it('closing does not ask after everything was undone', async () => {
  const { user } = openRules();
  const dialog = await openEdit(user);
  await type(user, 'Delivery Windows', 0, 2, '15:00');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await user.click(within(dialog).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
