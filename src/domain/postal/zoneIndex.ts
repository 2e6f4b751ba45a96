/** A merchant's zones by postal prefix: the longest matching prefix decides (docs/decisions/rates.md#prices). */
import type { Zone } from '../../contract/schemas/merchants';
import { normalizePostalCode } from './postalCode';

export interface ZoneMatch {
  readonly zone: Zone;
  /** The prefix that matched, normalized. */
  readonly prefix: string;
  /** Location price of that prefix in dollars; null when the zone has none. */
  readonly price: number | null;
}

/** Built once per merchant by `indexZones`. Callers must not look inside. */
export interface ZoneIndex {
  readonly byPrefix: ReadonlyMap<string, ZoneMatch>;
  readonly longest: number;
}

/**
 * Puts every prefix of a merchant's zones (up to 1,700) in one map, so that a look-up needs at most one probe per
 * character of the code. If two zones share a prefix, which validation rejects, the first one gets it.
 */
export function indexZones(zones: readonly Zone[]): ZoneIndex {
  const byPrefix = new Map<string, ZoneMatch>();
  let longest = 0;
  for (const zone of zones) {
    for (const row of zone.locationPricing.pricingRows) {
      const prefix = normalizePostalCode(row.postalPrefix);
      if (byPrefix.has(prefix)) continue;
      byPrefix.set(prefix, { zone, prefix, price: Number.isFinite(row.price) ? row.price : null });
      longest = Math.max(longest, prefix.length);
    }
  }
  return { byPrefix, longest };
}

/** The zone of a postal code by its longest matching prefix; null outside the delivery area. */
export function findZone(index: ZoneIndex, postalCode: string): ZoneMatch | null {
  const code = normalizePostalCode(postalCode);
  for (let length = Math.min(code.length, index.longest); length > 0; length -= 1) {
    const match = index.byPrefix.get(code.slice(0, length));
    if (match) return match;
  }
  return null;
}

/** All zone prefixes that a postal code begins with, longest first. The first one decides. */
export function findZoneMatches(index: ZoneIndex, postalCode: string): ZoneMatch[] {
  const code = normalizePostalCode(postalCode);
  const matches: ZoneMatch[] = [];
  for (let length = Math.min(code.length, index.longest); length > 0; length -= 1) {
    const match = index.byPrefix.get(code.slice(0, length));
    if (match) matches.push(match);
  }
  return matches;
}
