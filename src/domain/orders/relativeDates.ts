/** Date ranges that follow the calendar, for saved views: `last 7 days` is a different range tomorrow. */
import { RELATIVE_RANGES, type RelativeRange } from '../../contract/orderViews';
import { addDays, type CalendarDate } from '../../lib/calendarDates';

/** Display names, matching those of the five presets in the date picker. */
export const RELATIVE_NAMES: Readonly<Record<RelativeRange, string>> = {
  today: 'Today',
  yesterday: 'Yesterday',
  tomorrow: 'Tomorrow',
  last7Days: 'Last 7 days',
  next7Days: 'Next 7 days',
  thisWeek: 'This Week',
  lastWeek: 'Last Week',
  thisMonth: 'This Month',
  lastMonth: 'Last Month',
};

type Days = readonly [from: CalendarDate, to: CalendarDate];

/** The range as of `today`, both ends included. */
export function relativeDays(range: RelativeRange, today: CalendarDate): Days {
  const on = (days: number) => addDays(today, days);
  const sunday = -new Date(`${today}T00:00:00Z`).getUTCDay();
  const days: Readonly<Record<RelativeRange, () => Days>> = {
    today: () => [today, today],
    yesterday: () => [on(-1), on(-1)],
    tomorrow: () => [on(1), on(1)],
    last7Days: () => [on(-6), today],
    next7Days: () => [today, on(6)],
    thisWeek: () => [on(sunday), on(sunday + 6)],
    lastWeek: () => [on(sunday - 7), on(sunday - 1)],
    thisMonth: () => monthOf(today, 0),
    lastMonth: () => monthOf(today, -1),
  };
  return days[range]();
}

/** The month of a day, shifted by a number of months. */
function monthOf(day: CalendarDate, later: number): Days {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1 + later];
  const at = (months: number, dayOfMonth: number) =>
    new Date(Date.UTC(year, months, dayOfMonth)).toISOString().slice(0, 10);
  return [at(month, 1), at(month + 1, 0)];
}

/** The relative ranges that equal these days today, in the order of `RELATIVE_RANGES`. */
export const relativesOf = (from: CalendarDate, to: CalendarDate, today: CalendarDate): RelativeRange[] =>
  RELATIVE_RANGES.filter((range) => {
    const [first, last] = relativeDays(range, today);
    return first === from && last === to;
  });
