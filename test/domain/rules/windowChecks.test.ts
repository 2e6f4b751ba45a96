import { blockingMessages, checkWindowRows, checkWindows } from '../../../src/domain/rules/windowChecks';
import type { WindowRows } from '../../../src/domain/rules/windowGrids';
import { deliveries, delivery, pickup, pickups } from '../../fixtures/deliveryRules';

const GOOD = ['monday', '09:00', '12:00', '06:00', '08:00', '05:30'];
const PICKUP = ['monday', '06:00', '08:00', '05:30'];

const grids = (change: Partial<WindowRows> = {}): WindowRows => ({
  'Delivery Windows': [GOOD],
  'Pickup Windows': [PICKUP],
  'Scheduled Windows': [],
  ...change,
});
const told = (change: Partial<WindowRows>) => blockingMessages(checkWindowRows(grids(change)));

describe('the rules of the specification', () => {
  it('GRD-19 SHR-15 SHR-18 accept complete rows with blank ones between; scheduled windows are optional', () => {
    expect(told({ 'Delivery Windows': [['', ''], GOOD, ['', '', ' ', '', '', '']] })).toEqual([]);
    expect(told({ 'Scheduled Windows': [['', '', '', '', '', '']] })).toEqual([]);
    expect(told({ 'Scheduled Windows': [GOOD] })).toEqual([]);
  });

  it.each([
    ['Delivery Windows', 'Please make sure to fill out all fields of rows in Delivery Windows'],
    ['Pickup Windows', 'Please make sure to fill out all fields of rows in Pickup Windows'],
    [
      'Scheduled Windows',
      'In you are adding/modifying scheduled windows, please make sure to fill out all fields of rows in Scheduled Windows',
    ],
  ] as const)('GRD-09 SHR-15 SHR-18 refuse an incomplete row in %s, at its empty cell', (grid, message) => {
    const full = grid === 'Pickup Windows' ? PICKUP : GOOD;
    for (let column = 0; column < full.length; column += 1) {
      const half = full.map((text, index) => (index === column ? ' ' : text));
      const problems = checkWindowRows(grids({ [grid]: [full, half] }));
      expect(problems).toEqual([{ kind: 'halfRow', grid, row: 1, column, message, blocking: true }]);
    }
  });

  it.each([
    [{ 'Delivery Windows': [] }, 'Delivery Windows'],
    [{ 'Delivery Windows': [['', '', '', '', '', '']] }, 'Delivery Windows'],
    [{ 'Pickup Windows': [] }, 'Pickup Windows'],
  ] as const)('GRD-10 SHR-16 require a complete row in each of the two grids: %o', (change, grid) => {
    expect(checkWindowRows(grids(change))).toEqual([
      {
        kind: 'noRows',
        grid,
        row: null,
        column: null,
        message: 'Please add at least one DeliveryConstraint and one Pickup Constraint',
        blocking: true,
      },
    ]);
  });

  it('GRD-10 do not count an incomplete row, and have one message for both grids', () => {
    expect(told({ 'Delivery Windows': [['monday']] })).toEqual([
      'Please make sure to fill out all fields of rows in Delivery Windows',
      'Please add at least one DeliveryConstraint and one Pickup Constraint',
    ]);
  });

  it.each(['Monday', 'MONDAY', 'mon', 'lundi', 'exceptions', '1'])(
    'GRD-11 SHR-17 refuse the weekday %s',
    (day) => {
      for (const grid of ['Delivery Windows', 'Pickup Windows', 'Scheduled Windows'] as const) {
        const row = [day, ...(grid === 'Pickup Windows' ? PICKUP : GOOD).slice(1)];
        const full = grid === 'Pickup Windows' ? PICKUP : GOOD;
        expect(checkWindowRows(grids({ [grid]: [full, row] }))).toMatchObject([{ grid, row: 1, column: 0 }]);
        expect(told({ [grid]: [full, row] })).toEqual([
          `Please add make sure all weekdays in ${grid} are valid (format: monday, tuesday, etc.)`,
        ]);
      }
    },
  );

  it.each(['21h00', '9', '24:00', '12:60', '9:5', '9:00pm', '123:00'])(
    'GRD-13 refuse the time %s',
    (time) => {
      const cutoff = [...GOOD.slice(0, 5), time];
      expect(checkWindowRows(grids({ 'Delivery Windows': [cutoff] }))).toMatchObject([
        { kind: 'time', row: 0, column: 5, blocking: true },
      ]);
      expect(told({ 'Delivery Windows': [cutoff] })).toEqual([
        'Please make sure all times in Delivery Windows are valid (format: HH:mm)',
      ]);
    },
  );

  it('GRD-12 GRD-13 accept white space and a single digit of the hour', () => {
    expect(told({ 'Delivery Windows': [[' mon day', '9:00', '12 :00', '6:00', ' 8:00', '5:30 ']] })).toEqual(
      [],
    );
  });
});

