/** Whether one order still belongs to a search, judged here as the server does (D-030, D-031, D-035). */
import { STATUS_ALIASES } from '../../contract/statuses';
import { searchRequest, type OrderFilter } from './orderFilter';
import type { OrderRecord } from './orderRecord';

/** True when the server would list the order for this filter. An order without a window matches no window range. */
export function matchesFilter(order: OrderRecord, filter: OrderFilter): boolean {
  const wanted = searchRequest(filter);
  const { createdAtStart, createdAtEnd, completeAfter, completeBefore } = wanted;
  const createdAtSeconds = order.createdAt === null ? null : Math.floor(order.createdAt / 1000);
  return (
    equals(wanted.id, order.id) &&
    equals(wanted.refNumber?.toLowerCase(), order.refNumber?.toLowerCase()) &&
    equals(wanted.merchantId, order.merchantId) &&
    equals(
      wanted.orderStatus && (STATUS_ALIASES[wanted.orderStatus] ?? wanted.orderStatus),
      order.orderStatus,
    ) &&
    equals(wanted.deliveryType, order.deliveryType) &&
    reaches(createdAtSeconds, createdAtStart, createdAtEnd) &&
    reaches(order.completeAfter, completeAfter, undefined) &&
    reaches(order.completeBefore, undefined, completeBefore) &&
    // Either bound asks for a whole window.
    ((completeAfter ?? completeBefore) === undefined ||
      (order.completeAfter != null && order.completeBefore != null))
  );
}

function equals(wanted: string | undefined, held: string | undefined): boolean {
  return wanted === undefined || wanted === held;
}

function reaches(
  value: number | null | undefined,
  from: number | undefined,
  to: number | undefined,
): boolean {
  if (from === undefined && to === undefined) return true;
  return value != null && value >= (from ?? -Infinity) && value <= (to ?? Infinity);
}
