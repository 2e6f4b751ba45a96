import fs from 'node:fs';
import path from 'node:path';
import { decodeText } from '../../../server/import/importFile';
import { importOrders, type ImportReport } from '../../../server/import/importOrders';
import { printReport } from '../../../server/import/printReport';
import { listChanges } from '../../../server/repositories/audit';
import { insertMerchants } from '../../../server/repositories/merchants';
import { findOrder } from '../../../server/repositories/orders';
import type { Order } from '../../../src/contract/schemas/orders';
import { aMerchant, aRule, aZone, services, speed } from '../../fixtures/deliveryRules';
import { startTestServer, type TestServer } from '../support/testServer';

const file = path.resolve(__dirname, '../../fixtures/messy-orders.csv');
const messy = decodeText(fs.readFileSync(file), 'messy-orders.csv');

const zones = [aZone('Toronto', ['M']), aZone('Montréal', ['H'], { price: 9 })];
const prices = services(
  [speed('NEXTDAY', 2), speed('SAMEDAY', 6)],
  Array.from({ length: 50 }, () => 1),
);
const rules = [
  aRule('Toronto', 'Toronto', { services: prices }),
  aRule('Toronto', 'Montréal', { services: prices, inTransitDays: 1 }),
];

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await insertMerchants(
    server.db,
    [
      aMerchant(zones, rules, { id: 'm-lavoie' }),
      aMerchant([], [], { id: 'm-closed', name: 'Fermé', archived: true }),
    ],
    Date.now(),
  );
});
afterAll(() => server.close());

const run = (text: string, fileName = 'orders.csv'): Promise<ImportReport> =>
  importOrders(server.deps, { fileName, text, notes: [] });

async function countRows(): Promise<number[]> {
  const count = async (table: 'orders' | 'audit') => {
    const all = server.db.selectFrom(table).select((eb) => eb.fn.countAll<number>().as('rows'));
    return Number((await all.executeTakeFirstOrThrow()).rows);
  };
  return [await count('orders'), await count('audit')];
}

async function orderOf(report: ImportReport, line: number): Promise<Order> {
  const entry = report.imported.find((candidate) => candidate.line === line);
  const order = entry && (await findOrder(server.db, entry.orderId));
  if (!order) throw new Error(`line ${line} made no order`);
  return order;
}

