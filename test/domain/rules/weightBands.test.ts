import fc from 'fast-check';
import {
  BAND_COLUMN,
  BAND_PRICE_COLUMN,
  bandRows,
  checkBandRows,
  checkWeightBands,
  nextBands,
} from '../../../src/domain/rules/weightBands';

const told = (rows: readonly (readonly string[])[]) => checkBandRows(rows).messages;

describe('the five rules', () => {
  it('a slip is told once: nothing of the order after a band that cannot be read, no price of a band that is missing', () => {
    expect(
      told([
        ['x', '1'],
        ['5', '1'],
      ]),
    ).toEqual(['xlbs weight band must be a whole number.']);
    expect(told([['', 'x']])).toEqual(['Weight bands have an invalid interval near row 1.']);
    expect(
      told([
        ['1', 'x'],
        ['', '5'],
      ]),
    ).toEqual([
      'Weight bands have an invalid interval near row 2.',
      '1lbs weight band must have a valid dollar amount.',
    ]);
    expect(
      told([
        ['', '5'],
        ['2.5', '1'],
      ]),
    ).toEqual([
      '2.5lbs weight band must be a whole number.',
      'Weight bands have an invalid interval near row 1.',
    ]);
  });

  it('WGT-04 LIM-05 bands that begin at 1 and rise by 1 pass, and go out as numbers without the empty rows', () => {
    const check = checkBandRows([
      ['1', '0'],
      ['', ''],
      [' 2 ', '3.5'],
      ['3', '3.25'],
      ['', ' '],
    ]);
    expect(check.problems).toEqual([]);
    expect(check.pricingRows).toEqual([
      { weightInPounds: 1, price: 0 },
      { weightInPounds: 2, price: 3.5 },
      { weightInPounds: 3, price: 3.25 },
    ]);
  });

  it('WGT-04 no rows at all are no weight pricing', () => {
    expect(checkBandRows([['', '']])).toEqual({ problems: [], messages: [], pricingRows: [] });
  });

  it('WGT-05 the first band must be 1', () => {
    expect(
      told([
        ['2', '1'],
        ['3', '1'],
      ]),
    ).toEqual(['Weight bands must begin at 1.']);
    expect(
      told([
        ['0', '1'],
        ['1', '1'],
      ]),
    ).toEqual(['Weight bands must begin at 1.']);
  });

  it.each(['2.5', 'two', '1e1', '2,0'])('WGT-06 %s is no whole number', (band) => {
    expect(
      told([
        ['1', '1'],
        [band, '1'],
        ['3', '1'],
      ]),
    ).toEqual([`${band}lbs weight band must be a whole number.`]);
  });

  it('WGT-07 a gap is told by the row of the grid, empty rows counted', () => {
    const check = checkBandRows([
      ['1', '1'],
      ['', ''],
      ['3', '1'],
      ['4', '1'],
      ['9', '1'],
    ]);
    expect(check.messages).toEqual([
      'Weight bands have an invalid interval near row 3.',
      'Weight bands have an invalid interval near row 5.',
    ]);
    expect(check.problems[0]).toMatchObject({ row: 2, column: BAND_COLUMN });
  });

  it.each(['', 'x', '1.005', '-1', '$2', '1.', '.5', '1,50', '1000000.01'])(
    'WGT-08 a price of %p is refused',
    (price) => {
      const check = checkBandRows([
        ['1', '1'],
        ['2', price],
      ]);
      expect(check.messages).toEqual(['2lbs weight band must have a valid dollar amount.']);
      expect(check.problems[0]).toMatchObject({ row: 1, column: BAND_PRICE_COLUMN });
    },
  );

  it('WGT-09 descending and repeated bands are refused once', () => {
    const order = 'Weight bands must be in ascending order without duplicate bands.';
    expect(
      told([
        ['1', '1'],
        ['2', '1'],
        ['2', '1'],
        ['2', '1'],
      ]),
    ).toEqual([order]);
    expect(
      told([
        ['1', '1'],
        ['2', '1'],
        ['1', '1'],
      ]),
    ).toEqual([order]);
  });

  it('WGT-07 WGT-08 half a row fails: without its price the amount, without its band the interval', () => {
    expect(
      told([
        ['1', '1'],
        ['2', ''],
      ]),
    ).toEqual(['2lbs weight band must have a valid dollar amount.']);
    expect(
      told([
        ['1', '1'],
        ['', '2'],
      ]),
    ).toEqual(['Weight bands have an invalid interval near row 2.']);
  });

  it('WGT-10 all that fail are told, in their order: whole, begin, ascending, interval, price', () => {
    const rows = [
      ['3', 'x'],
      ['9', '1'],
      ['8', '1'],
      ['8.5', '1'],
    ];
    expect(told(rows)).toEqual([
      '8.5lbs weight band must be a whole number.',
      'Weight bands must begin at 1.',
      'Weight bands must be in ascending order without duplicate bands.',
      'Weight bands have an invalid interval near row 2.',
      '3lbs weight band must have a valid dollar amount.',
    ]);
  });

  it('WGT-10 bands as the server gets them are under the same rules', () => {
    expect(checkWeightBands([{ weightInPounds: 1, price: 0.5 }]).problems).toEqual([]);
    expect(
      checkWeightBands([
        { weightInPounds: 1, price: 0.1 + 0.2 },
        { weightInPounds: 3, price: -1 },
        { weightInPounds: 1e21, price: Number.NaN },
      ]).messages,
    ).toEqual([
      '1e+21lbs weight band must be a whole number.',
      'Weight bands have an invalid interval near row 2.',
      '1lbs weight band must have a valid dollar amount.',
      '3lbs weight band must have a valid dollar amount.',
      '1e+21lbs weight band must have a valid dollar amount.',
    ]);
  });

  it('WGT-10 half a band that is sent fails as half a row does', () => {
    expect(checkWeightBands([{ weightInPounds: 1, price: null }, { price: 2 }]).messages).toEqual([
      'Weight bands have an invalid interval near row 2.',
      '1lbs weight band must have a valid dollar amount.',
    ]);
  });

  it('WGT-04 WGT-10 pass exactly for 1 to n with prices in cents, which come back as they were', () => {
    const cents = fc.integer({ min: 0, max: 1_000_000 });
    const slip = fc.option(fc.record({ at: fc.nat(30), band: fc.integer({ min: -2, max: 40 }) }));
    fc.assert(
      fc.property(fc.array(cents, { minLength: 1, maxLength: 30 }), slip, (prices, wrong) => {
        const stored = prices.map((price, index) => ({ weightInPounds: index + 1, price: price / 100 }));
        const row = wrong && stored[wrong.at];
        if (row) stored[wrong.at] = { ...row, weightInPounds: wrong.band };
        const isRight = stored.every(({ weightInPounds }, index) => weightInPounds === index + 1);
        const check = checkBandRows(bandRows(stored));
        expect(check.problems.length === 0).toBe(isRight);
        if (isRight) expect(check.pricingRows).toEqual(stored);
      }),
      { numRuns: 200 },
    );
  });
});

describe('added rows', () => {
  it('WGT-03 go on from the last weight, several at once', () => {
    expect(
      nextBands(
        [
          ['1', '2'],
          ['2', '2'],
        ],
        3,
      ),
    ).toEqual(['3', '4', '5']);
    expect(nextBands([['1', '2']], 2)).toEqual(['2', '3']);
    // What is saved when their prices are filled in.
    expect(checkBandRows(nextBands([], 3).map((band) => [band, '1'])).problems).toEqual([]);
  });

  it('WGT-03 LIM-05 an empty grid begins at 1', () => {
    expect(nextBands([], 2)).toEqual(['1', '2']);
    expect(nextBands([['', '']], 1)).toEqual(['1']);
  });

  it('WGT-03 open rows at the end do not begin the count anew, and none are added for 0', () => {
    expect(
      nextBands(
        [
          ['4', '1'],
          ['', ''],
        ],
        1,
      ),
    ).toEqual(['5']);
    expect(
      nextBands(
        [
          ['4', '1'],
          ['x', ''],
        ],
        1,
      ),
    ).toEqual(['5']);
    expect(nextBands([['4', '1']], 0)).toEqual([]);
    expect(nextBands([['4', '1']], -2)).toEqual([]);
  });
});
