/** When each order was last read, stored beside the records. */
import { orderChunks } from '../../../src/store/entities/orders/orderChunks';
import type { OrderRecord } from '../../../src/domain/orders/orderRecord';

const order = (at: number, parts: Partial<OrderRecord> = {}): OrderRecord => ({
  id: `ord_${at}`,
  createdAt: 0,
  merchantId: 'merchant-1',
  merchantDisplayName: 'Épicerie Lavoie',
  orderStatus: 'GEOCODED',
  version: 1,
  ...parts,
});
const many = (count: number) => Array.from({ length: count }, (_, at) => order(at));
const empty = orderChunks.getInitialState();

it('stores for every record when the response that brought it was requested, across all chunks', () => {
  const first = orderChunks.takeRead(empty, many(600), 10);
  const both = orderChunks.takeRead(first, [order(300), order(700)], 20);
  const times = [0, 299, 300, 301, 599, 700].map((at) => orderChunks.selectReadAt(both, `ord_${at}`));
  expect(times).toEqual([10, 10, 20, 10, 10, 20]);
  expect(orderChunks.selectReadAt(both, 'ord_800')).toBeUndefined();
  expect(orderChunks.selectReadAt(first, 'ord_300')).toBe(10);
});

it('an unchanged record gets a new read time and keeps its identity', () => {
  const before = orderChunks.takeRead(empty, many(600), 10);
  const after = orderChunks.takeRead(before, [order(300)], 20);
  expect(after.chunks).toBe(before.chunks);
  expect(orderChunks.selectReadAt(after, 'ord_300')).toBe(20);
  // Only the chunk of times with this order was copied.
  expect([after.readAt[0] === before.readAt[0], after.readAt[1] === before.readAt[1]]).toEqual([true, false]);
});

it('an outdated response changes neither the record nor its read time', () => {
  const before = orderChunks.takeRead(empty, [order(1, { version: 2, notes: 'new' })], 10);
  expect(orderChunks.takeRead(before, [order(1, { notes: 'old' })], 20)).toBe(before);
});

it('a response to an earlier request that arrives later does not lower the read time', () => {
  const before = orderChunks.takeRead(empty, [order(1)], 10);
  const after = orderChunks.takeRead(before, [order(1)], 5);
  expect(after).toBe(before);
});

it('clears the read times when the orders are cleared', () => {
  expect(orderChunks.removeAll().readAt).toEqual([]);
});
