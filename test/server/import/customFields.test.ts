/** Custom fields as the export writes them, as the import reads them, and in NDJSON. */
import fc from 'fast-check';
import { readCustomFields } from '../../../server/import/cellValues';
import { customFieldsCell } from '../../../src/domain/orders/orderCsvRow';
import { neutralizeCell, restoreCell } from '../../../src/lib/csv';
import { withImportServer } from './importServer';

type Fields = readonly { name: string; value: string }[];

it('the import reads what the export writes', () => {
  const text = fc.array(fc.constantFrom('\\', ';', '=', ' ', "'", '-', 'a', 'é'), { maxLength: 8 });
  const trimmed = text.map((signs) => signs.join('').trim().replace(/ +/g, ' '));
  const field = fc.record({ name: trimmed.filter((name) => name !== ''), value: trimmed });
  fc.assert(
    fc.property(fc.array(field, { maxLength: 4 }), (fields) => {
      const cell = restoreCell(neutralizeCell(customFieldsCell(fields)).trim());
      expect(readCustomFields(cell)).toEqual({ ok: true, value: fields });
    }),
    { numRuns: 2_000 },
  );
});

it.each<[string, Fields]>([
  ['path=C:\\out', [{ name: 'path', value: 'C:\\out' }]],
  ['path=C:\\out\\', [{ name: 'path', value: 'C:\\out\\' }]],
  [
    'share=\\\\host\\a; Gate=B=2\\; ring',
    [
      { name: 'share', value: '\\\\host\\a' },
      { name: 'Gate', value: 'B=2; ring' },
    ],
  ],
  [
    ' a = b ;; c=',
    [
      { name: 'a', value: 'b' },
      { name: 'c', value: '' },
    ],
  ],
])('the cell %s of an older file or typed by hand is read as before', (cell, fields) => {
  expect(readCustomFields(cell)).toEqual({ ok: true, value: fields });
});

it.each(['gift', '=yes', 'a\\=b'])('%s is refused as a field', (cell) => {
  expect(readCustomFields(cell)).toMatchObject({ ok: false });
});

describe('NDJSON', () => {
  const { run, orderOf } = withImportServer();
  const line = (refNumber: string, parts: Record<string, unknown>): string =>
    JSON.stringify({
      merchantId: 'm-lavoie',
      refNumber,
      recipient: { name: 'Al' },
      recipientAddress: { street: '1 Bloor Street', city: 'Toronto', province: 'ON', postalCode: 'M4W 1A1' },
      ...parts,
    });

  it('imports custom fields unchanged', async () => {
    const customFields = [
      { name: 'path', value: 'C:\\out\\' },
      { name: 'gift', value: 'yes' },
      { name: 'a=b', value: 'c' },
    ];
    const report = await run([line('C-1', { customFields }), line('C-2', { customFields: [] })].join('\n'));
    expect((await orderOf(report, 1)).customFields).toEqual(customFields);
    expect((await orderOf(report, 2)).customFields).toBeUndefined();
  });

  it.each([
    ['gift=yes'],
    [{ name: { en: 'gift' }, value: 'yes' }],
    [{ name: 'gift', value: ['yes'] }],
    [{ value: 'yes' }],
  ])('refuses invalid custom fields: %j', async (field) => {
    const report = await run(line('C-3', { customFields: [{ name: 'a', value: 'b' }, field] }));
    expect(report.refused.map(({ reasons }) => reasons)).toEqual([
      ['Custom Fields must be objects with a name and a value'],
    ]);
  });

  it.each([
    [{ trackingNumber: 'T;1' }, 'Tracking Numbers "T;1" holds a semicolon'],
    [{ weightOptions: { weight: 2, unit: 'kg; 9' } }, 'Package Weights "2 kg; 9" holds a semicolon'],
  ])('refuses a semicolon in %j, which would start another package', async (parcel, reason) => {
    const packages = [parcel, { weightOptions: { weight: 2, unit: 'kg' } }];
    const report = await run(line('C-4', { packages }));
    expect(report.refused.map(({ reasons }) => reasons[0])).toEqual([reason]);
  });

  it.each([
    ['mailto:flo@example.com', 'flo@example.com'],
    ['<flo@example.com>', 'flo@example.com'],
  ])('reads the e-mail %s as %s', async (email, read) => {
    const report = await run(line(`E ${email}`, { recipient: { name: 'Al', email } }));
    expect((await orderOf(report, 1)).recipient?.email).toBe(read);
  });

  it.each(['flo@example.com,', 'flo@example.com.'])('refuses the e-mail %s', async (email) => {
    const report = await run(line('E-9', { recipient: { name: 'Al', email } }));
    expect(report.refused.map(({ reasons }) => reasons)).toEqual([
      [`Recipient Email "${email}" is not an e-mail address`],
    ]);
  });
});
