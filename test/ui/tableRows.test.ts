import { rowAt, rowTop } from '../../src/ui/tableRows';

const CLOSED = { rowHeight: 40, panel: { row: -1, height: 0 } };
const OPEN = { rowHeight: 40, panel: { row: 2, height: 300 } };

it.each([
  ['the first', CLOSED, 0, 0],
  ['one of many', CLOSED, 700, 28_000],
  ['the open one', OPEN, 2, 80],
  ['the one below the open one', OPEN, 3, 420],
])('a row starts below those before it: %s', (_, rows, row, top) => {
  expect(rowTop(rows, row)).toBe(top);
  expect(rowAt(rows, top)).toBe(row);
  expect(rowAt(rows, top + 39)).toBe(row);
});

it.each([120, 270, 419])('the whole panel belongs to its row: at %d', (place) => {
  expect(rowAt(OPEN, place)).toBe(2);
});
