import fc from 'fast-check';
import { neutralizeCell, restoreCell, toCsv } from '../../src/lib/csv';
import { readCsv } from '../support/readCsv';

describe('CSV', () => {
  it('begins with the UTF-8 byte order mark, uses CRLF, and quotes only what needs it', async () => {
    const csv = await toCsv(
      ['ids', 'Reason'],
      [
        ['ord_1', 'Refused, "twice"\nand again'],
        ['ord_2', undefined],
      ],
    );
    expect(csv).toBe('\uFEFFids,Reason\r\nord_1,"Refused, ""twice""\nand again"\r\nord_2,\r\n');
  });

  it('lets no cell run as a formula, and keeps numbers as they are', async () => {
    const csv = await toCsv(
      ['a'],
      [['=1+1'], ['+1 514'], ['-2'], ['+1+1'], ['-cmd'], ['@x'], ['\tx'], [-2], ['0123'], ['Montréal']],
    );
    expect(csv.trim().split('\r\n').slice(1)).toEqual([
      "'=1+1",
      '+1 514',
      '-2',
      "'+1+1",
      "'-cmd",
      "'@x",
      "'\tx",
      '-2',
      '0123',
      'Montréal',
    ]);
  });

  it('writes a file with only a header', async () => {
    expect(await toCsv(['ids', 'Outcome'], [])).toBe('\uFEFFids,Outcome\r\n');
  });

  it('reads back what was written', async () => {
    const cell = fc
      .string()
      .map((text) => text.trim())
      // A carriage return may become a line break.
      .filter((text) => !text.includes('\r') && !text.includes('\uFEFF'));
    const likeMarked = fc.tuple(fc.constantFrom("'", "''"), fc.constantFrom(...'=+-@＝ '), cell);
    const text = fc.oneof(
      cell,
      likeMarked.map((parts) => parts.join('').trim()),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(cell, text), { maxLength: 8 }), async (rows) => {
        const filled = rows.map(([a, b]) => [`x${a}`, b] as const);
        const read = readCsv(await toCsv(['id', 'text'], filled));
        expect(read).toEqual(filled.map(([id, text]) => ({ id, text })));
      }),
    );
  });

  it('writes each of many rows once, in its place', async () => {
    const rows = Array.from({ length: 2_501 }, (_, at) => [`ord_${at}`]);
    const lines = (await toCsv(['id'], rows)).split('\r\n');
    expect(lines).toEqual(['\uFEFFid', ...rows.flat(), '']);
  });

  it('reads the text of a formula that keeps zeros, and of no other formula', () => {
    expect(['="00125"', '="a ""b"""', '=""'].map(restoreCell)).toEqual(['00125', 'a "b"', '']);
    const others = ['x="1"', '="1"&A1', '="1" ', '="a"b"', '00125'];
    expect(others.map(restoreCell)).toEqual(others);
  });

  it('marks a cell and restores it', () => {
    expect(restoreCell("'+1 514 555-0100")).toBe('+1 514 555-0100');
    expect(['＝1', '＠x', '\n=1'].map(neutralizeCell)).toEqual(["'＝1", "'＠x", "'\n=1"]);
    for (const text of [
      '=1',
      '+1',
      '-',
      '@',
      '＝1',
      '＋a',
      '－',
      '＠x',
      '\n=1',
      'plain',
      '',
      "'=odd",
      "''@",
      "'+1 514",
      "'t",
    ])
      expect(restoreCell(neutralizeCell(text))).toBe(text);
  });
});
