/** The one place that knows how an order lies in its row: document, columns beside it, and back. */
import type { Insertable, Selectable } from 'kysely';
import type { Order, OrderCreation } from '../../src/contract/schemas/orders';
import type { OrdersTable } from '../db/tables';
import { foldReference } from './sortKey';

/** What an answer needs of a row; the document stays text so that lists never parse it. */
export type OrderText = Pick<Selectable<OrdersTable>, 'document' | 'order_creation' | 'version'>;

/** The columns that make up `OrderText`. */
export const ORDER_TEXT = ['document', 'order_creation', 'version'] as const;

/**
 * The row of an order. Indexed columns are always derived from the document here, so that they can not drift apart.
 * An order without `version` is new: 1.
 */
export function toOrderRow(order: Order, updatedAt: number): Insertable<OrdersTable> {
  const { orderCreation, version, trackingEvents, ...rest } = order;
  // Events have one home (D-050); the other name is another server's.
  const timelineEvents = rest.timelineEvents ?? trackingEvents;
  const document = timelineEvents ? { ...rest, timelineEvents } : rest;
  return {
    id: order.id,
    merchant_id: order.merchantId,
    // Whole seconds: what the wire's createdAt can say, so that its filters lose nothing between two seconds.
    created_at: order.createdAt * 1000,
    order_status: order.orderStatus,
    ref_number: order.refNumber ?? null,
    ref_key: foldReference(order.refNumber),
    delivery_type: order.deliveryType ?? null,
    complete_after: order.completeAfter ?? null,
    complete_before: order.completeBefore ?? null,
    pickup_ready_at: order.pickupReadyAt ?? null,
    document: JSON.stringify(document),
    order_creation: orderCreation === undefined ? null : JSON.stringify(orderCreation),
    updated_at: updatedAt,
    version: version ?? 1,
  };
}

/** The order of a row, neutral names, with `orderCreation` and `version` put back. */
export function fromOrderRow(row: OrderText): Order {
  const document = JSON.parse(row.document) as Order;
  const creation =
    row.order_creation === null ? {} : { orderCreation: JSON.parse(row.order_creation) as OrderCreation };
  return { ...document, ...creation, version: row.version };
}
