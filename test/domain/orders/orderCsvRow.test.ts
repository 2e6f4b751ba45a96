import { orderCsvHeader, orderCsvRow } from '../../../src/domain/orders/orderCsvRow';
import type { OrderRecord } from '../../../src/domain/orders/orderRecord';
import { TORONTO } from '../../support/timeZones';

// Tests run in America/Toronto: UTC-5 in November, UTC-4 in July.
const AT = Date.UTC(2026, 10, 20, 14, 42, 7);
const BARE: OrderRecord = {
  id: 'ord_1',
  createdAt: AT,
  merchantId: 'm_1',
  merchantDisplayName: 'Épicerie',
  orderStatus: 'GEOCODED',
};

const cellsOf = (order: OrderRecord): Record<string, unknown> => {
  const row = orderCsvRow(order, TORONTO);
  return Object.fromEntries(orderCsvHeader('Routing').map((header, at) => [header, row[at]]));
};

describe('an order as a row', () => {
  it('EXP-02 LIM-12 has a header and a cell for each of 69 columns, the product named by its label', () => {
    const header = orderCsvHeader('Routing');
    expect(header).toHaveLength(69);
    expect(new Set(header).size).toBe(69);
    expect(header[0]).toBe('Order ID');
    expect(header[67]).toBe('Routing Order Created');
    expect(header[68]).toBe('Custom Fields');
    expect(orderCsvRow(BARE, TORONTO)).toHaveLength(69);
  });

  it('EXP-02 leaves cells of unknown values empty', () => {
    const { 'Order ID': id, 'Created At': at, ...rest } = cellsOf(BARE);
    expect([id, at]).toEqual(['ord_1', '2026-11-20 09:42:07-05:00']);
    const filled = Object.entries(rest).filter(([, cell]) => cell !== '');
    expect(filled.map(([header]) => header)).toEqual(['Merchant ID', 'Merchant Name', 'Order Status']);
    expect(cellsOf({ ...BARE, createdAt: null })['Created At']).toBe('');
  });

  it('EXP-02 names the requested service while there is no rate, so that an import of the file keeps it', () => {
    const asked: OrderRecord = { ...BARE, requestedService: 'SAMEDAY' };
    expect(cellsOf(asked)).toMatchObject({ Price: '', 'Rate Service': 'SAMEDAY' });
    const rated = { ...asked, rateChoice: { price: 9, service: 'NEXTDAY' } };
    expect(cellsOf(rated)['Rate Service']).toBe('NEXTDAY');
  });

  it.each<[Partial<OrderRecord>, unknown]>([
    [{ packages: [{}, {}] }, 2],
    [{ packages: [{}, {}], packageCount: 3 }, 3],
    [{ packageCount: 0 }, 0],
    [{}, ''],
  ])('EXP-02 counts the packages of %j as the pages do: %j', (parts, count) => {
    expect(cellsOf({ ...BARE, ...parts })['Package Count']).toBe(count);
  });

  it('EXP-02 writes times in the given zone with the offset of their day, booleans as Yes and No, lists with semicolons', () => {
    const cells = cellsOf({
      ...BARE,
      completeAfter: Date.UTC(2026, 6, 1, 13, 0, 0),
      validAddress: false,
      signatureRequired: true,
      recipientAddress: { isBusinessAddress: true, location: { lat: 43.5, lng: -79.25 } },
      dtoRecipientAddress: { number: '12', street: 'Rue Saint-Jean' },
      packages: [
        { trackingNumber: 'T1', weightOptions: { weight: 2.5, unit: 'lb' } },
        { sizeOptions: { length: 30, width: 20, height: 10, unit: 'cm' } },
        { trackingNumber: 'T3', weightOptions: { weight: 1.125, unit: 'kg' } },
      ],
      customFields: [
        { name: 'Dock', value: '4' },
        { name: 'Gate', value: 'B=2; ring' },
      ],
      rateChoice: { price: 12.5, name: 'Same day' },
    });
    expect(cells).toMatchObject({
      'Delivery Window From': '2026-07-01 09:00:00-04:00',
      'Valid Address': 'No',
      'Signature Required': 'Yes',
      'Scanning Required': '',
      'Destination Is Business': 'Yes',
      'Destination Latitude': 43.5,
      'Destination Longitude': -79.25,
      'OG Destination Street': '12 Rue Saint-Jean',
      'Tracking Numbers': 'T1; ; T3',
      'Package Weights': '2.5 lb; ; 1.1250 kg',
      'Package Dimensions': '; 30 x 20 x 10 cm; ',
      'Custom Fields': 'Dock=4; Gate=B=2\\; ring',
      Price: 12.5,
      'Rate Name': 'Same day',
    });
  });

  it.each([
    [true, 'exact', 'Yes'],
    [true, 'area', 'Yes (postal area)'],
    [false, 'area', 'No (postal area)'],
    [undefined, 'area', '(postal area)'],
    [true, 'street', 'Yes (street)'],
    [undefined, undefined, ''],
  ] as const)('EXP-02 writes a position found %s as %s as "%s"', (validAddress, locationAccuracy, cell) => {
    const recipientAddress = { street: 'Bay Street', ...(locationAccuracy && { locationAccuracy }) };
    const order = { ...BARE, recipientAddress, ...(validAddress !== undefined && { validAddress }) };
    expect(cellsOf(order)['Valid Address']).toBe(cell);
  });

  it('EXP-02 writes a window to the millisecond if needed', () => {
    const cells = cellsOf({ ...BARE, completeAfter: AT, completeBefore: AT + 999 });
    expect(cells).toMatchObject({
      'Delivery Window From': '2026-11-20 09:42:07-05:00',
      'Delivery Window To': '2026-11-20 09:42:07.999-05:00',
    });
  });

  it('EXP-02 writes completion notes and photos only for completed and failed deliveries', () => {
    const tasks = [
      {
        id: 't',
        completedAt: AT,
        completionNotes: 'Left at door',
        completionPhotosUrl: ['https://a', 'https://b'],
      },
      { id: 'u', completionNotes: 'Second task' },
    ];
    expect(cellsOf({ ...BARE, orderStatus: 'DELIVERY_COMPLETED', tasks })).toMatchObject({
      'Completed At': '2026-11-20 09:42:07-05:00',
      'Completion Notes': 'Left at door',
      'Completion Photos': 'https://a; https://b',
    });
    expect(cellsOf({ ...BARE, orderStatus: 'GEOCODED', tasks })).toMatchObject({
      'Completed At': '2026-11-20 09:42:07-05:00',
      'Completion Notes': '',
      'Completion Photos': '',
    });
  });

  it('EXP-02 names the newest tracking event, also from the product\u2019s own list', () => {
    const events = [
      { event: 'Out for delivery', timestamp: AT },
      { event: 'Scanned', timestamp: AT - 60_000 },
    ];
    for (const order of [
      { ...BARE, timelineEvents: events },
      { ...BARE, timelineEvents: [], trackingEvents: events },
    ]) {
      expect(cellsOf(order)).toMatchObject({
        'Last Tracking Event': 'Out for delivery',
        'Last Tracking Event At': '2026-11-20 09:42:07-05:00',
      });
    }
  });

  it.each([
    [undefined, ''],
    [{ attemptedAt: AT, success: true, message: 'ok' }, 'Yes'],
    [{ attemptedAt: AT, success: false, message: 'refused' }, 'No'],
    [true as const, 'Yes'],
  ])('EXP-02 writes whether the order was created in the product: %j as %j', (orderCreation, text) => {
    const order: OrderRecord = { ...BARE, ...(orderCreation !== undefined && { orderCreation }) };
    expect(cellsOf(order)['Routing Order Created']).toBe(text);
  });
});
