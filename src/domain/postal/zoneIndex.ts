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

/** What the postal prefixes of a merchant's zones lead to. Callers must not look inside. */
export interface PrefixMatches<Match> {
  readonly byPrefix: ReadonlyMap<string, Match>;
  readonly longest: number;
}

/** Built once per merchant by `indexZones`. */
export type ZoneIndex = PrefixMatches<ZoneMatch>;

/**
 * Puts every prefix of a merchant's zones (up to 1,700) in one map, so that a look-up needs at most one probe per
 * character of the code. If two zones share a prefix, which validation rejects, the first one gets it.
 */
export function indexZones(zones: readonly Zone[]): ZoneIndex {
  return indexMatches(zones, (zone, prefix, price) => ({
    zone,
    prefix,
    price: Number.isFinite(price) ? price : null,
  }));
}

/** The same with less than a whole match for each prefix. */
export function indexMatches<Match>(
  zones: readonly Zone[],
  matchOf: (zone: Zone, prefix: string, price: number) => Match,
): PrefixMatches<Match> {
  const byPrefix = new Map<string, Match>();
  let longest = 0;
  for (const zone of zones) {
    for (const row of zone.locationPricing.pricingRows) {
      const prefix = normalizePostalCode(row.postalPrefix);
      if (byPrefix.has(prefix)) continue;
      byPrefix.set(prefix, matchOf(zone, prefix, row.price));
      longest = Math.max(longest, prefix.length);
    }
  }
  return { byPrefix, longest };
}

/** What a postal code's longest matching prefix leads to; null outside the delivery area. */
export function findZone<Match>(index: PrefixMatches<Match>, postalCode: string): Match | null {
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
