/** A pasted block of prices, read for the zone it belongs to. */
import fc from 'fast-check';
import { ZONE_PREFIXES_MAX } from '../../../src/contract/constants';
import type { Zone } from '../../../src/contract/schemas/merchants';
import { guardTexts } from '../../../src/contract/ruleTexts';
import { countWords, isPriceChange } from '../../../src/domain/rules/priceChange';
import { readRaise } from '../../../src/domain/rules/raisePrice';
import { raisedLines, readPriceBlock } from '../../../src/domain/zones/priceLines';
import { indexPrefixes } from '../../../src/domain/zones/prefixIndex';

const zone = (name: string, prices: Readonly<Record<string, number>>): Zone => ({
  id: `zon_${name}`,
  name,
  timezone: 'America/Toronto',
  facility: 'yul1',
  locationPricing: {
    pricingRows: Object.entries(prices).map(([postalPrefix, price]) => ({ postalPrefix, price })),
  },
});
const CENTRE = zone('Centre', { H2X: 8.75, h2g: 8 });
const GUARD = indexPrefixes([CENTRE, zone('Est', { H1A: 9.5 })]);

const read = (block: string, of = CENTRE) => readPriceBlock(block, of, GUARD);
const shown = (block: string) =>
  read(block).map(({ line, prefix, was, price, verdict, reason }) =>
    [line, prefix, was, price, verdict, reason].join(' ').trim(),
  );

it('marks lines as new, changed, unchanged or refused, each with its reason', () => {
  const block =
    'h2x\t9\r\nH2G\t8.00\r\nj4b\t$7.25\r\nH1A\t5\r\nnord\t5\r\nJ4B\t6\r\nH3A\t\r\n\r\nH3B\tdear\r\n';
  expect(shown(block)).toEqual([
    '1 H2X 8.75 9 changed',
    '2 H2G 8 8 same',
    '3 J4B  7.25 new',
    '4 H1A  5 refused Exists in Est at $9.50',
    '5 NORD  5 refused NORD is not the beginning of a postal code.',
    '6 J4B  6 refused Twice in this list',
    '7 H3A   refused Fields cannot be empty!',
    '9 H3B   refused Price must be an amount from 0 to 1,000,000 with at most 2 decimals.',
  ]);
  expect(countWords(read(block))).toBe('1 new, 1 changed, 1 same, 5 refused');
  expect(read(block).filter(isPriceChange)).toHaveLength(2);
  // A refused line is kept as pasted.
  expect(read(block)[4]?.text).toBe('nord\t5');
});

it.each([
  ['J4B 8.75', 'J4B', 8.75],
  ['J4B, $8.75', 'J4B', 8.75],
  ['J4B;8,75', 'J4B', 8.75],
  ['j4b 1a1 8', 'J4B1A1', 8],
  ['J4B 1 234.50', 'J4B', 1234.5],
  ['J4B\t1 234,50 $', 'J4B', 1234.5],
  ['12345 8.75', '12345', 8.75],
  ['"J4B","8.75"', 'J4B', 8.75],
  ['J4B,"1,234.50"', 'J4B', 1234.5],
  ['J4B;"8,75"', 'J4B', 8.75],
  ['J4B\t $-   ', 'J4B', 0],
  ['J4B .50', 'J4B', 0.5],
  ['  J4B 8.75  ', 'J4B', 8.75],
  [' J4B \t 8.75 ', 'J4B', 8.75],
  ['J4B\u00a0$ 8.75\u00a0', 'J4B', 8.75],
  ['J4B: 8.75', 'J4B', 8.75],
  ['J4B : 8,75 $', 'J4B', 8.75],
  ['J4B 8.75 CAD', 'J4B', 8.75],
  ['J4B: CA$8.75', 'J4B', 8.75],
  ['J4B, CAD 1 234.50', 'J4B', 1234.5],
  ['J4B\t8,75 CAD', 'J4B', 8.75],
])('reads %s in the notation of spreadsheets and people', (line, prefix, price) => {
  expect(read(line)).toMatchObject([{ prefix, price, verdict: 'new' }]);
});

it.each(['K1-K4 8', 'H1 H2\t8', '10-14;8', '1 \u2013 3\t8'])('refuses the range of prefixes %j', (line) => {
  const [{ reason = '' } = {}] = read(line);
  expect(reason).toMatch(/ is not the beginning of a postal code\.$/);
});

it('reads typed lines between pasted ones', () => {
  expect(shown('H2X\t9\nJ4B 7.25\nH2G')).toEqual([
    '1 H2X 8.75 9 changed',
    '2 J4B  7.25 new',
    '3 H2G 8  refused Fields cannot be empty!',
  ]);
});

it('treats a price of spaces as missing, and returns a refused line without outer spaces', () => {
  for (const block of ['J4B\t  ', ' J4B ', 'J4B\t']) {
    expect(read(block)).toMatchObject([{ text: 'J4B', reason: 'Fields cannot be empty!' }]);
  }
  expect(shown('J4B\t 1,500 ')).toEqual([
    '1 J4B   refused 1,500 could be 1500 or 1.50. Enter one of the two.',
  ]);
});

