/** Which services of a rule are offered at a given moment, and why one is not. */
import { WINDOW_HORIZON_DAYS } from '../../contract/constants';
import type { EpochMs } from '../../contract/schemas/common';
import type { Zone } from '../../contract/schemas/merchants';
import { addDays, type CalendarDate } from '../../lib/calendarDates';
import { calendarDay, instantOf } from '../../lib/timeZones';
import { firstWindow, isClosed, weekdayOf } from '../windows/listWindows';
import { windowRequest, type Lane, type RateQuestion } from './lane';
import type { MerchantRules } from './merchantRules';

export type LeftOutReason =
  | { readonly kind: 'inTransit'; readonly days: number }
  /**
   * `day` is the origin's date at the moment asked about, which need not be today. `cutoff` is HH:mm on the origin's
   * clock; `zone` is the abbreviation of its time zone at that moment: `EST`.
   */
  | {
      readonly kind: 'cutoffPassed';
      readonly day: CalendarDate;
      readonly cutoff: string;
      readonly zone: string;
    }
  | { readonly kind: 'noPickup'; readonly day: CalendarDate }
  /** No window is open on these delivery dates. */
  | { readonly kind: 'noWindows'; readonly first: CalendarDate; readonly last: CalendarDate }
  /** `zone`: the one whose time zone is unknown. */
  | { readonly kind: 'timeZoneUnknown'; readonly zone: Zone };

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
      return hasWindow === true ? null : withoutWindows(merchant, lane, at);
    default:
      return null;
  }
}

/** Why no delivery window is offered; null while one is. */
function withoutWindows(merchant: MerchantRules, lane: Lane, at: EpochMs): LeftOutReason | null {
  const request = windowRequest(merchant, lane, at);
  const { originTimeZone, destinationTimeZone } = request;
  if (!originTimeZone) return { kind: 'timeZoneUnknown', zone: lane.origin.zone };
  if (!destinationTimeZone) return { kind: 'timeZoneUnknown', zone: lane.destination.zone };
  if (firstWindow(request) !== null) return null;
  const first = calendarDay(at, destinationTimeZone);
  return { kind: 'noWindows', first, last: addDays(first, WINDOW_HORIZON_DAYS) };
}

/**
 * Why a moment is too late for pickup on its day: it is after the latest of the origin's cutoffs, or there are no
 * pickups on that day. Null while orders are still accepted.
 */
export function afterCutoff(
  { timeZones }: Pick<MerchantRules, 'timeZones'>,
  lane: Lane,
  at: EpochMs,
): LeftOutReason | null {
  const timeZone = timeZones.find(lane.origin.zone.timezone);
  if (!timeZone) return { kind: 'timeZoneUnknown', zone: lane.origin.zone };
  const day = calendarDay(at, timeZone);
  const week = lane.rule.pickupConstraintsByWeek;
  const exceptions = week.exceptions.filter(({ date }) => date === day);
  const usual = week[weekdayOf(day)].map(({ cutoffTime }) => cutoffTime);
  const cutoffs =
    exceptions.length > 0
      ? exceptions
          .filter(({ pickupWindow }) => !isClosed(pickupWindow))
          .map(({ cutoffTime }) => cutoffTime ?? latest(usual) ?? '23:59')
      : usual;
  if (cutoffs.some((cutoff) => at <= instantOf(day, cutoff, timeZone))) return null;
  const cutoff = latest(cutoffs);
  if (cutoff === undefined) return { kind: 'noPickup', day };
  return { kind: 'cutoffPassed', day, cutoff, zone: timeZone.abbreviationAt(at) };
}

/** The latest of some times HH:mm. */
const latest = (times: readonly string[]): string | undefined => [...times].sort().at(-1);
