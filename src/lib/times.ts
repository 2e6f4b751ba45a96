/**
 * The one module that formats times (reading them from the wire is lib/epoch.ts). Instants are epoch milliseconds;
 * everything is shown in the browser's zone (D-034). Table cells call these on every redraw, so the texts are put
 * together from luxon's fields, which costs half of its `toFormat` and a fraction of Intl.
 */
import { DateTime, Info } from 'luxon';

/** Milliseconds since 1970, UTC. */
type Millis = number;

/** The console is in English whatever the browser's language is; a locale could also reorder the parts. */
const LOCALE = 'en-US';
const MONTHS = Info.months('short', { locale: LOCALE });
/** `Nov 20`; with the year, `Nov 20, 2025`, when it is not the year of `now`. */
export function formatDayShort(ms: Millis, now: Millis = Date.now()): string {
  return dayOf(at(ms), now);
}

/** `9:42 AM`. */
export function formatTimeShort(ms: Millis): string {
  return timeOf(at(ms));
}

/** `Nov 20, 9:42 AM`; with the year when it is not the year of `now`. */
export function formatDateTime(ms: Millis, now: Millis = Date.now()): string {
  const time = at(ms);
  return `${dayOf(time, now)}, ${timeOf(time)}`;
}

/** `Nov 20, 2026, 9:42 AM EST`: always with year and zone, for tooltips and headings. */
export function formatDateTimeLong(ms: Millis): string {
  const time = at(ms);
  return `${monthAndDay(time)}, ${time.year}, ${timeOf(time)} ${zoneOf(time)}`;
}

/**
 * A window: `Nov 20, 2:00 PM – 5:00 PM` within one day, both ends in full otherwise, `From …` or `Until …` when one
 * end is open. Null when there is neither, for the caller's dash (D-045).
 */
export function formatWindow(
  from: Millis | null | undefined,
  to: Millis | null | undefined,
  now: Millis = Date.now(),
): string | null {
  if (from == null && to == null) return null;
  if (from == null) return `Until ${formatDateTime(to as Millis, now)}`;
  if (to == null) return `From ${formatDateTime(from, now)}`;
  const [start, end] = [at(from), at(to)];
  const sameDay = start.year === end.year && start.ordinal === end.ordinal;
  return `${formatDateTime(from, now)} – ${sameDay ? timeOf(end) : formatDateTime(to, now)}`;
}

/** `2026-11-20T09:42:07-05:00`: for files, exact to the second and with its offset. */
export function formatTimestamp(ms: Millis): string {
  return at(ms).toISO({ suppressMilliseconds: true }) ?? '';
}

/** `EST`, `EDT`: short name of the browser's zone at an instant (it changes with daylight saving). */
export function zoneAbbreviation(ms: Millis = Date.now()): string {
  return zoneOf(at(ms));
}

function at(ms: Millis): DateTime {
  return DateTime.fromMillis(ms, { locale: LOCALE });
}

function dayOf(time: DateTime, now: Millis): string {
  const day = monthAndDay(time);
  const { start, end } = yearAround(now);
  const ms = time.toMillis();
  return ms >= start && ms < end ? day : `${day}, ${time.year}`;
}

/** The year that is shown as a matter of course, kept until it is over. */
let currentYear = { start: 0, end: 0 };

function yearAround(now: Millis): { readonly start: Millis; readonly end: Millis } {
  if (now < currentYear.start || now >= currentYear.end) {
    const first = at(now).startOf('year');
    currentYear = { start: first.toMillis(), end: first.plus({ years: 1 }).toMillis() };
  }
  return currentYear;
}

function monthAndDay(time: DateTime): string {
  return `${MONTHS[time.month - 1] ?? ''} ${time.day}`;
}

function timeOf(time: DateTime): string {
  const minute = time.minute < 10 ? `0${time.minute}` : String(time.minute);
  return `${time.hour % 12 || 12}:${minute} ${time.hour < 12 ? 'AM' : 'PM'}`;
}

/** Asking Intl for a zone's name is slow, and a zone has one name per offset. */
const zoneNames = new Map<string, string>();

function zoneOf(time: DateTime): string {
  const key = `${time.zoneName ?? ''}|${time.offset}`;
  let name = zoneNames.get(key);
  if (name === undefined) {
    name = time.offsetNameShort ?? '';
    zoneNames.set(key, name);
  }
  return name;
}
