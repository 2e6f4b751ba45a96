/** A weight as people type it. */
import { readWeight } from '../../../src/domain/orders/weight';

it('reads pounds or a unit, rounded up to whole pounds like the weight of an order', () => {
  expect(
    ['7', '6.5', '6,5 lb', ' 7 LBS. ', '3 kg', '3kg', '16 oz', '0.2', '1000 g', '0.0000001'].map(readWeight),
  ).toEqual([7, 7, 7, 7, 7, 7, 1, 1, 3, 1]);
});

it('does not guess when there is no weight or there may be two', () => {
  expect(['', '0', '-3', 'kg', '7 stone', '1,200', '3 kg 2'].map(readWeight)).toEqual(Array(7).fill(null));
});
