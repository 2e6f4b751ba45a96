/** How the preview writes a window: two short lines, in the browser's zone (D-034, D-070). */
import type { OrderRecord } from '../../../domain/orders/orderRecord';
import { timeChanges } from '../../../domain/orders/timeline';
import type { WindowTimes } from '../../../domain/windows/windowChange';
import { formatDayShort, formatTimeShort, zoneAbbreviation } from '../../../lib/times';

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;

/** Either end may be open. Epoch milliseconds. */
export type WindowEnds = { readonly [End in keyof WindowTimes]?: number | undefined };

const day = (ms: number): string => `${WEEKDAYS[new Date(ms).getDay()] ?? ''} ${formatDayShort(ms)}`;

/**
 * `Fri Nov 20` over `9:00 AM – 12:00 PM`; over midnight each line has its day. Null for an order without a window.
 */
export function windowLines({ completeAfter, completeBefore }: WindowEnds): readonly [string, string] | null {
  if (completeAfter === undefined && completeBefore === undefined) return null;
  if (completeAfter === undefined)
    return [`Until ${day(completeBefore ?? 0)}`, formatTimeShort(completeBefore ?? 0)];
  if (completeBefore === undefined) return [`From ${day(completeAfter)}`, formatTimeShort(completeAfter)];
  const from = formatTimeShort(completeAfter);
  const to = formatTimeShort(completeBefore);
  return new Date(completeAfter).toDateString() === new Date(completeBefore).toDateString()
    ? [day(completeAfter), `${from} – ${to}`]
    : [`${day(completeAfter)}, ${from} –`, `${day(completeBefore)}, ${to}`];
}

/** `EST (UTC−5)`; over a change of the clocks both: `EDT (UTC−4), then EST (UTC−5)`. */
export function zonesOf(times: WindowTimes | null, now: number): string {
  const zones = times === null ? [now] : [times.completeAfter, times.completeBefore];
  return [...new Set(zones.map(zoneWithOffset))].join(', then ');
}

function zoneWithOffset(ms: number): string {
  const ahead = -new Date(ms).getTimezoneOffset();
  const hours = Math.floor(Math.abs(ahead) / 60);
  const minutes = Math.abs(ahead) % 60;
  const offset = `UTC${ahead < 0 ? '−' : '+'}${hours}${minutes === 0 ? '' : `:${String(minutes).padStart(2, '0')}`}`;
  const name = zoneAbbreviation(ms);
  // Zones without letters of their own are named by their offset already.
  return /^(GMT|UTC)/.test(name) ? offset : `${name} (${offset})`;
}

/**
 * The window before the change: what the order has, or, once it has been changed, what it had. The record of a changed
 * order is new already, its newest change tells of the old window.
 */
export function windowBefore(order: OrderRecord, sent: WindowTimes | null): WindowEnds {
  const [newest] = sent === null ? [] : timeChanges(order);
  const isChanged =
    newest !== undefined &&
    newest.newCompleteAfter === sent?.completeAfter &&
    newest.newCompleteBefore === sent?.completeBefore;
  return isChanged
    ? { completeAfter: newest.initialCompleteAfter, completeBefore: newest.initialCompleteBefore }
    : order;
}
