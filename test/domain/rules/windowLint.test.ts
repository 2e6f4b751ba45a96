import { WEEKDAYS } from '../../../src/contract/constants';
import { rowWords } from '../../../src/contract/ruleTexts';
import { lintWindows, pickupDay, type LintOptions } from '../../../src/domain/rules/windowLint';
import type { WindowRows } from '../../../src/domain/rules/windowGrids';

/** Every day has a delivery and a pickup: no findings. */
const WEEK: WindowRows = {
  'Delivery Windows': WEEKDAYS.map((day) => [day, '12:00', '16:00', '09:00', '11:00', '08:30']),
  'Pickup Windows': WEEKDAYS.map((day) => [day, '09:00', '11:00', '08:30']),
  'Scheduled Windows': [],
};
const withDeliveries = (...rows: string[][]): WindowRows => ({
  ...WEEK,
  'Delivery Windows': [...WEEK['Delivery Windows'], ...rows],
});
const found = (rows: WindowRows, options?: LintOptions) =>
  lintWindows(rows, options).map(({ severity, message, blocking }) => ({ severity, message, blocking }));

it('finds nothing in a correct week', () => {
  expect(lintWindows(WEEK)).toEqual([]);
});

it('GRD-13 reports what the specification refuses as an error at its cell, with the typed text', () => {
  const rows = withDeliveries(['friday', '17:00', '21h00', '13:00', '15:00', '12:30']);
  expect(lintWindows(rows)).toEqual([
    {
      kind: 'time',
      severity: 'error',
      grid: 'Delivery Windows',
      row: 7,
      column: 2,
      cells: [{ row: 7, column: 2 }],
      subject: 'Row 8',
      text: 'Please make sure all times in Delivery Windows are valid (format: HH:mm)',
      message: 'Row 8 Please make sure all times in Delivery Windows are valid (format: HH:mm)',
      typed: '21h00',
      day: null,
      blocking: true,
    },
  ]);
});

it.each([
  [
    'an invalid weekday',
    ['fryday', '12:00', '16:00', '09:00', '11:00', '13:00'],
    'Row 8 Please add make sure all weekdays',
  ],
  ['an invalid end', ['friday', '12:00', '9h', '09:00', '11:00', '08:30'], 'Row 8 Please make'],
  ['an invalid start', ['friday', '1h', '16:00', '09:00', '11:00', '08:30'], 'Row 8 Please make'],
  ['an invalid cutoff', ['friday', '17:00', '18:00', '09:00', '11:00', '9h'], 'Row 8 Please make'],
  ['an invalid pickup end', ['friday', '17:00', '18:00', '09:00', '0h', '12:30'], 'Row 8 Please make'],
])('reports a row with %s once, without further findings', (_what, row, words) => {
  expect(found(withDeliveries(row))).toEqual([
    { severity: 'error', message: expect.stringContaining(words) as unknown, blocking: true },
  ]);
});

it('reports only the missing pickups, not each weekday without one', () => {
  expect(found({ ...WEEK, 'Pickup Windows': [] })).toEqual([
    {
      severity: 'error',
      message: 'Please add at least one DeliveryConstraint and one Pickup Constraint',
      blocking: true,
    },
  ]);
});

it('GRD-10 reports a missing row without a cell', () => {
  const [first] = lintWindows({ ...WEEK, 'Pickup Windows': [] });
  expect(first).toMatchObject({
    severity: 'error',
    row: null,
    cells: [],
    message: 'Please add at least one DeliveryConstraint and one Pickup Constraint',
    blocking: true,
  });
});

describe('a window that ends before it starts', () => {
  const rows = withDeliveries(
    ['monday', '19:00', '17:00', '09:00', '11:00', '08:30'],
    ['monday', '17:00', '18:00', '11:00', '11:00', '08:30'],
  );

  it('is an error in a changed row, and blocks', () => {
    expect(found(rows, { stored: WEEK })).toEqual([
      { severity: 'error', message: 'Row 8 19:00–17:00 must end after it starts.', blocking: true },
      { severity: 'error', message: 'Row 9 11:00–11:00 must end after it starts.', blocking: true },
    ]);
  });

  it('is marked in a stored row, and does not block', () => {
    expect(found(rows, { stored: rows }).map(({ blocking }) => blocking)).toEqual([false, false]);
  });

  it.each([
    ['22:00', '02:00'],
    ['20:00', '00:00'],
  ])('is reported as past midnight: %s to %s', (start, end) => {
    expect(found(withDeliveries(['monday', start, end, '09:00', '11:00', '08:30']))).toEqual([
      {
        severity: 'error',
        message: `Row 8 ${start}–${end} runs past midnight. Windows end on the day they begin: use two rows, to 23:59 and from 00:00.`,
        blocking: true,
      },
    ]);
  });
});

