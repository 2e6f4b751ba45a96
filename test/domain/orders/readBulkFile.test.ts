/** The rules of the bulk file, line by line. */
import { messages } from '../../../src/contract/messages';
import {
  BULK_TEMPLATE,
  isTooBig,
  readBulkFile,
  readPastedIds,
  type BulkRead,
} from '../../../src/domain/orders/readBulkFile';
import { toCsv } from '../../../src/lib/csv';

const idsOf = (read: BulkRead) => ('lines' in read ? read.lines.map(({ id }) => id) : read.error);
const linesOf = (read: BulkRead) =>
  'lines' in read ? read.lines.map(({ line, id }) => `${line} ${id}`) : read.error;
const rows = (count: number, id = (at: number) => `ord_${at}`) =>
  Array.from({ length: count }, (_, at) => id(at)).join('\n');

describe('size', () => {
  it.each([
    [100_000, false],
    [100_001, true],
    [102_400, true],
  ])('BULK-07 LIM-02 too many with %i bytes: %s', (bytes, expected) => {
    expect(isTooBig(bytes)).toBe(expected);
  });

  it('BULK-07 counts pasted text in bytes too, not in characters', () => {
    const accents = 'é'.repeat(60_000);
    expect(readPastedIds(accents)).toEqual({ error: messages.csvTooBig });
    expect(idsOf(readPastedIds('e'.repeat(60_000)))).toHaveLength(1);
  });
});

describe('an accepted file', () => {
  it.each([
    ['LF', 'ids\nord_1\nord_2\n', ['2 ord_1', '3 ord_2']],
    ['no line end at the end', 'ids\nord_1', ['2 ord_1']],
    ['CRLF', 'ids\r\nord_1\r\nord_2\r\n', ['2 ord_1', '3 ord_2']],
    ['CR', 'ids\rord_1\rord_2\r', ['2 ord_1', '3 ord_2']],
    ['mixed line ends', 'ids\r\nord_1\nord_2\r\nord_3\n', ['2 ord_1', '3 ord_2', '4 ord_3']],
    ['a BOM', '\uFEFFids\r\nord_1', ['2 ord_1']],
    ['space around the header', '  ids \nord_1', ['2 ord_1']],
    ['space around an id', 'ids\n  ord_1\t\n', ['2 ord_1']],
    ['quotation marks', '"ids"\n"ord_1"\nord_2', ['2 ord_1', '3 ord_2']],
    ['a comma within quotation marks', 'ids\n"ord,1"\nord_2', ['2 ord,1', '3 ord_2']],
    ['a quoted line break, which counts as a line', 'ids\n"ord\n1"\nord_2', ['2 ord\n1', '4 ord_2']],
    ['empty lines at the end', 'ids\nord_1\n\r\n\n', ['2 ord_1']],
    ['lines of spaces at the end', 'ids\nord_1\n   \n\t\n', ['2 ord_1']],
    [
      'semicolons, as Excel writes them where the comma is a decimal sign',
      'ids;\nord_1;\nord_2;\n',
      ['2 ord_1', '3 ord_2'],
    ],
    ['semicolons and quotation marks', '"ids";\r\n"ord_1";""\r\n', ['2 ord_1']],
    ['a line that tells Excel the delimiter', 'sep=;\r\nids\r\nord_1\r\n', ['3 ord_1']],
    ['a delimiter line and semicolons', '\uFEFFsep=;\nids;\nord_1;', ['3 ord_1']],
    ['a column without name and values', 'ids,\nord_1,\nord_2', ['2 ord_1', '3 ord_2']],
    ['an id that looks like a number', 'ids\n00012', ['2 00012']],
    [
      'a number that a spreadsheet with decimal commas has shortened',
      'ids\r\n1,23E+15\r\nord_1',
      ['2 1,23E+15', '3 ord_1'],
    ],
    [
      'an id that is a property name in JavaScript',
      'ids\n__proto__\nconstructor',
      ['2 __proto__', '3 constructor'],
    ],
  ])('BULK-03 BULK-04 with %s', (_what, text, expected) => {
    expect(linesOf(readBulkFile(text))).toEqual(expected);
  });

  it('BULK-03 restores an id that our own files protect against formulas', async () => {
    const ids = ['-abc', '+1', '=x', '@y', 'plain'];
    const file = await toCsv(
      ['ids'],
      ids.map((id) => [id]),
    );
    expect(idsOf(readBulkFile(file))).toEqual(ids);
  });
});

