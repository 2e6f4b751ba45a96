/** The outcome of a driver's delivery; only the first task counts (ODT-25). */
import { SHOWS_COMPLETION } from '../../contract/statuses';
import type { OrderRecord } from './orderRecord';

export interface Completion {
  readonly notes: string | null;
  /** URLs of the photos as received; check them before showing them. */
  readonly photos: readonly string[];
  /** Epoch ms. */
  readonly completedAt: number | null;
}

/**
 * Notes and photos of the first task. Null for every status but DELIVERY_COMPLETED and DELIVERY_FAILED (ODT-26), even
 * with tasks. All empty when the order has no task.
 */
export function completionOf(order: Pick<OrderRecord, 'orderStatus' | 'tasks'>): Completion | null {
  if (!(SHOWS_COMPLETION as readonly string[]).includes(order.orderStatus)) return null;
  const task = order.tasks?.[0];
  return {
    notes: task?.completionNotes?.trim() || null,
    photos: task?.completionPhotosUrl ?? [],
    completedAt: task?.completedAt ?? null,
  };
}
