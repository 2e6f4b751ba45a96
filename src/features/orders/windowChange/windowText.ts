/** How the preview writes a window: two short lines. */
import type { TimeChangeEvent } from '../../../contract/schemas/orders';
import type { OrderRecord } from '../../../domain/orders/orderRecord';
import { timeChanges } from '../../../domain/orders/timeline';
import type { WindowTimes } from '../../../domain/windows/windowChange';
import { formatTimeShort, formatWeekday } from '../../../lib/times';
import { isSameDay, type TimeZone } from '../../../lib/timeZones';

/** Either end may be open. Epoch milliseconds. */
export type WindowEnds = { readonly [End in keyof WindowTimes]?: number | undefined };

/**
 * `Fri Nov 20` over `9:00 AM – 12:00 PM`; across midnight each line has its day. The zone is named after the day, or
 * after the end of a window across midnight, unless it is `headZone`, which the table's header names for all rows.
 * Null for an order without a window.
 */
export function windowLines(
  { completeAfter, completeBefore }: WindowEnds,
  zone: TimeZone,
  headZone: string | null,
): readonly [string, string] | null {
  const only = completeAfter ?? completeBefore;
  if (only === undefined) return null;
  const day = (ms: number) => formatWeekday(ms, zone);
  const name = zone.abbreviationAt(only);
  const [behindDay, behindTime] = name === headZone ? ['', ''] : [` · ${name}`, ` ${name}`];
  if (completeAfter === undefined || completeBefore === undefined) {
    const end = completeAfter === undefined ? 'Until' : 'From';
    return [`${end} ${day(only)}${behindDay}`, formatTimeShort(only, zone)];
  }
  const [from, to] = [formatTimeShort(completeAfter, zone), formatTimeShort(completeBefore, zone)];
  return isSameDay(completeAfter, completeBefore, zone)
    ? [`${day(completeAfter)}${behindDay}`, `${from} – ${to}`]
    : [`${day(completeAfter)}, ${from} –`, `${day(completeBefore)}, ${to}${behindTime}`];
}

/**
 * The change by which a job gave an order this window; undefined if the record has none. The record may be older than
 * the job, and someone may have changed the order again since.
 */
export const changeTo = (order: OrderRecord, given: WindowTimes): TimeChangeEvent | undefined =>
  timeChanges(order).find(
    ({ newCompleteAfter, newCompleteBefore }) =>
      newCompleteAfter === given.completeAfter && newCompleteBefore === given.completeBefore,
  );
