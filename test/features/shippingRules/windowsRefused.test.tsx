/** Windows that cannot be saved: the reason is shown, its cell is marked, and nothing is lost. */
import { screen, waitFor } from '@testing-library/react';
import { merchantMessages, type WindowGrid } from '../../../src/contract/merchantMessages';
import { toast, toasts } from '../../support/toasts';
import {
  CENTRE_TO_LAVAL,
  cellOf,
  deliveryWeek,
  entry,
  findings,
  goTo,
  invalidCells,
  openEdit,
  openRules,
  rowsOf,
  save,
  type,
} from './windowsSupport';

const SCHEDULED = {
  scheduledDeliveryPickupConstraintsByWeek: deliveryWeek({ sunday: [entry('10:00', '13:00')] }),
};

/** [ids, grid, row, column, typed text, message] */
const REFUSED: readonly (readonly [string, WindowGrid, number, number, string, string])[] = [
  [
    'GRD-09 MSG-84',
    'Delivery Windows',
    1,
    4,
    '',
    'Please make sure to fill out all fields of rows in Delivery Windows',
  ],
  [
    'GRD-09 MSG-85',
    'Pickup Windows',
    1,
    3,
    '',
    'Please make sure to fill out all fields of rows in Pickup Windows',
  ],
  [
    'GRD-09 MSG-86',
    'Scheduled Windows',
    0,
    2,
    '',
    'In you are adding/modifying scheduled windows, please make sure to fill out all fields of rows in Scheduled Windows',
  ],
  [
    'GRD-11 MSG-88',
    'Delivery Windows',
    0,
    0,
    'Monday',
    'Please add make sure all weekdays in Delivery Windows are valid (format: monday, tuesday, etc.)',
  ],
  [
    'GRD-11 MSG-89',
    'Pickup Windows',
    0,
    0,
    'mon',
    'Please add make sure all weekdays in Pickup Windows are valid (format: monday, tuesday, etc.)',
  ],
  [
    'GRD-11',
    'Scheduled Windows',
    0,
    0,
    'SUNDAY',
    'Please add make sure all weekdays in Scheduled Windows are valid (format: monday, tuesday, etc.)',
  ],
  [
    'GRD-13',
    'Delivery Windows',
    2,
    2,
    '16h00',
    'Please make sure all times in Delivery Windows are valid (format: HH:mm)',
  ],
  [
    'GRD-13',
    'Pickup Windows',
    0,
    1,
    '24:00',
    'Please make sure all times in Pickup Windows are valid (format: HH:mm)',
  ],
];

it.each(REFUSED)(
  '%s refused: %s, row %s, column %s typed as "%s"',
  async (_ids, grid, row, column, text, words) => {
    const { user, saved } = openRules({ rule: SCHEDULED });
    await openEdit(user);
    await type(user, grid, row, column, text);
    // Elsewhere, so that the refusal has to move the focus back.
    await goTo(user, grid === 'Delivery Windows' ? 'Pickup Windows' : 'Delivery Windows', 0, 2);
    const typed = rowsOf(grid);
    await save(user);
    await toast(words);
    expect(invalidCells(grid)).toEqual([`${row}/${column}`]);
    expect(cellOf(grid, row, column)).toContainElement(document.activeElement as HTMLElement);
    expect(findings()[0]).toContain(words);
    expect(rowsOf(grid)).toEqual(typed);
    expect(saved()).toEqual([]);
  },
);

it.each([
  ['Delivery Windows', 3],
  ['Pickup Windows', 2],
] as const)('GRD-10 MSG-87 sends nothing without a complete row in %s', async (grid, rows) => {
  const { user, saved } = openRules();
  await openEdit(user);
  await goTo(user, grid, 0, 0);
  await user.keyboard('{Control>}a{/Control}{Delete}');
  expect(rowsOf(grid)).toHaveLength(rows);
  await save(user);
  await toast('Please add at least one DeliveryConstraint and one Pickup Constraint');
  expect(cellOf(grid, 0, 0)).toContainElement(document.activeElement as HTMLElement);
  expect(saved()).toEqual([]);
});