describe('a refused file', () => {
  const HEADER = (line: number) => `Line ${line} must be the word ids, and nothing else.`;
  const COLUMNS = (line: number) => `Line ${line} has more than the one column ids.`;
  const QUOTE = (line: number) => `Line ${line} has a quotation mark that is not closed or out of place.`;

  it.each([
    ['0 bytes', ''],
    ['a BOM alone', '\uFEFF'],
    ['only white space', ' \r\n\t\n '],
    ['the header alone', 'ids'],
    ['the unchanged template', BULK_TEMPLATE],
    ['the header and empty lines', 'ids\n\n\n'],
    ['the header with a semicolon', 'ids;\r\n'],
    ['a delimiter line and the header', 'sep=;\nids\n'],
    ['a delimiter line alone', 'sep=;'],
  ])('BULK-02 BULK-05 MSG-27 is empty: %s', (_what, text) => {
    expect(readBulkFile(text)).toEqual({ error: 'File cannot be empty' });
  });

  it.each([
    ['another column', 'id\nord_1', HEADER(1)],
    ['an additional column', 'ids,name\nord_1,Léa', HEADER(1)],
    ['an additional column in front', 'name,ids\nLéa,ord_1', HEADER(1)],
    ['values in a column without a name', 'ids,\nord_1,Léa', COLUMNS(2)],
    ['the same with semicolons', 'ids;\nord_1;Léa', COLUMNS(2)],
    ['another delimiter than the one declared', 'sep=;\nids,name\nord_1,Léa', HEADER(2)],
    ['no header after the delimiter line', 'sep=;\nord_1', HEADER(2)],
    ['a report of a job', 'ids,Reference,Outcome\nord_1,REF,succeeded', HEADER(1)],
    ['no header', 'ord_1\nord_2', HEADER(1)],
    ['a header in capitals', 'IDS\nord_1', HEADER(1)],
    ['an empty line before the header', '\nids\nord_1', HEADER(1)],
    ['an additional value in one line', 'ids\nord_1\nord_2,ord_3', COLUMNS(3)],
    ['semicolons', 'ids;name\nord_1;Léa', HEADER(1)],
    ['tabs', 'ids\tname\nord_1\tLéa', HEADER(1)],
    ['an unclosed quotation mark', 'ids\n"ord_1\nord_2', QUOTE(2)],
    ['a quotation mark that closes inside a cell', 'ids\nord_1\n"ord"_2', QUOTE(3)],
  ])('BULK-04 MSG-26 LIM-02 has the wrong format, and says where: %s', (_what, text, advice) => {
    expect(readBulkFile(text)).toEqual({
      error: 'Bad format CSV. Please do not adjust the template.',
      advice,
    });
  });

  it.each([
    ['an empty line', 'ids\nord_1\n\nord_2', 3],
    ['an empty line right after the header', 'ids\n\nord_1', 2],
    ['a line of spaces', 'ids\nord_1\n   \nord_2', 3],
    ['empty quotation marks', 'ids\n""\nord_2', 2],
    ['quotation marks with spaces in them', 'ids\nord_1\n"  "\nord_2', 3],
    ['empty quotation marks at the end', 'ids\nord_1\n""\n', 3],
    ['CRLF', 'ids\r\nord_1\r\n\r\nord_2\r\n', 3],
    ['CR', 'ids\rord_1\r\rord_2', 3],
    ['the first of several', 'ids\nord_1\n\nord_2\n\nord_3', 3],
    ['semicolons without values', 'ids;\nord_1;\n;\nord_2;', 3],
    ['a delimiter line before it', 'sep=;\nids\n\nord_2', 3],
    ['the line after a quoted line break', 'ids\n"ord\n1"\n\nord_2', 4],
  ])('BULK-06 MSG-28 has a blank id: %s', (_what, text, line) => {
    expect(readBulkFile(text)).toEqual({ error: `Line ${line}: order ID ... must has a value` });
  });

  it.each([
    ['commas', 'ids,,\nord_1,,\nord_2,,\n,,\n,,\n'],
    ['semicolons and spaces', 'ids;\r\nord_1;\r\nord_2;\r\n ;\r\n;'],
  ])('BULK-06 ends with cleared rows, which are ignored: %s', (_what, text) => {
    expect(idsOf(readBulkFile(text))).toEqual(['ord_1', 'ord_2']);
  });

  it('BULK-06 has only cleared rows', () => {
    expect(readBulkFile('ids,\n,\n,\n')).toEqual({ error: messages.csvEmpty });
  });

  it('BULK-08 LIM-02 has more than 300 rows, including repeated ids', () => {
    expect(idsOf(readBulkFile(`ids\n${rows(300)}\n\n`))).toHaveLength(300);
    const error = 'CSV file exceeds maximum limit of 300 rows';
    expect(readBulkFile(`ids\n${rows(301)}`)).toEqual({ error });
    expect(readBulkFile(`ids\n${rows(301, () => 'ord_1')}`)).toEqual({ error });
  });
});

