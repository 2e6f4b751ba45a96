/** Clipboard text of spreadsheets, as they really write it. */
import fc from 'fast-check';
import { formatTsv, parseTsv } from '../../src/lib/tsv';

describe('parseTsv', () => {
  it.each<[string, string, string[][]]>([
    [
      'Excel ends every row with CRLF, the last one too',
      'a\tb\r\nc\td\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'Google Sheets ends rows with LF, the last one not',
      'a\tb\nc\td',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['an old line end', 'a\rb', [['a'], ['b']]],
    ['a line break in a quoted cell', '"one\ntwo"\tb\r\n', [['one\ntwo', 'b']]],
    ['doubled marks and a tab in a quoted cell', '"say ""hi""\tnow"\tb', [['say "hi"\tnow', 'b']]],
    ['a lone mark is a letter', '5" pipe\t"quoted" not\r\n', [['5" pipe', '"quoted" not']]],
    [
      'a mark that is never closed',
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
      'rows of unequal length are made equal',
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

describe('formatTsv', () => {
  it('quotes only what would break the block', () => {
    expect(
      formatTsv([
        ['a', 'b\nc'],
        ['5" pipe', '"x"'],
      ]),
    ).toBe('a\t"b\nc"\r\n5" pipe\t"""x"""');
  });

  it('writes what parseTsv reads back, whatever is in the cells', () => {
    const text = fc.string({ unit: fc.constantFrom('a', '"', '\t', '\n', '\r', ' ', 'é', '1') });
    const block = fc
      .integer({ min: 1, max: 5 })
      .chain((width) =>
        fc.array(fc.array(text, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 6 }),
      );
    fc.assert(fc.property(block, (rows) => expect(parseTsv(formatTsv(rows))).toEqual(rows)));
  });
});
