/**
 * The delivery windows that a rule offers. Dates are calendar days of the destination, cutoffs are times on the
 * origin's clock. Each uses its own time zone, so that days of 23 and 25 hours come out right.
 */
import { WEEKDAYS, WINDOW_HORIZON_DAYS, type Weekday } from '../../contract/constants';
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
import { hasScheduledWindows } from './scheduledWindows';

interface DeliveryWindow {
  /** YYYY-MM-DD in the destination's time zone. */
  readonly date: string;
  readonly weekday: Weekday;
  readonly deliveryWindow: TimeWindow;
}

/** A window with its two instants, which an order stores as completeAfter and completeBefore. */
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
  /** Null for an unknown zone, which offers no windows: a promise in the wrong time zone is worse than none. */
  readonly originTimeZone: TimeZone | null;
  readonly destinationTimeZone: TimeZone | null;
  /** The moment of the request. */
  readonly at: EpochMs;
}

type Entry = Pick<DeliveryConstraint, 'deliveryWindow' | 'cutoffTime'>;

/** The weekday of a calendar date. */
export function weekdayOf(date: string): Weekday {
  // Sunday is 0 in JavaScript, but last in `WEEKDAYS`.
  const day = WEEKDAYS[(new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7];
  if (!day) throw new RangeError(`${date} is not a date`);
  return day;
}

/** Whether a window is missing or 00:00 to 00:00, which both mean closed. */
export function isClosed(window: TimeWindow | undefined): boolean {
  return !window || (window.timeStart === '00:00' && window.timeEnd === '00:00');
}

/**
 * All offered windows within the horizon, earliest first, without duplicates. A window is offered until its cutoff on
 * the pickup day, and never after its end.
 */
export function listWindows(request: WindowRequest): DeliveryWindow[] {
  return [...eachWindow(request)].map(({ date, weekday, deliveryWindow }) => ({
    date,
    weekday,
    deliveryWindow,
  }));
}

/** The earliest window offered, or null if there is none within the horizon. Stops at the first one found. */
export function firstWindow(request: WindowRequest): TimedWindow | null {
  for (const window of eachWindow(request)) return window;
  return null;
}

/** The offered windows one by one, earliest first. */
function* eachWindow(request: WindowRequest): Generator<TimedWindow, void, undefined> {
  for (const { windows } of eachDay(request)) {
    for (const window of windows) if (window.state === 'open') yield window;
  }
}

/** A window of a day and whether it is offered. */
interface JudgedWindow extends TimedWindow {
  /** `closed`: the request came after the cutoff; `over`: the window has passed. */
  readonly state: 'open' | 'closed' | 'over';
  /** HH:mm in the origin's time zone on the pickup day. */
  readonly cutoffTime: string;
}

/** A delivery date within the horizon with all of its windows. */
export interface WindowDay {
  readonly date: string;
  readonly weekday: Weekday;
  /** YYYY-MM-DD, the day its parcels are picked up. */
  readonly pickupDate: string;
  /** What an exception closed on a date that has windows otherwise: its delivery, or its pickup; null for neither. */
  readonly closedBy: 'delivery' | 'pickup' | null;
  /** Earliest first, without duplicates; of two equal windows the open one, otherwise the one with the later cutoff. */
  readonly windows: readonly JudgedWindow[];
}

/** All dates within the horizon, today first, with open and closed windows; empty for an unknown time zone. */
export const listDays = (request: WindowRequest): WindowDay[] => [...eachDay(request)];

/** The dates one by one, so that a caller can stop at the first window. */
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
    const usual = week[weekday];
    const exceptions = exceptionsOn(date, week, rule.deliveryConstraintsByWeek);
    const entries =
      exceptions.length === 0 ? usual : exceptions.flatMap((exception) => entryOfException(exception, usual));
    const isDeliveryClosed = usual.length > 0 && entries.length === 0 && exceptions.length > 0;
    const closedDelivery = isDeliveryClosed ? 'delivery' : null;
    if (isPickupClosed(rule, pickupDate)) {
      const closedBy = entries.length > 0 ? 'pickup' : closedDelivery;
      yield { date, weekday, pickupDate, closedBy, windows: [] };
      continue;
    }
    const found = new Map<string, JudgedWindow>();
    for (const { deliveryWindow, cutoffTime } of entries) {
      const cutoff = instantOf(pickupDate, cutoffTime, originTimeZone);
      const from = instantOf(date, deliveryWindow.timeStart, destinationTimeZone);
      const to = instantOf(date, deliveryWindow.timeEnd, destinationTimeZone);
      // A time that cannot be read (NaN) offers no window.
      if (Number.isNaN(cutoff) || !(from < to)) continue;
      const { timeStart, timeEnd } = deliveryWindow;
      const key = `${timeStart}-${timeEnd}`;
      const before = found.get(key);
      if (before && (before.state === 'open' || before.cutoffTime >= cutoffTime)) continue;
      const state = at > cutoff ? 'closed' : at >= to ? 'over' : 'open';
      found.set(key, { date, weekday, deliveryWindow: { timeStart, timeEnd }, from, to, state, cutoffTime });
    }
    const windows = [...found.values()].sort((a, b) => a.from - b.from || a.to - b.to);
    yield { date, weekday, pickupDate, closedBy: closedDelivery, windows };
  }
}

/**
 * The exceptions for a date of the week in use. If it has none, those of the delivery grid count when they close the
 * day: a holiday entered there closes scheduled windows too.
 */
function exceptionsOn(
  date: string,
  week: DeliveryConstraintsByWeek,
  deliveryWeek: DeliveryConstraintsByWeek,
): readonly ConstraintException[] {
  const own = week.exceptions.filter((exception) => exception.date === date);
  if (own.length > 0) return own;
  const usual = deliveryWeek.exceptions.filter((exception) => exception.date === date);
  return usual.every(({ deliveryWindow }) => isClosed(deliveryWindow)) ? usual : [];
}

function entryOfException(exception: ConstraintException, usual: readonly Entry[]): Entry[] {
  const { deliveryWindow } = exception;
  if (!deliveryWindow || isClosed(deliveryWindow)) return [];
  // An exception without a cutoff uses the weekday's latest one, or the end of the day.
  const latest = usual.map((entry) => entry.cutoffTime).sort();
  return [{ deliveryWindow, cutoffTime: exception.cutoffTime ?? latest.at(-1) ?? '23:59' }];
}

/**
 * Whether the origin is closed on a pickup day. Only the exceptions of the pickup grid count: those of the delivery
 * grids have a pickup window of 00:00 to 00:00 whenever none was filled in.
 */
function isPickupClosed(rule: WindowRequest['rule'], pickupDate: string): boolean {
  const exceptions = rule.pickupConstraintsByWeek.exceptions.filter(({ date }) => date === pickupDate);
  return exceptions.length > 0 && exceptions.every(({ pickupWindow }) => isClosed(pickupWindow));
}