describe('a messy file', () => {
  let first: ImportReport;
  beforeAll(async () => {
    first = await run(messy.text, 'messy-orders.csv');
  });

  it('gives every good line an order with its true status', () => {
    expect(first.imported.map(({ line, status }) => [line, status])).toEqual([
      [2, 'GEOCODED'],
      [3, 'GEOCODED'],
      [4, 'GEOCODEDFAILED'],
      [5, 'GEOCODEDFAILED'],
      [6, 'OUT_OF_FSA'],
      [7, 'UNSUPPORTED_WEIGHT'],
      [8, 'RATE_FAILED'],
      [9, 'INVALIDTIME'],
      [14, 'GEOCODED'],
      [20, 'GEOCODED'],
    ]);
  });

  it('says why an imported order is not GEOCODED', () => {
    const reasonOf = (line: number) => first.imported.find((entry) => entry.line === line)?.reasons.join();
    expect(reasonOf(2)).toBe('');
    expect(reasonOf(4)).toBe('Destination address not found: no postal area H9Z is known.');
    expect(reasonOf(5)).toBe('Destination address not found: M5V is in ON, not in Québec.');
    expect(reasonOf(6)).toBe('Postal code V7Y1A1 is outside the delivery area.');
    expect(reasonOf(7)).toBe('67 lb is above the last weight band, 50 lb.');
    expect(reasonOf(8)).toBe('No FLEX rate from Toronto to Toronto.');
    expect(reasonOf(9)).toBe('The delivery window has passed.');
  });

  it('names each refused line with all of its reasons', () => {
    expect(first.refused.map(({ line, reasons }) => [line, ...reasons])).toEqual([
      [10, 'Recipient Name is missing'],
      [12, 'No merchant has the id "m-nobody"'],
      [
        13,
        'Recipient Phone "call me" is not a phone number',
        'Recipient Email "flo(at)example.com" is not an e-mail address',
        'Package Weights "heavy" is not a weight: write it like 2.5 kg or 5 lb',
      ],
      [17, 'Requested Service "NEXTDYA" is not known: did you mean NEXTDAY?'],
      [18, 'There are 19 values for 18 columns; a value with a comma needs quotation marks'],
      [19, 'Merchant Fermé is archived'],
    ]);
  });

  it('leaves a reference alone that comes a second time', () => {
    expect(first.known).toEqual([
      { line: 11, reference: 'él-1001', orderId: first.imported[0]?.orderId, sameAsLine: 2 },
    ]);
  });

  it('counts every line once', () => {
    expect(first.lines).toBe(17);
    expect(first.imported.length + first.known.length + first.refused.length).toBe(17);
  });

  it('keeps what was submitted and completes what was found', async () => {
    const order = await orderOf(first, 2);
    expect(order).toMatchObject({
      merchantId: 'm-lavoie',
      merchantDisplayName: 'Épicerie Lavoie & Filles',
      createdBy: 'import',
      refNumber: 'ÉL-1001',
      recipient: { name: 'Élodie Côté-Gagné', phone: '+15145550142', email: 'elodie@example.com' },
      dtoRecipientAddress: { street: '4200, rue Saint-Denis', unit: '3', postalCode: 'h2j 2k8' },
      recipientAddress: { postalCode: 'H2J 2K8', country: 'Canada', locationAccuracy: 'area' },
      dtoOriginAddress: { street: '150 King Street West', postalCode: 'M5H 1J9' },
      validAddress: true,
      signatureRequired: true,
      notes: 'Sonner deux fois, "fort"',
      packages: [{ weightOptions: { weight: 1.2, unit: 'kg' } }],
      // Cheapest: 9 location + 2 NEXTDAY + 1 for three pounds.
      rateChoice: { service: 'NEXTDAY', price: 12 },
      orderCreation: { success: true },
    });
    expect(order.recipientAddress?.location?.lat).toBeCloseTo(45.5, 0);
    expect(order.completeBefore).toBeGreaterThan(Date.now());
    expect(order.packages?.[0]?.trackingNumber).toMatch(/^PKG/);
    expect(order.timelineEvents?.map(({ event }) => event)).toEqual(['Order created', 'Address found']);
  });

  it('reads lists, extensions, lines in notes and our own formula mark', async () => {
    expect(await orderOf(first, 3)).toMatchObject({
      recipient: { phone: '+14165550187 x12' },
      packageCount: 2,
      packages: [
        { weightOptions: { weight: 2, unit: 'lb' } },
        { weightOptions: { weight: 1.5, unit: 'lb' } },
      ],
      customFields: [
        { name: 'gift_wrap', value: 'yes' },
        { name: 'store', value: 'Yorkdale' },
      ],
    });
    expect((await orderOf(first, 14)).notes).toBe('Back door\r\nRing twice');
    expect((await orderOf(first, 20)).recipient?.name).toBe('=Kim Day');
  });

  it('drops an address that was not found and tries no creation', async () => {
    const order = await orderOf(first, 4);
    expect(order).toMatchObject({ validAddress: false, recipientAddress: null });
    expect(order.dtoRecipientAddress).toMatchObject({ postalCode: 'H9Z 9Z9' });
    expect(order.orderCreation).toBeUndefined();
  });

  it('leaves audit rows for the creation and the attempt at the routing platform', async () => {
    const order = await orderOf(first, 2);
    const changes = await listChanges(server.db, 'order', order.id);
    expect(changes.map(({ action }) => action).sort()).toEqual(['attemptOrderCreation', 'createOrder']);
    expect(new Set(changes.map(({ actor }) => actor))).toEqual(new Set(['import']));
    expect(new Set(changes.map(({ requestId }) => requestId)).size).toBe(1);
  });

  it('changes nothing the second time', async () => {
    const before = await countRows();
    const order = await orderOf(first, 2);
    const second = await run(messy.text, 'messy-orders.csv');
    expect(second.imported).toEqual([]);
    expect(second.known.map(({ line }) => line)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 11, 14, 20]);
    expect(second.refused).toEqual(first.refused);
    expect(second.known[0]?.orderId).toBe(order.id);
    expect(await countRows()).toEqual(before);
    expect(await orderOf(first, 2)).toEqual(order);
  });

  it('prints what happened', () => {
    const text = printReport(first);
    expect(text).toContain('messy-orders.csv: 17 order lines read, 10 imported, 1 already there, 6 refused.');
    expect(text).toMatch(/^ {2}GEOCODED +4$/m);
    expect(text).toMatch(
      /^ {2}13 +ÉL-1011 +Recipient Phone "call me" is not a phone number; Recipient Email/m,
    );
    expect(text).toMatch(/^ {2}4 +ÉL-1003 +GEOCODEDFAILED +Destination address not found/m);
    expect(text).toMatch(/^ {2}11 +él-1001 +ord_\w+ +same reference as line 2$/m);
  });
});

