/**
 * The server's time zone rules. They come from a package that follows the IANA database within days, not from Node,
 * whose data is as old as its build: governments change their clocks between two releases of Node. ZONE_DATA can name a
 * newer file in the same form, so that nothing has to be installed.
 */
import fs from 'node:fs';
import { tz } from 'moment-timezone';
import * as z from 'zod';
import { zoneOfPeriods, type TimeZone, type TimeZones, type ZonePeriod } from '../../src/lib/timeZones';

/** Time zones with the IANA release that they come from. */
export interface ZoneData extends TimeZones {
  /** For example `2026f`. */
  readonly version: string;
  /** Returns all periods of a zone, earliest first; null for an unknown name. */
  periodsOf(name: string): readonly ZonePeriod[] | null;
}

/** The format of moment-timezone's data/packed/latest.json. */
const packedData = z.object({
  version: z.string().regex(/^\d{4}[a-z]+$/),
  zones: z.array(z.string().regex(/^[^|]+(\|[^|]*){4,5}$/)).min(1),
  links: z.array(z.string().regex(/^[^|]+\|[^|]+$/)),
});

/** The package's data, read at the start, so that an update of the package takes effect without a build. */
const packageFile = (): string => require.resolve('moment-timezone/data/packed/latest.json');

/**
 * Reads a file of zone data; by default the package's. Throws with a line for the operator if it cannot be read or has
 * another format.
 */
export function openZoneData(file: string | null): ZoneData {
  try {
    return zoneDataOf(JSON.parse(fs.readFileSync(file ?? packageFile(), 'utf8')));
  } catch (error) {
    const reason = error instanceof z.ZodError ? 'it is no data file of moment-timezone' : String(error);
    throw new Error(
      `${file === null ? 'The time zone data' : `ZONE_DATA: ${file}`} cannot be used: ${reason}`,
      {
        cause: error,
      },
    );
  }
}

/** Makes zone data from the parsed file. Zones are unpacked on first use. */
export function zoneDataOf(file: unknown): ZoneData {
  const { version, zones, links } = packedData.parse(file);
  // Names are compared like in Node, ignoring case.
  const packed = new Map(zones.map((text) => [text.slice(0, text.indexOf('|')).toLowerCase(), text]));
  const aliases = new Map(
    links.flatMap((link): [string, string][] => {
      const [one = '', other = ''] = link.split('|');
      return packed.has(one.toLowerCase()) ? [[other.toLowerCase(), one]] : [[one.toLowerCase(), other]];
    }),
  );
  const found = new Map<
    string,
    { readonly zone: TimeZone; readonly periods: readonly ZonePeriod[] } | null
  >();
  const open = (name: string) => {
    const key = name.toLowerCase();
    let known = found.get(name);
    if (known === undefined) {
      const text = packed.get(key) ?? packed.get(aliases.get(key)?.toLowerCase() ?? '');
      const periods = text === undefined ? null : periodsOf(text);
      known = periods && { zone: zoneOfPeriods(name, periods), periods };
      // Cache only existing names: invented ones in requests must not fill the memory.
      if (known) found.set(name, known);
    }
    return known;
  };
  return {
    version,
    find: (name) => open(name)?.zone ?? null,
    periodsOf: (name) => open(name)?.periods ?? null,
  };
}

/** Converts moment's form, which counts minutes behind UTC and gives the end of each period. */
function periodsOf(packed: string): ZonePeriod[] {
  const { abbrs, offsets, untils } = tz.unpack(packed);
  return offsets.map((behind, at): ZonePeriod => {
    const from = untils[at - 1];
    return [
      from === undefined ? Number.MIN_SAFE_INTEGER : Math.floor(from / 1000),
      // Not `-behind`, which is -0 for UTC.
      0 - Math.round(behind),
      abbrs[at] ?? '',
    ];
  });
}

/** Returns the log line of the start: how old the data is, and how to renew it. */
export function zoneDataLine(version: string, file: string | null, nodes: string | undefined): string {
  const source = file === null ? 'moment-timezone' : `ZONE_DATA, ${file}`;
  const renew =
    'To renew it: npm install --save-exact moment-timezone@latest, or name its data/packed/latest.json in ZONE_DATA.';
  const compared = nodes === undefined ? '' : `; Node's own, which is not used, is ${nodes}`;
  return `Time zone data: ${version} (${source})${compared}. ${renew}`;
}

/** Whether the data is older than Node's own, a sign that updating it was forgotten. */
export const isOutdatedZoneData = (version: string, nodes: string | undefined): boolean =>
  nodes !== undefined && version < nodes;
