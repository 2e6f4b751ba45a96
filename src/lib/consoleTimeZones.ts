/**
 * The time zones of the console. Within its range, the server's table (in /config.json) decides: a browser's zone data
 * may be older or newer, and a window would be an hour off. Anything outside the table (distant years, readers on other
 * continents) uses the browser's data.
 */
import type { RuntimeConfig, TimeZoneTable } from '../contract/schemas/config';
import { abbreviationOf, zoneOfPeriods, type TimeZone, type TimeZones } from './timeZones';

/** Time zones, including the reader's own. */
export interface ConsoleTimeZones extends TimeZones {
  /** The time zone of the user. */
  readonly reader: TimeZone;
  /** The zone with this name; the reader's if it is unknown. */
  of(name: string | null | undefined): TimeZone;
}

const made = new WeakMap<object, ConsoleTimeZones>();

/** The time zones for a configuration, created once. */
export function timeZonesOf(config: Pick<RuntimeConfig, 'timeZones'>): ConsoleTimeZones {
  const timeZones = made.get(config) ?? consoleTimeZones(config.timeZones);
  made.set(config, timeZones);
  return timeZones;
}

/** @param readerZone IANA name of the reader's zone; the browser's own, except in tests and workers */
export function consoleTimeZones(
  table: TimeZoneTable | undefined,
  readerZone = new Intl.DateTimeFormat().resolvedOptions().timeZone,
): ConsoleTimeZones {
  const known = new Map<string, TimeZone | null>();
  const find = (name: string): TimeZone | null => {
    let zone = known.get(name);
    if (zone === undefined) {
      const browsers = browserZone(name);
      const periods = table?.zones[name];
      zone = table && periods ? withinTable(table, zoneOfPeriods(name, periods), browsers) : browsers;
      known.set(name, zone);
    }
    return zone;
  };
  const reader = find(readerZone) ?? zoneOfPeriods('UTC', [[0, 0, 'UTC']]);
  return { reader, find, of: (name) => (name ? find(name) : null) ?? reader };
}

/** The table's zone within the range of the table, the browser's before and after. */
function withinTable(
  { from, to }: Pick<TimeZoneTable, 'from' | 'to'>,
  zone: TimeZone,
  browsers: TimeZone | null,
): TimeZone {
  if (browsers === null) return zone;
  const at = (ms: number) => (ms >= from && ms < to ? zone : browsers);
  return {
    name: zone.name,
    offsetAt: (ms) => at(ms).offsetAt(ms),
    abbreviationAt: (ms) => at(ms).abbreviationAt(ms),
  };
}

/** Clock changes happen on a quarter of an hour. */
const QUARTER_MS = 900_000;
/** The most quarters cached for a zone; when full, the cache is cleared. */
const MAX_QUARTERS = 5000;

/**
 * A zone from the browser's data; null for an unknown name. The browser is slow, so results are cached per quarter of
 * an hour.
 */
function browserZone(name: string): TimeZone | null {
  let fields: Intl.DateTimeFormat;
  try {
    // Canadian English has an abbreviation for St. John's; American English writes GMT-3:30.
    fields = new Intl.DateTimeFormat('en-CA', {
      timeZone: name,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      timeZoneName: 'short',
    });
  } catch {
    return null;
  }
  const quarters = new Map<number, readonly [offset: number, abbreviation: string]>();
  const at = (ms: number): readonly [offset: number, abbreviation: string] => {
    if (!Number.isFinite(ms)) return [0, ''];
    const quarter = Math.floor(ms / QUARTER_MS);
    const known = quarters.get(quarter);
    if (known) return known;
    const parts = new Map(fields.formatToParts(quarter * QUARTER_MS).map(({ type, value }) => [type, value]));
    const [year = 0, month = 0, day = 0, hourOfDay = 0, minute = 0] = (
      ['year', 'month', 'day', 'hour', 'minute'] as const
    ).map((type) => Number(parts.get(type)));
    const offset = (Date.UTC(year, month - 1, day, hourOfDay, minute) - quarter * QUARTER_MS) / 60_000;
    const found = [offset, abbreviationOf(parts.get('timeZoneName') ?? '', offset)] as const;
    if (quarters.size >= MAX_QUARTERS) quarters.clear();
    quarters.set(quarter, found);
    return found;
  };
  return { name, offsetAt: (ms) => at(ms)[0], abbreviationAt: (ms) => at(ms)[1] };
}
