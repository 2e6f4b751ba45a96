/** Files that are broken as a whole or in one line: the rest is imported, and the server stays responsive. */
import { nearest } from '../../../server/import/importColumns';
import { readImportRows } from '../../../server/import/importRows';
import { readNdjsonRows } from '../../../server/import/importNdjson';
import { withImportServer } from './importServer';

const imports = withImportServer();
const { run, orderOf } = imports;

const order = {
  merchantId: 'm-lavoie',
  refNumber: 'B-1',
  recipient: { name: 'Éva Roy' },
  recipientAddress: { street: '1 Bloor Street', city: 'Toronto', province: 'ON', postalCode: 'M4W 1A1' },
};
const lines = (...rows: (object | string)[]): string =>
  rows.map((row) => (typeof row === 'string' ? row : JSON.stringify(row))).join('\n');

describe('a broken file', () => {
  it('with a header of megabytes is refused for its length', async () => {
    // A quotation mark before the header, and another one at the very end.
    const text = `"Merchant ID,Reference Number\n${'m-lavoie,B-0\n'.repeat(1_000_000)}"\n`;
    await expect(readImportRows(text, 'orders.csv')).rejects.toThrow(
      'The header of orders.csv cannot be used.\n  The line has more than 1,000 values or 1,000,000 characters.',
    );
    expect(nearest('s'.repeat(10_000_000), ['SAMEDAY'])).toBeNull();
  });

  it('with hundreds of unknown columns gets suggestions for the first ones, and a count of the others', async () => {
    const text = Array.from({ length: 900 }, (_, index) => `Recipient Nam${index}`).join(',');
    await expect(readImportRows(text, 'orders.csv')).rejects.toThrow(
      /Unknown column "Recipient Nam0": did you mean "Recipient Name"\?[^]*And 891 more\./,
    );
  });

  it('with too many columns says so, with suggestions for the first ones', async () => {
    const text = Array.from({ length: 1_500 }, (_, index) => `Recipient Nam${index}`).join(',');
    await expect(readImportRows(text, 'orders.csv')).rejects.toThrow(
      /The line has more than 1,000 values[^]*Unknown column "Recipient Nam0": did you mean "Recipient Name"\?/,
    );
  });

  it('loses a line with thousands of unknown fields, with a readable number of reasons', async () => {
    const strange = Object.fromEntries(
      Array.from({ length: 15_000 }, (_, index) => [`Recipient Nam${index}`, 'x']),
    );
    const [row] = (await readNdjsonRows(lines(strange), 'orders.ndjson')).rows;
    expect(row?.().problems).toHaveLength(20);
  });

  it('loses a line with thousands of nested objects, and the others are imported', async () => {
    const deep = `{"recipient":${'{"a":'.repeat(20_000)}1${'}'.repeat(20_001)}`;
    const report = await run(lines(deep, order));
    expect(report.refused).toMatchObject([
      { line: 1, reasons: ['The objects of the line are nested too deeply'] },
    ]);
    expect((await orderOf(report, 2)).refNumber).toBe('B-1');
  });
});

const HEADER =
  'Merchant ID,Reference Number,Recipient Name,Destination Street,Destination City,Destination Province,Destination Postal Code';
const CSV_ORDER = 'm-lavoie,B-9,Éva Roy,1 Bloor Street,Toronto,ON,M4W 1A1';
const TOO_LONG = 'The line has more than 1,000 values or 1,000,000 characters';

describe('an endless line', () => {
  it.each([
    ['commas', ','.repeat(2_000_000)],
    ['one value', 'a b '.repeat(300_000)],
    ['quoted quotation marks', `"${'""'.repeat(1_000_000)}"`],
    ['a formula that never ends', `="${'a'.repeat(20_000_000)}`],
    ['a text as a formula', `="${'a'.repeat(20_000_000)}"`],
  ])('of CSV is refused on its own: %s', async (_what, line) => {
    const report = await run(lines(HEADER, line, CSV_ORDER.replace('B-9', `B-${line.length}`)), 'orders.csv');
    expect(report.refused).toMatchObject([{ line: 2, reasons: [TOO_LONG] }]);
    expect(report.imported).toMatchObject([{ line: 3 }]);
  });

  it('of NDJSON is refused on its own, and not parsed', async () => {
    const line = `{"notes": "${'['.repeat(3_000_000)}"}`;
    const report = await run(lines(order, line));
    expect(report.refused).toEqual([
      { line: 2, reference: '', reasons: ['The line has more than 500,000 characters'] },
    ]);
  });

  it.each([
    ['CSV', HEADER, readImportRows],
    ['NDJSON', JSON.stringify(order), readNdjsonRows],
  ])('a million blank lines in %s do not block other work', async (_what, first, read) => {
    let turns = 0;
    let isRead = false;
    const count = (): void => {
      turns += 1;
      if (!isRead) setImmediate(count);
    };
    setImmediate(count);
    await read(`${first}${'\n'.repeat(1_000_000)}${first}`, 'orders');
    isRead = true;
    expect(turns).toBeGreaterThan(100);
  });
});

