import { bandDifference } from '../../../src/domain/rules/bandDifference';

const rows = (...prices: readonly (number | string)[]) =>
  prices.map((price, index) => [String(index + 1), String(price)]);

it('shows each band before and after', () => {
  const before = rows(0, 1, 2.5);
  expect(bandDifference(before, rows(0, 1.1, 2.5), before)).toEqual(['2 lb $1.00 → $1.10']);
  expect(bandDifference(before, rows(0, 1), before)).toEqual(['− 3 lb $2.50']);
  expect(bandDifference(before, rows(0, 1, 2.5, 4), before)).toEqual(['+ 4 lb $4.00']);
  expect(bandDifference(before, rows('0.00', '1.00', '2.50'), before)).toEqual([]);
});

it('treats an unreadable price as missing', () => {
  const before = rows(0, 1);
  expect(bandDifference(before, rows(0, '1..'), before)).toEqual(['− 2 lb $1.00']);
});

it('lists the changes of only one person first, so that two long lists differ at the top', () => {
  const before = rows(0, 0, 0, 0, 0, 0, 0, 0, 0);
  const mine = rows(1, 1, 1, 1, 1, 1, 1, 1, 3);
  const theirs = rows(1, 1, 1, 1, 1, 1, 1, 1, 2);
  const told = (one: string[][], other: string[][]) => bandDifference(before, one, other);
  expect(told(mine, theirs)[0]).toBe('9 lb $0.00 → $3.00');
  expect(told(theirs, mine)[0]).toBe('9 lb $0.00 → $2.00');
  expect(told(mine, theirs).at(-1)).toBe('and 3 more');
});
