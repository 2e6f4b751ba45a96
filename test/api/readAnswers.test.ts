import { readGeocodeAnswer, readPredictions } from '../../src/api/read/readGeo';
import { readLogin } from '../../src/api/read/readLogin';
import { readMerchant, readMerchants } from '../../src/api/read/readMerchant';
import { readMerchantNames } from '../../src/api/read/readMerchantNames';
import { readOrderCount } from '../../src/api/read/readOrderCount';
import { readOrderSummary } from '../../src/api/read/readOrderSummary';
import { readSearchAnswer } from '../../src/api/read/readSearchAnswer';

describe('POST /orders', () => {
  const rows = [{ id: 'a' }, { noise: true }, { id: 'b' }];

  it('returns the orders in their order, and the cursor of the next page', () => {
    const next = { lastEvaluatedKey: 'k', createdAt: 1_700_000_000 };
    const answer = readSearchAnswer({ orders: rows, next }, 'routing');
    expect(answer?.orders.map((order) => order.id)).toEqual(['a', 'b']);
    expect(answer?.next).toEqual(next);
  });

  it('returns an opaque cursor unchanged', () => {
    const next = { lastEvaluatedKey: { id: { S: 'k' } }, createdAt: '0001700000000' };
    expect(readSearchAnswer({ orders: [], next }, 'routing')?.next).toEqual(next);
  });

  test.each([[null], [undefined], [{}], [{ lastEvaluatedKey: null }], [{ lastEvaluatedKey: '' }]])(
    'reads a next of %p as the end',
    (next) => {
      expect(readSearchAnswer({ orders: rows, next }, 'routing')?.next).toBeNull();
    },
  );

  it('reads a bare list as one page, and a cursor beside the orders', () => {
    expect(readSearchAnswer(rows, 'routing')).toMatchObject({ next: null });
    expect(readSearchAnswer({ orders: rows, lastEvaluatedKey: 'k', createdAt: 5 }, 'routing')?.next).toEqual({
      lastEvaluatedKey: 'k',
      createdAt: 5,
    });
  });

  test.each([[null], ['text'], [{}], [{ orders: 'none' }]])('%p is not a page', (value) => {
    expect(readSearchAnswer(value, 'routing')).toBeNull();
  });
});

describe('GET /orders/summary', () => {
  const hour = { hour: 9, total: 3, delivered: 1, late: 0, toCome: 2 };
  const summary = {
    at: 1_795_630_000_000,
    open: { GEOCODED: 4 },
    late: {},
    failed: 1,
    failedSince: '2026-11-24',
    days: [{ date: '2026-11-25', hours: [hour] }],
  };

  it('reads counts, also of unknown statuses and from digits', () => {
    expect(readOrderSummary(summary)).toEqual(summary);
    const open = { GEOCODED: '4', NEWEST_STATUS: 2, LOST: 'many' };
    expect(readOrderSummary({ ...summary, open })?.open).toEqual({ GEOCODED: 4, NEWEST_STATUS: 2 });
  });

  test.each([
    [null],
    [{}],
    [{ ...summary, open: undefined }],
    [{ ...summary, failed: null }],
    [{ ...summary, days: 'none' }],
  ])('an incomplete summary is null: %p', (value) => {
    expect(readOrderSummary(value)).toBeNull();
  });
});

describe('GET /merchants/names', () => {
  it('reads id, name and archived flag, sorted by name', () => {
    const names = readMerchantNames([
      { id: '3', name: 'zebra', archived: true },
      { id: '2', name: 'Éclair', archived: false },
      { id: '1', name: 'apple' },
    ]);
    expect(names).toEqual([
      { id: '1', name: 'apple', archived: false },
      { id: '2', name: 'Éclair', archived: false },
      { id: '3', name: 'zebra', archived: true },
    ]);
  });

  it('uses plain strings as both id and name', () => {
    expect(readMerchantNames(['B', 'A', ''])).toEqual([
      { id: 'A', name: 'A', archived: false },
      { id: 'B', name: 'B', archived: false },
    ]);
  });

  it('uses a name without an id as both, and an id without a name too; leaves out entries without either', () => {
    const names = readMerchantNames({
      merchants: [{ name: 'B' }, { id: 'A' }, { archived: true }, null, 7, { id: '' }],
    });
    expect(names).toEqual([
      { id: 'A', name: 'A', archived: false },
      { id: 'B', name: 'B', archived: false },
    ]);
  });

  it('sorts numbers in names by value, and equal names by id', () => {
    const names = readMerchantNames([
      { id: '10', name: 'Shop' },
      { id: '9', name: 'shop' },
      { id: 'x', name: 'Depot 10' },
      { id: 'y', name: 'depot 9' },
    ]);
    expect(names?.map(({ id }) => id)).toEqual(['y', 'x', '9', '10']);
  });

  it('returns null for anything but a list', () => {
    expect(readMerchantNames({ message: 'hello' })).toBeNull();
    expect(readMerchantNames(null)).toBeNull();
  });
});

