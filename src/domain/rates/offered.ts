/** Which services of a rule are on offer at a moment, and why one is not (decisions G.2). */
import type { EpochMs } from '../../contract/schemas/common';
import { calendarDay, firstWindow, instant, isClosed, weekdayOf } from '../windows/listWindows';
import { windowRequest, type Lane, type RateQuestion } from './lane';

export type LeftOutReason =
  | { readonly kind: 'inTransit'; readonly days: number }
  /** `cutoff` HH:mm on the origin's clock. */
  | { readonly kind: 'cutoffPassed'; readonly cutoff: string }
  | { readonly kind: 'noPickupToday' }
  | { readonly kind: 'noWindows' };

/** Why a service drops out; null for one that is on offer. */
export function whyLeftOut(
  service: string,
  { merchant, lane, at, hasWindow }: RateQuestion,
): LeftOutReason | null {
  switch (service) {
    case 'SAMEDAY':
      if (lane.rule.inTransitDays > 0) return { kind: 'inTransit', days: lane.rule.inTransitDays };
      return merchant.rateShowingOptionType === 'ALWAYSSHOWSAMEDAY' ? null : afterCutoff(lane, at);
    case 'SCHEDULED':
      if (hasWindow === true || firstWindow(windowRequest(lane, at)) !== null) return null;
      return { kind: 'noWindows' };
    default:
      return null;
  }
}

/**
 * Whether a moment is after today's cutoff, the latest of the origin's pickups of the day; a day without pickups has
 * none left. Null while orders are still taken.
 */
export function afterCutoff(lane: Lane, at: EpochMs): LeftOutReason | null {
  const { timezone } = lane.origin.zone;
  const today = calendarDay(at, timezone);
  const week = lane.rule.pickupConstraintsByWeek;
  const exceptions = week.exceptions.filter(({ date }) => date === today);
  const usual = week[weekdayOf(today)].map(({ cutoffTime }) => cutoffTime);
  const cutoffs =
    exceptions.length > 0
      ? exceptions
          .filter(({ pickupWindow }) => !isClosed(pickupWindow))
          .map(({ cutoffTime }) => cutoffTime ?? latest(usual) ?? '23:59')
      : usual;
  if (cutoffs.some((cutoff) => at <= instant(today, cutoff, timezone))) return null;
  const cutoff = latest(cutoffs);
  return cutoff === undefined ? { kind: 'noPickupToday' } : { kind: 'cutoffPassed', cutoff };
}

/** The latest of some times HH:mm. */
const latest = (times: readonly string[]): string | undefined => [...times].sort().at(-1);
