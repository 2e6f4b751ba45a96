/** Questions about one order that decide how a list shows it. */
import type { OrderRecord } from './orderRecord';

/** The filter of the Pickup Ready column, worded like its options; null shows all (OTB-07). */
export type PickupFilter = 'PICKUP READY' | 'NOT PICKUP READY' | null;

export const PICKUP_FILTERS: readonly Exclude<PickupFilter, null>[] = ['PICKUP READY', 'NOT PICKUP READY'];

/** An order is pickup ready once it has a pickup-ready time, whatever its current status. */
export function isPickupReady(order: Pick<OrderRecord, 'pickupReadyAt'>): boolean {
  return order.pickupReadyAt != null;
}

/** Whether the column filter lets an order through. */
export function passesPickupFilter(order: Pick<OrderRecord, 'pickupReadyAt'>, filter: PickupFilter): boolean {
  return filter === null || isPickupReady(order) === (filter === 'PICKUP READY');
}
