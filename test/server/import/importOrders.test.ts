import fs from 'node:fs';
import path from 'node:path';
import { readText } from '../../../server/import/importFile';
import type { ImportReport } from '../../../server/import/importOrders';
import { printReport } from '../../../server/import/printReport';
import { listChanges } from '../../../server/repositories/audit';
import { withImportServer } from './importServer';

const file = path.resolve(__dirname, '../../fixtures/messy-orders.csv');
const messy = readText(fs.readFileSync(file), 'messy-orders.csv');

const imports = withImportServer();
const { run, orderOf } = imports;

async function countRows(): Promise<number[]> {
  const count = async (table: 'orders' | 'audit') => {
    const all = imports.server.db.selectFrom(table).select((eb) => eb.fn.countAll<number>().as('rows'));
    return Number((await all.executeTakeFirstOrThrow()).rows);
  };
  return [await count('orders'), await count('audit')];
}

describe('a messy file', () => {
  let first: ImportReport;
  beforeAll(async () => {
    first = await run(messy.text, 'messy-orders.csv');
  });

  it('makes an order from every good line, with its actual status', () => {
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

  it('skips a reference that occurs a second time', () => {
    expect(first.known).toEqual([
      {
        line: 11,
        reference: 'él-1001',
        orderId: first.imported[0]?.orderId,
        status: 'GEOCODED',
        sameAsLine: 2,
      },
    ]);
  });

  it('counts every line once', () => {
    expect(first.lines).toBe(17);
    expect(first.imported.length + first.known.length + first.refused.length).toBe(17);
  });

  it('stores the submitted address and completes the geocoded one', async () => {
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
    expect(order.timelineEvents?.map(({ event }) => event)).toEqual([
      'Order created',
      'Address found by postal code only',
    ]);
  });

  it('reads lists, extensions, line breaks in notes and our own formula mark', async () => {
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

  it('drops an address that was not found and does not attempt order creation', async () => {
    const order = await orderOf(first, 4);
    expect(order).toMatchObject({ validAddress: false, recipientAddress: null });
    expect(order.dtoRecipientAddress).toMatchObject({ postalCode: 'H9Z 9Z9' });
    expect(order.orderCreation).toBeUndefined();
  });

  it('leaves audit rows for the creation and the attempt at the routing platform', async () => {
    const order = await orderOf(first, 2);
    const changes = await listChanges(imports.server.db, 'order', order.id);
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

  it('an order that is there already needs attention while it is stuck, and not once it is delivered', async () => {
    const order = await orderOf(first, 8);
    await imports.server.db
      .updateTable('orders')
      .set({ order_status: 'DELIVERED' })
      .where('id', '=', order.id)
      .execute();
    const later = await run(messy.text, 'messy-orders.csv');
    const [, attention = '', unchanged = ''] =
      /\nAlready there, but need attention\n([^]*)\nAlready there, left unchanged\n([^]*)\nRefused\n/.exec(
        printReport(later),
      ) ?? [];
    const column = (table: string, at: number) =>
      table
        .trim()
        .split('\n')
        .slice(1)
        .map((row) => row.trim().split(/ {2,}/)[at]);
    expect(column(attention, 0)).toEqual(['4', '5', '6', '7', '9']);
    expect(column(attention, 3)).toEqual([
      'GEOCODEDFAILED',
      'GEOCODEDFAILED',
      'OUT_OF_FSA',
      'UNSUPPORTED_WEIGHT',
      'INVALIDTIME',
    ]);
    expect(column(unchanged, 0)).toEqual(['2', '3', '8', '11', '14', '20']);
    expect(column(unchanged, 3)[2]).toBe('DELIVERED');
  });

  it('prints each of very many lines if there is no file for them', () => {
    const [known] = first.known;
    if (!known) throw new Error('No line is there already');
    const text = printReport({ ...first, known: Array.from({ length: 150_000 }, () => known) });
    expect(text.match(/same reference as line 2$/gm)).toHaveLength(150_000);
  });

  it('prints the report', () => {
    const text = printReport(first);
    expect(text).toContain('messy-orders.csv: 17 order lines read, 10 imported, 1 already there, 6 refused.');
    expect(text).toMatch(/^ {2}GEOCODED +4$/m);
    expect(text).toMatch(
      /^ {2}13 +ÉL-1011 +Recipient Phone "call me" is not a phone number; Recipient Email/m,
    );
    expect(text).toMatch(/^ {2}4 +ÉL-1003 +GEOCODEDFAILED +Destination address not found/m);
    expect(text).toMatch(/^ {2}11 +él-1001 +ord_\w+ +GEOCODED +same reference as line 2$/m);
  });
});

it('says which positions and columns come from the file, and why the others are not used', async () => {
  const report = await run(
    'Merchant ID,Reference Number,Recipient Name,Destination Street,Destination City,Destination Province,Destination Postal Code,Destination Latitude,Destination Longitude,Valid Address,Price,Failure Notes,Original Window From,Created By\n' +
      'm-lavoie,AP-1,Al,1 Bloor Street,Toronto,ON,M4W 1A1,43.67,-79.38,Yes (postal area),5,,,\n' +
      'm-lavoie,AP-2,Al,1 Bloor Street,Toronto,ON,M4W 1A1,43.67,-79.38,Yes (street),5,,,\n' +
      'm-lavoie,AP-3,Al,1 Bloor Street,Toronto,ON,M4W 1A1,43.67,-79.38,Yes,5,,,\n' +
      'm-lavoie,AP-4,Al,1 Bloor Street,Toronto,ON,M4W 1A1,,,,,,,\n',
  );
  const notes = printReport(report)
    .split('\n')
    .filter((text) => text.startsWith('Note: '));
  const see = 'Filter the Address column in the console to see them.';
  expect(notes).toEqual([
    'Note: Not used, because the pipeline works it out: Price, Created By.',
    'Note: Not used, because it follows from what happens to the order later: Failure Notes, Original Window From.',
    `Note: 1 of 4 orders imported in this run has an approximate address (postal code only): the geocoder knows nothing better, or did not answer. ${see}`,
    `Note: 2 of 4 orders imported in this run have approximate addresses (postal code only, street only): taken from the file. ${see}`,
  ]);
});

it('two imports at once of orders of several merchants create each order once', async () => {
  const header =
    'Merchant ID,Reference Number,Recipient Name,Destination Street,Destination City,Destination Province,Destination Postal Code';
  const lines = Array.from(
    { length: 60 },
    (_, at) => `${at % 2 === 0 ? 'm-lavoie' : 'm-second'},TWICE-${at},Al,1 Bay Street,Toronto,ON,M5J 2R8`,
  );
  const imported = await Promise.all([
    run([header, ...lines].join('\n')),
    run([header, ...[...lines].reverse()].join('\n')),
  ]);
  const made = imported.flatMap((report) => report.imported);
  expect(made).toHaveLength(60);
  const idOf = new Map(made.map(({ reference, orderId }) => [reference, orderId]));
  expect(idOf.size).toBe(60);
  const known = imported.flatMap((report) => report.known);
  expect(known.map(({ orderId }) => orderId).sort()).toEqual([...idOf.values()].sort());
});
