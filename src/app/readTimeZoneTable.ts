/** Reads the server's time zone rules out of /config.json. A table that is not whole is none: half of it would lie. */
import type { TimeZoneTable } from '../contract/schemas/config';
import type { ZonePeriod } from '../lib/timeZones';

/** The table, or undefined when there is none that can be read. */
export function readTimeZoneTable(value: unknown): TimeZoneTable | undefined {
  if (!isObject(value)) return undefined;
  const { version, from, to, zones } = value;
  if (typeof version !== 'string' || !isNumber(from) || !isNumber(to) || !isObject(zones)) return undefined;
  const entries = Object.entries(zones);
  return entries.every((entry): entry is [string, [number, number, string][]] => isPeriods(entry[1]))
    ? { version, from, to, zones: Object.fromEntries(entries) }
    : undefined;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isNumber = (value: unknown): value is number => Number.isFinite(value);

/** Earliest first, and at least one. */
function isPeriods(value: unknown): value is readonly ZonePeriod[] {
  if (!Array.isArray(value) || value.length === 0) return false;
  let before = -Infinity;
  return value.every((period: unknown) => {
    if (!Array.isArray(period)) return false;
    const [since, offset, abbreviation] = period as unknown[];
    if (!isNumber(since) || since <= before || !isNumber(offset) || typeof abbreviation !== 'string')
      return false;
    before = since;
    return true;
  });
}
