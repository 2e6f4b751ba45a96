/**
 * The one module that formats times (reading them from the wire is lib/epoch.ts). Instants are epoch milliseconds;
 * everything is shown in the browser's zone (D-034), which is the one zone a Date knows by itself: its fields are all
 * this needs, they cost table cells next to nothing on every redraw, and the orders page does without luxon's 22 kB.
 */

/** Milliseconds since 1970, UTC. */
type Millis = number;

/** The console is in English whatever the browser's language is; a locale could also reorder the parts. */
const LOCALE = 'en-US';
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/** `Nov 20`; with the year, `Nov 20, 2025`, when it is not the year of `now`. */
export function formatDayShort(ms: Millis, now: Millis = Date.now()): string {
  return dayOf(new Date(ms), now);
}

/** `9:42 AM`. */
export function formatTimeShort(ms: Millis): string {
  return timeOf(new Date(ms));
}

/** `Nov 20, 9:42 AM`; with the year when it is not the year of `now`. */
export function formatDateTime(ms: Millis, now: Millis = Date.now()): string {
  const time = new Date(ms);
  return `${dayOf(time, now)}, ${timeOf(time)}`;
}

/** `Nov 20, 2026, 9:42 AM EST`: always with year and zone, for tooltips and headings. */
export function formatDateTimeLong(ms: Millis): string {
  const time = new Date(ms);
  return `${monthAndDay(time)}, ${time.getFullYear()}, ${timeOf(time)} ${zoneOf(time)}`;
}

/** `November 18, 2026`: a day in full (D-095). */
export function formatDayLong(ms: Millis): string {
  return new Date(ms).toLocaleDateString(LOCALE, { month: 'long', day: 'numeric', year: 'numeric' });
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
  const [start, end] = [new Date(from), new Date(to)];
  const sameDay = start.toDateString() === end.toDateString();
  return `${formatDateTime(from, now)} – ${sameDay ? timeOf(end) : formatDateTime(to, now)}`;
}

/** `2026-11-20T09:42:07-05:00`: for files, exact to the second and with its offset; empty when it is no time. */
export function formatTimestamp(ms: Millis): string {
  const time = new Date(ms);
  if (Number.isNaN(time.getTime())) return '';
  const ahead = -time.getTimezoneOffset();
  // UTC's own text of the moment that reads there as this one reads here.
  const local = new Date(ms + ahead * 60_000).toISOString().slice(0, -5);
  const hours = Math.floor(Math.abs(ahead) / 60);
  return `${local}${ahead < 0 ? '-' : '+'}${twoDigits(hours)}:${twoDigits(Math.abs(ahead) % 60)}`;
}

/** `EST`, `EDT`: short name of the browser's zone at an instant (it changes with daylight saving). */
export function zoneAbbreviation(ms: Millis = Date.now()): string {
  return zoneOf(new Date(ms));
}

function dayOf(time: Date, now: Millis): string {
  const day = monthAndDay(time);
  const { start, end } = yearAround(now);
  const ms = time.getTime();
  return ms >= start && ms < end ? day : `${day}, ${time.getFullYear()}`;
}

/** The year that is shown as a matter of course, kept until it is over. */
let currentYear = { start: 0, end: 0 };

function yearAround(now: Millis): { readonly start: Millis; readonly end: Millis } {
  if (now < currentYear.start || now >= currentYear.end) {
    const year = new Date(now).getFullYear();
    currentYear = { start: new Date(year, 0).getTime(), end: new Date(year + 1, 0).getTime() };
  }
  return currentYear;
}

function monthAndDay(time: Date): string {
  return `${MONTHS[time.getMonth()] ?? ''} ${time.getDate()}`;
}

function timeOf(time: Date): string {
  const hour = time.getHours();
  return `${hour % 12 || 12}:${twoDigits(time.getMinutes())} ${hour < 12 ? 'AM' : 'PM'}`;
}

function twoDigits(value: number): string {
  return value < 10 ? `0${value}` : String(value);
}

/** Only Intl knows a zone's name, and asking it is slow: by offset, as a zone has one name per offset. */
const zoneNames = new Map<number, string>();

function zoneOf(time: Date): string {
  const offset = time.getTimezoneOffset();
  let name = zoneNames.get(offset);
  if (name === undefined) {
    const parts = Number.isNaN(offset)
      ? []
      : new Intl.DateTimeFormat(LOCALE, { timeZoneName: 'short' }).formatToParts(time);
    name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
    zoneNames.set(offset, name);
  }
  return name;
}
