/** An export that is imported again keeps every field that an import reads. */
import { sql } from 'kysely';
import { importOrders, type ImportReport } from '../../../server/import/importOrders';
import { findMerchant, insertMerchants } from '../../../server/repositories/merchants';
import type { Merchant } from '../../../src/contract/schemas/merchants';
import { readOrder } from '../../../src/api/read/readOrder';
import { orderCsvHeader } from '../../../src/domain/orders/orderCsvRow';
import type { OrderRecord } from '../../../src/domain/orders/orderRecord';
import { buildOrdersCsv } from '../../../src/store/files/ordersCsv';
import { aMerchant, aRule, aZone } from '../../fixtures/deliveryRules';
import { readCsv } from '../../support/readCsv';
import { call } from '../support/call';
import { startTestServer, type TestServer } from '../support/testServer';

/** Columns that change later or are computed again: times, status, and what was done with the order. */
const WORKED_OUT: ReadonlySet<string> = new Set([
  'Order ID',
  'Created At',
  'Created By',
  'Order Status',
  'Valid Address',
  'Original Window From',
  'Original Window To',
  'Failure Notes',
  'Price',
  'Rate Name',
  'Delivery Service',
  'Pickup Ready At',
  'Out For Delivery At',
  'Failed At',
  'Completed At',
  'Completion Notes',
  'Completion Photos',
  'Last Tracking Event',
  'Last Tracking Event At',
  'Routing Order Created',
]);

let from: TestServer;
let to: TestServer;
beforeAll(async () => {
  from = await startTestServer({ seed: 400, settings: { RATE_LIMIT: 'off' } });
  to = await startTestServer({ settings: { RATE_LIMIT: 'off' } });
  const ids = await from.db.selectFrom('merchants').select('id').execute();
  const merchants = await Promise.all(ids.map(({ id }) => findMerchant(from.db, id)));
  await insertMerchants(
    to.db,
    merchants.filter((merchant): merchant is Merchant => merchant !== null),
    Date.now(),
  );
});
afterAll(async () => {
  await from.close();
  await to.close();
});

/** Returns all orders, or those of a merchant, as the console reads them. */
async function ordersOf(server: TestServer, merchantId?: string): Promise<OrderRecord[]> {
  const token = await server.tokenFor('admin');
  const all = server.db.selectFrom('orders').select('id').orderBy('id');
  const ids = await (merchantId === undefined ? all : all.where('merchant_id', '=', merchantId)).execute();
  return Promise.all(
    ids.map(async ({ id }) => {
      const { json } = await call(server, `/api/orders/getOrders/${id}`, { token });
      const order = readOrder(json, 'routing');
      if (!order) throw new Error(`${id} is no order`);
      return order;
    }),
  );
}

async function exported(orders: readonly OrderRecord[]): Promise<string> {
  const csv = await buildOrdersCsv({ productLabel: 'Routing' });
  await csv.add(orders);
  return (await csv.finish()).content.text();
}

const importInto = (text: string, fileName = 'my_orders.csv'): Promise<ImportReport> =>
  importOrders(to.deps, { fileName, text: text.replace(/^\uFEFF/, ''), notes: [] });

const byReference = (rows: readonly Record<string, string>[]) =>
  new Map(rows.map((row) => [`${row['Merchant ID']} ${row['Reference Number']}`, row]));

/** Whether an empty value is filled in by the import: a window, a rate, or an address that is now found. */
const isFilledIn = (column: string, row: Record<string, string>) =>
  row[column] === '' && /^(Delivery Window|Destination|Origin|Rate Service)/.test(column);

