/** Whether an order still matches a search, by the same rules as on the server. */
import type { EpochMs } from '../../contract/schemas/common';
import { OPEN_STATUSES, STATUS_ALIASES } from '../../contract/statuses';
import type { TimeZone } from '../../lib/timeZones';
import { isApproximate } from './approximate';
import { findMatches } from './findTerms';
import { searchRequest, type OrderFilter } from './orderFilter';
import type { OrderRecord } from './orderRecord';
import { foldReference } from './refNumber';

/**
 * Whether the server would list the order for this filter, with days in `zone`, at the moment `now`. An order without a
 * window matches no window range.
 */
export function matchesFilter(
  order: OrderRecord,
  filter: OrderFilter,
  zone: TimeZone,
  now: EpochMs,
): boolean {
  const wanted = searchRequest(filter, zone);
  const { createdAtStart, createdAtEnd, completeAfter, completeBefore } = wanted;
  const createdAtSeconds = order.createdAt === null ? null : Math.floor(order.createdAt / 1000);
  return (
    (wanted.find === undefined || findMatches(order, wanted.find).length > 0) &&
    equals(wanted.id, order.id) &&
    equals(foldReference(wanted.refNumber), foldReference(order.refNumber)) &&
    equals(wanted.merchantId, order.merchantId) &&
    equals(
      wanted.orderStatus && (STATUS_ALIASES[wanted.orderStatus] ?? wanted.orderStatus),
      order.orderStatus,
    ) &&
    equals(wanted.deliveryType, order.deliveryType) &&
    (wanted.late === undefined || isLate(order, now)) &&
    reaches(order.completeAfter, wanted.windowStartFrom, wanted.windowStartTo) &&
    (wanted.approximate === undefined || isApproximate(order.recipientAddress)) &&
    reaches(createdAtSeconds, createdAtStart, createdAtEnd) &&
    reaches(order.completeAfter, completeAfter, undefined) &&
    reaches(order.completeBefore, undefined, completeBefore) &&
    // Either bound requires a complete window.
    ((completeAfter ?? completeBefore) === undefined ||
      (order.completeAfter != null && order.completeBefore != null))
  );
}

/** Whether the order is open and its window has passed. */
const isLate = ({ orderStatus, completeBefore }: OrderRecord, now: EpochMs): boolean =>
  (OPEN_STATUSES as readonly string[]).includes(orderStatus) &&
  completeBefore != null &&
  completeBefore < now;

function equals(wanted: string | null | undefined, held: string | null | undefined): boolean {
  return wanted == null || wanted === held;
}

function reaches(
  value: number | null | undefined,
  from: number | undefined,
  to: number | undefined,
): boolean {
  if (from === undefined && to === undefined) return true;
  return value != null && value >= (from ?? -Infinity) && value <= (to ?? Infinity);
}
