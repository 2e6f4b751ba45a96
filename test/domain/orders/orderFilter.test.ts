import { NEWEST_FIRST, type OrderSort } from '../../../src/contract/orderTable';
import {
  canSearch,
  dashboardQuery,
  EMPTY_FILTER,
  readDashboardQuery,
  sameFilter,
  searchRequest,
  trimmedFilter,
  withoutFind,
  withoutGlance,
  type OrderFilter,
} from '../../../src/domain/orders/orderFilter';
import { orderSearchRequest } from '../../../src/contract/schemas/orders';
import { TORONTO } from '../../support/timeZones';

const DOWN: OrderSort = { by: 'merchant', direction: 'desc' };

const filter = (fields: Partial<OrderFilter>): OrderFilter => ({ ...EMPTY_FILTER, ...fields });

describe('filters that are enough for a search', () => {
  it.each([
    ['an id', { id: 'ord_1' }, true],
    ['a merchant', { merchantId: 'mer_1' }, true],
    ['a status', { orderStatus: 'GEOCODED' }, true],
    ['nothing', {}, false],
    ['white space as an id', { id: '  ' }, false],
    ['a reference', { refNumber: 'A-1' }, false],
    ['a delivery type', { deliveryType: 'HEAVY' as const }, false],
    ['an approximate address', { accuracy: 'approximate' as const }, false],
    ['late orders', { late: 'late' as const }, true],
    ['an hour of windows', { windowHour: '2026-11-25T13' }, true],
    ['dates of creation', { createdFrom: '2026-11-01', createdTo: '2026-11-30' }, false],
    ['dates of delivery', { windowFrom: '2026-11-01' }, false],
  ])('OSR-03 OSR-04 OSR-05 %s', (_, fields, isEnough) => {
    expect(canSearch(filter(fields))).toBe(isEnough);
  });
});

const sentFor = (fields: OrderFilter) => searchRequest(fields, TORONTO);

describe('the request', () => {
  it('OSR-07 is empty for an empty filter', () => {
    expect(sentFor(EMPTY_FILTER)).toEqual({});
  });

  it('OSR-06 OSR-07 has trimmed texts, and none of white space alone', () => {
    expect(sentFor(filter({ id: ' ord_1 ', refNumber: '   ', orderStatus: 'LOST' }))).toEqual({
      id: 'ord_1',
      orderStatus: 'LOST',
    });
    expect(sentFor(filter({ refNumber: ' A 1 ' }))).toEqual({ refNumber: 'A 1' });
  });

  it('OSR-17 has the creation range in epoch seconds, from 00:00:00 to 23:59:59', () => {
    const sent = sentFor(filter({ createdFrom: '2026-11-01', createdTo: '2026-11-30' }));
    expect(sent).toEqual({
      createdAtStart: new Date(2026, 10, 1, 0, 0, 0).getTime() / 1000,
      createdAtEnd: new Date(2026, 10, 30, 23, 59, 59).getTime() / 1000,
    });
    expect(String(sent.createdAtStart)).toHaveLength(10);
  });

  it('OSR-18 has the delivery window in epoch milliseconds, beside the seconds of creation', () => {
    const sent = sentFor(
      filter({ createdFrom: '2026-11-01', windowFrom: '2026-11-20', windowTo: '2026-11-21' }),
    );
    expect(sent).toEqual({
      createdAtStart: new Date(2026, 10, 1).getTime() / 1000,
      completeAfter: new Date(2026, 10, 20, 0, 0, 0, 0).getTime(),
      completeBefore: new Date(2026, 10, 21, 23, 59, 59, 999).getTime(),
    });
    expect(String(sent.completeAfter)).toHaveLength(13);
  });

  it('OSR-07 leaves out an open end of a range and an invalid date', () => {
    expect(sentFor(filter({ createdTo: '2026-11-30' }))).toEqual({
      createdAtEnd: new Date(2026, 10, 30, 23, 59, 59).getTime() / 1000,
    });
    expect(sentFor(filter({ createdFrom: '2026-02-31', windowTo: 'soon' }))).toEqual({});
  });

  it('OSR-17 ends a day by the clock, also when the clock changes', () => {
    // Toronto: 25 hours on the first day, 23 on the second.
    for (const [day, hours] of [
      ['2026-11-01', 25],
      ['2026-03-08', 23],
    ] as const) {
      const { createdAtStart = 0, createdAtEnd = 0 } = sentFor(filter({ createdFrom: day, createdTo: day }));
      expect(createdAtEnd - createdAtStart).toBe(hours * 3600 - 1);
    }
  });

  it('always matches the schema of the contract', () => {
    const full = sentFor({
      find: 'Roy',
      id: 'ord_1',
      refNumber: 'A',
      merchantId: 'm',
      orderStatus: 'GEOCODED',
      deliveryType: 'PARCEL',
      accuracy: 'approximate',
      late: 'late',
      windowHour: '2026-11-25T13',
      createdFrom: '2026-11-01',
      createdTo: '2026-11-02',
      windowFrom: '2026-11-03',
      windowTo: '2026-11-04',
      zone: '',
    });
    expect(Object.keys(full)).toHaveLength(14);
    expect(orderSearchRequest.strict().parse(full)).toEqual(full);
  });
});