describe('merchants', () => {
  const whole = {
    id: 'm1',
    name: 'Maple Books',
    archived: true,
    phone: '+14165550123',
    email: 'desk@maple.example',
    pickupNotes: 'Back door',
    personalizedNotes: 'Thank you',
    taskTimeCreation: 'ONPICKUPREADY',
    organizationId: 'org-1',
    pickupCustomerId: 'pick-1',
    lastRedactedAt: '2026-11-20',
    shopifyShop: 'maple.example',
    scanningRequired: true,
    signatureRequired: false,
    createPickup: true,
    dataRedactionEnabled: false,
    rateShowingOptionType: 'SAMEDAYCUTOFF',
    merchantLocation: {
      street: 'King St W',
      unit: '4',
      postalCode: 'M5V 1A1',
      city: 'Toronto',
      province: 'ON',
      country: 'CA',
    },
    locationPricing: { pricingRows: [{ postalPrefix: 'M5V', price: 9 }] },
    version: 2,
  };

  it('ENT-02 reads every field of a merchant unchanged, and {product} fields under the configured key', () => {
    const { organizationId, pickupCustomerId, ...rest } = whole;
    const wire = { ...rest, trackerOrgId: organizationId, trackerPickupCustomerId: pickupCustomerId };
    expect(readMerchant(wire, 'tracker')).toEqual(whole);
    const other = { taskTimeCreation: 'AUTO', rateShowingOptionType: 'ALWAYSSHOWSAMEDAY' };
    expect(readMerchant({ ...wire, ...other }, 'tracker')).toMatchObject(other);
    expect(readMerchant(wire, 'routing')).not.toHaveProperty('organizationId');
  });

  it('leaves out missing and invalid fields, and shows the id when there is no name', () => {
    const wire = { id: 'm2', name: ' ', archived: 'yes', taskTimeCreation: 'NOON', rateShowingOptionType: 1 };
    expect(readMerchant(wire, 'routing', 5)).toEqual({ id: 'm2', name: 'm2', archived: false, version: 5 });
    expect(readMerchant({ id: 'm2' }, 'routing')?.name).toBe('m2');
    expect(readMerchant({ id: 'm2', name: ' Maple ' }, 'routing')).toEqual({
      id: 'm2',
      name: 'Maple',
      archived: false,
    });
  });

  test.each([[null], ['m1'], [{}], [{ id: '' }], [{ name: 'Maple' }]])('%p is not a merchant', (value) => {
    expect(readMerchant(value, 'routing')).toBeNull();
  });

  it('API-19 reads a page from a bare list or under merchants, and counts unreadable rows', () => {
    const page = { merchants: [expect.objectContaining({ id: 'm1' })], rows: 2 };
    expect(readMerchants([whole, { name: 'no id' }], 'routing')).toEqual(page);
    expect(readMerchants({ merchants: [whole, 7] }, 'routing')).toEqual(page);
    expect(readMerchants({ message: 'hello' }, 'routing')).toBeNull();
    expect(readMerchants(null, 'routing')).toBeNull();
  });
});

describe('addresses', () => {
  const canada = { description: 'King St', address: { street: 'King St', country: 'Canada' } };
  const unsaid = { description: 'Main St', address: { street: 'Main St', country: ' ' } };
  const nowhere = { description: 'Side St', address: { street: 'Side St' } };
  const france = { description: 'Rue', address: { street: 'Rue', country: 'France' } };

  it('keeps predictions in Canada, the US or no named country, with a description and an address', () => {
    const answer = [
      canada,
      france,
      unsaid,
      nowhere,
      { description: 'No address' },
      { address: canada.address },
      7,
    ];
    expect(readPredictions(answer)).toEqual([canada, unsaid, nowhere]);
    expect(readPredictions({ predictions: answer })).toEqual([canada, unsaid, nowhere]);
    expect(readPredictions({ message: 'hello' })).toEqual([]);
    expect(readPredictions(null)).toEqual([]);
  });

  it('keeps at most 500 predictions', () => {
    expect(readPredictions(Array.from({ length: 501 }, () => canada))).toHaveLength(500);
  });

  it('reads a found address bare or under address, and null without one', () => {
    expect(readGeocodeAnswer(canada.address)).toEqual(canada.address);
    expect(readGeocodeAnswer({ address: canada.address })).toEqual(canada.address);
    expect(readGeocodeAnswer({ address: null })).toBeNull();
    expect(readGeocodeAnswer(null)).toBeNull();
  });
});

test.each([
  [
    { count: 0, isMore: false },
    { count: 0, isMore: false },
  ],
  [
    { count: 7, isMore: true },
    { count: 7, isMore: true },
  ],
  [{ count: 7 }, { count: 7, isMore: false }],
  [{ count: '7' }, null],
  [{ count: -1 }, null],
  [{ count: 1.5 }, null],
  [{}, null],
  [null, null],
])('reads a count of %p as %p', (answer, count) => {
  expect(readOrderCount(answer)).toEqual(count);
});

test.each([
  [{ token: 'a.b.c' }, 'a.b.c'],
  [' bearer  a.b.c ', 'a.b.c'],
  ['a.b.c', 'a.b.c'],
  ['Bearer a.b.c', 'a.b.c'],
  [{ token: '' }, null],
  [{}, null],
  [null, null],
  [7, null],
])('reads the response %p to a login as the token %p', (answer, token) => {
  expect(readLogin(answer)).toBe(token);
});