it('a changed row whose end is not after its start blocks the save; an unchanged stored one does not', async () => {
  const backwards = entry('18:00', '12:00');
  const { user, saved } = openRules({
    rule: {
      deliveryConstraintsByWeek: {
        ...CENTRE_TO_LAVAL.deliveryConstraintsByWeek,
        friday: [backwards],
      },
    },
  });
  const dialog = await openEdit(user);
  expect(dialog).toHaveTextContent('No changes.');
  expect(invalidCells('Delivery Windows')).toEqual([]);
  expect(findings()[0]).toBe('Warning: Row 4 18:00–12:00 must end after it starts.Go to cell');
  await type(user, 'Delivery Windows', 0, 2, '12:00');
  await goTo(user, 'Pickup Windows', 0, 0);
  await save(user);
  await toast(merchantMessages.windowBackwards('Delivery Windows', 'monday', '12:00', '12:00'));
  expect(invalidCells('Delivery Windows')).toEqual(['0/2']);
  expect(dialog).toHaveTextContent('1 change, 1 error to correct.');
  expect(saved()).toEqual([]);

  await type(user, 'Delivery Windows', 0, 2, '15:00');
  await save(user);
  await toast('Shipping Rule updated');
  expect(saved()[0]?.deliveryConstraintsByWeek?.friday).toEqual([backwards]);
});

it('reports several errors at once, in the order of the specification', async () => {
  const { user } = openRules({ rule: SCHEDULED });
  await openEdit(user);
  await type(user, 'Scheduled Windows', 0, 0, 'Sun');
  await type(user, 'Delivery Windows', 0, 1, 'noon');
  await type(user, 'Pickup Windows', 1, 3, '');
  await goTo(user, 'Delivery Windows', 2, 0);
  await save(user);
  await toast(merchantMessages.halfRow('Pickup Windows'));
  const told = toasts();
  const places = [
    merchantMessages.halfRow('Pickup Windows'),
    merchantMessages.weekdayFormat('Scheduled Windows'),
    merchantMessages.timeFormat('Delivery Windows'),
  ].map((words) => told.indexOf(words));
  expect(places.every((place) => place >= 0)).toBe(true);
  expect([...places].sort((a, b) => a - b)).toEqual(places);
  expect(cellOf('Pickup Windows', 1, 3)).toContainElement(document.activeElement as HTMLElement);
});

it('a row being filled in is not marked until the focus leaves it', async () => {
  const { user } = openRules();
  const dialog = await openEdit(user);
  await user.click(screen.getAllByRole('button', { name: 'Add' })[0]!);
  await goTo(user, 'Delivery Windows', 3, 0);
  await user.keyboard('frid');
  expect(invalidCells('Delivery Windows')).toEqual([]);
  await user.keyboard('ay{Tab}12:00{Tab}');
  expect(invalidCells('Delivery Windows')).toEqual([]);
  expect(dialog).not.toHaveTextContent('to correct');
  await user.keyboard('{ArrowUp}');
  expect(invalidCells('Delivery Windows')).toEqual(['3/2', '3/3', '3/4', '3/5']);
  expect(dialog).toHaveTextContent('1 error to correct.');
  expect(findings().filter((line) => line.includes('fill out all fields'))).toHaveLength(1);
});

it('Go to cell focuses the cell, Add a row adds one for the missing day', async () => {
  const { user } = openRules();
  await openEdit(user);
  await type(user, 'Pickup Windows', 1, 1, '9h');
  await user.click(screen.getByRole('button', { name: /^Go to cell: Row 2 .*Pickup Windows/ }));
  await waitFor(() =>
    expect(cellOf('Pickup Windows', 1, 1)).toContainElement(document.activeElement as HTMLElement),
  );
  await user.click(screen.getByRole('button', { name: 'Add a row: Sunday has no delivery window.' }));
  await waitFor(() =>
    expect(cellOf('Delivery Windows', 3, 1)).toContainElement(document.activeElement as HTMLElement),
  );
  expect(rowsOf('Delivery Windows')[3]).toBe('sunday     ');
});
