/** Why the import refuses a line: its merchant, or the value of one cell. And the values that it accepts. */
import {
  readBoolean,
  readDegrees,
  readSize,
  readWeight,
  readWholeNumber,
} from '../../../server/import/cellValues';
import { insertMerchants } from '../../../server/repositories/merchants';
import { aMerchant, aRule, aZone, services, speed } from '../../fixtures/deliveryRules';
import { withImportServer } from './importServer';

const imports = withImportServer();
const { run, orderOf } = imports;

beforeAll(async () => {
  const merchants = [
    // An archived merchant may have the name of an active one.
    aMerchant([], [], { id: 'm-before', name: 'Deuxième', archived: true }),
    // Names that differ in accents are two names.
    aMerchant([], [], { id: 'm-eclair', name: 'Eclair' }),
    aMerchant([], [], { id: 'm-accent', name: 'Éclair', archived: true }),
    aMerchant([], [], { id: 'm-cafe', name: 'Cafe' }),
    aMerchant([], [], { id: 'm-cafe-accent', name: 'Café' }),
    aMerchant([], [], { id: 'm-twin-1', name: 'Jumeau' }),
    aMerchant([], [], { id: 'm-twin-2', name: 'JUMEAU' }),
    aMerchant(
      [aZone('Toronto', ['M'], { id: 'm-standard' })],
      [
        aRule('Toronto', 'Toronto', {
          id: 'm-standard',
          services: services([speed('NEXTDAY', 2), speed('STANDARD', 6)]),
        }),
      ],
      { id: 'm-standard', name: 'Standard' },
    ),
    aMerchant([], [], { id: 'm-nowhere', name: 'Nulle part', merchantLocation: {} }),
  ];
  await insertMerchants(imports.server.db, merchants, Date.now());
});

let made = 0;
/** A line of an order to Toronto; the merchant is m-lavoie unless the line says otherwise. */
const line = (cells: Readonly<Record<string, unknown>>): string =>
  JSON.stringify({
    ...('Merchant Name' in cells || 'Merchant ID' in cells ? {} : { 'Merchant ID': 'm-lavoie' }),
    'Reference Number': `R-${(made += 1)}`,
    'Recipient Name': 'Al',
    'Destination Street': '1 Bloor Street',
    'Destination City': 'Toronto',
    'Destination Province': 'ON',
    'Destination Postal Code': 'M4W 1A1',
    ...cells,
  });

const WINDOW = ['Delivery Window From', 'Delivery Window To'] as const;

it.each<[string, Readonly<Record<string, unknown>>, string]>([
  ['no merchant', { 'Merchant ID': ' ' }, 'Merchant ID or Merchant Name is missing'],
  ['a name of nobody', { 'Merchant Name': 'Nobody' }, 'No merchant is named "Nobody"'],
  [
    'a name of two merchants',
    { 'Merchant Name': 'Jumeau' },
    '2 merchants are named "Jumeau": give the Merchant ID',
  ],
  ['the name of an archived merchant', { 'Merchant Name': 'fermé' }, 'Merchant Fermé is archived'],
  [
    'the id of one merchant and the name of another',
    { 'Merchant ID': 'm-lavoie', 'Merchant Name': 'Fermé' },
    'Merchant ID "m-lavoie" and Merchant Name "Fermé" are two merchants',
  ],
  [
    'no origin, and none of the merchant',
    { 'Merchant ID': 'm-nowhere' },
    'Origin Postal Code is missing, and Nulle part has no location of its own',
  ],
  [
    'half a window',
    { [WINDOW[0]]: '2026-06-01 09:00' },
    'Delivery Window From and Delivery Window To go together',
  ],
  [
    'an empty window',
    { [WINDOW[0]]: '2026-06-01 09:00', [WINDOW[1]]: '2026-06-01 09:00' },
    'Delivery Window To is not after Delivery Window From',
  ],
  [
    'a year typed wrong',
    { [WINDOW[0]]: '2026-06-01 09:00', [WINDOW[1]]: '2062-06-01 12:00' },
    `Delivery Window To "2062-06-01 12:00" lies before 2015 or after ${new Date().getUTCFullYear() + 2}: check the year`,
  ],
  [
    'more packages than their number',
    { 'Package Count': '1', 'Package Weights': '1 kg; 2 kg' },
    'Package Count is 1, but 2 packages are listed',
  ],
  [
    'too many packages',
    { 'Package Weights': Array.from({ length: 501 }, () => '1').join(';') },
    'There are 501 packages, at most 500 are allowed',
  ],
  ['no package', { 'Package Count': '0' }, 'Package Count "0" is not a whole number from 1 to 500'],
  [
    'an unknown code',
    { 'Delivery Type': 'Bulk' },
    'Delivery Type "Bulk" is not known: use one of PARCEL, HEAVY',
  ],
  [
    'another answer than Yes or No',
    { 'Signature Required': 'maybe' },
    'Signature Required "maybe" is neither Yes nor No',
  ],
  ['a minimum age over 99', { 'Minimum Age': '100' }, 'Minimum Age "100" is not a whole number from 0 to 99'],
  [
    'a position off the globe',
    { 'Destination Latitude': '91', 'Destination Longitude': '-79.38' },
    'Destination Latitude "91" is not a number from -90 to 90',
  ],
  [
    'latitude and longitude exchanged',
    { 'Destination Latitude': '-79.38', 'Destination Longitude': '43.65' },
    'The coordinates -79.38, 43.65 are not near M4W 1A1, but 43.65, -79.38 are. Correct latitude and longitude.',
  ],
  [
    'a longitude without its minus',
    { 'Destination Latitude': '43.65', 'Destination Longitude': '79.38' },
    'The coordinates 43.65, 79.38 are not near M4W 1A1, but 43.65, -79.38 are. Correct latitude and longitude.',
  ],
  [
    'the name of an archived merchant, spelled with its accent',
    { 'Merchant Name': 'éclair' },
    'Merchant Éclair is archived',
  ],
  ['a list for a text', { Notes: ['Ring'] }, 'Notes must be a text, a number or true/false'],
  ['packages that are no objects', { packages: ['T-1'] }, 'packages must be objects'],
])('refuses a line with %s', async (_what, cells, reason) => {
  const report = await run(line(cells), 'orders.ndjson');
  expect(report.refused.map(({ reasons }) => reasons)).toEqual([[reason]]);
  expect(report.imported).toEqual([]);
});

