/**
 * Compares every column of my_orders.csv with the server's order. Each value is unique in the order, so an empty or
 * swapped cell shows.
 */
import { ORDER_COLUMNS } from '../../../src/contract/orderColumns';
import type { Order } from '../../../src/contract/schemas/orders';
import { startExport } from '../../../src/store/workflows/exportOrders';
import { readCsv } from '../../support/readCsv';
import { load } from './orderServer';
import { orders, serveOrders, token } from './servedOrders';
import { aBrowser, finished, openTab } from './tabs';

serveOrders();

// Tests run in America/Toronto: UTC-5 in November.
const at = (hour: number) => Date.UTC(2026, 10, 20, hour, 7, 9);

const ORDER: Order = {
  id: 'ord_every_column',
  createdAt: at(6) / 1000,
  createdBy: 'clerk@example.com',
  merchantId: 'merchant-1',
  merchantDisplayName: 'Épicerie Lavoie & Filles',
  orderStatus: 'DELIVERY_COMPLETED',
  refNumber: 'REF-77',
  source: 'WooCommerce',
  deliveryType: 'HEAVY',
  recipient: { name: 'Zoë Nuñez', phone: '+14165550123', email: 'zoe@example.com' },
  recipientAddress: {
    number: '11',
    street: 'Bay Street',
    unit: '12',
    city: 'Toronto',
    province: 'ON',
    postalCode: 'M5J 2R8',
    country: 'Canada',
    isBusinessAddress: true,
    location: { lat: 43.61, lng: -79.62 },
    locationAccuracy: 'exact',
  },
  originAddress: {
    number: '21',
    street: 'Rue Peel',
    unit: '22',
    city: 'Montréal',
    province: 'QC',
    postalCode: 'H3C 2G8',
    country: 'CA',
    location: { lat: 45.63, lng: -73.64 },
  },
  dtoRecipientAddress: {
    number: '31',
    street: 'Elm Street',
    unit: '32',
    city: 'Halifax',
    province: 'NS',
    postalCode: 'B3H 1Y6',
    country: 'CAN',
  },
  dtoOriginAddress: {
    number: '41',
    street: 'Broadway',
    unit: '42',
    city: 'New York',
    province: 'NY',
    postalCode: '10007',
    country: 'USA',
  },
  validAddress: true,
  completeAfter: at(7),
  completeBefore: at(8),
  originalCompleteAfter: at(9),
  originalCompleteBefore: at(10),
  signatureRequired: true,
  scanningRequired: true,
  minimumAge: 19,
  notes: 'Ring twice',
  failureNotes: 'Nobody in',
  packageCount: 2,
  packages: [
    {
      trackingNumber: 'T-1',
      weightOptions: { weight: 1.5, unit: 'kg' },
      sizeOptions: { length: 30, width: 20, height: 10, unit: 'cm' },
    },
    {
      trackingNumber: 'T-2',
      weightOptions: { weight: 3, unit: 'lb' },
      sizeOptions: { length: 6, width: 5, height: 4, unit: 'in' },
    },
  ],
  rateChoice: { price: 12.34, name: 'Same day', service: 'SAMEDAY', deliveryService: 'van' },
  pickupReadyAt: at(11),
  outForDeliveryAt: at(12),
  failedAt: at(13),
  tasks: [
    {
      id: 'task-1',
      completedAt: at(14),
      completionNotes: 'Left at door',
      completionPhotosUrl: ['https://photos.example/1', 'https://photos.example/2'],
    },
    { id: 'task-2', completedAt: at(20), completionNotes: 'Other task' },
  ],
  timelineEvents: [
    { event: 'Order created', timestamp: at(6) },
    { event: 'Delivered', timestamp: at(15) },
  ],
  orderCreation: { attemptedAt: at(16), success: true, message: 'created there' },
  customFields: [
    { name: 'Dock', value: '4' },
    { name: 'Gate', value: 'B' },
  ],
  version: 1,
};

