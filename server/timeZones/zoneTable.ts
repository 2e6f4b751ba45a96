/** The part of the zone data that the console receives, so that both read and write local times by the same rules. */
import { TIME_ZONES } from '../../src/contract/constants';
import type { TimeZoneTable } from '../../src/contract/schemas/config';
import { PLACE_TIME_ZONES } from '../../src/domain/postal/placeTimeZone';
import type { ZonePeriod } from '../../src/lib/timeZones';
import type { ServerDeps } from '../deps';
import { listTimezones } from '../repositories/zones';
import type { ZoneData } from './zoneData';

/** Years before and after the current one: those that forms can select and lists usually show. */
const YEARS_BACK = 2;
const YEARS_AHEAD = 3;
/** The zones in use are read again after this time. Milliseconds. */
const KEPT_FOR_MS = 60_000;

/** Returns the rules of these zones for the years around `now`; unknown names are left out. */
export function zoneTable(data: ZoneData, names: Iterable<string>, now: number): TimeZoneTable {
  const year = new Date(now).getUTCFullYear();
  const [from, to] = [Date.UTC(year - YEARS_BACK, 0), Date.UTC(year + YEARS_AHEAD + 1, 0)];
  const zones: Record<string, [number, number, string][]> = {};
  for (const name of names) {
    const periods = data.periodsOf(name);
    if (!periods) continue;
    const during = periods.filter((_, at) => startOf(periods[at + 1]) > from && startOf(periods[at]) < to);
    zones[name] = during.map(([since, offset, abbreviation]) => [
      Math.max(since, from / 1000),
      offset,
      abbreviation,
    ]);
  }
  return { version: data.version, from, to, zones };
}

/** Returns epoch milliseconds; infinity for the period after the last one. */
const startOf = (period: ZonePeriod | undefined): number => (period ? period[0] * 1000 : Infinity);

/** Returns a function that gives the table for the selectable zones, those of all places, and those of merchants. */
export function createZoneTables({ db, log, now, timeZones }: ServerDeps): () => Promise<TimeZoneTable> {
  let kept: { readonly at: number; readonly table: Promise<TimeZoneTable> } | null = null;
  const make = async (): Promise<TimeZoneTable> => {
    const inUse = await listTimezones(db).catch((error: unknown): string[] => {
      // The console can start without these and then uses the browser's rules for them.
      log.warn({ err: error }, 'The time zones in use could not be read');
      return [];
    });
    return zoneTable(timeZones, new Set([...TIME_ZONES, ...PLACE_TIME_ZONES, ...inUse]), now());
  };
  return () => {
    if (!kept || Math.abs(now() - kept.at) >= KEPT_FOR_MS) kept = { at: now(), table: make() };
    return kept.table;
  };
}