describe('forms of a file', () => {
  const header =
    'Merchant ID,Reference Number,Recipient Name,Destination Street,Destination City,Destination Province,Destination Postal Code';
  const line = (reference: string, name = 'Éva Roy') =>
    `m-lavoie,${reference},${name},1 Bloor Street,Toronto,ON,M4W 1A1`;

  it('takes semicolons and Windows-1252, as older Excels save CSV', async () => {
    const text = `${header}\n${line('F-1')}`.replaceAll(',', ';');
    const bytes = Buffer.from(text, 'latin1');
    const decoded = decodeText(bytes, 'excel.csv');
    expect(decoded.notes.join()).toMatch(/Windows-1252/);
    const report = await importOrders(server.deps, { fileName: 'excel.csv', ...decoded });
    expect((await orderOf(report, 2)).recipient?.name).toBe('Éva Roy');
    expect(report.notes).toEqual(decoded.notes);
  });

  it('takes headers in any case and order, and says which columns it does not use', async () => {
    const report = await run(
      'order status,REFERENCE NUMBER,recipient name,Destination Street,Destination City,Destination  Province,Destination Postal Code,merchant id,Routing Order Created\n' +
        'DELIVERED,F-2,Al,1 Bloor Street,Toronto,ON,M4W 1A1,m-lavoie,Yes',
    );
    expect(report.imported.map(({ status }) => status)).toEqual(['GEOCODED']);
    expect(report.notes.join()).toMatch(/Not used.*Order Status, \{product\} Order Created/);
  });

  it('takes NDJSON with headers or with the fields of an order', async () => {
    const address = { street: '2 Bloor Street', city: 'Toronto', province: 'ON', postalCode: 'M4W 1A1' };
    const report = await run(
      [
        JSON.stringify({
          'Merchant ID': 'm-lavoie',
          'Reference Number': 'N-1',
          'Recipient Name': 'Al',
          'Destination Street': '1 Bloor Street',
          'Destination City': 'Toronto',
          'Destination Province': 'ON',
          'Destination Postal Code': 'M4W 1A1',
        }),
        '{not json',
        JSON.stringify({
          merchantId: 'm-lavoie',
          refNumber: 'N-2',
          orderStatus: 'DELIVERED',
          recipient: { name: 'Bo', phone: '4165550101' },
          recipientAddress: { ...address, isBusinessAddress: true },
          packages: [{ weightOptions: { weight: 2, unit: 'kg' } }, { trackingNumber: 'T-9' }],
          timelineEvents: [{ event: 'old', timestamp: 1 }],
        }),
        JSON.stringify({ merchantId: 'm-lavoie', refNumbr: 'N-3' }),
        '[]',
      ].join('\n'),
    );
    expect(report.imported.map(({ line: at, status }) => [at, status])).toEqual([
      [1, 'GEOCODED'],
      [3, 'GEOCODED'],
    ]);
    expect(await orderOf(report, 3)).toMatchObject({
      recipient: { name: 'Bo', phone: '+14165550101' },
      recipientAddress: { isBusinessAddress: true },
      packages: [{ weightOptions: { weight: 2, unit: 'kg' } }, { trackingNumber: 'T-9' }],
    });
    expect(report.refused.map(({ line: at, reasons }) => [at, reasons[0]])).toEqual([
      [2, 'The line is not valid JSON'],
      [4, expect.stringMatching(/^Unknown column "refNumbr"/)],
      [5, 'The line is not a JSON object'],
    ]);
  });

  it('uses typed coordinates and origins of the line', async () => {
    const report = await run(
      `${header},Destination Latitude,Destination Longitude,Origin Street,Origin City,Origin Province,Origin Postal Code\n` +
        `${line('C-1')},"43,6532",-79.3832,1 rue Crescent,Montréal,QC,H3G 2B3\n` +
        `${line('C-2')},43.65,,,,,\n${line('C-3')},,,1 rue Crescent,,,`,
    );
    // There is a rule from Toronto only: the typed origin was used.
    expect(report.imported).toMatchObject([{ line: 2, status: 'RATE_FAILED' }]);
    expect(await orderOf(report, 2)).toMatchObject({
      useCoordinate: true,
      recipientAddress: { location: { lat: 43.6532, lng: -79.3832 }, locationAccuracy: 'exact' },
      originAddress: { street: '1 rue Crescent' },
    });
    expect(report.refused.map(({ line: at, reasons }) => [at, ...reasons])).toEqual([
      [3, 'Destination Latitude and Longitude go together'],
      [4, 'An origin needs Origin Street and Origin Postal Code'],
    ]);
  });

  it('an unclosed quotation mark is named where it opens', async () => {
    const report = await run(
      `${header}\n${line('Q-1')}\nm-lavoie,Q-2,"Al,1 Bloor Street,Toronto,ON,M4W 1A1\n${line('Q-3')}`,
    );
    expect(report.imported.map(({ line: at }) => at)).toEqual([2]);
    expect(report.refused.map(({ line: at, reasons }) => [at, reasons[0]])).toEqual([
      [3, 'A quotation mark that opens here is never closed'],
    ]);
  });

  it('two imports of the same file at once make each order once', async () => {
    const text = `${header}\n${Array.from({ length: 250 }, (_, index) => line(`P-${index}`)).join('\n')}`;
    const [one, other] = await Promise.all([run(text), run(text)]);
    expect(one.imported.length + other.imported.length).toBe(250);
    expect(one.known.length + other.known.length).toBe(250);
    const { n } = await server.db
      .selectFrom('orders')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('ref_key', 'like', 'p-%')
      .executeTakeFirstOrThrow();
    expect(Number(n)).toBe(250);
  });
});

