import { bandsOntoTheirs, windowsOntoTheirs } from '../../../src/domain/rules/ontoTheirs';
import { windowsOf, type WindowRow, type WindowRows } from '../../../src/domain/rules/windowGrids';

const BANDS = [
  ['1', '2.00'],
  ['2', '3.00'],
  ['3', '4.00'],
];

it('keeps a band that only they changed, added or removed as they left it', () => {
  const theirs = [
    ['1', '2.50'],
    ['2', '3.00'],
    ['3', '4.00'],
    ['4', '5.00'],
  ];
  const mine = [
    ['1', '2'],
    ['2', '9'],
    ['3', '4.00'],
    ['', ''],
  ];
  expect(bandsOntoTheirs(BANDS, theirs, mine)).toEqual([
    ['1', '2.50'],
    ['2', '9'],
    ['3', '4.00'],
    ['', ''],
    ['4', '5.00'],
  ]);
  expect(bandsOntoTheirs(BANDS, BANDS.slice(0, 2), [['1', '7'], ...BANDS.slice(1)])).toEqual([
    ['1', '7'],
    ['2', '3.00'],
  ]);
});

it('keeps my version of a band that both changed, also when I removed it or it is unreadable', () => {
  const theirs = [
    ['1', '5.00'],
    ['2', '5.00'],
    ['3', '5.00'],
    ['4', '5.00'],
  ];
  const mine = [
    ['1', '7'],
    ['2', 'x'],
    ['4', '8'],
  ];
  expect(bandsOntoTheirs(BANDS, theirs, mine)).toEqual(mine);
});

const row = (day: string, start: string, cutoff = '08:00'): WindowRow => [day, start, '09:00', cutoff];
const grids = (...pickups: WindowRow[]): WindowRows => ({
  'Delivery Windows': [],
  'Pickup Windows': pickups,
  'Scheduled Windows': [],
});
const merged = (before: WindowRow[], theirs: WindowRow[], mine: WindowRow[]) =>
  windowsOntoTheirs(windowsOf(grids(...before)), windowsOf(grids(...theirs)), grids(...mine))[
    'Pickup Windows'
  ];
const A = row('monday', '01:00');
const B = row('monday', '02:00');
const C = row('monday', '03:00');
const D = row('tuesday', '01:00');
const E = row('monday', '04:00');

it('keeps a window that only they changed as they left it, also on the same weekday', () => {
  expect(merged([A, D], [A, row('tuesday', '05:00')], [B, D])).toEqual([B, row('tuesday', '05:00')]);
  expect(merged([A, B], [A, C], [E, B])).toEqual([E, C]);
  expect(merged([A], [A, B], [A, C])).toEqual([A, C, B]);
  expect(merged([A, B], [B], [A, B, C])).toEqual([B, C]);
});

it('has one window for one that both changed, or that both added', () => {
  expect(merged([A], [B], [C])).toEqual([C]);
  expect(merged([A, D], [B, D], [D])).toEqual([D]);
  expect(merged([A], [A, B], [A, B, C])).toEqual([A, B, C]);
});

it('keeps my order of rows, and compares rows after cleaning', () => {
  expect(merged([A, B], [A, B, C], [B, A])).toEqual([B, A, C]);
  expect(
    merged(
      [A],
      [B],
      [
        [' monday', '1:00', '9:00', '8:00'],
        ['', ''],
      ],
    ),
  ).toEqual([B]);
});
