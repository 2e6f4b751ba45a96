/** The windows of a look-up day by day, as the Rates page shows them (RATE-07). */
import type { Weekday } from '../../contract/constants';
import type { OfferedWindow } from '../../contract/schemas/rates';
import { addDays, type CalendarDate } from '../../lib/calendarDates';
import { WINDOW_HORIZON_DAYS, weekdayOf, type WindowDay } from '../windows/listWindows';

/** A server that offers windows for longer than this is shown no further. */
const SHOWN_DAYS_MAX = 60;

interface ShownDay {
  readonly date: CalendarDate;
  readonly weekday: Weekday;
  /** As the server offers them. */
  readonly windows: readonly OfferedWindow[];
  /** Windows whose cutoff has passed. */
  readonly closed: readonly ClosedWindow[];
}

interface ClosedWindow {
  /** `12:00–16:00`. */
  readonly window: string;
  readonly cutoffTime: string;
  /** The day on which it closed; null for that of its delivery. */
  readonly cutoffDay: Weekday | null;
}

/** `12:00–16:00`. */
export const windowText = ({ timeStart, timeEnd }: OfferedWindow['deliveryWindow']): string =>
  `${timeStart}–${timeEnd}`;

const isDate = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

/**
 * Each day from the first one, those without a window too. What the server offers is shown as it is; the merchant's own
 * rule, once it is known, adds what has closed already.
 * @param firstDay the day of the look-up in the destination's time zone, as far as that is known
 */
export function windowDays(
  windows: readonly OfferedWindow[],
  firstDay: CalendarDate,
  rule: readonly WindowDay[],
): ShownDay[] {
  const dates = windows
    .map(({ date }) => date)
    .filter(isDate)
    .sort();
  const first = [rule[0]?.date ?? firstDay, dates[0] ?? firstDay].sort()[0] ?? firstDay;
  if (!isDate(first)) return [];
  const horizon = addDays(first, WINDOW_HORIZON_DAYS);
  const last = [horizon, dates.at(-1) ?? horizon].sort().at(-1) ?? horizon;
  const days: ShownDay[] = [];
  for (let date = first; date <= last && days.length < SHOWN_DAYS_MAX; date = addDays(date, 1)) {
    const judged = rule.find((day) => day.date === date);
    const cutoffDay = judged && judged.pickupDate !== date ? weekdayOf(judged.pickupDate) : null;
    days.push({
      date,
      weekday: weekdayOf(date),
      windows: windows.filter((window) => window.date === date),
      closed: (judged?.windows ?? [])
        .filter(({ state }) => state === 'closed')
        .map(({ deliveryWindow, cutoffTime }) => ({
          window: windowText(deliveryWindow),
          cutoffTime,
          cutoffDay,
        })),
    });
  }
  return days;
}
