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
])('“%s” is %s dollars', (text, dollars) => expect(readDollars(text)).toBe(dollars));

it.each([
  ['7.50', 0.25, '7.75'],
  ['7.50', -0.25, '7.25'],
  [' 7 ', 1, '8.00'],
  // Cents are counted, so that nothing is lost to halves that a computer cannot write.
  ['0.10', 0.2, '0.30'],
  ['1.10', 2.2, '3.30'],
  // An empty field begins at nothing.
  ['', 1, '1.00'],
  ['  ', 0.25, '0.25'],
  ['0.10', -0.25, '0.00'],
  ['999999.90', 0.25, '1000000.00'],
  ['dear', 1, null],
])('“%s” one step of %s further is %s', (text, by, stepped) =>
  expect(steppedDollars(text, by)).toBe(stepped),
);

it('an empty price is asked for, and one that is no amount refused', () => {
  expect(dollarsProblem(' ', 'Price')).toBe('Price is a required field');
  expect(dollarsProblem('dear', 'Price')).toBe(
    'Price must be an amount from 0 to 1,000,000 with at most 2 decimals.',
  );
  expect(dollarsProblem(' 7.5 ', 'Price')).toBeNull();
});

it('what may be two amounts is told both ways, as it was pasted', () => {
  expect(priceRefusal(' $1,500')).toBe('$1,500 could be 1500 or 1.50. Enter one of the two.');
  const format = 'Price must be an amount from 0 to 1,000,000 with at most 2 decimals.';
  // A point is the decimal sign in every field.
  expect(priceRefusal('1.500')).toBe(format);
  expect(priceRefusal('a,b')).toBe(format);
});

it('transit days with blanks around them are read, blanks alone are none', () => {
  expect(readTransitDays(' 2 ')).toBe(2);
  expect(transitDaysProblem(' ')).toBe('In Transit Days is a required field');
});
