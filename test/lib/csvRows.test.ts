/** Reads rows with their line, and the cells or the problem. */
import fc from 'fast-check';
import { readCsvRows, ROW_CELLS_MAX, ROW_LETTERS_MAX, namedDelimiter } from '../../src/lib/csvRows';

const rowsOf = (text: string, delimiter?: string) =>
  readCsvRows(text, delimiter).map(({ line, cells, problem }) => [line, problem ?? cells]);

describe('CSV as rows', () => {
  it('reads all kinds of line ends in one file', () => {
    expect(rowsOf('a,b\r\n1,2\n3,4\r5,6\r\n')).toEqual([
      [1, ['a', 'b']],
      [2, ['1', '2']],
      [3, ['3', '4']],
      [4, ['5', '6']],
    ]);
  });

  it('keeps line ends, delimiters and doubled quotation marks in quoted cells, and counts their lines', () => {
    expect(rowsOf('"a\r\nb";"c;""d"""  ;e"f\n\nx', ';')).toEqual([
      [1, ['a\r\nb', 'c;"d"', 'e"f']],
      [3, ['']],
      [4, ['x']],
    ]);
  });

  it('ends a row with an unclosed or stray quotation mark at its first line', () => {
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

  it('refuses only the row beyond the limits, and returns no more than its start', () => {
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
      // Far into the file: the row is too long, not the file.
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

  it('between tabs, a quotation mark does not take in the next rows', () => {
    const read = readCsvRows('1\t"Smith\n2\tJones\n3\t5"\n4\t"two\nlines"', '\t');
    expect(read.map(({ line, cells, problem }) => [line, cells.join('|'), problem])).toEqual([
      [1, '1|"Smith', 'openQuote'],
      [2, '2|Jones', null],
      [3, '3|5"', null],
      [4, '4|two\nlines', null],
    ]);
  });

  it('recognizes the delimiter line for Excel', () => {
    expect(['sep=;', 'SEP=,', '"sep=|"', ' \tsep=\t  '].map(namedDelimiter)).toEqual([';', ',', '|', '\t']);
    expect(['id,sep=;', 'sep=;;', 'sep=', 'sep', ''].map(namedDelimiter)).toEqual([
      null,
      null,
      null,
      null,
      null,
    ]);
  });

  it('assigns every line of any text to one row', () => {
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
