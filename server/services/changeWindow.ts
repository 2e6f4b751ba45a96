/** Changes of a delivery window. */
import { messages } from '../../src/contract/messages';
import type { WindowChange } from '../../src/contract/schemas/orderChanges';
import type { Order } from '../../src/contract/schemas/orders';
import { WINDOW_LOCKED } from '../../src/contract/statuses';
import { SETTLEMENT_EVENTS } from '../../src/domain/orders/applySettlement';
import { applyWindowChange } from '../../src/domain/orders/changeOrder';
import { estimateOf } from '../../src/domain/orders/pipeline';
import type { Trx } from '../db/withTx';
import type { ServerDeps } from '../deps';
import { failWith } from './domainError';
import { fromOrderRow } from '../repositories/orderRow';
import { lockOrder, updateOrder } from '../repositories/orders';
import { changedFields } from './changedFields';
import { destinationOf, findDestinationTimezones } from './destinationZones';
import { ORDER_EVENTS, withEvent } from './orderEvents';
import { auditOf, type ChangeBy } from './changeBy';

type WindowDeps = Pick<ServerDeps, 'db' | 'timeZones'>;

/**
 * Gives the order its new window inside the caller's transaction, with the Time Change Event, the timeline event and
 * the audit row. The caller is `changedBy`. The status of an INVALIDTIME order is settled again. 404 for an unknown id,
 * 409 in the three statuses in which a driver is on the way or done.
 */
export async function changeWindow(
  deps: WindowDeps,
  trx: Trx,
  id: string,
  change: WindowChange,
  by: ChangeBy<Order>,
): Promise<Order> {
  const { actor, now } = by;
  const before = await lockOrder(trx, id);
  if (!before) failWith('notFound', messages.orderNotFound(id));
  by.check?.(before);
  if (WINDOW_LOCKED.includes(before.orderStatus)) {
    failWith('conflict', messages.windowLocked(id, before.orderStatus));
  }
  const changed = withEvent(applyWindowChange(before, change, { changedBy: actor, now }), {
    event: ORDER_EVENTS.windowChanged,
    timestamp: now,
  });
  const after =
    before.orderStatus === 'INVALIDTIME' ? await settleWindow(deps, trx, changed, change, now) : changed;
  const text = await updateOrder(trx, after, now, {
    before,
    change: auditOf(by, 'changeDeliveryWindow', 'order', id, changedFields(before, after)),
  });
  return fromOrderRow(text);
}

/** Step 5 for a window that staff chose: it is kept, and is valid as long as it has not passed. */
async function settleWindow(
  deps: WindowDeps,
  trx: Trx,
  order: Order,
  window: WindowChange,
  now: number,
): Promise<Order> {
  if (window.completeBefore <= now) {
    const event = `${SETTLEMENT_EVENTS.INVALIDTIME}: The delivery window has passed.`;
    return withEvent(order, { event, timestamp: now });
  }
  const [timezone] = await findDestinationTimezones(deps, trx, [destinationOf(order)]);
  const timeZone = timezone == null ? null : deps.timeZones.find(timezone);
  const estimate = order.rateChoice && timeZone ? estimateOf(window, timeZone) : {};
  const settled: Order = { ...order, orderStatus: 'GEOCODED' };
  if (order.rateChoice) settled.rateChoice = { ...order.rateChoice, ...estimate };
  return withEvent(settled, { event: ORDER_EVENTS.windowAccepted, timestamp: now });
}