it('refuses an ambiguous amount, and names both readings', () => {
  expect(shown('J4B\t1,500')).toEqual(['1 J4B   refused 1,500 could be 1500 or 1.50. Enter one of the two.']);
  expect(shown('J4B\t1,500 CAD')).toEqual([
    '1 J4B   refused 1,500 CAD could be 1500 or 1.50. Enter one of the two.',
  ]);
});

it('refuses a ZIP code that may have lost its zero in a spreadsheet, but not a prefix that the zone has', () => {
  const reason = '7030 could be 07030. Enter 07030, or 7030 by itself.';
  expect(shown('7030\t8,75\n07302\t8,75\n0703\t8\n100\t9\n10001\t9')).toEqual([
    `1 7030  8.75 refused ${reason}`,
    '2 07302  8.75 new',
    '3 0703  8 new',
    '4 100  9 new',
    '5 10001  9 new',
  ]);
  expect(read('7030\t8,75')).toMatchObject([{ verdict: 'new' }]);
  expect(read('7030\t8,75\n10001\t9', zone('South', { 7030: 5 }))).toMatchObject([
    { verdict: 'changed' },
    { verdict: 'new' },
  ]);
});

it('points out the beginning of a ZIP code that may have lost its zero, and refuses it where the zone has it whole', () => {
  const note = (prefix: string) => `Could be 0${prefix} if a spreadsheet dropped its zero`;
  expect(shown('70\t8,75\n7\t8\n100\t9\n071\t9')).toEqual([
    `1 70  8.75 new ${note('70')}`,
    `2 7  8 new ${note('7')}`,
    '3 100  9 new',
    '4 071  9 new',
  ]);
  expect(read('70\t8,75')).toMatchObject([{ verdict: 'new', reason: '' }]);
  const asked = (prices: Readonly<Record<string, number>>) =>
    read('70\t8,75\n100\t9', zone('South', prices))[0];
  expect(asked({ '070': 5 })).toMatchObject({ verdict: 'refused', reason: guardTexts.lostZero('70') });
  expect(asked({ '070': 5, 70: 6 })).toMatchObject({ verdict: 'changed', was: 6, reason: '' });
});

it.each(['J4B ,50', 'J4B;,50', 'J4B, ,50', '"J4B ",50', 'J4B\u00a0,50;'])(
  'refuses %j, whose comma may separate or be a decimal comma, and names both readings',
  (line) => {
    expect(read(line)).toMatchObject([
      { prefix: 'J4B', price: null, reason: ',50 could be 50 or 0.50. Enter one of the two.' },
    ]);
  },
);

it('a refused line is kept so that it is refused for the same reason when read again', () => {
  const part = fc.constantFrom('J4B', 'H2X', 'nord', '50', '1,500', '8.75', ...' ,;.-$"\t\t\n\r\u00a0');
  // Behind a price, where no line is a heading.
  const readBehind = (block: string) => read(`K1A 1\n${block}`).slice(1);
  const results = (block: string) =>
    // A refused price is not shown.
    readBehind(block).map(({ prefix, price, verdict, reason }) =>
      verdict === 'refused' ? [prefix, reason] : [prefix, price, verdict],
    );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
      const block = parts.join('');
      const kept = readBehind(block).map(({ text }) => text);
      expect(results(kept.join('\n'))).toEqual(results(block));
    }),
    {
      numRuns: 500,
      examples: [[['J4B ,50']], [['J4B,,50\nH2X\t-']], [['"J4B\nH2X"\t50']], [['J4B 8.75\t ']]],
    },
  );
});

it.each([
  ['J4B,50', 50],
  ['J4B , 50', 50],
  ['J4B ,8.75', 8.75],
  ['J4B ,500', 500],
  ['J4B\t,50', 0.5],
])('reads %j, whose comma is clear', (line, price) => {
  expect(read(line)).toMatchObject([{ prefix: 'J4B', price, verdict: 'new' }]);
});

it.each(['-5', '8.755', '1000001'])('refuses %s as a price', (price) => {
  expect(read(`J4B\t${price}`)).toMatchObject([{ verdict: 'refused', price: null }]);
});

it('treats a line of separators as an empty row', () => {
  expect(shown('J4B;7\n;;\n,\nJ4C;8')).toEqual(['1 J4B  7 new', '4 J4C  8 new']);
  expect(shown('J4B\t7\n;\t;\nJ4C\t8')).toEqual(['1 J4B  7 new', '3 J4C  8 new']);
});

