/** What redaction removes from an order, and what it keeps. */
import type { Order } from '../../../src/contract/schemas/orders';
import { redactOrder } from '../../../src/domain/orders/redactOrder';

const address = {
  number: '12',
  street: 'Elm St',
  unit: '4',
  city: 'Toronto',
  province: 'ON',
  postalCode: 'm5v 2t6',
  country: 'CA',
  sublocality: 'Downtown',
  isBusinessAddress: false,
  useCoordinate: true,
  location: { lat: 43.6, lng: -79.4 },
  locationAccuracy: 'street' as const,
  locationWithinKm: 0.4,
};
const area = {
  street: 'REDACTED',
  city: 'Toronto',
  province: 'ON',
  postalCode: 'M5V',
  country: 'CA',
  isBusinessAddress: false,
};

it('removes the recipient from every part, and keeps what was delivered, when and at what price', () => {
  const kept = { id: 'o1', orderStatus: 'DELIVERED', refNumber: 'R-1', rateChoice: { price: 12 } } as const;
  const event = {
    event: 'Delivered',
    timestamp: 5,
    verificationPhotosUrls: ['https://p/1'],
    signaturePhotosUrls: ['https://p/2'],
  };
  const order: Partial<Order> = {
    ...kept,
    recipient: { name: 'Ada', phone: '+14165550123', email: 'ada@example.com' },
    notes: 'Ring twice',
    failureNotes: 'Ada was out',
    freeSearch: 'ada',
    customFields: [{ name: 'gift', value: 'for Ada' }],
    recipientAddress: address,
    originAddress: address,
    dtoRecipientAddress: address,
    dtoOriginAddress: address,
    useCoordinate: true,
    tasks: [
      { id: 't', taskStatus: 'DONE', completionNotes: 'Left with Ada', completionPhotosUrl: ['https://p/3'] },
    ],
    timelineEvents: [event],
    trackingEvents: [event],
    timeChangeEvents: [
      {
        time: 5,
        changedBy: 'clerk@example.com',
        category: 'CUSTOMER',
        notes: 'Ada called',
        externalNotes: 'Sorry, Ada',
      },
    ],
  };
  const redacted = {
    ...kept,
    recipient: { name: 'REDACTED' },
    notes: 'REDACTED',
    failureNotes: 'REDACTED',
    recipientAddress: area,
    originAddress: area,
    dtoRecipientAddress: area,
    dtoOriginAddress: area,
    useCoordinate: false,
    tasks: [{ id: 't', taskStatus: 'DONE', completionNotes: 'REDACTED' }],
    timelineEvents: [{ event: 'Delivered', timestamp: 5 }],
    trackingEvents: [{ event: 'Delivered', timestamp: 5 }],
    timeChangeEvents: [
      {
        time: 5,
        changedBy: 'clerk@example.com',
        category: 'CUSTOMER',
        notes: 'REDACTED',
        externalNotes: 'REDACTED',
      },
    ],
  };
  expect(redactOrder(order)).toStrictEqual(redacted);
  expect(redactOrder(redacted)).toStrictEqual(redacted);
});

it('keeps empty fields empty, and adds none', () => {
  const time = { time: 5, changedBy: 'clerk@example.com', category: 'CUSTOMER' };
  const empty: Partial<Order> = {
    notes: ' ',
    failureNotes: '',
    recipientAddress: null,
    originAddress: { city: 'Toronto' },
    tasks: [{ id: 't' }],
    timeChangeEvents: [time],
  };
  expect(redactOrder(empty)).toStrictEqual(empty);
  expect(redactOrder({})).toStrictEqual({});
  expect(redactOrder({ recipient: { name: ' ', phone: '+14165550123' } })).toStrictEqual({ recipient: {} });
  expect(redactOrder({ recipientAddress: { number: '12' } })).toStrictEqual({
    recipientAddress: { street: 'REDACTED' },
  });
});

it.each([
  ['Postal code M5V 2T6 is outside the delivery area.', 'Postal code M5V is outside the delivery area.'],
  ['Postal code m5v2t6 is outside the delivery area.', 'Postal code M5V is outside the delivery area.'],
  ['Postal code M5V-2T6 is outside the delivery area.', 'Postal code M5V is outside the delivery area.'],
  ['Postal code 12345 is outside the delivery area.', 'Postal code 123 is outside the delivery area.'],
  ['Postal code 12345-6789 is outside the delivery area.', 'Postal code 123 is outside the delivery area.'],
  ['Postal code SW1A2AA is outside the delivery area.', 'Postal code SW1 is outside the delivery area.'],
  ['Postal code 5145551234 is outside the delivery area.', 'Postal code 514 is outside the delivery area.'],
  ['Postal code 12ELMSTREET is outside the delivery area.', 'Postal code 12E is outside the delivery area.'],
  [
    'Destination address not found: 12 Elm Street is not a postal code.',
    'Destination address not found: REDACTED is not a postal code.',
  ],
  [
    'Too heavy: 12345 lb is above the last weight band, 3 lb.',
    'Too heavy: 12345 lb is above the last weight band, 3 lb.',
  ],
])('rewrites the event %j as %j', (event, redacted) => {
  expect(redactOrder({ timelineEvents: [{ event, timestamp: 5 }] }).timelineEvents?.[0]?.event).toBe(
    redacted,
  );
});

it('keeps only listed fields: unknown fields are removed at every level', () => {
  const extra = { greetingCard: 'Happy birthday, Ada', constructor: 'Ada', toString: 'Ada' };
  const scan = { time: 5, location: 'yyz5' };
  const kept = {
    id: 'o1',
    tasks: [{ id: 't' }],
    packages: [
      {
        trackingNumber: 'T1',
        weightOptions: { weight: 2, unit: 'lb' },
        sizeOptions: { length: 3, width: 2, height: 1, unit: 'cm' },
      },
    ],
    otherScans: [scan],
    scanEvents: [{ events: [scan] }],
    rateChoice: { price: 12 },
    orderCreation: { attemptedAt: 5, success: true, message: 'Created.' },
    recipientAddress: { city: 'Toronto' },
    timelineEvents: [{ event: 'Delivered', timestamp: 5 }],
    timeChangeEvents: [{ time: 5, changedBy: 'clerk@example.com', category: 'CUSTOMER' }],
  };
  const withExtra = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(withExtra);
    if (typeof value !== 'object' || value === null) return value;
    const members = Object.entries(value).map(([key, member]) => [key, withExtra(member)] as const);
    return { ...Object.fromEntries(members), ...extra };
  };
  const planted = withExtra(kept) as Partial<Order>;
  expect(planted.packages?.[0]?.weightOptions).toMatchObject(extra);
  expect(redactOrder(planted)).toStrictEqual(kept);
});
