/** Prices raised by a percentage or an amount, exact to the cent. */
import { raisedPrice, readRaise } from '../../../src/domain/rules/raisePrice';

it.each([
  ['5%', 'percent', 500],
  ['2,5 %', 'percent', 250],
  ['+10%', 'percent', 1000],
  ['-10%', 'percent', -1000],
  ['0.50', 'amount', 50],
  ['\u2212$1', 'amount', -100],
  ['$ 0,07', 'amount', 7],
  ['1000%', 'percent', 100_000],
  ['1500', 'amount', 150_000],
  [' 5 %\t', 'percent', 500],
  ['-  $  1', 'amount', -100],
  ['\u00a00.50\u00a0', 'amount', 50],
  ['1000000', 'amount', 100_000_000],
])('reads %s', (typed, kind, by) => {
  expect(readRaise(typed)).toEqual({ kind, by });
});

it.each(['', 'ten', '5%%', '1.005', '1,500', '1001%', '1000000.01', '5 $ 6', '%'])(
  'does not read %s',
  (typed) => {
    expect(readRaise(typed)).toBeNull();
  },
);

it.each([
  // Binary fractions would give 1.0049… for the first and 1.14 for the second.
  [1, '0.5%', 1.01, true],
  [1.1, '5%', 1.16, true],
  [8.75, '4%', 9.1, false],
  [8.75, '5%', 9.19, true],
  [0.29, '0.01', 0.3, false],
  [10, '-100%', 0, false],
  [7.95, '-0.45', 7.5, false],
  [500_000, '100%', 1_000_000, false],
])('raises %d by %s to %d', (price, typed, raised, isRounded) => {
  const raise = readRaise(typed);
  expect(raise && raisedPrice(price, raise)).toEqual({ price: raised, isRounded });
});

it.each([
  [0.4, '-0.50'],
  [5, '-101%'],
  [999_999.99, '0.02'],
])('cannot raise %d by %s', (price, typed) => {
  const raise = readRaise(typed);
  expect(raise && raisedPrice(price, raise)).toBeNull();
});
