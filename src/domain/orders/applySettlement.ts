/** Writes the pipeline's decision into an order (docs/decisions/pipeline.md#steps). Pure. */
import type { AddressType, LocationAccuracy } from '../../contract/constants';
import type { EpochMs } from '../../contract/schemas/common';
import type { Address, Order } from '../../contract/schemas/orders';
import type { OrderStatus } from '../../contract/statuses';
import { withTimelineEvent } from './boundedEvents';
import type { SettledAddress, Settlement } from './pipeline';

/** What made the pipeline run. */
export type PipelineTrigger = 'created' | 'addressEdit' | 'geocodeRetry' | 'revive' | 'windowChange';

/** How the destination of an order that passes was found, where that is not the address itself. */
const FOUND_EVENTS: Readonly<Record<LocationAccuracy, string>> = {
  exact: 'Address found',
  street: 'Address found by street only',
  area: 'Address found by postal code only',
};

/** Text of the timeline event each run leaves, by the status it gave. */
export const SETTLEMENT_EVENTS: Readonly<Record<Settlement['status'], string>> = {
  GEOCODED: FOUND_EVENTS.exact,
  GEOCODEDFAILED: 'Address not found',
  OUT_OF_FSA: 'Outside the delivery area',
  UNSUPPORTED_WEIGHT: 'Too heavy',
  RATE_FAILED: 'No rate found',
  INVALIDTIME: 'No delivery window can be met',
};

/**
 * The status after a run: the pipeline's, except that an edit of an ARCHIVED order leaves it ARCHIVED, and that a
 * parcel which was PICKUP_READY and passes is still ready.
 */
function statusAfter(current: OrderStatus, settlement: Settlement, trigger: PipelineTrigger): OrderStatus {
  if (current === 'ARCHIVED' && trigger === 'addressEdit') return 'ARCHIVED';
  if (current === 'PICKUP_READY' && settlement.status === 'GEOCODED') return 'PICKUP_READY';
  return settlement.status;
}

/** The event of a status. That an address was found is only said of the address itself. */
const eventOf = (status: Settlement['status'], address: Address | null): string =>
  status === 'GEOCODED' ? FOUND_EVENTS[address?.locationAccuracy ?? 'exact'] : SETTLEMENT_EVENTS[status];

/** The event with its reasons. Those of an address that was not found say so themselves, and which address it is. */
function eventText(
  status: Settlement['status'],
  address: Address | null,
  reasons: readonly string[],
): string {
  if (status === 'GEOCODEDFAILED' && reasons.length > 0) return reasons.join(' ');
  return [eventOf(status, address), ...reasons].join(': ');
}

/**
 * The order as it is after a run: addresses, validity, rate, window, status and a timeline event. The submitted
 * (dto) addresses never change. An order that was ready and no longer passes loses pickupReadyAt with its status.
 */
export function applySettlement(
  order: Order,
  settlement: Settlement,
  { trigger, now }: { readonly trigger: PipelineTrigger; readonly now: EpochMs },
): Order {
  const orderStatus = statusAfter(order.orderStatus, settlement, trigger);
  const wasReady = order.orderStatus === 'PICKUP_READY' && orderStatus !== 'PICKUP_READY';
  const { pickupReadyAt, ...rest } = order;
  return {
    ...rest,
    ...(pickupReadyAt !== undefined && !wasReady ? { pickupReadyAt } : {}),
    orderStatus,
    validAddress: settlement.validAddress,
    recipientAddress: settlement.recipientAddress,
    originAddress: settlement.originAddress,
    ...(settlement.rateChoice ? { rateChoice: settlement.rateChoice } : {}),
    ...settlement.window,
    timelineEvents: withTimelineEvent(order.timelineEvents, {
      event: eventText(settlement.status, settlement.recipientAddress, settlement.reasons),
      timestamp: now,
    }),
  };
}

/**
 * The order with one address looked up and nothing else decided: an edit after the parcel has left. Valid when
 * the other address has a place as well.
 */
export function applySettledAddress(
  order: Order,
  which: AddressType,
  settled: SettledAddress,
  now: EpochMs,
): Order {
  const other = which === 'recipientAddress' ? order.originAddress : order.recipientAddress;
  const status = settled.valid ? 'GEOCODED' : 'GEOCODEDFAILED';
  return {
    ...order,
    [which]: settled.address,
    validAddress: settled.valid && other?.location !== undefined,
    timelineEvents: withTimelineEvent(order.timelineEvents, {
      event: eventText(status, settled.address, settled.reason === null ? [] : [settled.reason]),
      timestamp: now,
    }),
  };
}
