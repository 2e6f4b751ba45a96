/** my_orders.csv as text: it parses back to the values that were written. */
import fc from 'fast-check';
import papa from 'papaparse';
import { orderCsvHeader, orderCsvRow } from '../../../src/domain/orders/orderCsvRow';
import type { OrderRecord } from '../../../src/domain/orders/orderRecord';
import { neutralizeCell } from '../../../src/lib/csv';
import { buildOrdersCsv } from '../../../src/store/files/ordersCsv';
import { TORONTO } from '../../support/timeZones';

const anOrder = (id: string, texts: Partial<OrderRecord> = {}): OrderRecord => ({
  id,
  createdAt: Date.UTC(2026, 10, 20, 14, 42, 7),
  merchantId: 'm_1',
  merchantDisplayName: 'Épicerie Lavoie & Filles',
  orderStatus: 'GEOCODED',
  ...texts,
});

async function written(...pieces: OrderRecord[][]): Promise<{ text: string; rows: number }> {
  const csv = await buildOrdersCsv({ productLabel: 'Routing' });
  for (const piece of pieces) await csv.add(piece);
  const { content, rows } = await csv.finish();
  return { text: Buffer.from(await content.arrayBuffer()).toString('utf8'), rows };
}

const parsed = (text: string): string[][] => {
  const { data, errors } = papa.parse<string[]>(text.replace(/^\uFEFF/, ''), { skipEmptyLines: true });
  expect(errors).toEqual([]);
  return data;
};
/** Removes the apostrophe before a formula, or before a text that looks like one, for the comparison of EXP-05. */
const unmarked = (cell: string) => (/^'+[=@＝＋－＠\t\r\n+-]/.test(cell) ? cell.slice(1) : cell);

describe('my_orders.csv', () => {
  it('EXP-06 starts with the UTF-8 byte order mark, keeps accents, ends lines with CRLF and quotes every text', async () => {
    const { text } = await written([anOrder('ord_1', { notes: 'Ça va; 2e étage', packageCount: 2 })]);
    expect(text.startsWith('\uFEFF"Order ID","Created At",')).toBe(true);
    expect(text.endsWith('\r\n')).toBe(true);
    const [, line = ''] = text.split('\r\n');
    expect(line).toContain('"ord_1","2026-11-20 09:42:07-05:00",,"m_1","Épicerie Lavoie & Filles"');
    expect(line).toContain('"Ça va; 2e étage"');
    // Numbers are not quoted.
    expect(line).toContain(',2,');
  });

  it('EXP-03 EXP-02 has one row of 69 cells per order, in the order they came', async () => {
    const { text, rows } = await written([anOrder('c'), anOrder('a')], [], [anOrder('b')]);
    const [header, ...lines] = parsed(text);
    expect(header).toEqual(orderCsvHeader('Routing'));
    expect(lines.map(([id]) => id)).toEqual(['c', 'a', 'b']);
    expect(lines.every((line) => line.length === 69)).toBe(true);
    expect(rows).toBe(3);
  });

  it.each([
    ['=1+1', "'=1+1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\tx', "'\tx"],
    ['\rx', "'\rx"],
    ['+cmd', "'+cmd"],
    ['-2+3', "'-2+3"],
    ['＝1+1', "'＝1+1"],
    ['＋cmd', "'＋cmd"],
    ['－cmd', "'－cmd"],
    ['＠SUM(A1)', "'＠SUM(A1)"],
    ['\n=1+1', "'\n=1+1"],
    ['+1 514 555-0100', '+1 514 555-0100'],
    ['+1 (514) 555-0100', '+1 (514) 555-0100'],
    ['+1.514.555.0100', '+1.514.555.0100'],
    ['-12.50', '-12.50'],
    ['-', '-'],
    // Digits with signs can still be evaluated: the cell would show -1168.
    ['+1-514-555-0100', "'+1-514-555-0100"],
    ['-12-34', "'-12-34"],
    ['-1 - 1', "'-1 - 1"],
    ['-(5)', "'-(5)"],
    ['-(514) 555.0100', '-(514) 555.0100'],
    ['-', '-'],
    ['0123', '0123'],
    ['first line\nsecond, "line"', 'first line\nsecond, "line"'],
  ])('EXP-05 writes %j as %j', async (value, cell) => {
    const { text } = await written([anOrder('ord_1', { notes: value })]);
    const at = orderCsvHeader('Routing').indexOf('Notes');
    expect(parsed(text)[1]?.[at]).toBe(cell);
    expect(neutralizeCell(value)).toBe(cell);
  });

  it('EXP-05 parses any text back to the same value', async () => {
    const value = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.stringMatching(/^[=@+\-＝＋－＠\t\r"',; \n0-9.()a-zé]*$/),
      fc.stringMatching(/^'{1,3}[=@+\-＝＋－＠][0-9a-z]*$/),
      fc.constantFrom('0123', '+1 514 555-0100', '=1+1', 'a\r\nb', '"', '""', ',', 'Montréal'),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(value, value), { minLength: 1, maxLength: 6 }), async (texts) => {
        const orders = texts.map(([notes, name], at) => anOrder(`ord_${at}`, { notes, recipient: { name } }));
        const { text, rows } = await written(orders);
        const [, ...lines] = parsed(text);
        expect(rows).toBe(orders.length);
        expect(lines.map((line) => line.map(unmarked))).toEqual(
          orders.map((order) => orderCsvRow(order, TORONTO).map(String)),
        );
      }),
    );
  });
});