const CELLS: Readonly<Record<string, string>> = {
  'Order ID': 'ord_every_column',
  'Created At': '2026-11-20 01:07:09-05:00',
  'Created By': 'clerk@example.com',
  'Merchant ID': 'merchant-1',
  'Merchant Name': 'Épicerie Lavoie & Filles',
  'Order Status': 'DELIVERY_COMPLETED',
  'Reference Number': 'REF-77',
  Source: 'WooCommerce',
  'Delivery Type': 'HEAVY',
  'Recipient Name': 'Zoë Nuñez',
  'Recipient Phone': '+14165550123',
  'Recipient Email': 'zoe@example.com',
  'Destination Number': '11',
  'Destination Street': 'Bay Street',
  'Destination Unit': '12',
  'Destination City': 'Toronto',
  'Destination Province': 'ON',
  'Destination Postal Code': 'M5J 2R8',
  'Destination Country': 'Canada',
  'Destination Is Business': 'Yes',
  'Destination Latitude': '43.61',
  'Destination Longitude': '-79.62',
  'Origin Number': '21',
  'Origin Street': 'Rue Peel',
  'Origin Unit': '22',
  'Origin City': 'Montréal',
  'Origin Province': 'QC',
  'Origin Postal Code': 'H3C 2G8',
  'Origin Country': 'CA',
  'OG Destination Street': '31 Elm Street',
  'OG Destination Unit': '32',
  'OG Destination City': 'Halifax',
  'OG Destination Province': 'NS',
  'OG Destination Postal Code': 'B3H 1Y6',
  'OG Destination Country': 'CAN',
  'OG Origin Street': '41 Broadway',
  'OG Origin Unit': '42',
  'OG Origin City': 'New York',
  'OG Origin Province': 'NY',
  'OG Origin Postal Code': '10007',
  'OG Origin Country': 'USA',
  'Valid Address': 'Yes',
  'Delivery Window From': '2026-11-20 02:07:09-05:00',
  'Delivery Window To': '2026-11-20 03:07:09-05:00',
  'Original Window From': '2026-11-20 04:07:09-05:00',
  'Original Window To': '2026-11-20 05:07:09-05:00',
  'Signature Required': 'Yes',
  'Scanning Required': 'Yes',
  'Minimum Age': '19',
  Notes: 'Ring twice',
  'Failure Notes': 'Nobody in',
  'Package Count': '2',
  'Tracking Numbers': 'T-1; T-2',
  'Package Weights': '1.5 kg; 3 lb',
  'Package Dimensions': '30 x 20 x 10 cm; 6 x 5 x 4 in',
  Price: '12.34',
  'Rate Name': 'Same day',
  'Rate Service': 'SAMEDAY',
  'Delivery Service': 'van',
  'Pickup Ready At': '2026-11-20 06:07:09-05:00',
  'Out For Delivery At': '2026-11-20 07:07:09-05:00',
  'Failed At': '2026-11-20 08:07:09-05:00',
  'Completed At': '2026-11-20 09:07:09-05:00',
  'Completion Notes': 'Left at door',
  'Completion Photos': 'https://photos.example/1; https://photos.example/2',
  'Last Tracking Event': 'Delivered',
  'Last Tracking Event At': '2026-11-20 10:07:09-05:00',
  'Routing Order Created': 'Yes',
  'Custom Fields': 'Dock=4; Gate=B',
};

/** The columns with only two values. Each is tested with an order in which it alone is No. */
const YES_NO: Readonly<Record<string, Partial<Order>>> = {
  'Destination Is Business': { recipientAddress: { ...ORDER.recipientAddress, isBusinessAddress: false } },
  'Valid Address': { validAddress: false },
  'Signature Required': { signatureRequired: false },
  'Scanning Required': { scanningRequired: false },
  'Routing Order Created': { orderCreation: { attemptedAt: at(16), success: false, message: 'refused' } },
};

async function exported(parts: Partial<Order>): Promise<Record<string, string>> {
  const tab = openTab(aBrowser(), { url: orders.proxy.url, token });
  const ids = await orders.addOrders(1, ORDER.orderStatus, { ...ORDER, ...parts });
  await load(tab, ids);
  const jobId = tab.store.dispatch(startExport(ids));
  if (jobId === null) throw new Error('No job was started');
  await finished(tab, jobId);
  const [row = {}] = readCsv((await tab.saved[0]?.content.text()) ?? '');
  return row;
}

describe('the columns of my_orders.csv', () => {
  it('EXP-02 each of the 69 columns has the value of its own field', async () => {
    const row = await exported({});
    expect(Object.keys(row)).toEqual(
      ORDER_COLUMNS.map(({ header }) => header.replace('{product}', 'Routing')),
    );
    expect(row).toEqual(CELLS);
  });

  it('EXP-02 each column has its own value, so that swapped columns show', () => {
    const distinct = Object.entries(CELLS).filter(([header]) => !(header in YES_NO));
    expect(distinct.every(([, cell]) => cell !== '')).toBe(true);
    expect(new Set(distinct.map(([, cell]) => cell)).size).toBe(69 - Object.keys(YES_NO).length);
  });

  it.each(Object.entries(YES_NO))(
    'EXP-02 only %s is No when only its field says so',
    async (header, parts) => {
      const id = `ord_no_${header.replaceAll(' ', '_')}`;
      expect(await exported({ ...parts, id })).toEqual({ ...CELLS, 'Order ID': id, [header]: 'No' });
    },
  );
});