it('finds a merchant by its name alone, by the active one of two, and by both of its columns', async () => {
  const report = await run(
    [
      line({ 'Merchant Name': 'DEUXIÈME' }),
      line({ 'Merchant ID': 'm-second', 'Merchant Name': 'Deuxième' }),
    ].join('\n'),
    'orders.ndjson',
  );
  expect(report.refused).toEqual([]);
  expect((await orderOf(report, 1)).merchantId).toBe('m-second');
  expect((await orderOf(report, 2)).merchantId).toBe('m-second');
});

it('finds the merchant whose name has the same accents, and by its letters alone a name without', async () => {
  const names = ['Café', 'CAFE', 'eclair'];
  const report = await run(names.map((name) => line({ 'Merchant Name': name })).join('\n'), 'orders.ndjson');
  expect(report.refused).toEqual([]);
  const found = await Promise.all([1, 2, 3].map(async (at) => (await orderOf(report, at)).merchantId));
  expect(found).toEqual(['m-cafe-accent', 'm-cafe', 'm-eclair']);
});

it.each(['0', '0.000000', '-0,0'])('looks an address up whose coordinates are both %s', async (zero) => {
  const report = await run(
    [
      line({ 'Destination Latitude': zero, 'Destination Longitude': zero, 'Valid Address': 'Yes' }),
      line({}),
    ].join('\n'),
    'orders.ndjson',
  );
  const [zeros, empty] = [await orderOf(report, 1), await orderOf(report, 2)];
  expect(zeros.recipientAddress).toEqual(empty.recipientAddress);
  expect(zeros.recipientAddress?.locationAccuracy).toBe('area');
  expect(zeros.useCoordinate).toBe(empty.useCoordinate);
  expect(report.imported.map(({ approximate }) => approximate)).toEqual([
    'postal code only',
    'postal code only',
  ]);
});

it('imports a position far from its postal code that no usual mistake explains', async () => {
  const cells = { 'Destination Latitude': '45.5', 'Destination Longitude': '-73.57' };
  const report = await run(line(cells), 'orders.ndjson');
  expect((await orderOf(report, 1)).recipientAddress?.location).toEqual({ lat: 45.5, lng: -73.57 });
});

