/** Sets GEOCODED orders to PICKUP_READY (STA-01, API-10). */
import { messages } from '../../src/contract/messages';
import { serverMessages } from '../../src/contract/serverMessages';
import type { Order } from '../../src/contract/schemas/orders';
import type { Trx } from '../db/withTx';
import { auditOf, type ChangeBy } from './changeBy';
import { failWith } from './domainError';
import { fromOrderRow, type OrderText } from '../repositories/orderRow';
import { lockOrder, updateOrder } from '../repositories/orders';
import { ORDER_EVENTS, withEvent } from './orderEvents';

/** Returns the order set ready for pickup. */
export function readyOrder(order: Order, now: number): Order {
  return withEvent(
    { ...order, orderStatus: 'PICKUP_READY', pickupReadyAt: now },
    { event: ORDER_EVENTS.pickupReady, timestamp: now },
  );
}

/**
 * Marks one order ready for pickup, inside the caller's transaction: status, time, timeline event, version and audit
 * row. 404 for an unknown id, 409 for any status but GEOCODED (PICKUP_READY included: only the same idempotency key
 * makes a repetition harmless).
 */
export async function setPickupReady(
  trx: Trx,
  id: string,
  change: ChangeBy<Order>,
): Promise<{ readonly order: Order; readonly text: OrderText }> {
  const { now } = change;
  const before = await lockOrder(trx, id);
  if (!before) failWith('notFound', messages.orderNotFound(id));
  change.check?.(before);
  if (before.orderStatus !== 'GEOCODED')
    failWith('conflict', serverMessages.notReadyable(id, before.orderStatus));
  const after = readyOrder(before, now);
  const text = await updateOrder(trx, after, now, {
    before,
    change: auditOf(change, 'setPickupReady', 'order', id, {
      before: { orderStatus: before.orderStatus },
      after: { orderStatus: after.orderStatus, pickupReadyAt: now },
    }),
  });
  return { order: fromOrderRow(text), text };
}
