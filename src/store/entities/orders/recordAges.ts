/** The age of order records in the store. */
import type { EpochMs } from '../../../contract/schemas/common';
import type { OrderId } from '../../../domain/orders/orderRecord';
import { selectOrderReadAt } from './ordersSelectors';
import type { RootState } from '../../types';

/** A record read longer ago than this has probably changed. Milliseconds. */
export const OLD_AFTER_MS = 10 * 60_000;

interface RecordAges {
  /** When the oldest of the records was read; null when none is loaded. Epoch milliseconds. */
  readonly oldestAt: EpochMs | null;
  /** How many were read longer ago than `OLD_AFTER_MS`. */
  readonly oldCount: number;
}

/** The ages of those orders that are loaded. Others are read when needed. Linear in the ids. */
export function recordAges(state: RootState, ids: readonly OrderId[], now: EpochMs): RecordAges {
  let oldestAt: EpochMs | null = null;
  let oldCount = 0;
  for (const id of ids) {
    const readAt = selectOrderReadAt(state, id);
    if (readAt === undefined) continue;
    if (oldestAt === null || readAt < oldestAt) oldestAt = readAt;
    if (isOld(readAt, now)) oldCount += 1;
  }
  return { oldestAt, oldCount };
}

/** Whether a record read at this time is old now. */
export const isOld = (readAt: EpochMs, now: EpochMs): boolean => now - readAt > OLD_AFTER_MS;
