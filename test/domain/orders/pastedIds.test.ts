/** Pasted ids in the forms in which spreadsheets, documents, mail and chat copy them. */
import * as fc from 'fast-check';
import { messages } from '../../../src/contract/messages';
import { isDamagedId } from '../../../src/domain/orders/copiedId';
import { readPastedIds } from '../../../src/domain/orders/readBulkFile';

const read = (text: string) => {
  const answer = readPastedIds(text);
  return 'lines' in answer ? answer.lines.map(({ line, id }) => `${line} ${id}`) : answer.error;
};
const BOTH = ['1 ord_1', '2 ord_2'];
const BELOW_HEADING = ['2 ord_1', '3 ord_2'];

describe('BULK-03 two ids are found', () => {
  it.each([
    ['curly quotes', '“ord_1”\n“ord_2”'],
    ['single curly quotes', '‘ord_1’, ‘ord_2’'],
    ['apostrophes', "'ord_1', 'ord_2'"],
    ['French quotes with their spaces', '«\u00a0ord_1\u00a0», «ord_2»'],
    ['brackets', '<ord_1>; [ord_2]'],
    ['code marks of a chat', '`ord_1` `ord_2`'],
    ['non-breaking spaces', '\u00a0ord_1\u00a0\u202ford_2\u00a0'],
    ['zero-width characters', '\u200bord_1\u200b\n\u2060ord_2\ufeff'],
    ['Windows line ends', 'ord_1\r\nord_2\r\n'],
    ['formulas that keep zeros', '="ord_1"\n="ord_2"'],
    ['such formulas as CSV', '"=""ord_1"""\r\n"=""ord_2"""\r\n'],
    ['formulas of links', '=HYPERLINK("https://a.example/?order=1,2","ord_1")\n=hyperlink(A2;"ord_2")'],
    ['a formula of a link in French', '=LIEN_HYPERTEXTE("https://a.example";"ord_1")\tord_2'],
    ['a formula of a link as CSV', '"=HYPERLINK(""https://a.example"",""ord_1"")"\nord_2'],
    ['bullets', '• ord_1\n•ord_2'],
    ['bullets of Word', '\uf0b7\tord_1\no\tord_2'],
    ['dashes', '- ord_1\n– ord_2'],
    ['numbers', '1. ord_1\n2)\u00a0ord_2'],
    ['a quoted message', '> ord_1\n> > * ord_2'],
    ['bars', '| ord_1 | ord_2 |'],
  ])('in %s', (_what, text) => {
    expect(read(text)).toEqual(BOTH);
  });

  it.each([
    ['Order ID', 'Order ID\nord_1\nord_2'],
    ['order_ids in quotes', '"order_ids"\r\nord_1\r\nord_2'],
    ['Id', 'Id\nord_1 ord_2'],
    ['Order IDs and a colon', 'Order IDs: ord_1, ord_2'],
    ['Order ID in a table', 'Order ID\tReference\tName\nord_1\tR-1\tLéa Roy\nord_2\tR-2\t5" pipe\n'],
    ['Order ID after a merchant', 'Merchant ID\tID\tOrder ID\nmer_1\t7\tord_1\nmer_1\t8\tord_2'],
    ['ids after an empty cell', '\tids\tPackage 1\n1\tord_1\t\n2\tord_2\t'],
    ['ids in a report as CSV', 'ids,Reference,Outcome\r\nord_1,"R, 1",failed\r\nord_2,R2,failed\r\n'],
    ['ids in a report with semicolons', 'sep=;\r\nids;Reference\r\nord_1;R1\r\nord_2;R2'],
    ['ids above an empty row', 'ids\tReference\nord_1\tR-1\n\t\nord_2\tR-2'],
  ])('below the heading %s', (_what, text) => {
    expect(read(text)).toEqual(BELOW_HEADING);
  });
});

