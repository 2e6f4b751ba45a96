/**
 * The delivery windows a rule offers. Dates are the destination's calendar days and cutoffs the origin's clock, each by
 * the rules of its own time zone, so that days of 23 and 25 hours come out right.
 */
import { WEEKDAYS, type Weekday } from '../../contract/constants';
import type { EpochMs } from '../../contract/schemas/common';
import type {
  ConstraintException,
  DeliveryConstraint,
  DeliveryConstraintsByWeek,
  ShippingRule,
  TimeWindow,
} from '../../contract/schemas/merchants';
import { addDays } from '../../lib/calendarDates';
import { calendarDay, instantOf, type TimeZone } from '../../lib/timeZones';

/** Delivery dates reach from today to this many days ahead. */
export const WINDOW_HORIZON_DAYS = 14;

interface DeliveryWindow {
  /** YYYY-MM-DD in the destination's time zone. */
  readonly date: string;
  readonly weekday: Weekday;
  readonly deliveryWindow: TimeWindow;
}

/** A window with its two instants: what an order stores as completeAfter and completeBefore. */
interface TimedWindow extends DeliveryWindow {
  readonly from: EpochMs;
  readonly to: EpochMs;
}

export interface WindowRequest {
  readonly rule: Pick<
    ShippingRule,
    | 'inTransitDays'
    | 'deliveryConstraintsByWeek'
    | 'pickupConstraintsByWeek'
    | 'scheduledDeliveryPickupConstraintsByWeek'
  >;
  /** Null for an unknown zone, which offers no window: a promise in the wrong zone is worse than none. */
  readonly originTimeZone: TimeZone | null;
  readonly destinationTimeZone: TimeZone | null;
  /** The moment the windows are asked for. */
  readonly at: EpochMs;
}

type Entry = Pick<DeliveryConstraint, 'deliveryWindow' | 'cutoffTime'>;

