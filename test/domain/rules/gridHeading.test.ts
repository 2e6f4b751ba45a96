/** The first line of a block pasted into a grid: a heading, or a value. */
import { headingTest } from '../../../src/domain/rules/gridHeading';
import { BAND_COLUMN_TITLES } from '../../../src/domain/rules/weightBands';
import { WINDOW_COLUMN_TITLES } from '../../../src/domain/rules/windowGrids';

const WEIGHTS = headingTest(BAND_COLUMN_TITLES);
const WINDOWS = headingTest(Object.values(WINDOW_COLUMN_TITLES));

it.each([
  'Weight Band',
  ' weight band ',
  'Weight (lbs)',
  'Weight, lb.',
  'Poids',
  'Poids (lb)',
  'LBS',
  'Weight in pounds',
])('leaves out %j above a column of weights', (heading) => {
  expect(WEIGHTS([heading], 0)).toBe(true);
});

it.each(['TBD', 'Free', '1', 'Weight 1', 'No weight', 'Weight (kg)', '', '–'])(
  'keeps %j at the top of a column of weights, because it holds the place of one',
  (value) => {
    expect(WEIGHTS([value], 0)).toBe(false);
  },
);

it('knows only the words of the column that is pasted into', () => {
  expect(WEIGHTS(['Weight (lbs)'], 1)).toBe(false);
  expect([WEIGHTS(['Prix'], 1), WEIGHTS(['TBD'], 1)]).toEqual([true, false]);
  expect([WINDOWS(['Jour'], 0), WINDOWS(['Start time'], 1), WINDOWS(['Heure de fin'], 2)]).toEqual([
    true,
    true,
    true,
  ]);
  expect([WINDOWS(['Monday'], 0), WINDOWS(['No delivery'], 1), WINDOWS(['Closed'], 2)]).toEqual([
    false,
    false,
    false,
  ]);
});
