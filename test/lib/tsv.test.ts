/** Clipboard text as spreadsheets write it. */
import fc from 'fast-check';
import { formatTsv, parsePastedCells, parseTsv, quotedCell } from '../../src/lib/tsv';

describe('parseTsv', () => {
  it.each<[string, string, string[][]]>([
    [
      'Excel rows, all ending with CRLF',
      'a\tb\r\nc\td\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'Google Sheets rows, ending with LF except the last',
      'a\tb\nc\td',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['an old line end', 'a\rb', [['a'], ['b']]],
    ['a line break in a quoted cell', '"one\ntwo"\tb\r\n', [['one\ntwo', 'b']]],
    [
      'a quotation mark at the beginning of one cell and at the end of another',
      '1\t"Smith\r\n2\tJones\r\n3\t5"\r\n',
      [
        ['1', '"Smith'],
        ['2', 'Jones'],
        ['3', '5"'],
      ],
    ],
    [
      'a cell in quotation marks of its own beside a measure',
      '"Smith"\t5" box\n"5" box\tb',
      [
        ['Smith', '5" box'],
        ['"5" box', 'b'],
      ],
    ],
    ['doubled quotation marks and a tab in a quoted cell', '"say ""hi""\tnow"\tb', [['say "hi"\tnow', 'b']]],
    ['a single quotation mark as a letter', '5" pipe\t"quoted" not\r\n', [['5" pipe', '"quoted" not']]],
    [
      'an unclosed quotation mark',
      '"open\tb\nc\td',
      [
        ['"open', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'empty cells',
      '\t\r\na\t\r\n',
      [
        ['', ''],
        ['a', ''],
      ],
    ],
    [
      'rows of unequal length as equal ones',
      'a\nb\tc',
      [
        ['a', ''],
        ['b', 'c'],
      ],
    ],
    ['one cell', '12:00', [['12:00']]],
    ['an empty cell', '\r\n', [['']]],
    ['nothing', '', []],
  ])('reads %s', (_what, text, rows) => {
    expect(parseTsv(text)).toEqual(rows);
  });
});

describe('parsePastedCells', () => {
  it.each<[string, string, string[][]]>([
    ['tabs, and semicolons as letters', 'a;b\tc\r\n', [['a;b', 'c']]],
    [
      'semicolons with decimal commas, after a byte order mark',
      '\uFEFF1;0,50\r\n"2";"1,25"\r\n',
      [
        ['1', '0,50'],
        ['2', '1,25'],
      ],
    ],
    ['emptied last columns', '1;\r\n', [['1', '']]],
    ['four columns between commas', 'monday,"9:00",11:00,8:30', [['monday', '9:00', '11:00', '8:30']]],
    ['an amount with commas', '1,000,000', [['1,000,000']]],
    ['a decimal comma per line', '0,50\n1,25', [['0,50'], ['1,25']]],
  ])('reads %s', (_what, text, rows) => {
    expect(parsePastedCells(text)).toEqual(rows);
  });
});

describe('formatTsv', () => {
  it('quotes only what would break the block', () => {
    expect(
      formatTsv([
        ['a', 'b\nc'],
        ['5" pipe', '"x"'],
      ]),
    ).toBe('a\t"b\nc"\r\n5" pipe\t"""x"""');
  });

  it('writes any cells so that parseTsv reads them back, except a tab beside a line end', () => {
    const text = fc.oneof(
      ...['\t', '\n'].map((mark) =>
        fc.string({ unit: fc.constantFrom('a', '"', mark, mark === '\n' ? '\r' : ' ', 'é', '1') }),
      ),
    );
    const block = fc
      .integer({ min: 1, max: 5 })
      .chain((width) =>
        fc.array(fc.array(text, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 6 }),
      );
    fc.assert(fc.property(block, (rows) => expect(parseTsv(formatTsv(rows))).toEqual(rows)));
  });
});

describe('quotedCell', () => {
  it.each([
    [
      'one cell with a line break',
      '"Ring twice\nat the ""north"" door"\r\n',
      'Ring twice\nat the "north" door',
    ],
    ['one cell in quotation marks of its own', '"""a\nb"""', '"a\nb"'],
    ['one cell without a line break', '"fragile"\r\n', null],
    ['two cells', '"a\nb"\t"c\nd"\r\n', null],
    ['two rows', '"a\nb"\r\n"c\nd"\r\n', null],
    ['two quoted words and a line break', '"a" or\n"b"', null],
    ['an open quotation mark', '"a\nb', null],
    ['a lone quotation mark', '"', null],
    ['nothing', '', null],
  ])('reads %s', (_what, text, cell) => {
    expect(quotedCell(text)).toBe(cell);
  });
});
