/**
 * Reads the answer of POST /orders (docs/decisions/orders.md#search): `{orders, next}`, or a bare list from another
 * server.
 */
import type { OrderCursor } from '../../contract/schemas/orders';
import type { OrderRecord } from '../../domain/orders/orderRecord';
import { readOrder } from './readOrder';
import { looseObject } from './values';

interface SearchAnswer {
  readonly orders: readonly OrderRecord[];
  readonly next: OrderCursor | null;
}

/** The cursor is opaque: its two values are sent back unchanged, whatever their type. */
function readCursor(value: unknown): OrderCursor | null {
  const wire = looseObject(value);
  const key = wire?.lastEvaluatedKey;
  if (!wire || key === undefined || key === null || key === '') return null;
  return { lastEvaluatedKey: key, createdAt: wire.createdAt } as OrderCursor;
}

/** Reads the page's orders and the cursor of the next page; null when the value has neither form. */
export function readSearchAnswer(value: unknown, productKey: string): SearchAnswer | null {
  const wire = looseObject(value);
  const rows: unknown = Array.isArray(value) ? value : wire?.orders;
  if (!Array.isArray(rows)) return null;
  const orders: OrderRecord[] = [];
  for (const row of rows as unknown[]) {
    const order = readOrder(row, productKey);
    if (order !== null) orders.push(order);
  }
  return { orders, next: wire ? (readCursor(wire.next) ?? readCursor(wire)) : null };
}