describe('the link', () => {
  it('keeps every filter and the open order in a round trip', () => {
    const all = filter({
      find: '+1 (416)',
      id: 'ord 1/é',
      refNumber: 'A&B=C',
      merchantId: 'mer_1',
      orderStatus: 'DELIVERY_EN_ROUTE',
      deliveryType: 'HEAVY',
      accuracy: 'approximate',
      late: 'late',
      windowHour: '2026-11-25T13',
      createdFrom: '2026-11-01',
      createdTo: '2026-11-30',
      windowFrom: '2026-12-01',
      windowTo: '2026-12-02',
      zone: 'America/Vancouver',
    });
    const query = new URLSearchParams(dashboardQuery(all, 'ord_2', DOWN, 'viw_1')).toString();
    expect(readDashboardQuery(`?${query}`)).toEqual({
      filter: all,
      openId: 'ord_2',
      sort: DOWN,
      viewId: 'viw_1',
    });
    expect(readDashboardQuery(new URLSearchParams(dashboardQuery(all, null)).toString())).toEqual({
      filter: all,
      openId: null,
      sort: null,
      viewId: null,
    });
  });

  it('keeps the parameter names of shared links', () => {
    expect(Object.keys(dashboardQuery(EMPTY_FILTER, null, null, 'viw_1')).sort()).toEqual(
      [
        'address',
        'createdFrom',
        'createdTo',
        'deliveryType',
        'find',
        'hour',
        'id',
        'late',
        'merchant',
        'order',
        'ref',
        'sort',
        'status',
      ]
        .concat('view', 'windowFrom', 'windowTo', 'zone')
        .sort(),
    );
    const read = readDashboardQuery(
      '?merchant=mer_1&ref=%20A-1%20&status=LOST&address=approximate&order=%20ord_1&sort=-merchant',
    );
    expect(read).toEqual({
      filter: filter({ merchantId: 'mer_1', refNumber: 'A-1', orderStatus: 'LOST', accuracy: 'approximate' }),
      openId: 'ord_1',
      sort: DOWN,
      viewId: null,
    });
    expect(readDashboardQuery('')).toEqual({ filter: EMPTY_FILTER, openId: null, sort: null, viewId: null });
  });

  it('reads invalid values as empty', () => {
    const read = readDashboardQuery(
      '?createdFrom=2026-13-01&deliveryType=HUGE&status=&order=%20&sort=price&x=1&late=yes&hour=2026-11-25T24',
    );
    expect(read).toEqual({ filter: EMPTY_FILTER, openId: null, sort: NEWEST_FIRST, viewId: null });
  });

  it('recognizes one search typed in two ways', () => {
    expect(sameFilter(trimmedFilter(filter({ id: ' a ' })), filter({ id: 'a' }))).toBe(true);
    const copied = filter({ id: '\u200ba\u2060', refNumber: '\ufeffINV-1\u200e ' });
    expect(trimmedFilter(copied)).toEqual(filter({ id: 'a', refNumber: 'INV-1' }));
    for (const id of ['“a”', '="a"', "'a'", '=HYPERLINK("https://a.example","a")', '• a'])
      expect(trimmedFilter(filter({ id }))).toEqual(filter({ id: 'a' }));
    expect(sameFilter(filter({ id: 'a' }), filter({ id: 'b' }))).toBe(false);
  });
});

it.each([
  ['2026-11-25T13', '2026-11-25T18:00', 1],
  ['2026-11-25T23', '2026-11-26T04:00', 1],
  // Clocks go back at two: one o'clock comes twice.
  ['2026-11-01T01', '2026-11-01T05:00', 2],
  // Clocks go forward from two to three.
  ['2026-03-08T01', '2026-03-08T06:00', 1],
])('the hour %s begins at %s UTC and lasts %i h', (windowHour, start, hours) => {
  const { windowStartFrom = 0, windowStartTo = 0 } = sentFor(filter({ windowHour }));
  expect(new Date(windowStartFrom).toISOString().slice(0, 16)).toBe(start);
  expect(windowStartTo - windowStartFrom).toBe(hours * 3_600_000 - 1);
});

it('leaves out late orders and hours for a server that ignores them', () => {
  const asked = filter({ late: 'late', windowHour: '2026-11-25T13', orderStatus: 'LOST' });
  expect(withoutGlance(asked)).toEqual(filter({ orderStatus: 'LOST' }));
});

it('sends the text as an id to a server without find, unless there is an id', () => {
  const typed = filter({ find: 'ord_1', merchantId: 'mer_1' });
  expect(withoutFind(typed)).toEqual(filter({ id: 'ord_1', merchantId: 'mer_1' }));
  expect(withoutFind({ ...typed, id: 'ord_2' })).toEqual(filter({ id: 'ord_2', merchantId: 'mer_1' }));
});
