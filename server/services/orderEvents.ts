/** Texts of the timeline: one per kind of event, so that seed, simulator and workflows use the same words. */
import type { Order, TimelineEvent } from '../../src/contract/schemas/orders';
import { withTimelineEvent } from '../../src/domain/orders/boundedEvents';

export const ORDER_EVENTS = {
  created: 'Order created',
  pickupReady: 'Ready for pickup',
  pickedUp: 'Picked up by the carrier',
  shipmentCreated: 'Shipment created',
  shipmentProcessing: 'Sorted at the facility',
  receivedAtDestination: 'Arrived at the destination facility',
  outForDelivery: 'Out for delivery',
  enRoute: 'Driver on the way',
  arrived: 'Driver arrived',
  delivered: 'Delivered',
  deliveryFailed: 'Delivery attempt failed',
  returning: 'Returning to sender',
  lost: 'Parcel reported lost',
  failed: 'Order failed before delivery',
  cancelled: 'Order cancelled',
  archived: 'Order archived',
  edited: 'Order edited',
  destinationEdited: 'Destination address edited',
  originEdited: 'Origin address edited',
  revived: 'Order revived',
  windowChanged: 'Delivery window changed',
  windowAccepted: 'Delivery window can be met',
} as const;

/** Returns the order with one more event; events are kept in chronological order. */
export function withEvent(order: Order, event: TimelineEvent): Order {
  return { ...order, timelineEvents: withTimelineEvent(order.timelineEvents, event) };
}
