/** Writes the pipeline's decision into an order (docs/decisions/pipeline.md#steps). Pure. */
import type { AddressType, LocationAccuracy } from '../../contract/constants';
import type { EpochMs } from '../../contract/schemas/common';
import type { Address, Order } from '../../contract/schemas/orders';
import type { OrderStatus } from '../../contract/statuses';
import { withTimelineEvent } from './boundedEvents';
import type { SettledAddress, Settlement } from './pipeline';

/** What made the pipeline run. */
export type PipelineTrigger = 'created' | 'addressEdit' | 'geocodeRetry' | 'revive' | 'windowChange';

/** The timeline event of an order that passes, by how exactly its destination was found. */
const FOUND_EVENTS: Readonly<Record<LocationAccuracy, string>> = {
  exact: 'Address found',
  street: 'Address found by street only',
  area: 'Address found by postal code only',
};

/** The text of the timeline event after a run, by the resulting status. */
export const SETTLEMENT_EVENTS: Readonly<Record<Settlement['status'], string>> = {
  GEOCODED: FOUND_EVENTS.exact,
  GEOCODEDFAILED: 'Address not found',
  OUT_OF_FSA: 'Outside the delivery area',
  UNSUPPORTED_WEIGHT: 'Too heavy',
  RATE_FAILED: 'No rate found',
  INVALIDTIME: 'No delivery window can be met',
};

/**
 * The status after a run: the pipeline's, with two exceptions. An ARCHIVED order stays ARCHIVED after an edit, and a
 * PICKUP_READY order that passes stays PICKUP_READY.
 */
function statusAfter(current: OrderStatus, settlement: Settlement, trigger: PipelineTrigger): OrderStatus {
  if (current === 'ARCHIVED' && trigger === 'addressEdit') return 'ARCHIVED';
  if (current === 'PICKUP_READY' && settlement.status === 'GEOCODED') return 'PICKUP_READY';
  return settlement.status;
}

/** The event of a status. `Address found` is used only for an exact match. */
const eventOf = (status: Settlement['status'], address: Address | null): string =>
  status === 'GEOCODED' ? FOUND_EVENTS[address?.locationAccuracy ?? 'exact'] : SETTLEMENT_EVENTS[status];

/**
 * The event with its reasons. The reasons of an address that was not found already name that address, so they stand
 * alone.
 */
function eventText(
  status: Settlement['status'],
  address: Address | null,
  reasons: readonly string[],
): string {
  if (status === 'GEOCODEDFAILED' && reasons.length > 0) return reasons.join(' ');
  return [eventOf(status, address), ...reasons].join(': ');
}

/**
 * The order after a run: addresses, validity, rate, window, status and a timeline event. The submitted (dto) addresses
 * never change. An order that was ready and no longer passes loses pickupReadyAt with its status.
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
 * The order with one address looked up and nothing else decided, for an edit after the parcel has left. Valid when the
 * other address has a location too.
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