it('reads the column whose heading is for prices, and refuses several cells without one', () => {
  expect(shown('FSA\tParcels\tPrice\nJ4B\t12\t7.50')).toEqual(['2 J4B  7.5 new']);
  // A pasted block of two columns below keeps its price.
  expect(shown('FSA\tParcels\tPrice\nJ4B\t12\t7.50\nJ4C\t8.75')).toContain('3 J4C  8.75 new');
  expect(read('FSA\tCost\tPrice\nJ4B\t3\t7.50')).toMatchObject([{ verdict: 'refused', price: null }]);
  for (const block of ['J4B\t12\t7.50', 'FSA\tA\tB\nJ4B\t12\t7.50']) {
    const [line] = read(block);
    expect(line).toMatchObject({ prefix: 'J4B', price: null, verdict: 'refused' });
    expect(read(line?.text ?? '')).toMatchObject([{ verdict: 'refused', reason: line?.reason }]);
  }
  expect(shown('J4B\t7.50\t')).toEqual(['1 J4B  7.5 new']);
  for (const text of ['J4B,12,15', 'J4B, 12,15', 'J4B ,12,15']) {
    expect(shown(text)).toEqual(['1 J4B   refused 12,15 could be 12 or 12.15. Enter one of the two.']);
    expect(shown(read(text)[0]?.text ?? '')).toEqual(shown(text));
  }
  expect(shown('J4B,"12,15"')).toEqual(['1 J4B  12.15 new']);
});

it('a cleared column behind the price changes nothing', () => {
  expect(shown('J4B;7,50;\nJ4C,8,,')).toEqual(['1 J4B  7.5 new', '2 J4C  8 new']);
});

it.each([' ', ';', '; '])(
  'reads a line with 100,000 times %j between prefix and price at once',
  (separator) => {
    const between = separator.repeat(100_000);
    expect(shown(`J4B${between}7.5`)).toEqual(['1 J4B  7.5 new']);
    expect(shown(`J4B${between}x`)).toHaveLength(1);
  },
);

it('leaves out a heading, but not a first line with a number', () => {
  expect(shown('Postal Prefix\tPrice\nJ4B\t7')).toEqual(['2 J4B  7 new']);
  expect(shown('Nord\t7')).toEqual(['1 NORD  7 refused NORD is not the beginning of a postal code.']);
});

it('ZON-07 refuses new prefixes beyond the limit of a zone', () => {
  const letters = [...'ABCEGHJKLMNPRSTVXY'];
  const many = letters
    .flatMap((a) =>
      letters.flatMap((b) =>
        [0, 1, 2, 3, 4].flatMap((x) => [0, 1, 2, 3, 4, 5, 6].map((y) => `${a}${x}${b}${y}`)),
      ),
    )
    .slice(0, ZONE_PREFIXES_MAX - 1);
  const full = zone('Full', Object.fromEntries(many.map((prefix) => [prefix, 5])));
  const room = ZONE_PREFIXES_MAX - many.length;
  const fresh = Array.from({ length: room + 1 }, (_, index) => `${10000 + index}\t5`).join('\n');
  expect(read(fresh, full).filter(({ verdict }) => verdict === 'refused')).toMatchObject([
    { line: room + 1, reason: 'A zone can have at most 10,000 postal codes.' },
  ]);
});

it('leaves out a first line of words, but not one with a prefix', () => {
  expect(shown('Prefix\tPrice\nJ4B\t7')).toEqual(['2 J4B  7 new']);
  expect(shown('nord\tdear')).toEqual([]);
  expect(shown('J4B')).toEqual(['1 J4B   refused Fields cannot be empty!']);
  expect(read(' J4B 7 ')).toMatchObject([{ prefix: 'J4B', price: 7 }]);
});

it('lists only counts above zero', () => {
  expect(countWords(read('H2X\t9'))).toBe('1 changed');
});

describe('raised prices', () => {
  const of = zone('Nord', { 'g2 a': 8.01, G1B: 10, G1A: 20, H1A: 0 });
  const raiseOf = (text: string) => {
    const raise = readRaise(text);
    if (!raise) throw new Error(text);
    return raise;
  };
  const raised = (text: string, beginning = '') =>
    raisedLines(of, raiseOf(text), beginning).map(({ line, prefix, was, price, verdict, reason }) =>
      [line, prefix, was, price, verdict, reason].join(' ').trim(),
    );

  it('are sorted by prefix with the old price, and marked if rounded or unchanged', () => {
    expect(raised('10%')).toEqual([
      '1 G1A 20 22 changed',
      '2 G1B 10 11 changed',
      `3 G2A 8.01 8.81 changed ${guardTexts.roundedToCent}`,
      '4 H1A 0 0 same',
    ]);
  });

  it('can be limited to a prefix', () => {
    expect(raised('1', ' g1 ')).toEqual(['1 G1A 20 21 changed', '2 G1B 10 11 changed']);
  });

  it('are refused when out of range', () => {
    expect(raised('-15', 'G1')).toEqual([
      '1 G1A 20 5 changed',
      '2 G1B 10  refused Price must be an amount from 0 to 1,000,000 with at most 2 decimals.',
    ]);
  });
});