describe('overlaps', () => {
  it('are warnings with both cells, in the order of the rows', () => {
    expect(lintWindows(withDeliveries(['tuesday', '15:30', '21:00', '13:00', '15:00', '12:30']))).toEqual([
      expect.objectContaining({
        kind: 'overlap',
        severity: 'warning',
        subject: 'Rows 2 and 8',
        text: 'overlap on Tuesday from 15:30 to 16:00.',
        day: 'tuesday',
        cells: [
          { row: 7, column: 1 },
          { row: 1, column: 2 },
        ],
        blocking: false,
      }),
    ]);
  });

  it('end where the inner window ends; a repeated window is reported as the same', () => {
    expect(found(withDeliveries(['tuesday', '13:00', '14:00', '13:00', '15:00', '12:30']))[0]?.message).toBe(
      'Rows 2 and 8 overlap on Tuesday from 13:00 to 14:00.',
    );
    expect(found(withDeliveries(['tuesday', '12:00', '16:00', '13:00', '15:00', '12:30']))[0]?.message).toBe(
      'Rows 2 and 8 are the same window on Tuesday, 12:00–16:00.',
    );
  });

  it('do not occur between days, between grids, where windows only touch, or between pickups of the delivery grid', () => {
    const rows = withDeliveries(['tuesday', '16:00', '18:00', '09:00', '11:00', '08:30']);
    const scheduled = WEEKDAYS.map((day) => [day, '12:00', '16:00', '09:00', '11:00', '08:30']);
    expect(found({ ...rows, 'Scheduled Windows': scheduled })).toEqual([]);
  });

  it('between pickups are found in the pickup grid', () => {
    const rows = {
      ...WEEK,
      'Pickup Windows': [...WEEK['Pickup Windows'], ['sunday', '10:00', '12:00', '08:30']],
    };
    expect(found(rows)).toEqual([
      {
        severity: 'warning',
        message: 'Rows 7 and 8 overlap on Sunday from 10:00 to 11:00.',
        blocking: false,
      },
    ]);
  });
});

describe('days', () => {
  const without = (grid: keyof WindowRows, day: string): WindowRows => ({
    ...WEEK,
    [grid]: WEEK[grid].filter(([first]) => first !== day),
  });

  it('without a delivery are reported, and without a scheduled window only when there are some', () => {
    expect(found(without('Delivery Windows', 'sunday'))).toEqual([
      { severity: 'information', message: 'Sunday has no delivery window.', blocking: false },
    ]);
    const scheduled = WEEKDAYS.slice(0, 6).map((day) => [day, '12:00', '15:00', '09:00', '11:00', '08:30']);
    expect(found({ ...WEEK, 'Scheduled Windows': scheduled })).toEqual([
      { severity: 'information', message: 'Sunday has no scheduled window.', blocking: false },
    ]);
  });

  it('without the pickup for a delivery are reported, counting back the transit days', () => {
    expect(found(without('Pickup Windows', 'friday'))[0]?.message).toBe(
      'Friday has no pickup window, and Friday delivers what it picks up.',
    );
    expect(found(without('Pickup Windows', 'friday'), { inTransitDays: 4 })[0]?.message).toBe(
      'Friday has no pickup window, and Tuesday delivers what it picks up.',
    );
    expect(pickupDay('monday', 1)).toBe('sunday');
    expect(pickupDay('monday', 15)).toBe('sunday');
  });
});

describe('cutoffs', () => {
  it('after the end of the pickup are warnings, with equal ones in one line', () => {
    const rows: WindowRows = {
      ...WEEK,
      'Delivery Windows': WEEK['Delivery Windows'].map((row, index) =>
        index === 3 ? row : [...row.slice(0, 5), '13:00'],
      ),
    };
    expect(lintWindows(rows)).toEqual([
      expect.objectContaining({
        kind: 'cutoffAfterPickup',
        severity: 'warning',
        message: 'Rows 1 to 3 and 5 to 7: cutoff 13:00 is after the pickup, which ends at 11:00.',
        row: 0,
        column: 5,
      }),
    ]);
    expect(lintWindows(rows)[0]?.cells).toHaveLength(6);
  });

  it('up to the end of the pickup are correct', () => {
    expect(found(withDeliveries(['monday', '17:00', '19:00', '09:00', '11:00', '11:00']))).toEqual([]);
    expect(found(withDeliveries(['monday', '17:00', '19:00', '09:00', '11:00', '11:01']))).toHaveLength(1);
  });
});

it('sorts errors first, then warnings, then information', () => {
  const rows: WindowRows = {
    ...WEEK,
    'Delivery Windows': [
      ['monday', '12:00', '16:00', '09:00', '11:00', '08:30'],
      ['monday', '15:00', '18:00', '09:00', '11:00', '08:30'],
      ['Tuesday', '12:00', '16:00', '09:00', '11:00', '08:30'],
    ],
  };
  expect(lintWindows(rows).map(({ severity }) => severity)).toEqual([
    'error',
    'warning',
    ...Array.from({ length: 6 }, () => 'information'),
  ]);
});

it.each([
  [[5], 'Row 5'],
  [[3, 4], 'Rows 3 and 4'],
  [[1, 2, 3, 4], 'Rows 1 to 4'],
  [[1, 3, 4, 9], 'Rows 1, 3, 4 and 9'],
  [[1, 3, 5, 7, 9, 11, 13, 20, 21, 22], 'Rows 1, 3, 5, 7, 9, 11 and 4 more'],
])('names rows %j as %s', (rows, words) => {
  expect(rowWords(rows)).toBe(words);
});
