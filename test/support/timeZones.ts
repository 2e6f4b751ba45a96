/** The server's time zones for tests, from the installed data. */
import { zoneTable } from '../../server/timeZones/zoneTable';
import { openZoneData, type ZoneData } from '../../server/timeZones/zoneData';
import { zoneOfPeriods, type TimeZone, type ZonePeriod } from '../../src/lib/timeZones';

export const timeZones = openZoneData(null);

/** The zone of an existing IANA name. */
export function zoneNamed(name: string): TimeZone {
  const zone = timeZones.find(name);
  if (!zone) throw new Error(`${name} is no time zone`);
  return zone;
}

export const TORONTO = zoneNamed('America/Toronto');

/** The installed data with different rules for some zones: what a server may know that this machine does not. */
function rulesWith(others: Readonly<Record<string, readonly ZonePeriod[]>>): ZoneData {
  const changed = new Map(
    Object.entries(others).map(([name, periods]) => [name, zoneOfPeriods(name, periods)]),
  );
  return {
    version: '2099z',
    find: (name) => changed.get(name) ?? timeZones.find(name),
    periodsOf: (name) => others[name] ?? timeZones.periodsOf(name),
  };
}

const NOVEMBER = Date.UTC(2026, 10, 1, 9) / 1000;

/**
 * Rules that no machine has: from November 2026, Vancouver stays on UTC−7 and Toronto changes to UTC−6. Anything
 * displayed, read or sent by other rules is an hour off.
 */
export const INVENTED_RULES = rulesWith({
  'America/Vancouver': [
    [0, -420, 'PDT'],
    [NOVEMBER, -420, 'PT'],
  ],
  'America/Toronto': [
    [0, -240, 'EDT'],
    [NOVEMBER, -360, 'ET'],
  ],
});

/** The same, as a server sends it to the console in November 2026. */
export const INVENTED_TABLE = zoneTable(
  INVENTED_RULES,
  ['America/Vancouver', 'America/Toronto'],
  Date.UTC(2026, 10, 20),
);
