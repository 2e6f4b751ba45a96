/** The prices of weight bands raised together. */
import { raisedBands, raisedPriceColumn } from '../../../src/domain/rules/raisedBands';

it('raises readable prices, and keeps the other rows', () => {
  const rows = [
    ['1', '0.00'],
    ['2', ' 1 001.50'],
    ['', ''],
    ['4', 'ten'],
  ];
  const lines = raisedBands(rows, { kind: 'amount', by: 25 });
  expect(lines.map(({ row, band, was, price }) => [row, band, was, price])).toEqual([
    [0, '1', 0, 0.25],
    [1, '2', 1001.5, 1001.75],
  ]);
  expect(raisedPriceColumn(rows, lines)).toEqual(['0.25', '1001.75', '', 'ten']);
});
