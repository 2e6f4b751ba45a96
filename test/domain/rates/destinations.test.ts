/** Destinations as people paste them: lists, addresses, rows from Excel. */
import { quoteTexts } from '../../../src/contract/quoteTexts';
import { readDestinations } from '../../../src/domain/rates/destinations';

const codes = (text: string) => readDestinations(text).map(({ line, code }) => [line, code]);

it('reads a code from each line in any spelling, and counts empty lines without reading them', () => {
  expect(codes('h7n5h9\r\n\r\nH2V 4G3\nH7N-5H9\rH7N\n02134\n02134-1234\n\n')).toEqual([
    [1, 'H7N 5H9'],
    [3, 'H2V 4G3'],
    [4, 'H7N 5H9'],
    [5, 'H7N'],
    [6, '02134'],
    [7, '02134-1234'],
  ]);
});

it('treats a line of separators as empty', () => {
  expect(codes('H7N 5H9;;\n;;\n,\nH2V 4G3')).toEqual([
    [1, 'H7N 5H9'],
    [4, 'H2V 4G3'],
  ]);
});

it('reads the code of an address, and not its house number', () => {
  expect(codes('5555 Av. de Gaspé, Montréal QC h2t2a3, Canada')).toEqual([[1, 'H2T 2A3']]);
  expect(codes('12345 Main St, Boston, MA 02134')).toEqual([[1, '02134']]);
  expect(codes('12345 Main St, Boston, MA 02134-1234, USA')).toEqual([[1, '02134-1234']]);
  expect(codes('12345 chemin de la Côte, Laval')).toEqual([[1, null]]);
});

it('prefers a Canadian code over a cell with five digits, which is an order or house number', () => {
  expect(codes('10023\t12 Rue X, Montréal QC H2X 1Y4')).toEqual([[1, 'H2X 1Y4']]);
  expect(codes('10023\t12 Rue X\tH2X 1Y4')).toEqual([[1, 'H2X 1Y4']]);
  expect(codes('12345\tJane Street\tToronto, ON M3N 2K1')).toEqual([[1, 'M3N 2K1']]);
  expect(codes('12345\tMain St\t02134-1234')).toEqual([[1, null]]);
});

it('does not take the number of an order for a ZIP code, and asks when it may be one', () => {
  for (const typed of ['Order 10045', 'Order #10045', '#10045', 'ord_10045', 'R10045', '123456789'])
    expect(codes(typed)).toEqual([[1, null]]);
  expect(codes('Commande no 10045\nJane, Brooklyn 11201\nNY,11201\nBrooklyn (11201)')).toEqual([
    [1, null],
    [2, '11201'],
    [3, '11201'],
    [4, '11201'],
  ]);
  expect(readDestinations('10045\tJane Roy\t1 Main St, Brooklyn, NY 11201')).toMatchObject([
    { code: null, problem: quoteTexts.severalCodes(['10045', '11201']) },
  ]);
  expect(codes('1 Main St, Brooklyn, NY 11201\tJane Roy\t10045')).toEqual([[1, null]]);
  expect(codes('11201\tJane Roy\t1 Main St, Brooklyn, NY 11201')).toEqual([[1, '11201']]);
  expect(codes('11201\tJane Roy\tOrder #10045')).toEqual([[1, '11201']]);
});

it('reads rows from Excel with tabs, a line break in a quoted cell and a final line end, and leaves out a heading', () => {
  const text =
    'Name\tAddress\tPostal code\r\nZoë\t"5555 Av. de Gaspé\nMontréal"\tH2T 2A3\r\nBob\t"12 ""B"" St"\t02134\r\n';
  expect(readDestinations(text)).toEqual([
    { line: 2, typed: 'Zoë, 5555 Av. de Gaspé Montréal, H2T 2A3', code: 'H2T 2A3', problem: null },
    { line: 3, typed: 'Bob, 12 "B" St, 02134', code: '02134', problem: null },
  ]);
});

it.each([
  ['601', '601', '00601'],
  ['Ann, 12 Main St, Boston, 2108', '', ''],
  ['Ann\t1245\tBoston\tMA\t2108', '2108', '02108'],
])('names the zeros that a spreadsheet dropped: %j', (text, digits, zip) => {
  const problem = zip === '' ? quoteTexts.noCode : quoteTexts.lostZeros(digits, zip);
  expect(readDestinations(text)).toMatchObject([{ code: null, problem }]);
});

it('keeps a line without a code, or with two, and says why', () => {
  expect(readDestinations('Laval\nH7N 5H9 or H2V 4G3\nH7N 5H9, h7n5h9')).toEqual([
    { line: 1, typed: 'Laval', code: null, problem: quoteTexts.noCode },
    {
      line: 2,
      typed: 'H7N 5H9 or H2V 4G3',
      code: null,
      problem: quoteTexts.severalCodes(['H7N 5H9', 'H2V 4G3']),
    },
    { line: 3, typed: 'H7N 5H9, h7n5h9', code: 'H7N 5H9', problem: null },
  ]);
  // A single line is not a heading.
  expect(codes('Postal code')).toEqual([[1, null]]);
  expect(codes(' \r\n\t\r\n')).toEqual([]);
});

it('ignores invisible characters copied from web pages', () => {
  expect(codes('\uFEFFH7N\u200b 5H9\nH2V\u00a04G3')).toEqual([
    [1, 'H7N 5H9'],
    [2, 'H2V 4G3'],
  ]);
});