describe('files that hold no orders are refused as a whole', () => {
  const bytes = (text: string) => Buffer.from(text);
  it.each([
    ['empty', Buffer.alloc(0), 'x.csv is empty.'],
    ['only white space', bytes(' \r\n\r\n'), 'x.csv is empty.'],
    [
      'a workbook',
      Buffer.from([0x50, 0x4b, 3, 4, 20, 0, 0]),
      'x.csv is a workbook or an archive, not CSV. In Excel, save it as "CSV UTF-8".',
    ],
    ['binary', Buffer.from([0x89, 0x50, 0, 1, 2, 3]), 'x.csv is not a text file.'],
    [
      'binary without zeros',
      Buffer.from(Array.from({ length: 400 }, (_, i) => (i % 31) + 1)),
      'x.csv is not a text file.',
    ],
  ])('%s', (_, content, message) => {
    expect(() => decodeText(content, 'x.csv')).toThrow(message);
  });

  it.each([
    [
      'a header alone',
      'Merchant ID,Reference Number,Recipient Name,Destination Street,Destination City,Destination Province,Destination Postal Code',
      'orders.csv has a header but no orders.',
    ],
    [
      'a misspelt header',
      'Merchant ID,Refrence Number\nm,1',
      'Unknown column "Refrence Number": did you mean "Reference Number"?',
    ],
    ['a strange header', 'Merchant ID,Zodiac Sign\nm,1', 'Unknown column "Zodiac Sign".'],
    [
      'missing columns',
      'Reference Number,Recipient Name\n1,2',
      'Missing: "Merchant ID or Merchant Name", "Destination Street", "Destination City", "Destination Province", "Destination Postal Code".',
    ],
    ['a column twice', 'Notes,notes\n1,2', 'Column "Notes" is there twice.'],
    ['no NDJSON at all', '{"a"', 'is not valid JSON'],
  ])('%s', async (_, text, message) => {
    const answer = run(text);
    if (text.startsWith('{')) expect(printReport(await answer)).toContain(message);
    else await expect(answer).rejects.toThrow(message);
  });
});