describe('my_orders.csv of the demo, imported into an empty server', () => {
  let orders: OrderRecord[];
  let report: ImportReport;
  let given: string;
  beforeAll(async () => {
    orders = await ordersOf(from);
    given = await exported(orders);
    report = await importInto(given);
  });

  it('makes an order from every line', () => {
    expect(report.refused).toEqual([]);
    expect(report.imported).toHaveLength(orders.length);
  });

  it('exports the same values from there, field by field', async () => {
    const before = byReference(readCsv(given));
    const after = byReference(readCsv(await exported(await ordersOf(to))));
    expect(after.size).toBe(before.size);
    const columns = orderCsvHeader('Routing').filter((header) => !WORKED_OUT.has(header));
    expect(columns).toHaveLength(49);
    const differences = [...before].flatMap(([key, row]) =>
      columns
        .filter((column) => row[column] !== after.get(key)?.[column] && !isFilledIn(column, row))
        .map((column) => `${key} ${column}: ${row[column] ?? ''} -> ${after.get(key)?.[column] ?? ''}`),
    );
    expect(differences).toEqual([]);
  });

  it('keeps the paid service and the accuracy of positions', async () => {
    const later = new Map(
      (await ordersOf(to)).map((order) => [`${order.merchantId} ${order.refNumber}`, order]),
    );
    const pairs = orders.map(
      (order) => [order, later.get(`${order.merchantId} ${order.refNumber}`)] as const,
    );
    const accuracy = (order: OrderRecord | undefined) => order?.recipientAddress?.locationAccuracy;
    const found = pairs.filter(([order]) => accuracy(order) !== undefined);
    expect(found.map(([order]) => accuracy(order)).filter((word) => word === 'area').length).toBeGreaterThan(
      20,
    );
    expect(found.map(([, order]) => accuracy(order))).toEqual(found.map(([order]) => accuracy(order)));

    const priced = pairs.filter(([order, now]) => order.rateChoice && now?.rateChoice);
    expect(priced.length).toBeGreaterThan(200);
    const money = (order: OrderRecord | undefined) => [order?.rateChoice?.service, order?.rateChoice?.price];
    expect(priced.map(([, order]) => money(order))).toEqual(priced.map(([order]) => money(order)));
  });
});

/** The columns of the order's row whose names begin so. */
const columnsOf = ([row = {}]: readonly Record<string, string>[], names: RegExp) =>
  Object.fromEntries(Object.entries(row).filter(([column]) => names.test(column)));

