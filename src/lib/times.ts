/**
 * The only module that formats times for people and files (lib/epoch.ts reads received times). Instants are epoch
 * milliseconds. Every function takes the time zone: the destination's for delivery windows, the reader's for what
 * happened in the office. Dates are shifted and read through their UTC fields, which is fast enough for table cells and
 * needs no library.
 */
import type { EpochMs } from '../contract/schemas/common';
import { cityOf, isSameDay, utcOffset, wallTime, type TimeZone } from './timeZones';
import { twoDigits } from './twoDigits';

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;
const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;

/** `Nov 20`; with the year, `Nov 20, 2025`, when it is not the year of `now`. */
export function formatDayShort(ms: EpochMs, zone: TimeZone, now: EpochMs = Date.now()): string {
  const time = wallTime(ms, zone);
  const year = time.getUTCFullYear();
  return year === wallTime(now, zone).getUTCFullYear() ? monthAndDay(time) : `${monthAndDay(time)}, ${year}`;
}

/** `Fri Nov 20`; with the year when it is not the year of `now`. */
export function formatWeekday(ms: EpochMs, zone: TimeZone, now: EpochMs = Date.now()): string {
  return `${WEEKDAYS[wallTime(ms, zone).getUTCDay()] ?? ''} ${formatDayShort(ms, zone, now)}`;
}

/** `9:42 AM`. */
export function formatTimeShort(ms: EpochMs, zone: TimeZone): string {
  const time = wallTime(ms, zone);
  const hour = time.getUTCHours();
  return `${hour % 12 || 12}:${twoDigits(time.getUTCMinutes())} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** `Nov 20, 9:42 AM`; with the year when it is not the year of `now`. */
export function formatDateTime(ms: EpochMs, zone: TimeZone, now: EpochMs = Date.now()): string {
  return `${formatDayShort(ms, zone, now)}, ${formatTimeShort(ms, zone)}`;
}

/** `9:42 AM` on the day of `now`; otherwise with its day, `Nov 20, 9:42 AM`. On a screen: `useRecentTime`. */
export function formatRecent(ms: EpochMs, zone: TimeZone, now: EpochMs): string {
  return isSameDay(ms, now, zone) ? formatTimeShort(ms, zone) : formatDateTime(ms, zone, now);
}

/** `Nov 20, 9:42 AM EST`: for a time without context. */
export function formatDateTimeNamed(ms: EpochMs, zone: TimeZone, now: EpochMs = Date.now()): string {
  return `${formatDateTime(ms, zone, now)} ${zone.abbreviationAt(ms)}`;
}

/** `Nov 20, 2026, 9:42 AM EST`: always with year and zone, for tooltips and headings. */
export function formatDateTimeLong(ms: EpochMs, zone: TimeZone): string {
  const time = wallTime(ms, zone);
  const day = `${monthAndDay(time)}, ${time.getUTCFullYear()}`;
  return `${day}, ${formatTimeShort(ms, zone)} ${zone.abbreviationAt(ms)}`.trim();
}

/** `November 18, 2026`. */
export function formatDayLong(ms: EpochMs, zone: TimeZone): string {
  const time = wallTime(ms, zone);
  return `${MONTHS[time.getUTCMonth()] ?? ''} ${time.getUTCDate()}, ${time.getUTCFullYear()}`;
}

/** Either end of a window may be open. Epoch milliseconds. */
type WindowEnd = EpochMs | null | undefined;

/**
 * A window with its zone: `Nov 20, 2:00 PM – 5:00 PM EST` within one day, otherwise both ends in full; `From …` or
 * `Until …` when one end is open. Null when both are missing, so that the caller can show its dash.
 */
export function formatWindow(
  from: WindowEnd,
  to: WindowEnd,
  zone: TimeZone,
  now: EpochMs = Date.now(),
): string | null {
  if (from == null && to == null) return null;
  if (from == null) return `Until ${formatDateTimeNamed(to as EpochMs, zone, now)}`;
  if (to == null) return `From ${formatDateTimeNamed(from, zone, now)}`;
  // The zone is named twice only when the clocks change in between.
  const isSameName = zone.abbreviationAt(from) === zone.abbreviationAt(to);
  const start = isSameName ? formatDateTime(from, zone, now) : formatDateTimeNamed(from, zone, now);
  const end = isSameDay(from, to, zone)
    ? `${formatTimeShort(to, zone)} ${zone.abbreviationAt(to)}`
    : formatDateTimeNamed(to, zone, now);
  return `${start} – ${end}`;
}

/** The same on two lines: the day, then the hours; or each end in full. Null when both ends are missing. */
export function formatWindowLines(
  from: WindowEnd,
  to: WindowEnd,
  zone: TimeZone,
  now: EpochMs = Date.now(),
): readonly [string, string] | null {
  const text = formatWindow(from, to, zone, now);
  const start = from ?? to;
  if (text === null || start == null) return null;
  if (from != null && to != null && !isSameDay(from, to, zone)) {
    const [first = '', second = ''] = text.split(' – ');
    return [`${first} –`, second];
  }
  const day = formatDayShort(start, zone, now);
  const end = text.indexOf(day) + day.length;
  return [text.slice(0, end), text.slice(end + 2)];
}

/** `2026-11-20T09:42:07-05:00`: for files, to the second and with its offset; empty for an invalid time. */
export function formatTimestamp(ms: EpochMs, zone: TimeZone): string {
  if (Number.isNaN(new Date(ms).getTime())) return '';
  const ahead = zone.offsetAt(ms);
  const local = wallTime(ms, zone).toISOString().slice(0, -5);
  const hours = Math.floor(Math.abs(ahead) / 60);
  return `${local}${ahead < 0 ? '-' : '+'}${twoDigits(hours)}:${twoDigits(Math.abs(ahead) % 60)}`;
}

/**
 * `Toronto (ET)`: the name of a zone for times in any season. `Regina (CST)` for a zone without clock changes, and only
 * the city if the abbreviations of the year have nothing in common. For `UTC`, the name is enough.
 */
export function zoneTitle(zone: TimeZone, now: EpochMs = Date.now()): string {
  const year = wallTime(now, zone).getUTCFullYear();
  const months = MONTHS.map((_, month) => zone.abbreviationAt(Date.UTC(year, month, 15)));
  const names = [...new Set(months)];
  const stems = new Set(names.map((name) => /^([A-Z]+)[SD]T$/.exec(name)?.[1]));
  const [stem] = stems;
  const shared = names.length === 1 ? names[0] : stems.size === 1 && stem ? `${stem}T` : undefined;
  const city = cityOf(zone);
  return shared && shared !== city ? `${city} (${shared})` : city;
}

/** `EST (UTC−5)`: the zone at an instant. */
export function zoneWithOffset(ms: EpochMs, zone: TimeZone): string {
  const [name, offset] = [zone.abbreviationAt(ms), utcOffset(zone.offsetAt(ms))];
  return name === offset ? offset : `${name} (${offset})`;
}

function monthAndDay(time: Date): string {
  return `${MONTHS[time.getUTCMonth()]?.slice(0, 3) ?? ''} ${time.getUTCDate()}`;
}