/** The weekday of a calendar date. */
export function weekdayOf(date: string): Weekday {
  // Sunday is 0 in JavaScript and last in a week of ours.
  const day = WEEKDAYS[(new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7];
  if (!day) throw new RangeError(`${date} is not a date`);
  return day;
}

/** Whether a window is the 00:00 to 00:00 (or missing) that means closed. */
export function isClosed(window: TimeWindow | undefined): boolean {
  return !window || (window.timeStart === '00:00' && window.timeEnd === '00:00');
}

/** Scheduled windows count as present only when some weekday has one: a placeholder exception does not. */
export function hasScheduledWindows(
  rule: Pick<ShippingRule, 'scheduledDeliveryPickupConstraintsByWeek'>,
): boolean {
  const week = rule.scheduledDeliveryPickupConstraintsByWeek;
  return week !== undefined && WEEKDAYS.some((day) => week[day].length > 0);
}

/**
 * All windows of the horizon, earliest first, none twice. A window is offered while the request is not after its
 * cutoff on the pickup day, and never once it is over.
 */
export function listWindows(request: WindowRequest): DeliveryWindow[] {
  return [...eachWindow(request)].map(({ date, weekday, deliveryWindow }) => ({
    date,
    weekday,
    deliveryWindow,
  }));
}

/** The earliest window offered, or null when the horizon has none. Looks no further than it must. */
export function firstWindow(request: WindowRequest): TimedWindow | null {
  for (const window of eachWindow(request)) return window;
  return null;
}

/** The windows on offer one by one, earliest first. */
function* eachWindow(request: WindowRequest): Generator<TimedWindow, void, undefined> {
  for (const { windows } of eachDay(request)) {
    for (const window of windows) if (window.state === 'open') yield window;
  }
}

/** A window of a day and whether it is on offer. */
interface JudgedWindow extends TimedWindow {
  /** `closed`: asked for after its cutoff; `over`: it has passed. */
  readonly state: 'open' | 'closed' | 'over';
  /** HH:mm in the origin's time zone on the pickup day. */
  readonly cutoffTime: string;
}

/** A delivery date of the horizon with all of its windows. */
export interface WindowDay {
  readonly date: string;
  readonly weekday: Weekday;
  /** YYYY-MM-DD on which its parcels are picked up. */
  readonly pickupDate: string;
  /** What an exception closed: the delivery on the date, or its pickup; null when neither. */
  readonly closedBy: 'delivery' | 'pickup' | null;
  /** Earliest first, none twice; of two alike the one on offer, else the one with the later cutoff. */
  readonly windows: readonly JudgedWindow[];
}

/** All dates of the horizon, today first, with what is on offer and what is not any more; none for an unknown zone. */
export const listDays = (request: WindowRequest): WindowDay[] => [...eachDay(request)];

/** The dates one by one: a caller that needs one window looks no further. */
function* eachDay(request: WindowRequest): Generator<WindowDay, void, undefined> {
  const { rule, originTimeZone, destinationTimeZone, at } = request;
  if (!originTimeZone || !destinationTimeZone) return;
  const week = hasScheduledWindows(rule)
    ? rule.scheduledDeliveryPickupConstraintsByWeek
    : rule.deliveryConstraintsByWeek;
  if (!week) return;
  const today = calendarDay(at, destinationTimeZone);

  for (let ahead = 0; ahead <= WINDOW_HORIZON_DAYS; ahead += 1) {
    const date = addDays(today, ahead);
    const pickupDate = addDays(today, ahead - rule.inTransitDays);
    const weekday = weekdayOf(date);
    if (isPickupClosed(rule, pickupDate)) {
      yield { date, weekday, pickupDate, closedBy: 'pickup', windows: [] };
      continue;
    }
    const entries = entriesOf(week, date, weekday);
    const found = new Map<string, JudgedWindow>();
    for (const { deliveryWindow, cutoffTime } of entries) {
      const cutoff = instantOf(pickupDate, cutoffTime, originTimeZone);
      const from = instantOf(date, deliveryWindow.timeStart, destinationTimeZone);
      const to = instantOf(date, deliveryWindow.timeEnd, destinationTimeZone);
      // A time that cannot be read (NaN) offers nothing.
      if (Number.isNaN(cutoff) || !(from < to)) continue;
      const { timeStart, timeEnd } = deliveryWindow;
      const key = `${timeStart}-${timeEnd}`;
      const before = found.get(key);
      if (before && (before.state === 'open' || before.cutoffTime >= cutoffTime)) continue;
      const state = at > cutoff ? 'closed' : at >= to ? 'over' : 'open';
      found.set(key, { date, weekday, deliveryWindow: { timeStart, timeEnd }, from, to, state, cutoffTime });
    }
    const isException = entries.length === 0 && week.exceptions.some((exception) => exception.date === date);
    const windows = [...found.values()].sort((a, b) => a.from - b.from || a.to - b.to);
    yield { date, weekday, pickupDate, closedBy: isException ? 'delivery' : null, windows };
  }
}

/** The day's entries: those of the weekday, or what the exceptions for that very date put in their place. */
function entriesOf(week: DeliveryConstraintsByWeek, date: string, weekday: Weekday): readonly Entry[] {
  const usual = week[weekday];
  const exceptions = week.exceptions.filter((exception) => exception.date === date);
  if (exceptions.length === 0) return usual;
  return exceptions.flatMap((exception) => entryOfException(exception, usual));
}

function entryOfException(exception: ConstraintException, usual: readonly Entry[]): Entry[] {
  const { deliveryWindow } = exception;
  if (!deliveryWindow || isClosed(deliveryWindow)) return [];
  // An exception may leave its cutoff out: the weekday's latest holds then, or the whole day.
  const latest = usual.map((entry) => entry.cutoffTime).sort();
  return [{ deliveryWindow, cutoffTime: exception.cutoffTime ?? latest.at(-1) ?? '23:59' }];
}

/**
 * Whether the origin is closed on a pickup day. Only the exceptions of the pickup grid say so: those of the delivery
 * grids carry a pickup window of 00:00 to 00:00 whenever none was filled in.
 */
function isPickupClosed(rule: WindowRequest['rule'], pickupDate: string): boolean {
  const exceptions = rule.pickupConstraintsByWeek.exceptions.filter(({ date }) => date === pickupDate);
  return exceptions.length > 0 && exceptions.every(({ pickupWindow }) => isClosed(pickupWindow));
}
