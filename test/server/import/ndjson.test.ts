/** What an import reads of a line of NDJSON: numbers as they are written, and nothing left out in silence. */
import { printReport } from '../../../server/import/printReport';
import { withImportServer } from './importServer';

const { run, orderOf } = withImportServer();

const recipientAddress = {
  street: '2 Bloor Street',
  city: 'Toronto',
  province: 'ON',
  postalCode: 'M4W 1A1',
};
/** A line with an order; `rest` replaces its fields. A text `raw` is put in unquoted, as JSON.stringify would not. */
const line = (refNumber: string, rest: object = {}, raw = '') =>
  JSON.stringify({
    merchantId: 'm-lavoie',
    refNumber,
    recipient: { name: 'Al' },
    recipientAddress,
    ...rest,
  }).replace('"RAW"', raw);

describe('numbers', () => {
  const quotes = (column: string) =>
    `${column} has more digits than a number keeps: write it in quotation marks`;

  it('a reference with more digits than a number keeps is refused: two parcels would become one', async () => {
    const report = await run(
      [
        line('RAW', {}, '123456789012345678'),
        line('RAW', {}, '123456789012345679'),
        line('123456789012345678'),
      ].join('\n'),
    );
    expect(report.refused.map(({ line: at, reasons }) => [at, ...reasons])).toEqual([
      [1, quotes('Reference Number')],
      [2, quotes('Reference Number')],
    ]);
    expect(report.known).toEqual([]);
    expect(report.imported).toMatchObject([{ line: 3, reference: '123456789012345678' }]);
  });

  it('so is one in a list of packages, in a custom field, and in a submitted address', async () => {
    const report = await run(
      [
        line(
          'L-1',
          { packages: [{ trackingNumber: 'RAW' }, { trackingNumber: 9e20 }] },
          '123456789012345678',
        ),
        line('L-2', { customFields: [{ name: 'Gate', value: 'RAW' }] }, '123456789012345678'),
        line('L-3', { dtoRecipientAddress: { number: 'RAW', street: 'Bloor' } }, '123456789012345678'),
      ].join('\n'),
    );
    expect(report.refused.map(({ line: at, reasons }) => [at, ...reasons])).toEqual([
      [1, quotes('Tracking Numbers')],
      [2, quotes('Custom Fields')],
      [3, quotes('OG Destination Street')],
    ]);
  });

  it('a fraction stays as it is written in a text, and has one meaning as a weight or size', async () => {
    const sizeOptions = { length: 30.125, width: 20, height: 10, unit: 'cm' };
    const report = await run(
      [
        line('RAW', { packages: [{ weightOptions: { weight: 1.125, unit: 'kg' }, sizeOptions }] }, '1.234'),
        line('F-2', { packages: undefined, 'Package Weights': 1.125 }),
      ].join('\n'),
    );
    expect(report.refused).toEqual([]);
    expect(await orderOf(report, 1)).toMatchObject({
      refNumber: '1.234',
      packages: [{ weightOptions: { weight: 1.125, unit: 'kg' }, sizeOptions }],
    });
    expect((await orderOf(report, 2)).packages).toMatchObject([
      { weightOptions: { weight: 1.125, unit: 'lb' } },
    ]);
  });

  it('a tracking number, weight or size that is no text or number is refused, not left out', async () => {
    const report = await run(
      line('K-1', {
        packages: [
          { trackingNumber: ['T-1'], weightOptions: { weight: { kg: 2 }, unit: 'kg' } },
          { sizeOptions: { length: [30], width: 20, height: 10, unit: 'cm' } },
        ],
      }),
    );
    expect(report.refused.flatMap(({ reasons }) => reasons)).toEqual(
      expect.arrayContaining(
        ['Tracking Numbers', 'Package Weights', 'Package Dimensions'].map(
          (column) => `${column} must be a text, a number or true/false`,
        ),
      ),
    );
  });
});

describe('what has no column', () => {
  it('is named once for the file, and so is what the pipeline works out', async () => {
    const rest = {
      orderStatus: 'DELIVERED',
      freeSearch: 'blue door',
      failureNotes: '',
      timelineEvents: [],
      recipient: { name: 'Al', fone: '4165550101' },
      recipientAddress: { ...recipientAddress, sublocality: 'Yorkville', locationAccuracy: 'exact' },
      originAddress: { ...recipientAddress, location: { lat: 43.6, lng: -79.4 } },
      packages: [{ refNumber: 'BOX-1', weightOptions: { weight: 1, unit: 'kg' } }, { refNumber: 'BOX-2' }],
    };
    const report = await run([line('U-1', rest), line('U-2', rest), line('U-3')].join('\n'));
    expect(report.refused).toEqual([]);
    expect(printReport(report)).toContain(
      'Note: Not used: recipient.fone, recipientAddress.sublocality, orderStatus, freeSearch, ' +
        'originAddress.location.lat, originAddress.location.lng, packages.refNumber.',
    );
    expect(report.notes).toHaveLength(1);
  });

  it('is not mentioned where everything is used', async () => {
    const report = await run(line('U-4', { 'Package Weights': '1 kg', dtoOriginAddress: recipientAddress }));
    expect(report).toMatchObject({ notes: [], refused: [] });
  });
});
