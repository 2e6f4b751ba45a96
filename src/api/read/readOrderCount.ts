/** Reads the answer of POST /orders/count. */
import type { OrderCount } from '../../contract/schemas/orders';
import { looseObject } from './values';

/** Null when the value is none. */
export function readOrderCount(value: unknown): OrderCount | null {
  const wire = looseObject(value);
  const count = wire?.count;
  if (typeof count !== 'number' || !Number.isSafeInteger(count) || count < 0) return null;
  return { count, isMore: wire?.isMore === true };
}