describe('one order that has something unusual', () => {
  let made = 0;

  /** Makes an order on the first server, for a merchant that both have. */
  async function oneOrder(fields: Partial<Merchant> = {}): Promise<OrderRecord> {
    made += 1;
    const id = `unusual-${made}`;
    const merchant = aMerchant([aZone('Toronto', ['M'], { id })], [aRule('Toronto', 'Toronto', { id })], {
      id,
      name: id,
      ...fields,
    });
    for (const { db } of [from, to]) await insertMerchants(db, [merchant], Date.now());
    const line = {
      merchantId: merchant.id,
      refNumber: 'NS-1',
      recipient: { name: 'Al' },
      recipientAddress: { street: '2 Bloor Street', city: 'Toronto', province: 'ON', postalCode: 'M4W 1A1' },
    };
    const text = JSON.stringify(line);
    const { refused } = await importOrders(from.deps, { fileName: 'a.ndjson', text, notes: [] });
    expect(refused).toEqual([]);
    const [order] = await ordersOf(from, merchant.id);
    if (!order) throw new Error('The line made no order');
    return order;
  }

  async function edit({ id }: OrderRecord, path: string, body: unknown): Promise<void> {
    const token = await from.tokenFor('admin');
    const { status, text } = await call(from, `/api/orders/${path}/${id}`, { method: 'PATCH', token, body });
    if (status !== 200) throw new Error(`${status}: ${text}`);
  }

  /** The order's row as the first server exports it, and as the second one does once it has imported that. */
  async function thereAndBack({ merchantId }: OrderRecord) {
    const given = await exported(await ordersOf(from, merchantId));
    expect((await importInto(given)).refused).toEqual([]);
    return [readCsv(given), readCsv(await exported(await ordersOf(to, merchantId)))] as const;
  }

  it('an order of a merchant whose location has only a postal code keeps its origin', async () => {
    const location = { city: 'Toronto', province: 'ON', postalCode: 'M5H 1J9', country: 'Canada' };
    const [before, after] = await thereAndBack(await oneOrder({ merchantLocation: location }));
    expect(columnsOf(after, /Origin/)).toEqual(columnsOf(before, /Origin/));
    expect(columnsOf(before, /Origin/)).toMatchObject({
      'Origin Street': '',
      'Origin Postal Code': 'M5H 1J9',
      'OG Origin Postal Code': 'M5H 1J9',
    });
  });

  it.each<[string, { city?: string; province?: string; postalCode?: string }]>([
    ['a city and a postal code', { city: 'Toronto', postalCode: 'M5J 0C3' }],
    ['a province alone', { province: 'ON' }],
  ])('a destination of coordinates and %s stays there, without its earlier street', async (_what, texts) => {
    const order = await oneOrder();
    await edit(order, 'recipientAddress', { ...texts, lat: 43.65, lng: -79.37, useCoordinate: true });
    const [before, after] = await thereAndBack(order);
    expect(columnsOf(after, /Destination/)).toEqual(columnsOf(before, /Destination/));
    expect(columnsOf(before, /Destination/)).toMatchObject({
      'Destination Street': '',
      'Destination Postal Code': texts.postalCode ?? '',
      'Destination Latitude': '43.65',
      'OG Destination Street': '2 Bloor Street',
    });
  });

  it.each(['555-0142', '1', '+001 514 555 0142'])('a phone that staff saved as %s stays', async (typed) => {
    const order = await oneOrder();
    await edit(order, 'updateOrder', { recipient: { phone: typed } });
    const [before, after] = await thereAndBack(order);
    const phone = { 'Recipient Phone': `+${typed.replace(/\D/g, '')}` };
    expect([before, after].map((rows) => columnsOf(rows, /Phone/))).toEqual([phone, phone]);
  });

  it('an e-mail that is older than the pattern stays', async () => {
    const order = await oneOrder();
    const recipient = { name: 'Al', email: '<flo@localhost>' };
    await from.db
      .updateTable('orders')
      .set({ document: sql`document || ${JSON.stringify({ recipient })}::jsonb` })
      .where('id', '=', order.id)
      .execute();
    const [before, after] = await thereAndBack(order);
    const email = { 'Recipient Email': '<flo@localhost>' };
    expect([before, after].map((rows) => columnsOf(rows, /Email/))).toEqual([email, email]);
  });

  it('an order under the old name of its merchant, which another one has now, stays with its merchant', async () => {
    const order = await oneOrder();
    const { merchantId, merchantDisplayName: name } = order;
    const token = await to.tokenFor('super_admin');
    const body = { name: `${name} renamed` };
    const { status } = await call(to, `/api/merchants/${merchantId}`, { method: 'PATCH', token, body });
    expect(status).toBe(200);
    await insertMerchants(to.db, [aMerchant([], [], { id: `${merchantId}-other`, name })], Date.now());
    const report = await importInto(await exported([order]));
    expect(report).toMatchObject({
      refused: [],
      imported: [{ line: 2 }],
      notes: expect.arrayContaining([
        'Exported lines whose Merchant Name is not the present name of their Merchant ID, which decided: 1 (the first is line 2).',
      ]) as string[],
    });
    const [after] = await ordersOf(to, merchantId);
    expect(after).toMatchObject({ refNumber: order.refNumber, merchantDisplayName: body.name });
  });

  it('an origin of coordinates and a city is imported as it is', async () => {
    const order = await oneOrder();
    await edit(order, 'originAddress', { city: 'Toronto', lat: 43.65, lng: -79.37, useCoordinate: true });
    const [before, after] = await thereAndBack(order);
    expect(columnsOf(after, /Origin/)).toEqual(columnsOf(before, /Origin/));
    expect(columnsOf(before, /Origin/)).toMatchObject({ 'Origin Postal Code': '', 'Origin City': 'Toronto' });
  });
});
