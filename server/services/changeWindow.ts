/** Changes of a delivery window (spec section 5, D-068 to D-072). */
import { messages } from '../../src/contract/messages';
import type { WindowChange } from '../../src/contract/schemas/orderChanges';
import type { Order } from '../../src/contract/schemas/orders';
import { WINDOW_LOCKED } from '../../src/contract/statuses';
import { SETTLEMENT_EVENTS } from '../../src/domain/orders/applySettlement';
import { applyWindowChange } from '../../src/domain/orders/changeOrder';
import { estimateOf } from '../../src/domain/orders/pipeline';
import { findLane } from '../../src/domain/rates/listRates';
import { indexMerchant } from '../../src/domain/rates/merchantRules';
import type { Db, Trx } from '../db/withTx';
import { refuse } from '../http/refuse';
import { recordChange } from '../repositories/audit';
import { findMerchant } from '../repositories/merchants';
import { fromOrderRow } from '../repositories/orderRow';
import { lockOrder, updateOrder } from '../repositories/orders';
import { changedFields } from './changedFields';
import { ORDER_EVENTS, withEvent } from './orderEvents';
import type { OrderChangeOptions } from './updateOrder';

/**
 * Gives the order its new window inside the caller's transaction, with the Time Change Event, the timeline event and
 * the audit row. Whoever calls is `changedBy` (D-068). An INVALIDTIME order is settled anew (G.1 step 5). 404 for an
 * unknown id, 409 in the three statuses of a driver on the way or done (D-069).
 */
export async function changeWindow(
  trx: Trx,
  id: string,
  change: WindowChange,
  { actor, requestId, now, check }: OrderChangeOptions,
): Promise<Order> {
  const before = await lockOrder(trx, id);
  if (!before) refuse(404, messages.orderNotFound(id));
  check?.(before);
  if (WINDOW_LOCKED.includes(before.orderStatus)) {
    refuse(409, messages.windowLocked(id, before.orderStatus));
  }
  const changed = withEvent(applyWindowChange(before, change, { changedBy: actor, now }), {
    event: ORDER_EVENTS.windowChanged,
    timestamp: now,
  });
  const after =
    before.orderStatus === 'INVALIDTIME' ? await settleWindow(trx, changed, change, now) : changed;
  await recordChange(trx, {
    actor,
    requestId,
    action: 'changeDeliveryWindow',
    entity: 'order',
    entityId: id,
    ...changedFields(before, after),
    at: now,
  });
  return fromOrderRow(await updateOrder(trx, after, now));
}

/** Step 5 for a window that staff chose: it is kept, and counts as long as it has not passed. */
async function settleWindow(db: Db, order: Order, window: WindowChange, now: number): Promise<Order> {
  if (window.completeBefore <= now) {
    const event = `${SETTLEMENT_EVENTS.INVALIDTIME}: The delivery window has passed.`;
    return withEvent(order, { event, timestamp: now });
  }
  const timezone = await destinationTimezone(db, order);
  const estimate = order.rateChoice && timezone !== null ? estimateOf(window, timezone) : {};
  const settled: Order = { ...order, orderStatus: 'GEOCODED' };
  if (order.rateChoice) settled.rateChoice = { ...order.rateChoice, ...estimate };
  return withEvent(settled, { event: ORDER_EVENTS.windowAccepted, timestamp: now });
}

/** The zone in which the estimate is told; null when the merchant no longer delivers there. */
async function destinationTimezone(db: Db, order: Order): Promise<string | null> {
  const merchant = await findMerchant(db, order.merchantId);
  if (!merchant) return null;
  const answer = findLane(
    indexMerchant(merchant, merchant.zones ?? [], merchant.shippingRules ?? []),
    order.originAddress?.postalCode ?? '',
    order.recipientAddress?.postalCode ?? '',
  );
  return answer.kind === 'lane' ? answer.lane.destination.zone.timezone : null;
}
