import { readOrder } from '../../src/api/read/readOrder';

const AT = Date.UTC(2026, 10, 20, 17, 0, 0);
const read = (wire: Record<string, unknown>, key = 'routing') => {
  const order = readOrder({ id: 'o1', orderStatus: 'CREATED', ...wire }, key);
  if (!order) throw new Error('It could not be read.');
  return order;
};

const TIMES = [
  'createdAt',
  'completeAfter',
  'completeBefore',
  'originalCompleteAfter',
  'originalCompleteBefore',
  'pickupReadyAt',
  'outForDeliveryAt',
  'failedAt',
] as const;
const FORMS: [string, unknown][] = [
  ['seconds', AT / 1000],
  ['milliseconds', AT],
  ['a numeric string', String(AT / 1000)],
  ['ISO', '2026-11-20T12:00:00-05:00'],
];

test.each(FORMS)('API-47 every time of an order is read from %s', (_form, value) => {
  const order = read(Object.fromEntries(TIMES.map((field) => [field, value])));
  expect(TIMES.map((field) => order[field])).toEqual(TIMES.map(() => AT));
});

test.each(FORMS)('API-47 the times inside its lists are read from %s too', (_form, value) => {
  const order = read({
    tasks: [{ id: 't', completedAt: value }],
    timelineEvents: [{ event: 'CREATED', timestamp: value }],
    timeChangeEvents: [{ time: value, changedBy: 'a', category: 'c', newCompleteAfter: value }],
    otherScans: [{ time: value }],
    scanEvents: [{ events: [{ time: value, location: 'yyz5' }] }],
    rateChoice: { epochEstimateFrom: value },
  });
  expect(order.tasks?.[0]?.completedAt).toBe(AT);
  expect(order.timelineEvents?.[0]?.timestamp).toBe(AT);
  expect(order.timeChangeEvents?.[0]).toMatchObject({ time: AT, newCompleteAfter: AT });
  expect(order.otherScans?.[0]?.time).toBe(AT);
  expect(order.scanEvents?.[0]?.events[0]).toEqual({ time: AT, location: 'yyz5' });
  expect(order.rateChoice?.epochEstimateFrom).toBe(AT);
});

it('an order without a creation time has none, not 1970', () => {
  expect(read({}).createdAt).toBeNull();
});

it('numbers may come as numeric strings', () => {
  const order = read({
    packageCount: '3',
    minimumAge: '19',
    rateChoice: { price: '12.50' },
    recipientAddress: { street: 'King', number: 12, location: { lat: '43.6', lng: '-79.4' } },
    packages: [
      {
        weightOptions: { weight: '4.5', unit: 'lb' },
        sizeOptions: { length: '1', width: '2', height: '3', unit: 'in' },
      },
    ],
  });
  expect(order.packageCount).toBe(3);
  expect(order.minimumAge).toBe(19);
  expect(order.rateChoice?.price).toBe(12.5);
  expect(order.recipientAddress).toEqual({
    street: 'King',
    number: '12',
    location: { lat: 43.6, lng: -79.4 },
  });
  expect(order.packages).toEqual([
    {
      weightOptions: { weight: 4.5, unit: 'lb' },
      sizeOptions: { length: 1, width: 2, height: 3, unit: 'in' },
    },
  ]);
});

it('lists of photos may be missing or one text', () => {
  const { tasks } = read({
    tasks: [
      { id: 'a' },
      { id: 'b', completionPhotosUrl: 'https://p/1' },
      { id: 'c', completionPhotosUrl: ['https://p/2', null] },
    ],
  });
  expect(tasks?.map((task) => task.completionPhotosUrl)).toEqual([
    undefined,
    ['https://p/1'],
    ['https://p/2'],
  ]);
});

it('{product} fields are read under the configured key and no other', () => {
  const wire = {
    trackerOrderCreate: { attemptedAt: AT, success: false, message: 'Refused' },
    trackerTrackingEvents: [{ event: 'PICKED', timestamp: AT }],
  };
  expect(read(wire, 'tracker')).toMatchObject({
    orderCreation: { attemptedAt: AT, success: false, message: 'Refused' },
    trackingEvents: [{ event: 'PICKED', timestamp: AT }],
  });
  expect(read(wire, 'routing').orderCreation).toBeUndefined();
});

test.each([
  [true, true],
  ['abc-1', 'abc-1'],
  [{ orderId: 'x' }, true],
  [0, undefined],
  [null, undefined],
  ['', undefined],
  [undefined, undefined],
])('a creation attempt of %p reads as %p', (value, expected) => {
  expect(read({ routingOrderCreate: value }).orderCreation).toEqual(expected);
});

it('both names of the events are kept for the detail to choose from', () => {
  const order = read({ timelineEvents: [], routingTrackingEvents: [{ event: 'A', timestamp: AT }] });
  expect(order.timelineEvents).toEqual([]);
  expect(order.trackingEvents).toHaveLength(1);
});

it('a status this console does not know is kept as it is', () => {
  expect(read({ orderStatus: 'TELEPORTED' }).orderStatus).toBe('TELEPORTED');
});

test.each([[null], [{}], [{ street: null }], ['nowhere'], [[]]])('an address of %p is none', (value) => {
  expect(read({ recipientAddress: value }).recipientAddress).toBeNull();
});

it('fields of the wrong type are left out, and unset ones take no room', () => {
  const order = read({
    notes: { a: 1 },
    packages: 'two',
    signatureRequired: 'yes',
    customFields: [{ name: 'a', value: 3 }, 7],
  });
  expect(Object.keys(order).sort()).toEqual(
    ['createdAt', 'customFields', 'id', 'merchantDisplayName', 'merchantId', 'orderStatus'].sort(),
  );
  expect(order.customFields).toEqual([{ name: 'a', value: '3' }]);
});

test.each([[null], ['o1'], [[]], [{}], [{ id: '' }]])('%p is no order', (value) => {
  expect(readOrder(value, 'routing')).toBeNull();
});

it('the version is the record’s own, else that of the ETag, else unknown', () => {
  expect(readOrder({ id: 'o1', version: 3 }, 'routing', 2)?.version).toBe(3);
  expect(readOrder({ id: 'o1' }, 'routing', 2)?.version).toBe(2);
  expect(readOrder({ id: 'o1' }, 'routing')).not.toHaveProperty('version');
});
