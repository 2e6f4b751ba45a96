/** Small questions about one order that decide how a list shows it. */
import type { OrderRecord } from './orderRecord';

/** The filter of the Pickup Ready column, in the words of its options; null shows all (OTB-07). */
export type PickupFilter = 'PICKUP READY' | 'NOT PICKUP READY' | null;

export const PICKUP_FILTERS: readonly Exclude<PickupFilter, null>[] = ['PICKUP READY', 'NOT PICKUP READY'];

/** An order counts as pickup ready when the time of it is set, whatever its status has become since. */
export function isPickupReady(order: Pick<OrderRecord, 'pickupReadyAt'>): boolean {
  return order.pickupReadyAt != null;
}

/** Whether the column filter lets an order through. */
export function passesPickupFilter(order: Pick<OrderRecord, 'pickupReadyAt'>, filter: PickupFilter): boolean {
  return filter === null || isPickupReady(order) === (filter === 'PICKUP READY');
}
