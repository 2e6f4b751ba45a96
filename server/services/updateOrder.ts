/**
 * Changes of an order that affect neither addresses nor status: notes, e-mail and phone
 * (docs/decisions/orders.md#edits).
 */
import { messages } from '../../src/contract/messages';
import type { OrderUpdate } from '../../src/contract/schemas/orderChanges';
import type { Order } from '../../src/contract/schemas/orders';
import { applyOrderUpdate } from '../../src/domain/orders/changeOrder';
import type { Trx } from '../db/withTx';
import { failWith } from './domainError';
import type { OrderText } from '../repositories/orderRow';
import { findOrderText, lockOrder, updateOrder } from '../repositories/orders';
import { auditOf, type ChangeBy } from './changeBy';
import { changedFields } from './changedFields';
import { ORDER_EVENTS, withEvent } from './orderEvents';

/**
 * Applies the update inside the caller's transaction, with one timeline event that names the fields and one audit row
 * with their values. Returns the order's stored texts. 404 for an unknown id. An update that changes nothing writes
 * nothing.
 */
export async function updateOrderFields(
  trx: Trx,
  id: string,
  update: OrderUpdate,
  by: ChangeBy<Order>,
): Promise<OrderText> {
  const { now } = by;
  const before = await lockOrder(trx, id);
  if (!before) failWith('notFound', messages.orderNotFound(id));
  by.check?.(before);
  const { order, changed } = applyOrderUpdate(before, update);
  if (changed.length === 0)
    return (await findOrderText(trx, id)) ?? failWith('notFound', messages.orderNotFound(id));
  const after = withEvent(order, { event: `${ORDER_EVENTS.edited}: ${changed.join(', ')}`, timestamp: now });
  return updateOrder(trx, after, now, {
    before,
    change: auditOf(by, 'updateOrder', 'order', id, changedFields(before, after)),
  });
}
