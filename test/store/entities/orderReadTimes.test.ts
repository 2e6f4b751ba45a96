/** When orders were last read, beside their records. */
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

it('every record has the time of the answer that brought it, over all chunks', () => {
  const first = orderChunks.takeRead(empty, many(600), 10);
  const both = orderChunks.takeRead(first, [order(300), order(700)], 20);
  const times = [0, 299, 300, 301, 599, 700].map((at) => orderChunks.selectReadAt(both, `ord_${at}`));
  expect(times).toEqual([10, 10, 20, 10, 10, 20]);
  expect(orderChunks.selectReadAt(both, 'ord_800')).toBeUndefined();
  expect(orderChunks.selectReadAt(first, 'ord_300')).toBe(10);
});

it('an answer that says nothing new makes the record fresh, and the record stays the very same', () => {
  const before = orderChunks.takeRead(empty, many(600), 10);
  const after = orderChunks.takeRead(before, [order(300)], 20);
  expect(after.chunks).toBe(before.chunks);
  expect(orderChunks.selectReadAt(after, 'ord_300')).toBe(20);
  // Of the times only the chunk with the order was copied.
  expect([after.readAt[0] === before.readAt[0], after.readAt[1] === before.readAt[1]]).toEqual([true, false]);
});

it('an answer that was overtaken changes neither the record nor its time', () => {
  const before = orderChunks.takeRead(empty, [order(1, { version: 2, notes: 'new' })], 10);
  expect(orderChunks.takeRead(before, [order(1, { notes: 'old' })], 20)).toBe(before);
});

it('an answer asked for earlier that comes later makes nothing older', () => {
  const before = orderChunks.takeRead(empty, [order(1)], 10);
  const after = orderChunks.takeRead(before, [order(1)], 5);
  expect(after).toBe(before);
});

it('nothing is left of the times when the orders are forgotten', () => {
  expect(orderChunks.removeAll().readAt).toEqual([]);
});
