/**
 * Dates that orders can have, and date ranges as typed: an end is '', a date, or a text that is no date to search for.
 */
import { calendarDateOf, dateOf, formatTypedDate, parseTypedDate, type CalendarDate } from './calendarDates';

/** An end of the range. */
export type RangeEnd = 'from' | 'to';

/** The years of any order, and a margin. */
const EARLIEST: CalendarDate = '2015-01-01';
const latestDate = (): CalendarDate => `${Number(new Date().toISOString().slice(0, 4)) + 2}-12-31`;

/** Whether orders have dates like this one; any other is probably a typing error. */
export const isUsualYear = (date: CalendarDate): boolean => date >= EARLIEST && date <= latestDate();

/** What the console says at a date of another year. */
export const CHECK_THE_YEAR = 'Check the year';

/** `before 2015 or after 2028`: the years that are not usual, for a refusal. */
export const unusualYears = (): string =>
  `before ${EARLIEST.slice(0, 4)} or after ${latestDate().slice(0, 4)}`;

/** The first and the last day that a calendar offers. */
export function calendarLimits(): { readonly minDate?: Date; readonly maxDate?: Date } {
  const [minDate, maxDate] = [dateOf(EARLIEST), dateOf(latestDate())];
  return { ...(minDate && { minDate }), ...(maxDate && { maxDate }) };
}

/** A typed end as it is kept: `YYYY-MM-DD`, or the text if it is no date or one of a strange year. */
export function keptDate(text: string): CalendarDate {
  if (text.trim() === '') return '';
  const day = parseTypedDate(text);
  if (day === null) return text;
  const date = calendarDateOf(day);
  return isUsualYear(date) ? date : formatTypedDate(day);
}

/** What keeps a range from being searched, and the end it is at; null if nothing does. A link may name any year. */
export function rangeProblem(
  from: CalendarDate,
  to: CalendarDate,
): { readonly wrong: RangeEnd; readonly error: string } | null {
  const ends = { from, to };
  for (const wrong of ['from', 'to'] as const) {
    if (ends[wrong] === '' || dateOf(ends[wrong]) !== null) continue;
    return { wrong, error: parseTypedDate(ends[wrong]) === null ? 'Use MM/DD/YYYY' : CHECK_THE_YEAR };
  }
  return from !== '' && to !== '' && to < from ? { wrong: 'to', error: 'To is before From' } : null;
}
