/** Which services of a rule are offered at a given moment, and why one is not. */
import type { EpochMs } from '../../contract/schemas/common';
import { calendarDay, instantOf } from '../../lib/timeZones';
import { firstWindow, isClosed, weekdayOf } from '../windows/listWindows';
import { windowRequest, type Lane, type RateQuestion } from './lane';
import type { MerchantRules } from './merchantRules';

export type LeftOutReason =
  | { readonly kind: 'inTransit'; readonly days: number }
  /** `cutoff` is HH:mm on the origin's clock; `zone` is the abbreviation of its time zone at that moment: `EST`. */
  | { readonly kind: 'cutoffPassed'; readonly cutoff: string; readonly zone: string }
  | { readonly kind: 'noPickupToday' }
  | { readonly kind: 'noWindows' };

/** Why a service is left out; null for one that is offered. */
export function whyLeftOut(
  service: string,
  { merchant, lane, at, hasWindow }: RateQuestion,
): LeftOutReason | null {
  switch (service) {
    case 'SAMEDAY':
      if (lane.rule.inTransitDays > 0) return { kind: 'inTransit', days: lane.rule.inTransitDays };
      return merchant.rateShowingOptionType === 'ALWAYSSHOWSAMEDAY' ? null : afterCutoff(merchant, lane, at);
    case 'SCHEDULED':
      if (hasWindow === true || firstWindow(windowRequest(merchant, lane, at)) !== null) return null;
      return { kind: 'noWindows' };
    default:
      return null;
  }
}

/**
 * Why a moment is too late for pickup today: it is after the latest of the origin's cutoffs, or there are no pickups
 * today. Null while orders are still accepted.
 */
export function afterCutoff(
  { timeZones }: Pick<MerchantRules, 'timeZones'>,
  lane: Lane,
  at: EpochMs,
): LeftOutReason | null {
  const timeZone = timeZones.find(lane.origin.zone.timezone);
  // In an unknown time zone, the current day is unknown too.
  if (!timeZone) return { kind: 'noPickupToday' };
  const today = calendarDay(at, timeZone);
  const week = lane.rule.pickupConstraintsByWeek;
  const exceptions = week.exceptions.filter(({ date }) => date === today);
  const usual = week[weekdayOf(today)].map(({ cutoffTime }) => cutoffTime);
  const cutoffs =
    exceptions.length > 0
      ? exceptions
          .filter(({ pickupWindow }) => !isClosed(pickupWindow))
          .map(({ cutoffTime }) => cutoffTime ?? latest(usual) ?? '23:59')
      : usual;
  if (cutoffs.some((cutoff) => at <= instantOf(today, cutoff, timeZone))) return null;
  const cutoff = latest(cutoffs);
  if (cutoff === undefined) return { kind: 'noPickupToday' };
  return { kind: 'cutoffPassed', cutoff, zone: timeZone.abbreviationAt(at) };
}

/** The latest of some times HH:mm. */
const latest = (times: readonly string[]): string | undefined => [...times].sort().at(-1);
