import {
  dollarsProblem,
  priceRefusal,
  readDollars,
  readTransitDays,
  steppedDollars,
  transitDaysProblem,
} from '../../../src/domain/rules/amounts';

it.each([
  ['7', 7],
  [' 7.50 ', 7.5],
  ['0', 0],
  ['1000000', 1_000_000],
  ['1000000.01', null],
  ['-1', null],
  ['7.505', null],
  ['7,50', null],
  ['$7', null],
  ['', null],
])('reads “%s” as %s dollars', (text, dollars) => expect(readDollars(text)).toBe(dollars));

it.each([
  ['7.50', 0.25, '7.75'],
  ['7.50', -0.25, '7.25'],
  [' 7 ', 1, '8.00'],
  // Calculated in cents, so that nothing is lost to binary fractions.
  ['0.10', 0.2, '0.30'],
  ['1.10', 2.2, '3.30'],
  // An empty field starts at zero.
  ['', 1, '1.00'],
  ['  ', 0.25, '0.25'],
  ['0.10', -0.25, '0.00'],
  ['999999.90', 0.25, '1000000.00'],
  ['dear', 1, null],
])('steps “%s” by %s to %s', (text, by, stepped) => expect(steppedDollars(text, by)).toBe(stepped));

it('reports an empty price and an invalid amount', () => {
  expect(dollarsProblem(' ', 'Price')).toBe('Price is a required field');
  expect(dollarsProblem('dear', 'Price')).toBe(
    'Price must be an amount from 0 to 1,000,000 with at most 2 decimals.',
  );
  expect(dollarsProblem(' 7.5 ', 'Price')).toBeNull();
});

it('shows both readings of an ambiguous amount, as it was pasted', () => {
  expect(priceRefusal(' $1,500')).toBe('$1,500 could be 1500 or 1.50. Enter one of the two.');
  expect(priceRefusal('1,500 CAD')).toBe('1,500 CAD could be 1500 or 1.50. Enter one of the two.');
  expect(priceRefusal('CA$1,500')).toBe('CA$1,500 could be 1500 or 1.50. Enter one of the two.');
  expect(priceRefusal(',5')).toBe(',5 could be 5 or 0.50. Enter one of the two.');
  expect(priceRefusal('1,509')).toBe(
    '1,509 could be 1509 or 1.509. Enter it without a comma and with at most 2 decimals.',
  );
  const format = 'Price must be an amount from 0 to 1,000,000 with at most 2 decimals.';
  // A point is the decimal sign in every field.
  expect(priceRefusal('1.500')).toBe(format);
  expect(priceRefusal('a,b')).toBe(format);
  // Neither reading would be accepted.
  expect(priceRefusal('-1,500')).toBe(format);
});

it('names the field of an ambiguous amount', () => {
  expect(dollarsProblem('1,500 CAD', 'Surcharge')).toBe(
    'Surcharge: 1,500 CAD could be 1500 or 1.50. Enter one of the two.',
  );
});

it('reads transit days with spaces around them, but not spaces alone', () => {
  expect(readTransitDays(' 2 ')).toBe(2);
  expect(transitDaysProblem(' ')).toBe('In Transit Days is a required field');
});