describe('a file that was cut off', () => {
  const names = `${HEADER},Tracking Numbers,Notes`;
  const whole = (ref: string): string => `${CSV_ORDER.replace('B-9', ref)},00123456,Ring`;
  const cut = (ref: string): string => whole(ref).slice(0, -9);

  it('loses its last line, which the whole file later imports', async () => {
    const report = await run(lines(names, whole('CUT-1'), cut('CUT-2')), 'orders.csv');
    expect(report.imported).toMatchObject([{ line: 2 }]);
    expect(report.refused).toMatchObject([
      { line: 3, reference: 'CUT-2', reasons: [expect.stringMatching(/cut off/)] },
    ]);
    const again = await run(lines(names, whole('CUT-1'), whole('CUT-2')), 'orders.csv');
    expect((await orderOf(again, 3)).packages?.[0]?.trackingNumber).toBe('00123456');
  });

  it('is not assumed when lines merely leave out empty values at their end', async () => {
    const short = (ref: string): string => CSV_ORDER.replace('B-9', ref);
    for (const text of [
      `${lines(names, whole('CUT-3'), short('CUT-4'))}\n`,
      lines(names, short('CUT-5'), short('CUT-6')),
      lines(names, `${whole('CUT-7')},,`, whole('CUT-8')),
    ]) {
      expect((await run(text, 'orders.csv')).imported).toHaveLength(2);
    }
  });
});

describe('an endless value', () => {
  it.each([
    ['Recipient Phone', `${','.repeat(900_000)}a`],
    ['Recipient Phone', `5145550142${', '.repeat(400_000)}a`],
    ['Recipient Email', 'a@'.repeat(400_000)],
    ['Package Weights', `1${'.'.repeat(900_000)}!`],
    ['Package Dimensions', `30 x 20${'.'.repeat(900_000)}!`],
    ['Delivery Window From', '2026-11-30 '.repeat(80_000)],
    ['Custom Fields', '\\'.repeat(900_000)],
    ['Requested Service', '-'.repeat(900_000)],
  ])('is refused on its own and blocks nobody: %s', async (column, text) => {
    const [names, values] = [`${HEADER},${column}`, CSV_ORDER];
    const file = lines(
      names,
      `${values},"${text}"`,
      `${values.replace('B-9', `V-${column}-${text.length}`)},`,
    );
    const report = await run(file, 'orders.csv');
    expect(report.refused).toMatchObject([{ line: 2 }]);
    expect(report.refused[0]?.reasons[0]).toMatch(`${column} has`);
    expect(report.imported).toMatchObject([{ line: 3 }]);
  });

  it('a slow entry in a list of allowed length blocks nobody', async () => {
    const file = lines(`${HEADER},Package Weights`, `${CSV_ORDER},"1${'.'.repeat(49_000)}!"`);
    const turns = Array.from({ length: 20 }, () => run(file, 'orders.csv'));
    for (const { refused } of await Promise.all(turns))
      expect(refused[0]?.reasons).toEqual([expect.stringMatching(/is not a weight/)]);
  });
});

describe('a value given twice', () => {
  it.each([
    ['Reference Number', { refNumber: 'B-2', 'Reference Number': 'B-3' }],
    ['Recipient Name', { 'recipient.name': 'Al', 'Recipient Name': 'Éva' }],
    ['Tracking Numbers', { packages: [{ trackingNumber: 'T1' }], 'Tracking Numbers': 'T2' }],
    ['Custom Fields', { customFields: [{ name: 'a', value: 'b' }], 'Custom Fields': 'a=c' }],
  ])('is refused when the two differ: %s', async (column, twice) => {
    const report = await run(lines({ ...order, refNumber: 'B-4', ...twice }));
    expect(report.refused[0]?.reasons).toContain(`${column} is given twice, with two values`);
    expect(report.imported).toEqual([]);
  });

  it('is accepted when both are the same', async () => {
    const report = await run(lines({ ...order, refNumber: 'B-5', 'Reference Number': 'B-5' }));
    expect((await orderOf(report, 1)).refNumber).toBe('B-5');
  });

  it('may count more packages than are listed, before or after the list', async () => {
    const packages = [{ trackingNumber: 'T1' }];
    const report = await run(
      lines(
        { ...order, refNumber: 'B-6', packages, packageCount: 3 },
        { ...order, refNumber: 'B-7', packages },
      ),
    );
    expect((await orderOf(report, 1)).packageCount).toBe(3);
    expect((await orderOf(report, 2)).packageCount).toBe(1);
  });
});
