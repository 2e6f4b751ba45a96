/** Prefixes and prices pasted from a spreadsheet into the rows of a new zone. */
import { fireEvent, screen } from '@testing-library/react';
import { toast } from '../../support/toasts';
import { cell, fillFields, leaveTable, nameField, openAddZone, rows, saveButton } from './support';

it('reads a single price pasted from a spreadsheet like one in a block, also for a quick-fill tag', async () => {
  const { user } = openAddZone();
  await nameField();
  await user.click(screen.getByRole('button', { name: 'Add row' }));
  await user.click(cell('Price of row 1'));
  await user.paste(' $1,234.50 \r\n');
  expect(cell('Price of row 1')).toHaveValue('1234.50');
  const tagPrice = screen.getByRole('spinbutton', { name: 'Price for the next tag' });
  await user.click(tagPrice);
  await user.paste('$11.00\r\n');
  expect(tagPrice).toHaveValue('11.00');
  await user.clear(tagPrice);
  await user.paste('1,500');
  expect(tagPrice).toHaveValue('1,500');
});

it('pastes two columns from a spreadsheet', async () => {
  const { user } = openAddZone();
  await nameField();
  await user.click(screen.getByRole('button', { name: 'Add row' }));
  const input = cell('Postal Prefix of row 1');
  const clipboardData = { getData: () => 'h1a\t$5.50\r\nH1B\t6\r\nK1A\t7\r\n' };
  fireEvent.paste(input, { clipboardData });
  await leaveTable(user);
  expect(rows()).toEqual([
    'K1A 7.00 Pasted | Exists in Ottawa – Gatineau at $12.25',
    'H1A 5.50 Pasted',
    'H1B 6.00 Pasted',
  ]);
  await user.clear(cell('Price of H1A'));
  await user.type(cell('Price of H1A'), '8');
  await user.type(cell('Postal Prefix of H1B'), '1');
  await leaveTable(user);
  expect(rows()).toEqual([
    'K1A 7.00 Pasted | Exists in Ottawa – Gatineau at $12.25',
    'H1A 8.00 Pasted',
    'H1B1 6.00 Typed',
  ]);
});

it('an ambiguous amount stays as pasted and is refused with both readings, and nothing is sent', async () => {
  const { user, posted } = openAddZone();
  await fillFields(user);
  await user.click(screen.getByRole('button', { name: 'Add row' }));
  const clipboardData = { getData: () => 'H1A\t1,500\r\nH1B\t1,50\r\n' };
  fireEvent.paste(cell('Postal Prefix of row 1'), { clipboardData });
  await leaveTable(user);
  expect(rows()).toEqual([
    'H1A 1,500 Pasted | 1,500 could be 1500 or 1.50. Enter one of the two.',
    'H1B 1.50 Pasted',
  ]);
  await user.click(saveButton());
  await toast('1,500 could be 1500 or 1.50. Enter one of the two.');
  expect(posted()).toEqual([]);
});

it('a ZIP code that may have lost its zero in a spreadsheet is asked about, until it is typed', async () => {
  const { user, posted } = openAddZone();
  await fillFields(user);
  await user.click(screen.getByRole('button', { name: 'Add row' }));
  const clipboardData = { getData: () => '7030\t8,75\r\n7302\t8,75\r\n10001\t9\r\n' };
  fireEvent.paste(cell('Postal Prefix of row 1'), { clipboardData });
  await leaveTable(user);
  const asked = (code: string) => `${code} could be 0${code}. Enter 0${code}, or ${code} by itself.`;
  expect(rows()).toEqual([
    `7030 8.75 Pasted | ${asked('7030')}`,
    `7302 8.75 Pasted | ${asked('7302')}`,
    '10001 9.00 Pasted',
  ]);
  await user.click(saveButton());
  await toast(asked('7030'));
  expect(posted()).toEqual([]);
  await user.clear(cell('Postal Prefix of 7030'));
  await user.type(screen.getByRole('textbox', { name: /^Postal Prefix of row/ }), '7030');
  await user.type(cell('Postal Prefix of 7302'), '{Home}0');
  await leaveTable(user);
  expect(rows()).toEqual(['7030 8.75 Typed', '07302 8.75 Typed', '10001 9.00 Pasted']);
});

it('the beginning of a ZIP code that may have lost its zero is pointed out, and can be saved', async () => {
  const { user } = openAddZone();
  await fillFields(user);
  await user.click(screen.getByRole('button', { name: 'Add row' }));
  const clipboardData = { getData: () => '70\t8,75\n100\t9\n' };
  fireEvent.paste(cell('Postal Prefix of row 1'), { clipboardData });
  await leaveTable(user);
  expect(rows()).toEqual([
    '70 8.75 Pasted | Could be 070 if a spreadsheet dropped its zero',
    '100 9.00 Pasted',
  ]);
  expect(saveButton()).not.toHaveAttribute('aria-disabled', 'true');
  await user.clear(cell('Postal Prefix of 70'));
  await user.type(screen.getByRole('textbox', { name: /^Postal Prefix of row/ }), '71');
  await leaveTable(user);
  expect(rows()).toEqual(['71 8.75 Typed', '100 9.00 Pasted']);
});