it('entry n of each list belongs to package n, and the count may be higher', async () => {
  const report = await run(
    line({
      'Package Count': '4',
      'Tracking Numbers': 'T-1; ; T-3',
      'Package Weights': '1 kg; 2 kg',
      'Package Dimensions': '; 30 x 20 x 10',
    }),
    'orders.ndjson',
  );
  const { packages = [], packageCount } = await orderOf(report, 1);
  expect(packageCount).toBe(4);
  expect(packages).toMatchObject([
    { trackingNumber: 'T-1', weightOptions: { weight: 1, unit: 'kg' } },
    {
      weightOptions: { weight: 2, unit: 'kg' },
      sizeOptions: { length: 30, width: 20, height: 10, unit: 'cm' },
    },
    { trackingNumber: 'T-3' },
    {},
  ]);
  expect(packages.map(({ sizeOptions }) => sizeOptions !== undefined)).toEqual([false, true, false, false]);
});

it('reads codes in any case, and Yes and No', async () => {
  const cells = {
    'Delivery Type': 'heavy',
    'Signature Required': 'non',
    'Scanning Required': 'Oui',
    'Minimum Age': '19',
  };
  const report = await run(line(cells), 'orders.ndjson');
  expect(await orderOf(report, 1)).toMatchObject({
    deliveryType: 'HEAVY',
    signatureRequired: false,
    scanningRequired: true,
    minimumAge: 19,
  });
});

it.each([
  ['m-lavoie', { 'Rate Service': 'STANDARD', Price: '7.00' }, ['GEOCODED', 'NEXTDAY', undefined]],
  // Exported without a rate: the service that was requested.
  ['m-lavoie', { 'Rate Service': 'STANDARD' }, ['RATE_FAILED', undefined, 'STANDARD']],
  ['m-lavoie', { 'Requested Service': 'STANDARD' }, ['RATE_FAILED', undefined, 'STANDARD']],
  ['m-standard', { 'Rate Service': 'STANDARD', Price: '7.00' }, ['GEOCODED', 'STANDARD', 'STANDARD']],
])(
  'STANDARD binds an order of %s, given as %j, only if somebody chose it',
  async (merchant, cells, expected) => {
    const report = await run(line({ 'Merchant ID': merchant, ...cells }), 'orders.ndjson');
    const { orderStatus, rateChoice, requestedService } = await orderOf(report, 1);
    expect([orderStatus, rateChoice?.service, requestedService]).toEqual(expected);
  },
);

const ok = (value: unknown) => ({ ok: true, value });
const wrong = expect.objectContaining({ ok: false }) as unknown;

it.each<[string, unknown]>([
  ...['yes', 'Y', 'TRUE', '1', 'oui', 'o', 'Vrai'].map((text): [string, unknown] => [text, ok(true)]),
  ...['no', 'N', 'FALSE', '0', 'non', 'Faux'].map((text): [string, unknown] => [text, ok(false)]),
  ['2', wrong],
  ['', wrong],
])('reads %p as Yes or No', (text, answer) => {
  expect(readBoolean(text)).toEqual(answer);
});

it.each([
  ['1', ok(1)],
  ['99', ok(99)],
  ['0', wrong],
  ['100', wrong],
  ['1.5', wrong],
  ['1e1', wrong],
  ['-1', wrong],
] as const)('reads %p as a whole number from 1 to 99', (text, answer) => {
  expect(readWholeNumber(text, 1, 99)).toEqual(answer);
});

it.each([
  ['43,653', ok(43.653)],
  ['-90', ok(-90)],
  ['+90.0', ok(90)],
  ['90.1', wrong],
  ['-90,01', wrong],
  ['43.653 N', wrong],
  ['1e1', wrong],
] as const)('reads %p as a latitude', (text, answer) => {
  expect(readDegrees(text, 90)).toEqual(answer);
});

const size = (length: number, width: number, height: number, unit: string) =>
  ok({ length, width, height, unit });
it.each([
  ['30 x 20 x 10', size(30, 20, 10, 'cm')],
  ['30×20*10 MM', size(30, 20, 10, 'mm')],
  ['1.5 x 2 x 3"', size(1.5, 2, 3, 'in')],
  ['12 X 10 X 8 in.', size(12, 10, 8, 'in')],
  ['30 x 20', wrong],
  ['30 x 20 x 0', wrong],
  ['30 x 20 x 10 miles', wrong],
] as const)('reads %p as a size', (text, answer) => {
  expect(readSize(text)).toEqual(answer);
});

it.each([
  ['3', ok({ weight: 3, unit: 'lb' })],
  ['5lb', ok({ weight: 5, unit: 'lb' })],
  ['100000 g', ok({ weight: 100_000, unit: 'g' })],
  ['100001 g', wrong],
  ['0 kg', wrong],
  ['-1 kg', wrong],
  ['2 stone', wrong],
] as const)('reads %p as a weight', (text, answer) => {
  expect(readWeight(text)).toEqual(answer);
});
