import { EMPTY_FILTER, type OrderFilter } from '../../../src/domain/orders/orderFilter';
import { filterWords } from '../../../src/domain/orders/filterWords';

it('OTB-07 names the column filter along with the search, because both decide which orders were selected', () => {
  expect(filterWords({ ...EMPTY_FILTER, orderStatus: 'GEOCODED' }, 'NOT PICKUP READY')).toBe(
    'Status GEOCODED, NOT PICKUP READY',
  );
});

it.each<[string, Partial<OrderFilter>, string]>([
  ['nothing', {}, ''],
  ['a status as shown on the screen', { orderStatus: 'GEOCODED' }, 'Status GEOCODED'],
  ['the search text', { find: 'maria' }, 'Find “maria”'],
  ['an id', { id: 'ord_1' }, 'Id ord_1'],
  ['approximate addresses', { accuracy: 'approximate' }, 'Approximate addresses'],
  ['late orders', { late: 'late' }, 'Late'],
  ['an hour', { windowHour: '2026-11-25T13' }, 'Window starts Nov 25, 1 PM'],
  ['the first hour of a day', { windowHour: '2025-11-25T00' }, 'Window starts Nov 25, 2025, 12 AM'],
  [
    'several',
    { orderStatus: 'GEOCODED', refNumber: 'MLF-1', deliveryType: 'HEAVY' },
    'Ref MLF-1, Status GEOCODED, Type HEAVY',
  ],
  ['a range without an end', { createdFrom: '2026-11-01' }, 'created from 2026-11-01'],
  ['a range without a start', { windowTo: '2026-11-02' }, 'window to 2026-11-02'],
  ['a range', { createdFrom: '2026-11-01', createdTo: '2026-11-02' }, 'created 2026-11-01 to 2026-11-02'],
  ['a day', { windowFrom: '2026-11-01', windowTo: '2026-11-01' }, 'window 2026-11-01'],
  ['no merchant', { merchantId: 'mer_1' }, ''],
])('describes %s', (_name, filter, words) => {
  expect(filterWords({ ...EMPTY_FILTER, ...filter })).toBe(words);
});