describe('a window that does not end after it starts', () => {
  const backwards = ['monday', '12:00', '09:00', '08:00', '08:00', '05:30'];

  it('is refused at its end in a new or changed row, for delivery and pickup', () => {
    expect(checkWindowRows(grids({ 'Delivery Windows': [GOOD, backwards] }), grids())).toEqual([
      {
        kind: 'order',
        grid: 'Delivery Windows',
        row: 1,
        column: 2,
        message: 'Delivery Windows: 12:00–09:00 on Monday must end after it starts.',
        blocking: true,
      },
      {
        kind: 'order',
        grid: 'Delivery Windows',
        row: 1,
        column: 4,
        message: 'Delivery Windows: 08:00–08:00 on Monday must end after it starts.',
        blocking: true,
      },
    ]);
  });

  it('is reported without blocking in an unchanged stored row, wherever it moved', () => {
    const rows = grids({ 'Delivery Windows': [GOOD, backwards] });
    const problems = checkWindowRows(grids({ 'Delivery Windows': [backwards, ['', ''], GOOD] }), rows);
    expect(problems.map(({ row, blocking }) => ({ row, blocking }))).toEqual([
      { row: 0, blocking: false },
      { row: 0, blocking: false },
    ]);
    expect(blockingMessages(problems)).toEqual([]);
  });

  it('is refused in a stored row once another part of the row changes', () => {
    const rows = grids({ 'Delivery Windows': [GOOD, backwards] });
    const changed = [...backwards.slice(0, 5), '06:00'];
    const problems = checkWindowRows(grids({ 'Delivery Windows': [GOOD, changed] }), rows);
    expect(problems.map(({ row, blocking }) => [row, blocking])).toEqual([
      [1, true],
      [1, true],
    ]);
  });

  it('is refused in a second copy of a stored row', () => {
    const rows = grids({ 'Delivery Windows': [GOOD, backwards] });
    const problems = checkWindowRows(grids({ 'Delivery Windows': [GOOD, backwards, backwards] }), rows);
    expect(problems.filter(({ blocking }) => blocking).map(({ row }) => row)).toEqual([2, 2]);
  });
});

describe('whole constraints', () => {
  it('GRD-10 SHR-16 get the same checks on the server', () => {
    const sent = {
      deliveryConstraintsByWeek: deliveries([], { friday: [delivery('16:00-12:00')] }),
      pickupConstraintsByWeek: pickups([]),
    };
    expect(blockingMessages(checkWindows(sent, null))).toEqual([
      'Please add at least one DeliveryConstraint and one Pickup Constraint',
      'Delivery Windows: 16:00–12:00 on Friday must end after it starts.',
    ]);
    const pickedUp = { ...sent, pickupConstraintsByWeek: pickups([pickup()]) };
    expect(blockingMessages(checkWindows(pickedUp, null))).toHaveLength(1);
    expect(blockingMessages(checkWindows(pickedUp, pickedUp))).toEqual([]);
  });
});
