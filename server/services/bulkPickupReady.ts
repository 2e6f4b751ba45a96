/** Sets many orders ready for pickup at once, all or none (docs/decisions/files.md#bulk-pickup-ready). */
import { messages } from '../../src/contract/messages';
import { serverMessages } from '../../src/contract/serverMessages';
import type { BulkPickupReadyAnswer } from '../../src/contract/schemas/orderChanges';
import type { Order } from '../../src/contract/schemas/orders';
import type { Trx } from '../db/withTx';
import { auditOf, type ActBy } from './changeBy';
import { failWith } from './domainError';
import { recordChanges } from '../repositories/audit';
import { lockOrders, updateOrders } from '../repositories/orders';
import { readyOrder } from './pickupReady';

/**
 * Sets the GEOCODED orders to PICKUP_READY inside the caller's transaction, with an audit row for each; those already
 * ready stay as they are. An unknown id or any other status refuses all of them: 409 with `[{id, reason}]` in the order
 * of the request. `ids` may repeat; each counts once.
 */
export async function setManyPickupReady(
  trx: Trx,
  ids: readonly string[],
  act: ActBy,
): Promise<BulkPickupReadyAnswer> {
  const { now } = act;
  const wanted = [...new Set(ids)];
  const found = await lockOrders(trx, wanted);
  const refused = wanted.flatMap((id) => {
    const reason = reasonAgainst(id, found.get(id));
    return reason === null ? [] : [{ id, reason }];
  });
  if (refused.length > 0) failWith('conflict', serverMessages.bulkRefused(refused.length), refused);

  const orders = wanted.flatMap((id) => found.get(id) ?? []);
  const before = orders.filter(({ orderStatus }) => orderStatus === 'GEOCODED');
  const after = before.map((order) => readyOrder(order, now));
  await updateOrders(trx, after, now);
  await recordChanges(
    trx,
    after.map(({ id, orderStatus }) =>
      auditOf(act, 'bulkPickupReady', 'order', id, {
        before: { orderStatus: 'GEOCODED' },
        after: { orderStatus, pickupReadyAt: now },
      }),
    ),
  );
  return {
    updated: after.map(({ id }) => id),
    unchanged: orders.filter(({ orderStatus }) => orderStatus === 'PICKUP_READY').map(({ id }) => id),
  };
}

function reasonAgainst(id: string, order: Order | undefined): string | null {
  if (!order) return messages.orderNotFound(id);
  const { orderStatus } = order;
  return orderStatus === 'GEOCODED' || orderStatus === 'PICKUP_READY'
    ? null
    : serverMessages.notReadyable(id, orderStatus);
}
