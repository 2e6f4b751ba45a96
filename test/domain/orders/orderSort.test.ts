import { NEWEST_FIRST, ORDER_SORT_KEYS, type OrderSort } from '../../../src/contract/orderTable';
import type { OrderRecord } from '../../../src/domain/orders/orderRecord';
import { compareOrders, nextSort, readSortWord, sortWord } from '../../../src/domain/orders/orderSort';

const order = (fields: Partial<OrderRecord> = {}): OrderRecord => ({
  id: 'ord_1',
  createdAt: 1,
  merchantId: 'mer_1',
  merchantDisplayName: 'One',
  orderStatus: 'GEOCODED',
  ...fields,
});

/** Sorts the orders and returns their ids. The result must not depend on the order before. */
function sorted(sort: OrderSort, orders: readonly OrderRecord[]): string[] {
  const [once, again] = [orders, orders.toReversed()].map((given) =>
    given.toSorted(compareOrders(sort)).map(({ id }) => id),
  );
  expect(again).toEqual(once);
  return once ?? [];
}

describe('the order of the list', () => {
  it('is newest first, then by greater id, with unknown times last; reversed it is oldest first', () => {
    const orders = [
      order({ id: 'a', createdAt: null }),
      order({ id: 'b', createdAt: 5 }),
      order({ id: 'c', createdAt: 9 }),
      order({ id: 'd', createdAt: 5 }),
      order({ id: 'e', createdAt: null }),
    ];
    expect(sorted(NEWEST_FIRST, orders)).toEqual(['c', 'd', 'b', 'e', 'a']);
    expect(sorted({ by: 'placedOn', direction: 'asc' }, orders)).toEqual(['b', 'd', 'c', 'a', 'e']);
    expect(compareOrders(NEWEST_FIRST)(order(), order())).toBe(0);
  });

  it.each<[OrderSort['by'], readonly Partial<OrderRecord>[]]>([
    ['status', ['CREATED', 'PICKUP_READY', 'DELIVERED'].map((orderStatus) => ({ orderStatus }))],
    ['merchant', ['Émile', 'eva', 'Zoo'].map((merchantDisplayName) => ({ merchantDisplayName }))],
    ['refNumber', ['#999', '#1000', 'a-9', 'A-10', 'B 007'].map((refNumber) => ({ refNumber }))],
    ['windowStart', [1, 2, 30].map((completeAfter) => ({ completeAfter }))],
  ])(
    'sorts by %s in both directions, with the newest of equal values first and missing values last',
    (by, values) => {
      const orders = values.flatMap((fields, at) => [
        order({ ...fields, id: `${at} new`, createdAt: 9 }),
        order({ ...fields, id: `${at} old`, createdAt: 5 }),
      ]);
      const none = order({
        id: 'none',
        createdAt: 99,
        merchantDisplayName: '',
        orderStatus: 'OF_LATER',
        refNumber: ' ',
      });
      const places = [...values.keys()];
      const both = (at: number) => [`${at} new`, `${at} old`];
      const all = [none, ...orders];
      expect(sorted({ by, direction: 'asc' }, all)).toEqual([...places.flatMap(both), 'none']);
      expect(sorted({ by, direction: 'desc' }, all)).toEqual([...places.toReversed().flatMap(both), 'none']);
    },
  );
});

describe('clicks on a header', () => {
  it('sort ascending, then descending, then not at all', () => {
    const up = nextSort(NEWEST_FIRST, 'merchant');
    const down = nextSort(up, 'merchant');
    expect([up, down, nextSort(down, 'merchant')]).toEqual([
      { by: 'merchant', direction: 'asc' },
      { by: 'merchant', direction: 'desc' },
      NEWEST_FIRST,
    ]);
    expect(nextSort(down, 'status')).toEqual({ by: 'status', direction: 'asc' });
  });

  it('on the time reverse the list and back', () => {
    const oldest = nextSort(NEWEST_FIRST, 'placedOn');
    expect(oldest).toEqual({ by: 'placedOn', direction: 'asc' });
    expect(nextSort(oldest, 'placedOn')).toEqual(NEWEST_FIRST);
    expect(nextSort({ by: 'merchant', direction: 'asc' }, 'placedOn')).toEqual(NEWEST_FIRST);
  });
});

describe('a sort in a link', () => {
  it('is one word, or none for newest first; an invalid word means newest first', () => {
    expect(sortWord(NEWEST_FIRST)).toBe('');
    expect(sortWord({ by: 'windowStart', direction: 'desc' })).toBe('-windowStart');
    for (const by of ORDER_SORT_KEYS) {
      for (const direction of ['asc', 'desc'] as const) {
        expect(readSortWord(sortWord({ by, direction }))).toEqual({ by, direction });
      }
    }
    for (const word of ['', '-', 'price', '--merchant', 'merchant-']) {
      expect(readSortWord(word)).toEqual(NEWEST_FIRST);
    }
  });
});
