/**
 * Reads the server's time zone rules from /config.json. An incomplete table is ignored, because it would give wrong
 * times.
 */
import type { TimeZoneTable } from '../contract/schemas/config';
import { isObject } from '../lib/isObject';
import type { ZonePeriod } from '../lib/timeZones';

/** Returns the table; undefined if there is no valid one. */
export function readTimeZoneTable(value: unknown): TimeZoneTable | undefined {
  if (!isObject(value)) return undefined;
  const { version, from, to, zones } = value;
  if (typeof version !== 'string' || !isNumber(from) || !isNumber(to) || !isObject(zones)) return undefined;
  const entries = Object.entries(zones);
  return entries.every((entry): entry is [string, [number, number, string][]] => isPeriods(entry[1]))
    ? { version, from, to, zones: Object.fromEntries(entries) }
    : undefined;
}

const isNumber = (value: unknown): value is number => Number.isFinite(value);

/** Whether the value is a list of at least one period, earliest first. */
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
