/**
 * Time zones as data: the local time at an instant, and the instant of a local time. The caller provides the rules: the
 * server reads its zone data (server/timeZones), and the console uses the server's table (lib/consoleTimeZones).
 * Nothing here uses the zone data of the machine, so that both get the same results.
 */
import type { EpochMs } from '../contract/schemas/common';
import { twoDigits } from './twoDigits';

/** The local time of one time zone. */
export interface TimeZone {
  /** IANA name: `America/Toronto`. */
  readonly name: string;
  /** Minutes ahead of UTC at an instant: -300 for EST. */
  offsetAt(ms: EpochMs): number;
  /** The abbreviation at an instant: `EST`, or `UTC−3` for a zone without one. */
  abbreviationAt(ms: EpochMs): string;
}

/** Time zones by name, with a common set of rules. */
export interface TimeZones {
  /** Null for an unknown name. */
  find(name: string): TimeZone | null;
}

/** From this instant, in seconds since 1970, the zone is this many minutes ahead of UTC and has this abbreviation. */
export type ZonePeriod = readonly [from: number, offset: number, abbreviation: string];

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/**
 * A zone built from its periods, earliest first; the first one also applies to everything before it. Table cells and
 * delivery windows ask for thousands of close instants, so the last period found is tried first.
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

/** The abbreviation. Sources write `-03`, `GMT-3` or `+0530` for zones without one. */
export const abbreviationOf = (given: string, offset: number): string =>
  /^[A-Z]{2,}$/i.test(given) ? given : utcOffset(offset);

/** `UTC−3:30`, `UTC`. */
export function utcOffset(offset: number): string {
  if (offset === 0) return 'UTC';
  const hours = Math.floor(Math.abs(offset) / 60);
  const minutes = Math.abs(offset) % 60;
  return `UTC${offset < 0 ? '−' : '+'}${hours}${minutes === 0 ? '' : `:${twoDigits(minutes)}`}`;
}

/** The local time in a zone, as a Date whose UTC fields hold it. */
export const wallTime = (ms: EpochMs, zone: TimeZone): Date => new Date(ms + zone.offsetAt(ms) * MINUTE_MS);

/** Whether two instants are on the same calendar day in a zone. */
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
 * The instant of a local time in a zone, in epoch milliseconds; NaN unless the texts are a date (YYYY-MM-DD) and a time
 * (HH:mm, or HH:mm:ss with any fraction). A time skipped in spring is shifted by the skipped interval; for a time that
 * occurs twice in autumn, it is the first.
 */
export function instantOf(date: string, time: string, zone: TimeZone): EpochMs {
  const isPlain = /^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d+)?)?$/.test(`${date}T${time}`);
  const local = isPlain ? Date.parse(`${date}T${time}Z`) : Number.NaN;
  // JavaScript rolls February 30 over to March 2.
  if (new Date(local).getUTCDate() !== Number(date.slice(8))) return Number.NaN;
  // The offset of the day before applies, unless the clocks change in between; in that case it is the one before the
  // change.
  const guess = zone.offsetAt(local - DAY_MS);
  const first = zone.offsetAt(local - guess * MINUTE_MS);
  if (first === guess) return local - guess * MINUTE_MS;
  const second = zone.offsetAt(local - first * MINUTE_MS);
  return local - Math.min(first, second) * MINUTE_MS;
}

/** Whether this local time exists on this date; false for one skipped in spring. */
export function isOnTheClock(date: string, time: string, zone: TimeZone): boolean {
  const at = instantOf(date, time, zone);
  return !Number.isNaN(at) && calendarDay(at, zone) === date && timeOfDayAt(at, zone) === time.slice(0, 5);
}

/** Display names for zones whose name in browsers is an old or simplified city name. */
const CITY_NAMES: Readonly<Record<string, string>> = {
  'America/St_Johns': 'St. John’s',
  'Asia/Calcutta': 'Kolkata',
  'Asia/Katmandu': 'Kathmandu',
  'Asia/Rangoon': 'Yangon',
  'Asia/Saigon': 'Ho Chi Minh City',
  'Europe/Kiev': 'Kyiv',
};

/** `Toronto`: the city after which a zone is named. */
export const cityOf = ({ name }: Pick<TimeZone, 'name'>): string =>
  CITY_NAMES[name] ?? (name.split('/').at(-1) ?? name).replaceAll('_', ' ');
