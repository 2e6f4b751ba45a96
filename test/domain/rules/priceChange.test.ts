/** Why a price change cannot be saved. */
import { raiseOf, raiseProblem } from '../../../src/domain/rules/priceChange';

const up = { kind: 'amount', by: 50 } as const;
const down = { kind: 'amount', by: -500 } as const;
const none = { kind: 'percent', by: 0 } as const;

it('reports missing input, a price out of range, and a change without effect', () => {
  expect(raiseProblem(null, [])).toBe('Enter a percentage like 5% or an amount like 0.50.');
  expect(raiseProblem(down, [raiseOf(4, down), raiseOf(9, down)])).toBe(
    'Some prices would be below 0 or above 1,000,000. Change the amount.',
  );
  expect(raiseProblem(none, [raiseOf(4, none)])).toBe(
    'No price would change. Enter another percentage or amount.',
  );
  expect(raiseProblem(up, [raiseOf(4, up), { was: 5, price: 5, verdict: 'same', reason: '' }])).toBe('');
});