it('BULK-03 brackets that are part of an id stay', () => {
  const text = 'A-12(2)\n"A-12(3)"\n(B)4\n(A-5)\n(“A-12(6)”)\n';
  expect(read(text)).toEqual(['1 A-12(2)', '2 A-12(3)', '3 (B)4', '4 A-5', '5 A-12(6)']);
});

it('BULK-03 an id in a table is one cell, as in a file', () => {
  expect(read('ids\tName\nord 1\tLéa')).toEqual(['2 ord 1']);
});

it('BULK-06 a row of a table without its id is named, because it would be lost', () => {
  expect(read('Order ID\tReference\nord_1\tR-1\n\tR-2\n')).toBe(messages.csvBlankId(3));
});

it.each([
  ['a table without headings', 'ord_1\tR-1\nord_2\tLéa', ['1 ord_1', '2 R-1', '3 ord_2', '4 Léa']],
  ['a row of ids after their heading', 'ids\tord_1\tord_2\nord_3', ['2 ord_1', '3 ord_2', '4 ord_3']],
  ['rows of different widths', 'ids, a, b\nc\nd, e, f', ['2 a', '3 b', '4 c', '5 d', '6 e', '7 f']],
  ['a sentence', 'Set ord_1 ready!', ['1 Set', '2 ord_1', '3 ready!']],
  ['ids that begin with a sign', '-abc +1 @y', ['1 -abc', '2 +1', '3 @y']],
])('nothing is left out of %s', (_what, text, expected) => {
  expect(read(text)).toEqual(expected);
});

it('a number that a spreadsheet has shortened is one line, and recognized', () => {
  const ids = ['1,23E+15', '1.23457E+15', '1e+20', '9,9E+16'];
  const text = `${ids.slice(0, 3).join('\r\n')};${ids[3]};`;
  expect(read(text)).toEqual(ids.map((id, at) => `${at + 1} ${id}`));
  expect(ids.every(isDamagedId)).toBe(true);
  expect(['1E15', '123', 'ord_1E+15', '1.23E+15x', '12E+3', ''].some(isDamagedId)).toBe(false);
});

it('BULK-03 a row of a table does not vanish between two quotation marks of other rows', () => {
  expect(read('Order ID\tName\nord_1\t"Smith\nord_2\tJones\nord_3\t5"\n')).toEqual([
    '2 ord_1',
    '3 ord_2',
    '4 ord_3',
  ]);
});

it('such a number is one cell of a table with commas, whatever its own comma', () => {
  expect(read('ids,Name\nord_1,Jo\n1,23E+15,Al\n"1,23E+15",Al')).toEqual([
    '2 ord_1',
    '3 1,23E+15',
    '4 1,23E+15',
  ]);
});

it('whatever surrounds and separates ids, all are found in their order', () => {
  const id = fc.stringMatching(/^ord_[0-9A-Za-z]{1,20}$/);
  const surrounded = fc.constantFrom<(id: string) => string>(
    (one) => one,
    (one) => `"${one}"`,
    (one) => `“${one}”`,
    (one) => `'${one}'`,
    (one) => `« ${one} »`,
    (one) => `="${one}"`,
    (one) => `=HYPERLINK("https://a.example/${one}","${one}")`,
    (one) => `\u200b${one}\u00a0`,
  );
  const before = fc.constantFrom('', '• ', '- ', '12. ', '> ', '\t');
  const line = fc.tuple(before, surrounded, id);
  const lineEnd = fc.constantFrom('\n', '\r\n', '\r', ',\n', ';\r\n', '\n\n');
  const heading = fc.constantFrom('', 'Order ID', 'ids', 'Order IDs:');
  fc.assert(
    fc.property(heading, lineEnd, fc.array(line, { minLength: 1, maxLength: 20 }), (title, end, lines) => {
      const written = lines.map(([mark, wrap, one]) => mark + wrap(one));
      const answer = readPastedIds([...(title === '' ? [] : [title]), ...written].join(end));
      expect('lines' in answer && answer.lines.map((each) => each.id)).toEqual(lines.map(([, , one]) => one));
    }),
  );
});
