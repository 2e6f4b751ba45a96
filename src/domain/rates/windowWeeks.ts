/** The windows of a look-up day by day, as the Rates page shows them (RATE-07). */
import { WINDOW_HORIZON_DAYS, type Weekday } from '../../contract/constants';
import { closedDayTexts } from '../../contract/ruleTexts';
import type { OfferedWindow } from '../../contract/schemas/rates';
import { addDays, type CalendarDate } from '../../lib/calendarDates';
import { weekdayOf, type WindowDay } from '../windows/listWindows';

/** The most days that are shown, however many the server offers. */
const SHOWN_DAYS_MAX = 60;

interface ShownDay {
  readonly date: CalendarDate;
  readonly weekday: Weekday;
  /** The windows that the server offers. */
  readonly windows: readonly OfferedWindow[];
  /** Windows whose cutoff has passed. */
  readonly closed: readonly ClosedWindow[];
  /** Words for the exception that closed the day; null if none did. */
  readonly exception: string | null;
}

interface ClosedWindow {
  /** `12:00–16:00`. */
  readonly window: string;
  readonly cutoffTime: string;
  /** The weekday of the cutoff; null if it is the delivery day. */
  readonly cutoffDay: Weekday | null;
}

/** `12:00–16:00`. */
export const windowText = ({ timeStart, timeEnd }: OfferedWindow['deliveryWindow']): string =>
  `${timeStart}–${timeEnd}`;

const isDate = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

/**
 * Every day from the first one on, including days without windows. The server's windows are shown as they are. The
 * merchant's rule, once loaded, adds the windows that have closed.
 * @param firstDay the day of the look-up in the destination's time zone, if known
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
      exception: judged ? exceptionWords(judged) : null,
    });
  }
  return days;
}

function exceptionWords({ closedBy, pickupDate }: WindowDay): string | null {
  if (closedBy === 'delivery') return closedDayTexts.delivery;
  return closedBy === 'pickup' ? closedDayTexts.pickup(weekdayOf(pickupDate)) : null;
}
