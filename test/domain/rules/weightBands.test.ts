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
  it('report an error once: nothing about the order after an unreadable band, and no price of a missing band', () => {
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

  it('WGT-04 LIM-05 accept bands from 1 in steps of 1, sent as numbers without the empty rows', () => {
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

  it('WGT-04 treat no rows as no weight pricing', () => {
    expect(checkBandRows([['', '']])).toEqual({ problems: [], messages: [], pricingRows: [] });
  });

  it('WGT-05 require the first band to be 1', () => {
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

  it.each(['2.5', 'two', '1e1', '2,0'])('WGT-06 refuse %s as a whole number', (band) => {
    expect(
      told([
        ['1', '1'],
        [band, '1'],
        ['3', '1'],
      ]),
    ).toEqual([`${band}lbs weight band must be a whole number.`]);
  });

  it('WGT-07 report a gap with the row of the grid, counting empty rows', () => {
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
    'WGT-08 refuse a price of %p',
    (price) => {
      const check = checkBandRows([
        ['1', '1'],
        ['2', price],
      ]);
      expect(check.messages).toEqual(['2lbs weight band must have a valid dollar amount.']);
      expect(check.problems[0]).toMatchObject({ row: 1, column: BAND_PRICE_COLUMN });
    },
  );

  it('WGT-09 refuse descending and repeated bands with one message', () => {
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

  it('WGT-07 WGT-08 refuse an incomplete row: the amount without a price, the interval without a band', () => {
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

  it('WGT-10 report all errors in order: whole, begin, ascending, interval, price', () => {
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

  it('WGT-10 apply to bands received by the server too', () => {
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

  it('WGT-10 refuse an incomplete band like an incomplete row', () => {
    expect(checkWeightBands([{ weightInPounds: 1, price: null }, { price: 2 }]).messages).toEqual([
      'Weight bands have an invalid interval near row 2.',
      '1lbs weight band must have a valid dollar amount.',
    ]);
  });

  it('WGT-04 WGT-10 accept exactly 1 to n with prices in cents, and keep them unchanged', () => {
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
  it('WGT-03 continue from the last weight, several at once', () => {
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
    // Can be saved once their prices are filled in.
    expect(checkBandRows(nextBands([], 3).map((band) => [band, '1'])).problems).toEqual([]);
  });

  it('WGT-03 LIM-05 start at 1 in an empty grid', () => {
    expect(nextBands([], 2)).toEqual(['1', '2']);
    expect(nextBands([['', '']], 1)).toEqual(['1']);
  });

  it('WGT-03 ignore open rows at the end, and are none for 0', () => {
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