describe('a repeated id', () => {
  it('BULK-08 is marked with the line where it is first', () => {
    expect(readBulkFile('ids\nord_1\nord_2\n ord_1 \nord_1\nORD_1')).toEqual({
      lines: [
        { line: 2, id: 'ord_1', sameAs: null },
        { line: 3, id: 'ord_2', sameAs: null },
        { line: 4, id: 'ord_1', sameAs: 2 },
        { line: 5, id: 'ord_1', sameAs: 2 },
        { line: 6, id: 'ORD_1', sameAs: null },
      ],
    });
  });
});

describe('pasted ids', () => {
  it.each([
    ['lines', 'ord_1\nord_2\r\nord_3\n', ['1 ord_1', '2 ord_2', '3 ord_3']],
    [
      'commas, tabs, spaces, semicolons',
      'ord_1, ord_2\tord_3 ord_4;ord_5',
      ['1 ord_1', '2 ord_2', '3 ord_3', '4 ord_4', '5 ord_5'],
    ],
    ['empty lines between', '\n\nord_1\n\n\nord_2', ['1 ord_1', '2 ord_2']],
    ['the header, which counts as a line', 'ids\nord_1\nord_2', ['2 ord_1', '3 ord_2']],
    ['quotation marks', '"ord_1","ord_2"', ['1 ord_1', '2 ord_2']],
    ['the text of a file with a delimiter line', 'sep=;\nids;\nord_1;\nord_2;', ['2 ord_1', '3 ord_2']],
    ['one id', ' ord_1 ', ['1 ord_1']],
    ['a sentence', 'ord_1, ord_2; (ord_3).', ['1 ord_1', '2 ord_2', '3 ord_3']],
    ['a sentence of one id', '“ord_1.”', ['1 ord_1']],
    ['lines, each with a full stop that is part of the id', 'A1.\nA2.', ['1 A1.', '2 A2.']],
    ['such lines below a heading', 'ids\nA1.\nA2.', ['2 A1.', '3 A2.']],
    [
      'lines of links',
      'https://a.example/dashboard?order=ord_1\nhttps://a.example/x/dashboard?status=DRAFT&order=A%2F2#top.',
      ['1 ord_1', '2 A/2'],
    ],
    [
      'other links, which are lines',
      'https://a.example/rates?order=1',
      ['1 https://a.example/rates?order=1'],
    ],
  ])('BULK-03 are separated by %s', (_what, text, expected) => {
    expect(linesOf(readPastedIds(text))).toEqual(expected);
  });

  it.each(['', ' \n\t', 'ids', 'ids\n\n', '""'])('BULK-05 %j has no ids', (text) => {
    expect(readPastedIds(text)).toEqual({ error: messages.csvEmpty });
  });

  it('BULK-08 are at most 300, and a repeated id is marked', () => {
    expect(readPastedIds(rows(301))).toEqual({ error: messages.csvTooManyRows });
    expect(idsOf(readPastedIds(rows(300)))).toHaveLength(300);
    expect(readPastedIds('a b a')).toMatchObject({ lines: [{}, {}, { line: 3, sameAs: 1 }] });
  });
});
