/** Reads the answers of POST /orders/count and /orders/counts. */
import type { OrderCount } from '../../contract/schemas/orders';
import { looseObject, list } from './values';

/** Reads one count; null for anything else. */
export function readOrderCount(value: unknown): OrderCount | null {
  const wire = looseObject(value);
  const count = wire?.count;
  if (typeof count !== 'number' || !Number.isSafeInteger(count) || count < 0) return null;
  return { count, isMore: wire?.isMore === true };
}

/** Reads one count per search; null when their number differs. */
export function readOrderCounts(value: unknown, searches: number): OrderCount[] | null {
  const counts = list(looseObject(value)?.counts, (wire) => readOrderCount(wire) ?? undefined);
  return counts?.length === searches ? counts : null;
}
