/** Every line of a file is in some row. */
import fc from 'fast-check';
import { readCsvRows, ROW_CELLS_MAX, ROW_LETTERS_MAX, toldDelimiter } from '../../src/lib/csvRows';

const rowsOf = (text: string, delimiter?: string) =>
  readCsvRows(text, delimiter).map(({ line, cells, problem }) => [line, problem ?? cells]);

describe('CSV as rows', () => {
  it('takes line ends of all kinds in one file', () => {
    expect(rowsOf('a,b\r\n1,2\n3,4\r5,6\r\n')).toEqual([
      [1, ['a', 'b']],
      [2, ['1', '2']],
      [3, ['3', '4']],
      [4, ['5', '6']],
    ]);
  });

  it('keeps line ends, delimiters and doubled marks within quotation marks, and counts on', () => {
    expect(rowsOf('"a\r\nb";"c;""d"""  ;e"f\n\nx', ';')).toEqual([
      [1, ['a\r\nb', 'c;"d"', 'e"f']],
      [3, ['']],
      [4, ['x']],
    ]);
  });

  it('ends a row with an open or a stray quotation mark at its first line', () => {
    expect(rowsOf('a\n"b"c,d\n"e\nf\n"g\nh,"i"')).toEqual([
      [1, ['a']],
      [2, 'strayQuote'],
      [3, 'strayQuote'],
      [4, ['f']],
      [5, 'strayQuote'],
      [6, ['h', 'i']],
    ]);
    expect(rowsOf('a\n"b\nc')).toEqual([
      [1, ['a']],
      [2, 'openQuote'],
      [3, ['c']],
    ]);
  });

  it('refuses a row beyond the limits alone, and shows no more than its beginning', () => {
    const cells = (count: number) => Array.from({ length: count }, () => 'a').join();
    const letters = (count: number) => 'a'.repeat(count);
    const quoted = (count: number) => `"${letters(count)}"`;
    const fitting = [cells(ROW_CELLS_MAX), letters(ROW_LETTERS_MAX), quoted(ROW_LETTERS_MAX - 2)];
    expect(readCsvRows(`${fitting.join('\n')}\nx`).map(({ problem }) => problem)).toEqual(
      Array(4).fill(null),
    );
    const half = letters(ROW_LETTERS_MAX / 2);
    const beyond = [
      cells(ROW_CELLS_MAX + 1),
      letters(ROW_LETTERS_MAX + 1),
      quoted(ROW_LETTERS_MAX + 1),
      `${half},${half}a`,
    ];
    for (const row of beyond) {
      // Far into the file: it is the row that is long.
      const read = readCsvRows(`${fitting.join('\n')}\n${row}\nx,y`).slice(fitting.length);
      expect(read.map(({ line, problem }) => [line, problem])).toEqual([
        [4, 'tooLong'],
        [5, null],
      ]);
      const [first, next] = read;
      expect(first?.cells.length).toBeLessThanOrEqual(ROW_CELLS_MAX);
      expect(first?.cells.join().length).toBeLessThanOrEqual(ROW_LETTERS_MAX);
      expect(row.startsWith(first?.cells.join() ?? '-')).toBe(true);
      expect(next?.cells).toEqual(['x', 'y']);
    }
  });

  it('knows the line that tells Excel the delimiter', () => {
    expect(['sep=;', 'SEP=,', '"sep=|"', ' \tsep=\t  '].map(toldDelimiter)).toEqual([';', ',', '|', '\t']);
    expect(['id,sep=;', 'sep=;;', 'sep=', 'sep', ''].map(toldDelimiter)).toEqual([
      null,
      null,
      null,
      null,
      null,
    ]);
  });

  it('names every line of any text once', () => {
    const text = fc.stringMatching(/^[ab",;\r\n ]*$/);
    fc.assert(
      fc.property(text, (content) => {
        const rows = readCsvRows(content);
        const lines = content.trimEnd() === '' ? 0 : content.trimEnd().split(/\r\n|\n|\r/).length;
        const covered = rows.map(({ line }, at) => (rows[at + 1]?.line ?? lines + 1) - line);
        expect(rows[0]?.line ?? 1).toBe(1);
        expect(covered.every((count) => count >= 1)).toBe(true);
        expect(covered.reduce((sum, count) => sum + count, 0)).toBe(lines);
      }),
    );
  });
});
