/**
 * Calendar dates without a time: `YYYY-MM-DD` in state and URLs, `MM/DD/YYYY` on the screen (OSR-16), local midnight
 * where a date picker needs a Date. Such a Date means a day, not an instant: when a day begins and ends depends on the
 * time zone (lib/timeZones.ts).
 */
import { withoutInvisible } from '../contract/hiddenCharacters';

/** `YYYY-MM-DD`. */
export type CalendarDate = string;

/** A day that exists in the calendar; null for one like February 31. */
function localDay(year: number, month: number, day: number): Date | null {
  const date = new Date(year, month - 1, day);
  // Date reads years below 100 as 19xx and rolls invalid days over to the next month.
  const isReal = date.getFullYear() === year && date.getMonth() === month - 1 && date.getDate() === day;
  return isReal ? date : null;
}

/** Local midnight of a `YYYY-MM-DD`; null if the text is not a valid date. */
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

/** The date `days` later. Counts in UTC, where every day has 24 hours. */
export function addDays(date: CalendarDate, days: number): CalendarDate {
  return new Date(Date.parse(`${date}T00:00:00Z`) + Math.trunc(days) * DAY_MS).toISOString().slice(0, 10);
}

/** `11/20/2026`. */
export function formatTypedDate(date: Date): string {
  const year = String(date.getFullYear()).padStart(4, '0');
  return `${twoDigits(date.getMonth() + 1)}/${twoDigits(date.getDate())}/${year}`;
}

/**
 * Reads `11/20/2026`, also `1/2/2026` and a pasted ISO date; null for anything else. Ignores the invisible direction marks
 * that Windows and chat programs put around a date.
 */
export function parseTypedDate(text: string): Date | null {
  const typed = withoutInvisible(text).trim();
  const [, month, day, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(typed) ?? [];
  return year === undefined ? dateOf(typed) : localDay(Number(year), Number(month), Number(day));
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
