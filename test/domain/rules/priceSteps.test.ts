import { bandFindings, caretStep, priceSteps } from '../../../src/domain/rules/priceSteps';

const rows = (...prices: string[]) => prices.map((price, index) => [String(index + 1), price]);

it('sorts steps by weight, each with its row', () => {
  expect(
    priceSteps([
      ['2', '1.5'],
      ['', ''],
      ['1', '0'],
    ]).steps,
  ).toEqual([
    { row: 2, band: 1, price: 0 },
    { row: 0, band: 2, price: 1.5 },
  ]);
  expect(
    priceSteps([
      ['1', '3'],
      ['1', '9'],
    ]).steps,
  ).toEqual([{ row: 0, band: 1, price: 3 }]);
});

it('marks a falling price, which can still be saved', () => {
  const typed = rows('6.50', '5.75', '5.75', '8.25');
  expect(priceSteps(typed).falls).toEqual([
    {
      row: 1,
      band: 2,
      price: 5.75,
      before: { row: 0, band: 1, price: 6.5 },
      label: 'Price falls at 2 lb',
    },
  ]);
  expect(bandFindings(typed)).toEqual([
    {
      severity: 'warning',
      row: 1,
      column: 1,
      subject: 'Row 2',
      text: '$5.75 is less than $6.50 at 1 lb. Saving is allowed.',
      typed: '',
    },
  ]);
});

it('WGT-07 shows missing and unreadable bands as gaps, with errors at their rows', () => {
  const typed = [
    ['1', '1'],
    ['2', ' x '],
    ['3', '1'],
    ['6', '1'],
  ];
  expect(priceSteps(typed).gaps).toEqual([
    { from: 2, to: 2 },
    { from: 4, to: 5 },
  ]);
  expect(bandFindings(typed)).toEqual([
    {
      severity: 'error',
      row: 3,
      column: 0,
      subject: 'Row 4',
      text: 'Weight bands have an invalid interval near row 4.',
      typed: '6',
    },
    {
      severity: 'error',
      row: 1,
      column: 1,
      subject: 'Row 2',
      text: '2lbs weight band must have a valid dollar amount.',
      typed: 'x',
    },
  ]);
  expect(priceSteps([['3', '1']]).gaps).toEqual([{ from: 1, to: 2 }]);
});

it.each([
  [['8.25'], 10],
  [['10'], 12.5],
  [['0'], 1],
  [['0.30'], 0.5],
  [['99.99'], 100],
  [['1234.56'], 1250],
  [['0.01'], 0.05],
])('ends the price axis of %j at a round %d above the highest price', (prices, top) => {
  const { lines, top: axisTop } = priceSteps(rows(...prices));
  expect(axisTop).toBe(top);
  expect(lines).toHaveLength(6);
  expect(lines[0]).toBe(0);
  expect(lines.at(-1)).toBe(top);
});

it('labels the first band, round ones and the last on the weight axis', () => {
  const ticks = (count: number) =>
    priceSteps(Array.from({ length: count }, (_, at) => [String(at + 1), '1'])).ticks;
  expect(ticks(24)).toEqual([1, 5, 10, 15, 20, 24]);
  expect(ticks(3)).toEqual([1, 2, 3]);
  expect(ticks(160)).toEqual([1, 50, 100, 160]);
  expect(ticks(6)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(ticks(30)).toEqual([1, 5, 10, 15, 20, 25, 30]);
  expect(ticks(35)).toEqual([1, 10, 20, 30, 35]);
  expect(ticks(0)).toEqual([]);
});

it('does not draw a band that is not a whole number from 1 to 10,000', () => {
  const drawn = (band: string) => priceSteps([[band, '1']]).steps.length;
  expect(['1.5', '0', '-1', '10001'].map(drawn)).toEqual([0, 0, 0, 0]);
  expect(drawn('10000')).toBe(1);
});

it('LIM-05 describes the chart in one sentence, in pounds', () => {
  expect(priceSteps(rows('0', '3.5', '4')).sentence).toBe(
    'Price by weight: 3 bands, from $0.00 to $4.00 at 3 lb.',
  );
  expect(priceSteps(rows('0', '3.5')).sentence).toBe(
    'Price by weight: 2 bands, from $0.00 to $3.50 at 2 lb.',
  );
  expect(
    priceSteps([
      ['1', '2'],
      ['4', '1'],
    ]).sentence,
  ).toBe(
    'Price by weight: 2 bands, from $2.00 to $1.00 at 4 lb. No price from 2 to 3 lb. Price falls at 4 lb.',
  );
  expect(priceSteps([['', '']]).sentence).toBe('No weight pricing: any weight costs the same.');
});

it('finds the step of the row with the caret', () => {
  const chart = priceSteps(rows('0', '3.25'));
  expect(caretStep(chart, 1)).toEqual({ row: 1, band: 2, price: 3.25, label: '2 lb adds $3.25' });
  expect(caretStep(chart, 7)).toBeNull();
});

it('a typo with many digits does not stretch the chart', () => {
  expect(
    priceSteps([
      ['1', '1'],
      ['90000000', '2'],
    ]),
  ).toMatchObject({ lastBand: 1, gaps: [] });
});
