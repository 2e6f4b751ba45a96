import { DELIVERY_TYPES } from '../../src/contract/constants';
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

test.each(FORMS)('API-47 reads every time of an order from %s', (_form, value) => {
  const order = read(Object.fromEntries(TIMES.map((field) => [field, value])));
  expect(TIMES.map((field) => order[field])).toEqual(TIMES.map(() => AT));
});

test.each(FORMS)('API-47 reads the times inside its lists from %s too', (_form, value) => {
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

it('reads a missing creation time as null, not 1970, and a missing merchant and status as empty', () => {
  expect(readOrder({ id: 'o1' }, 'routing')).toEqual({
    id: 'o1',
    createdAt: null,
    merchantId: '',
    merchantDisplayName: '',
    orderStatus: '',
  });
});

test.each(['', '  ', 'two', NaN, true])('a count of %p is left out', (packageCount) => {
  expect(read({ packageCount })).not.toHaveProperty('packageCount');
});

it('reads numbers from numeric strings', () => {
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

it('reads photo lists that are missing or a single text', () => {
  const { tasks } = read({
    tasks: [
      { id: 'a' },
      { id: 'b', completionPhotosUrl: 'https://p/1' },
      { id: 'c', completionPhotosUrl: ['https://p/2', null, ''] },
      { id: 'd', completionPhotosUrl: null },
    ],
  });
  expect(tasks?.map((task) => task.completionPhotosUrl)).toStrictEqual([
    undefined,
    ['https://p/1'],
    ['https://p/2'],
    undefined,
  ]);
});

it('reads {product} fields only under the configured key', () => {
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
])('reads a creation attempt of %p as %p', (value, expected) => {
  expect(read({ routingOrderCreate: value }).orderCreation).toEqual(expected);
});

it('keeps the events under both names for the detail to choose from', () => {
  const order = read({ timelineEvents: [], routingTrackingEvents: [{ event: 'A', timestamp: AT }] });
  expect(order.timelineEvents).toEqual([]);
  expect(order.trackingEvents).toHaveLength(1);
});

it('keeps an unknown status as it is', () => {
  expect(read({ orderStatus: 'TELEPORTED' }).orderStatus).toBe('TELEPORTED');
});

test.each([[null], [{}], [{ street: null }], ['nowhere'], [[]]])(
  'reads an address of %p as null',
  (value) => {
    expect(read({ recipientAddress: value }).recipientAddress).toBeNull();
  },
);

it('leaves out fields of the wrong type and unset ones', () => {
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

test.each([[null], ['o1'], [[]], [{}], [{ id: '' }]])('%p is not an order', (value) => {
  expect(readOrder(value, 'routing')).toBeNull();
});

it('takes the version from the record, or else from the ETag', () => {
  expect(readOrder({ id: 'o1', version: 3 }, 'routing', 2)?.version).toBe(3);
  expect(readOrder({ id: 'o1' }, 'routing', 2)?.version).toBe(2);
  expect(readOrder({ id: 'o1' }, 'routing')).not.toHaveProperty('version');
});

it('ENT-01 API-47 reads every field of our server’s order unchanged', () => {
  const address = {
    number: '12',
    street: 'King St W',
    unit: '4',
    city: 'Toronto',
    province: 'ON',
    postalCode: 'M5V 1A1',
    country: 'CA',
    sublocality: 'Downtown',
    isBusinessAddress: true,
    useCoordinate: false,
    location: { lat: 43.6, lng: -79.4 },
    locationAccuracy: 'street',
    locationWithinKm: 0.4,
  };
  const order = {
    id: 'o1',
    createdAt: AT,
    merchantId: 'm1',
    merchantDisplayName: 'Maple Books',
    timezone: 'America/Toronto',
    createdBy: 'clerk@example.com',
    orderStatus: 'DELIVERED',
    completeAfter: AT + 1,
    completeBefore: AT + 2,
    originalCompleteAfter: AT + 3,
    originalCompleteBefore: AT + 4,
    pickupReadyAt: AT + 5,
    outForDeliveryAt: AT + 6,
    failedAt: AT + 7,
    recipient: { name: 'Ada', phone: '+14165550123', email: 'ada@example.com' },
    recipientAddress: address,
    originAddress: { ...address, street: 'Queen St' },
    dtoRecipientAddress: { street: 'as it was submitted' },
    dtoOriginAddress: { street: 'as the origin was submitted' },
    signatureRequired: true,
    scanningRequired: false,
    validAddress: true,
    saveAddress: false,
    useCoordinate: true,
    notes: 'Ring twice',
    failureNotes: 'Nobody home',
    packageCount: 2,
    refNumber: 'R-1',
    freeSearch: 'words',
    minimumAge: 19,
    source: 'api',
    dispatcher: 'Provider',
    deliveryType: DELIVERY_TYPES[0],
    customFields: [{ name: 'gift', value: 'yes' }],
    otherScans: [{ time: AT }],
    scanEvents: [{ events: [{ time: AT, location: 'yyz5' }] }],
    tasks: [
      {
        id: 't1',
        shortId: 's1',
        taskType: 'DROPOFF',
        taskStatus: 'DONE',
        completedAt: AT + 8,
        completionNotes: 'Left at the door',
        completionPhotosUrl: ['https://p/1'],
      },
    ],
    rateChoice: {
      price: 12.5,
      service: 'SAMEDAY',
      name: 'Same Day',
      description: 'Today',
      estimateDay: 'Friday',
      estimateFrom: '12:00',
      estimateTo: '16:00',
      epochEstimateFrom: AT + 9,
      epochEstimateTo: AT + 10,
      deliveryService: 'van',
    },
    packages: [
      {
        trackingNumber: 'T1',
        weightOptions: { weight: 4.5, unit: 'lb' },
        sizeOptions: { length: 1, width: 2, height: 3, unit: 'in' },
        refNumber: 'P-1',
      },
    ],
    timelineEvents: [
      {
        trackingNumber: 'T1',
        event: 'PICKED',
        timestamp: AT,
        verificationPhotosUrls: ['https://p/2'],
        signaturePhotosUrls: ['https://p/3'],
      },
    ],
    timeChangeEvents: [
      {
        time: AT,
        changedBy: 'clerk@example.com',
        category: 'CUSTOMER',
        notes: 'asked for it',
        externalNotes: 'Later, please',
        showExternalNotes: true,
        initialCompleteAfter: AT + 11,
        initialCompleteBefore: AT + 12,
        newCompleteAfter: AT + 13,
        newCompleteBefore: AT + 14,
      },
    ],
    version: 4,
  };
  expect(readOrder(order, 'routing')).toEqual(order);
});

it('fills in missing parts of events, scans and tasks, and leaves out those without a time', () => {
  const order = read({
    timelineEvents: [{ timestamp: AT }, { event: 'PICKED' }],
    timeChangeEvents: [{ time: AT }, { changedBy: 'clerk' }],
    otherScans: [{ time: AT }, { location: 'yyz5' }],
    scanEvents: [{}],
    tasks: [{}],
  });
  expect(order).toMatchObject({
    timelineEvents: [{ event: '', timestamp: AT }],
    timeChangeEvents: [{ time: AT, changedBy: '', category: '' }],
    otherScans: [{ time: AT }],
    scanEvents: [{ events: [] }],
    tasks: [{ id: '' }],
  });
  expect(
    [order.timelineEvents, order.timeChangeEvents, order.otherScans].map((list) => list?.length),
  ).toEqual([1, 1, 1]);
});

test.each(['length', 'width', 'height'])('leaves out the size of a package without its %s', (missing) => {
  const size = { length: 1, width: 2, height: 3, unit: 'in' };
  const [parcel] = read({ packages: [{ sizeOptions: { ...size, [missing]: undefined } }] }).packages ?? [];
  expect(parcel).toEqual({});
});

it('reads a missing unit as empty, and leaves out a missing weight', () => {
  const { packages } = read({
    packages: [
      { weightOptions: { weight: 4 }, sizeOptions: { length: 1, width: 2, height: 3 } },
      { weightOptions: { unit: 'lb' } },
    ],
  });
  expect(packages).toEqual([
    { weightOptions: { weight: 4, unit: '' }, sizeOptions: { length: 1, width: 2, height: 3, unit: '' } },
    {},
  ]);
});

test.each([[{ lat: 43.6 }], [{ lng: -79.4 }], [{ lat: 'north', lng: 'west' }]])(
  'a location of %p is left out',
  (location) => {
    expect(read({ recipientAddress: { city: 'Toronto', location } }).recipientAddress).toEqual({
      city: 'Toronto',
    });
  },
);

it('leaves out an unknown delivery type and location accuracy', () => {
  const order = read({
    deliveryType: 'TELEPORT',
    recipientAddress: { city: 'Toronto', locationAccuracy: 'roughly' },
  });
  expect(order).not.toHaveProperty('deliveryType');
  expect(order.recipientAddress).toEqual({ city: 'Toronto' });
});

it('ODT-11 reads a custom field that is true or has no value, and leaves out one without a name', () => {
  const { customFields } = read({
    customFields: [{ name: 'gift', value: true }, { name: 'note' }, { value: 'x' }],
  });
  expect(customFields).toEqual([
    { name: 'gift', value: 'true' },
    { name: 'note', value: '' },
  ]);
});

it('reads a creation attempt without success: true as failed', () => {
  expect(read({ routingOrderCreate: { attemptedAt: AT, success: 'yes' } }).orderCreation).toEqual({
    attemptedAt: AT,
    success: false,
    message: '',
  });
  expect(read({ routingOrderCreate: { attemptedAt: AT, success: true } }).orderCreation).toMatchObject({
    success: true,
  });
});
