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

/** The ids as a list sorted so would show them, whatever their order before. */
function sorted(sort: OrderSort, orders: readonly OrderRecord[]): string[] {
  const [once, again] = [orders, orders.toReversed()].map((given) =>
    given.toSorted(compareOrders(sort)).map(({ id }) => id),
  );
  expect(again).toEqual(once);
  return once ?? [];
}

describe('the order of the list', () => {
  it('is newest first, then the greater id, unknown times last; turned round it is oldest first', () => {
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
  ])('by %s goes both ways, with the newest of one value first and those without one last', (by, values) => {
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
  });
});

describe('clicks on a header', () => {
  it('sort the natural way, the other way, and not at all', () => {
    const up = nextSort(NEWEST_FIRST, 'merchant');
    const down = nextSort(up, 'merchant');
    expect([up, down, nextSort(down, 'merchant')]).toEqual([
      { by: 'merchant', direction: 'asc' },
      { by: 'merchant', direction: 'desc' },
      NEWEST_FIRST,
    ]);
    expect(nextSort(down, 'status')).toEqual({ by: 'status', direction: 'asc' });
  });

  it('of the time turn the list round and back', () => {
    const oldest = nextSort(NEWEST_FIRST, 'placedOn');
    expect(oldest).toEqual({ by: 'placedOn', direction: 'asc' });
    expect(nextSort(oldest, 'placedOn')).toEqual(NEWEST_FIRST);
    expect(nextSort({ by: 'merchant', direction: 'asc' }, 'placedOn')).toEqual(NEWEST_FIRST);
  });
});

describe('a sort in an address', () => {
  it('is a word, none for newest first, and what makes no sense is newest first', () => {
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
