/**
 * Time zones as data: what wall clocks show at an instant, and which instant a wall time is. Whose rules they follow is
 * the caller's choice: the server reads them from its zone data (server/timeZones), the console takes the server's
 * answer (lib/consoleTimeZones). Nothing here asks the machine it runs on, so that both come to the same time.
 */
import type { EpochMs } from '../contract/schemas/common';

/** The wall clocks of one time zone. */
export interface TimeZone {
  /** IANA name: `America/Toronto`. */
  readonly name: string;
  /** Minutes that its clocks are ahead of UTC at an instant: -300 for EST. */
  offsetAt(ms: EpochMs): number;
  /** What people call it at an instant: `EST`; `UTC−3` where it has no letters of its own. */
  abbreviationAt(ms: EpochMs): string;
}

/** Time zones by name, all by one set of rules. */
export interface TimeZones {
  /** Null for a name that is none. */
  find(name: string): TimeZone | null;
}

/** From this instant on, in seconds since 1970, the clocks are this many minutes ahead of UTC, and are called this. */
export type ZonePeriod = readonly [from: number, offset: number, abbreviation: string];

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/**
 * A zone out of its periods, earliest first; the first one also holds for everything before it. Table cells and delivery
 * windows ask thousands of times for instants near each other, so the last answer is tried first.
 */
export function zoneOfPeriods(name: string, periods: readonly ZonePeriod[]): TimeZone {
  let last = 0;
  const periodAt = (ms: EpochMs): ZonePeriod | undefined => {
    const seconds = Math.floor(ms / 1000);
    const holds = (at: number) =>
      (at === 0 || (periods[at]?.[0] ?? Infinity) <= seconds) && seconds < (periods[at + 1]?.[0] ?? Infinity);
    if (holds(last)) return periods[last];
    let [low, high] = [0, periods.length - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((periods[middle]?.[0] ?? Infinity) <= seconds) low = middle;
      else high = middle - 1;
    }
    last = low;
    return periods[low];
  };
  return {
    name,
    offsetAt: (ms) => periodAt(ms)?.[1] ?? 0,
    abbreviationAt: (ms) => {
      const [, offset = 0, abbreviation = ''] = periodAt(ms) ?? [];
      return abbreviationOf(abbreviation, offset);
    },
  };
}

/** Zones without letters of their own are written `-03`, `GMT-3` or `+0530` by their sources. */
export const abbreviationOf = (given: string, offset: number): string =>
  /^[A-Z]{2,}$/i.test(given) ? given : utcOffset(offset);

/** `UTC−3:30`, `UTC`. */
export function utcOffset(offset: number): string {
  if (offset === 0) return 'UTC';
  const hours = Math.floor(Math.abs(offset) / 60);
  const minutes = Math.abs(offset) % 60;
  return `UTC${offset < 0 ? '−' : '+'}${hours}${minutes === 0 ? '' : `:${twoDigits(minutes)}`}`;
}

/** What the clocks of a zone show: a Date whose UTC fields are the wall clock's. */
export const wallTime = (ms: EpochMs, zone: TimeZone): Date => new Date(ms + zone.offsetAt(ms) * MINUTE_MS);

/** Whether two instants are on one calendar day in a zone. */
export const isSameDay = (one: EpochMs, other: EpochMs, zone: TimeZone): boolean =>
  dayNumber(one, zone) === dayNumber(other, zone);

const dayNumber = (ms: EpochMs, zone: TimeZone): number =>
  Math.floor((ms + zone.offsetAt(ms) * MINUTE_MS) / DAY_MS);

/** The calendar day of an instant in a zone, YYYY-MM-DD. */
export const calendarDay = (ms: EpochMs, zone: TimeZone): string =>
  wallTime(ms, zone).toISOString().slice(0, 10);

/** The time of day of an instant in a zone, HH:mm. */
export const timeOfDayAt = (ms: EpochMs, zone: TimeZone): string =>
  wallTime(ms, zone).toISOString().slice(11, 16);

/**
 * The instant of a wall time on a date in a zone, in epoch milliseconds; NaN when the texts are no date (YYYY-MM-DD) and
 * time (HH:mm, or HH:mm:ss with any fraction). A time that the clocks skip in spring is read as the moment the same time
 * after the change; of a time that occurs twice in autumn it is the first.
 */
export function instantOf(date: string, time: string, zone: TimeZone): EpochMs {
  const isPlain = /^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d+)?)?$/.test(`${date}T${time}`);
  const local = isPlain ? Date.parse(`${date}T${time}Z`) : Number.NaN;
  // JavaScript rolls February 30 over to March 2.
  if (new Date(local).getUTCDate() !== Number(date.slice(8))) return Number.NaN;
  // The offset of the day before holds unless the clocks change in between; then it is the one before the change.
  const guess = zone.offsetAt(local - DAY_MS);
  const first = zone.offsetAt(local - guess * MINUTE_MS);
  if (first === guess) return local - guess * MINUTE_MS;
  const second = zone.offsetAt(local - first * MINUTE_MS);
  return local - Math.min(first, second) * MINUTE_MS;
}

/** Whether the clocks of a zone ever show this time on this date; false for one that they skip in spring. */
export function isOnTheClock(date: string, time: string, zone: TimeZone): boolean {
  const at = instantOf(date, time, zone);
  return !Number.isNaN(at) && calendarDay(at, zone) === date && timeOfDayAt(at, zone) === time.slice(0, 5);
}

/** Browsers know these zones by the names that their cities had. */
const CITY_NAMES: Readonly<Record<string, string>> = {
  'America/St_Johns': 'St. John’s',
  'Asia/Calcutta': 'Kolkata',
  'Asia/Katmandu': 'Kathmandu',
  'Asia/Rangoon': 'Yangon',
  'Asia/Saigon': 'Ho Chi Minh City',
  'Europe/Kiev': 'Kyiv',
};

/** `Toronto`: the city that a zone is named for. */
export const cityOf = ({ name }: Pick<TimeZone, 'name'>): string =>
  CITY_NAMES[name] ?? (name.split('/').at(-1) ?? name).replaceAll('_', ' ');

function twoDigits(value: number): string {
  return value < 10 ? `0${value}` : String(value);
}
