/** Dates and hours of the clock in words. They have no time zone, so the formatters get a zone with no offset. */
import type { CalendarDate } from '../../lib/calendarDates';
import { formatDayShort, formatWeekday } from '../../lib/times';
import { zoneOfPeriods } from '../../lib/timeZones';

const PLAIN = zoneOfPeriods('UTC', []);
const midnight = (date: CalendarDate): number => Date.parse(`${date}T00:00:00Z`);

/** `Nov 25`; with the year if it is not the current one. */
export const dateWords = (date: CalendarDate): string => formatDayShort(midnight(date), PLAIN);

/** `Wed Nov 25` */
export const weekdayWords = (date: CalendarDate): string => formatWeekday(midnight(date), PLAIN);

/** `1 PM`, `12 AM`. */
export const hourWords = (hour: number): string => `${hour % 12 || 12} ${hour < 12 ? 'AM' : 'PM'}`;
