/** Several findings in the window grids: their order, overlapping windows, days without a pickup. */
import { lintWindows } from '../../../src/domain/rules/windowLint';
import type { WindowRows } from '../../../src/domain/rules/windowGrids';

const row = (day: string, start: string, end: string, cutoff = '08:30') => [
  day,
  start,
  end,
  '09:00',
  '11:00',
  cutoff,
];
const pickup = (day: string, cutoff = '08:30') => [day, '09:00', '11:00', cutoff];
const grids = (delivery: string[][], pickups: string[][], scheduled: string[][] = []): WindowRows => ({
  'Delivery Windows': delivery,
  'Pickup Windows': pickups,
  'Scheduled Windows': scheduled,
});
/** The overlaps of Monday delivery windows: kind, text and rows. */
const overlaps = (...windows: [string, string][]) =>
  lintWindows(
    grids(
      windows.map(([start, end]) => row('monday', start, end)),
      [pickup('monday')],
    ),
  )
    .filter(({ severity }) => severity === 'warning')
    .map(({ kind, subject, cells }) => [kind, subject, cells.map((cell) => cell.row)]);

it('sorts errors before warnings before information, each by grid, row and column', () => {
  const rows = grids(
    [
      row('monday', '12:00', '16:00', '12:30'),
      row('friday', '25:00', '26:00'),
      row('monday', '15:00', '17:00'),
    ],
    [pickup('monday', '12:30'), pickup('saturday')],
    [row('monday', '17:00', '13:00')],
  );
  const found = lintWindows(rows).map(({ severity, grid, row: at, column }) => [severity, grid, at, column]);
  const information = found.filter(([severity]) => severity === 'information');
  expect(found).toEqual([
    ['error', 'Delivery Windows', 1, 1],
    ['error', 'Delivery Windows', 1, 2],
    ['error', 'Scheduled Windows', 0, 2],
    ['warning', 'Delivery Windows', 0, 5],
    ['warning', 'Delivery Windows', 2, 1],
    ['warning', 'Pickup Windows', 0, 3],
    ...information,
  ]);
  // Five days without a delivery, one without its pickup, six without a scheduled window.
  expect(information.map(([, grid]) => grid)).toEqual([
    ...Array.from({ length: 5 }, () => 'Delivery Windows'),
    'Pickup Windows',
    ...Array.from({ length: 6 }, () => 'Scheduled Windows'),
  ]);
});

it('reports overlapping windows with their rows, whichever starts first', () => {
  expect(overlaps(['15:00', '18:00'], ['12:00', '16:00'])).toEqual([['overlap', 'Rows 1 and 2', [0, 1]]]);
  expect(overlaps(['12:00', '16:00'], ['15:00', '18:00'])).toEqual([['overlap', 'Rows 1 and 2', [1, 0]]]);
  expect(overlaps(['12:00', '16:00'], ['16:00', '18:00'])).toEqual([]);
});

it('reports each window inside a long one together with that one', () => {
  expect(overlaps(['11:00', '12:00'], ['08:00', '20:00'], ['09:00', '10:00'])).toEqual([
    ['overlap', 'Rows 1 and 2', [0, 1]],
    ['overlap', 'Rows 2 and 3', [2, 1]],
  ]);
});

it('reports each window of a chain with the one before it', () => {
  expect(overlaps(['08:00', '10:00'], ['09:00', '12:00'], ['11:00', '13:00'])).toEqual([
    ['overlap', 'Rows 1 and 2', [1, 0]],
    ['overlap', 'Rows 2 and 3', [2, 1]],
  ]);
});

it('reports a repeated window only with the same start and end', () => {
  expect(overlaps(['12:00', '16:00'], ['12:00', '16:00'])).toEqual([['twice', 'Rows 1 and 2', [1, 0]]]);
  expect(overlaps(['12:00', '16:00'], ['12:00', '17:00'])).toEqual([['overlap', 'Rows 1 and 2', [1, 0]]]);
  expect(overlaps(['12:00', '16:00'], ['13:00', '16:00'])).toEqual([['overlap', 'Rows 1 and 2', [1, 0]]]);
});

it.each<[string, string]>([
  ['18:00', '10:00'],
  ['13:00', '13:00'],
  ['13:00', '9h'],
  ['', '15:00'],
])('a row with the times %p and %p is an error and overlaps nothing', (start, end) => {
  expect(overlaps(['12:00', '16:00'], [start, end])).toEqual([]);
});

it.each([
  ['12:00', '06:00', 'pastMidnight'],
  ['11:59', '06:00', 'order'],
  ['12:00', '06:01', 'order'],
])('reports a window from %s to %s as %s', (start, end, kind) => {
  const [first] = lintWindows(grids([row('monday', start, end)], [pickup('monday')]));
  expect(first).toMatchObject({ kind, severity: 'error' });
});

it('reports a day without a pickup only if parcels for a delivery need one that day', () => {
  const lacking = (inTransitDays: number, ...days: string[]) =>
    lintWindows(
      grids(
        [row('tuesday', '12:00', '16:00')],
        days.map((day) => pickup(day)),
      ),
      { inTransitDays },
    )
      .filter(({ kind }) => kind === 'noPickup')
      .map(({ severity, grid, day, cells }) => [severity, grid, day, cells]);
  expect(lacking(0, 'monday')).toEqual([['information', 'Pickup Windows', 'tuesday', []]]);
  expect(lacking(1, 'monday')).toEqual([]);
  expect(lacking(1, 'tuesday')).toEqual([['information', 'Pickup Windows', 'monday', []]]);
});
