/** The only place that knows how an order is stored in its row, as a document and further columns. */
import { sql, type Insertable, type Selectable } from 'kysely';
import type { Address, Order, OrderCreation } from '../../src/contract/schemas/orders';
import type { OrderTableRows } from '../db/tables';
import { foldReference } from './sortKey';

/** The parts of a row that make up an order. */
type StoredOrder = Pick<Selectable<OrderTableRows>, 'document' | 'order_creation' | 'version'>;

/** The columns that make up an order. */
export const STORED_ORDER = ['orders.document', 'orders.order_creation', 'orders.version'] as const;

/** The parts of a row that an answer needs; the document stays text so that lists never parse it. */
export interface OrderText extends StoredOrder {
  readonly merchant_id: string;
  /**
   * The merchant's change counter, which tells whether cached zones are current. Null for a merchant that no longer
   * exists.
   */
  readonly rules_version: number | null;
}

/** The columns that make up `OrderText`. */
export const ORDER_TEXT = [
  ...STORED_ORDER,
  'orders.merchant_id',
  sql<number | null>`(select rules_version from merchants where merchants.id = orders.merchant_id)`.as(
    'rules_version',
  ),
] as const;

/** Returns the destination in a stored document: as found, else as submitted. */
export const destinationInText = (document: string): Address =>
  objectInText(document, 'recipientAddress') ?? objectInText(document, 'dtoRecipientAddress') ?? {};

/**
 * Extracts one object from a document as the database writes it, without parsing the rest: a page of 50 orders is 150
 * kB. Quotes inside texts are escaped, so the key can only match a key.
 */
function objectInText(document: string, key: keyof Order): Address | null {
  const found = document.indexOf(`"${key}": {`);
  if (found < 0) return null;
  const start = document.indexOf('{', found);
  let depth = 0;
  let isText = false;
  for (let at = start; at < document.length; at += 1) {
    const sign = document[at];
    if (isText) {
      if (sign === '\\') at += 1;
      else if (sign === '"') isText = false;
    } else if (sign === '"') isText = true;
    else if (sign === '{') depth += 1;
    else if (sign === '}' && (depth -= 1) === 0) return JSON.parse(document.slice(start, at + 1)) as Address;
  }
  return null;
}

/**
 * Returns the row of an order. Indexed columns are always derived from the document here, so that they cannot diverge.
 * An order without `version` is new and gets 1.
 */
export function toOrderRow(order: Order, updatedAt: number): Insertable<OrderTableRows> {
  // The time zone depends on the merchant's zones, which change, so it is determined for each answer.
  const { orderCreation, version, trackingEvents, timezone: _timezone, ...rest } = order;
  // Events are stored under one name; other servers use the other one.
  const timelineEvents = rest.timelineEvents ?? trackingEvents;
  const document = timelineEvents ? { ...rest, timelineEvents } : rest;
  return {
    id: order.id,
    merchant_id: order.merchantId,
    // Whole seconds, like the wire's `createdAt`, so that its filters lose nothing between two seconds.
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

/** Returns the order of a row, with neutral names, `orderCreation` and `version`. */
export function fromOrderRow(row: StoredOrder): Order {
  const document = JSON.parse(row.document) as Order;
  const creation =
    row.order_creation === null ? {} : { orderCreation: JSON.parse(row.order_creation) as OrderCreation };
  return { ...document, ...creation, version: row.version };
}
