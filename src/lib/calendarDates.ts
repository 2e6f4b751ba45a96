/**
 * Calendar dates without a time: `YYYY-MM-DD` in state and URLs, `MM/DD/YYYY` on the screen (OSR-16), local midnight
 * where a date picker needs a Date. Such a Date means a day, not an instant: when a day begins and ends depends on the
 * time zone (lib/timeZones.ts).
 */
import { withoutInvisible } from '../contract/hiddenCharacters';
import { asciiDigits } from './asciiDigits';
import { twoDigits } from './twoDigits';

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

/** Year, month, day, as ISO and the spreadsheets of East Asia write them: `2026-12-31`, `2026/12/31`, `2026年12月31日`. */
const YEAR_FIRST = /^(\d{4})\s*[-/.年년]\s*(\d{1,2})\s*[-/.月월]\s*(\d{1,2})\s*[.日일]?$/;
/** `31.12.2026`: where dots are used, the day comes first. */
const DOTTED = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})$/;
const MONTH_FIRST = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;
/** A time of day without an offset, after a date. */
const TIME_AFTER = /(?<!\s)(?:T\s*|\s+)(?:[01]?\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d+)?)?(?:\s?[AP]M)?$/i;

/** Plain digits, slashes and blanks; without the invisible marks that Windows and chat programs put around a date. */
const plainly = (text: string): string => asciiDigits(withoutInvisible(text).normalize('NFKC')).trim();

function realDay([, year, month, day]: readonly (string | undefined)[]): Date | null {
  return year === undefined ? null : localDay(Number(year), Number(month), Number(day));
}

/**
 * Reads a date that has the same meaning everywhere: with the year first, or with dots. Null for anything else: the
 * order of `02/03/2026` and `02-03-2026` differs between countries, two digits of a year may be its day, and the days
 * that a spreadsheet counts may begin in 1900 or 1904.
 */
export function readWrittenDate(text: string): CalendarDate | null {
  const written = plainly(text);
  const [, day, month, year] = DOTTED.exec(written) ?? [];
  const date = year === undefined ? realDay(YEAR_FIRST.exec(written) ?? []) : realDay(['', year, month, day]);
  return date && calendarDateOf(date);
}

/**
 * Reads what is typed or pasted into a date field: `11/20/2026`, as the fields of this console show it, or a date that
 * means the same everywhere. A time of day after it is not part of the date; one with an offset is refused, because its
 * day depends on the zone. `31/12/2026` is refused: whoever types it would also type `02/03/2026`, and get another day.
 */
export function parseTypedDate(text: string): Date | null {
  const typed = plainly(text).replace(TIME_AFTER, '');
  const [, month, day, year] = MONTH_FIRST.exec(typed) ?? [];
  return year === undefined ? dateOf(readWrittenDate(typed) ?? '') : realDay(['', year, month, day]);
}
