import { EMPTY_FILTER, type OrderFilter } from '../../../src/domain/orders/orderFilter';
import { matchesFilter } from '../../../src/domain/orders/matchesFilter';
import type { OrderRecord } from '../../../src/domain/orders/orderRecord';
import { isPickupReady, passesPickupFilter, PICKUP_FILTERS } from '../../../src/domain/orders/orderSets';
import { refLines } from '../../../src/domain/orders/refNumber';
import { TORONTO } from '../../support/timeZones';

const order = (fields: Partial<OrderRecord> = {}): OrderRecord => ({
  id: 'ord_1',
  createdAt: new Date(2026, 10, 20, 12).getTime(),
  merchantId: 'mer_1',
  merchantDisplayName: 'One',
  orderStatus: 'GEOCODED',
  ...fields,
});

describe('a reference in its column', () => {
  it('OTB-06 has lines of 20, 20 and 5 for 45 characters', () => {
    const text = 'ABCDEFGHIJKLMNOPQRST'.repeat(2) + '12345';
    expect(refLines(text).map(({ length }) => length)).toEqual([20, 20, 5]);
    expect(refLines(text).join('')).toBe(text);
  });

  it('OTB-06 has one line for exactly 20 characters, none for none, and never splits a character', () => {
    expect(refLines('x'.repeat(20))).toHaveLength(1);
    expect(refLines('')).toEqual([]);
    expect(refLines('😀'.repeat(21))).toEqual(['😀'.repeat(20), '😀']);
  });
});

describe('pickup ready', () => {
  it('OTB-07 depends on the time it was set, not on the status', () => {
    expect(isPickupReady(order({ pickupReadyAt: 1, orderStatus: 'DELIVERED' }))).toBe(true);
    expect(isPickupReady(order({ orderStatus: 'PICKUP_READY' }))).toBe(false);
    expect(passesPickupFilter(order(), 'NOT PICKUP READY')).toBe(true);
    expect(passesPickupFilter(order(), 'PICKUP READY')).toBe(false);
    expect(passesPickupFilter(order({ pickupReadyAt: 1 }), 'PICKUP READY')).toBe(true);
    expect(passesPickupFilter(order(), null)).toBe(true);
    expect(passesPickupFilter(order({ pickupReadyAt: 1 }), null)).toBe(true);
    expect(PICKUP_FILTERS).toEqual(['PICKUP READY', 'NOT PICKUP READY']);
  });
});

describe('whether an order still matches a search', () => {
  const from = new Date(2026, 10, 21, 9).getTime();
  const to = new Date(2026, 10, 21, 12).getTime();
  const DAY = new Date(2026, 10, 20).getTime();
  const NOW = to + 1;
  const STREET_ONLY = { locationAccuracy: 'street' } as const;
  it.each<[string, Partial<OrderFilter>, Partial<OrderRecord>, boolean]>([
    ['no filter', {}, {}, true],
    ['its status', { orderStatus: 'GEOCODED' }, {}, true],
    ['another status', { orderStatus: 'GEOCODED' }, { orderStatus: 'PICKUP_READY' }, false],
    ['an alias', { orderStatus: 'ACTIVE' }, { orderStatus: 'DELIVERY_EN_ROUTE' }, true],
    ['reference in another case', { refNumber: 'abc' }, { refNumber: 'ABC' }, true],
    [
      'a reference with the accent as a letter of its own',
      { refNumber: 'RE\u0301F-1' },
      { refNumber: 'R\u00c9F-1' },
      true,
    ],
    ['part of a reference', { refNumber: 'AB' }, { refNumber: 'ABC' }, false],
    ['another merchant', { merchantId: 'mer_2' }, {}, false],
    ['another id', { id: 'ord_2' }, {}, false],
    ['created that day', { createdFrom: '2026-11-20', createdTo: '2026-11-20' }, {}, true],
    ['created in the first second of a day', { createdFrom: '2026-11-20' }, { createdAt: DAY }, true],
    ['created before that day', { createdFrom: '2026-11-20' }, { createdAt: DAY - 1 }, false],
    ['created in the last second of a day', { createdTo: '2026-11-19' }, { createdAt: DAY - 1 }, true],
    ['created after that day', { createdTo: '2026-11-19' }, { createdAt: DAY }, false],
    ['created at an unknown time', { createdTo: '2026-11-30' }, { createdAt: null }, false],
    ['created at an unknown time, without a date filter', {}, { createdAt: null }, true],
    ['a text that finds it', { find: 'ord 1' }, {}, true],
    ['a text that does not find it', { find: 'ord 2' }, {}, false],
    ['created before the range', { createdFrom: '2026-11-21' }, {}, false],
    ['created after the range', { createdTo: '2026-11-19' }, {}, false],
    [
      'its window',
      { windowFrom: '2026-11-21', windowTo: '2026-11-21' },
      { completeAfter: from, completeBefore: to },
      true,
    ],
    [
      'a window that ends later',
      { windowTo: '2026-11-20' },
      { completeAfter: from, completeBefore: to },
      false,
    ],
    [
      'a window that fills the day',
      { windowFrom: '2026-11-20', windowTo: '2026-11-20' },
      { completeAfter: DAY, completeBefore: DAY + 86_400_000 - 1 },
      true,
    ],
    [
      'a window that ends when the next day begins',
      { windowTo: '2026-11-20' },
      { completeAfter: DAY, completeBefore: DAY + 86_400_000 },
      false,
    ],
    ['the other half of a window', { windowTo: '2026-11-22' }, { completeBefore: to }, false],
    ['no window', { windowFrom: '2026-11-20' }, {}, false],
    ['half a window', { windowFrom: '2026-11-20' }, { completeAfter: from }, false],
    ['another type', { deliveryType: 'HEAVY' }, {}, false],
    ['a window that has passed', { late: 'late' }, { completeBefore: to }, true],
    ['a window that ends now', { late: 'late' }, { completeBefore: to + 1 }, false],
    ['no window to be late for', { late: 'late' }, {}, false],
    [
      'a window of a delivered order',
      { late: 'late' },
      { completeBefore: to, orderStatus: 'DELIVERED' },
      false,
    ],
    ['the hour in which its window starts', { windowHour: '2026-11-21T09' }, { completeAfter: from }, true],
    ['the next hour', { windowHour: '2026-11-21T10' }, { completeAfter: from }, false],
    ['an approximate address', { accuracy: 'approximate' }, { recipientAddress: STREET_ONLY }, true],
    ['an address without an accuracy', { accuracy: 'approximate' }, { recipientAddress: {} }, false],
  ])('OSR-19 %s', (_, filter, fields, isListed) => {
    expect(matchesFilter(order(fields), { ...EMPTY_FILTER, ...filter }, TORONTO, NOW)).toBe(isListed);
  });
});
