/**
 * Calendar dates without a time: `YYYY-MM-DD` in state and addresses, `MM/DD/YYYY` on the screen (OSR-16), a local
 * midnight where a date picker wants a Date. Such a Date stands for its day and is no instant: which instants a day
 * begins and ends at depends on the time zone (lib/timeZones.ts).
 */
import { withoutInvisible } from '../contract/hiddenCharacters';

/** `YYYY-MM-DD`. */
export type CalendarDate = string;

/** A real day of the calendar, or null: the 31st of February is none. */
function localDay(year: number, month: number, day: number): Date | null {
  const date = new Date(year, month - 1, day);
  // Years below 100 would be read as 19xx, and days past the end of a month roll over.
  const isReal = date.getFullYear() === year && date.getMonth() === month - 1 && date.getDate() === day;
  return isReal ? date : null;
}

/** Local midnight of a `YYYY-MM-DD`, or null when the text is no such date. */
export function dateOf(text: CalendarDate): Date | null {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  return year === undefined ? null : localDay(Number(year), Number(month), Number(day));
}

/** The local day of a Date as `YYYY-MM-DD`. */
export function calendarDateOf(date: Date): CalendarDate {
  const year = String(date.getFullYear()).padStart(4, '0');
  return `${year}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;
}

const DAY_MS = 86_400_000;

/** A calendar date so many days later. Days are counted in UTC, where each has 24 hours. */
export function addDays(date: CalendarDate, days: number): CalendarDate {
  return new Date(Date.parse(`${date}T00:00:00Z`) + Math.trunc(days) * DAY_MS).toISOString().slice(0, 10);
}

/** `11/20/2026`. */
export function formatTypedDate(date: Date): string {
  const year = String(date.getFullYear()).padStart(4, '0');
  return `${twoDigits(date.getMonth() + 1)}/${twoDigits(date.getDate())}/${year}`;
}

/**
 * Reads `11/20/2026`, also `1/2/2026` and an ISO date that was pasted; null for anything else. Windows and chats put marks
 * of direction around a date, which nobody sees.
 */
export function parseTypedDate(text: string): Date | null {
  const typed = withoutInvisible(text).trim();
  const [, month, day, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(typed) ?? [];
  return year === undefined ? dateOf(typed) : localDay(Number(year), Number(month), Number(day));
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
