/**
 * Finds the merchant's zone that an order is delivered to, and the time zone of its window. Zones change seldom and
 * orders are listed all the time, so the zones of recently used merchants are cached. The cache is never stale: each
 * use compares the merchants' change counters.
 */
import type { Zone } from '../../src/contract/schemas/merchants';
import type { Address, Order } from '../../src/contract/schemas/orders';
import { placeTimeZone } from '../../src/domain/postal/placeTimeZone';
import { findZone, indexMatches, type PrefixMatches } from '../../src/domain/postal/zoneIndex';
import type { TimeZone, TimeZones } from '../../src/lib/timeZones';
import type { Db } from '../db/withTx';
import type { ServerDeps } from '../deps';
import { RecentlyUsed } from '../recentlyUsed';
import { listZonesOf } from '../repositories/merchants';
import { rulesVersionsOf } from '../repositories/zones';

type PlacedAddress = Pick<Address, 'postalCode' | 'province'>;

/** Where an order goes: its merchant, and the known parts of the address. */
export interface Destination extends PlacedAddress {
  readonly merchantId: string;
  /** The merchant's change counter, if it was read with the order; null for a merchant that no longer exists. */
  readonly rulesVersion?: number | null;
}

/** Returns an order's destination: the address as found, else as submitted. */
export const destinationOf = ({ merchantId, recipientAddress, dtoRecipientAddress }: Order): Destination => {
  const { postalCode, province } = recipientAddress ?? dtoRecipientAddress ?? {};
  return { merchantId, ...(postalCode && { postalCode }), ...(province && { province }) };
};

/**
 * Most postal prefixes in the cache, each about a hundred bytes: those of ten thousand merchants, if most are small.
 */
const MOST_PREFIXES = 1_000_000;

/** A zone without its prices, which take most of its memory. */
type DestinationZone = Pick<Zone, 'name' | 'facility' | 'timezone'>;

interface Kept {
  readonly version: number;
  readonly index: PrefixMatches<DestinationZone>;
}

/** One cache per database: tests run several servers in one process. */
const memories = new WeakMap<ServerDeps['db'], RecentlyUsed<Kept>>();

/**
 * Returns the zone of each destination in the same order, null for a destination in no zone.
 * @param using for the reads: the caller's transaction if there is one, else the pool
 */
export async function findDestinationZones(
  { db }: Pick<ServerDeps, 'db'>,
  using: Db,
  destinations: readonly Destination[],
): Promise<(DestinationZone | null)[]> {
  const memory = memories.get(db) ?? new RecentlyUsed<Kept>(MOST_PREFIXES);
  memories.set(db, memory);
  // Read the counters before the zones: a cached entry can then only be newer than its counter, and is read again.
  const versions = await versionsOf(using, destinations);
  const indexes = new Map<string, Kept['index']>();
  for (const [id, version] of versions) {
    const kept = memory.get(id);
    if (kept?.version === version) indexes.set(id, kept.index);
  }
  const fresh = await listZonesOf(
    using,
    [...versions.keys()].filter((id) => !indexes.has(id)),
  );
  for (const [id, zones] of fresh) {
    const index = indexDestinations(zones);
    memory.set(id, { version: versions.get(id) ?? 0, index }, index.byPrefix.size + 1);
    indexes.set(id, index);
  }
  return destinations.map(({ merchantId, postalCode }) => {
    const index = indexes.get(merchantId);
    return (index && findZone(index, postalCode ?? '')) ?? null;
  });
}

function indexDestinations(zones: readonly Zone[]): Kept['index'] {
  const kept = new Map<Zone, DestinationZone>(
    zones.map((zone) => [zone, { name: zone.name, facility: zone.facility, timezone: zone.timezone }]),
  );
  return indexMatches(zones, (zone) => kept.get(zone) ?? zone);
}

/** Returns the change counter of each merchant's zones; merchants that no longer exist are left out. */
async function versionsOf(using: Db, destinations: readonly Destination[]): Promise<Map<string, number>> {
  const asked = destinations.filter(({ rulesVersion }) => rulesVersion === undefined);
  const versions = await rulesVersionsOf(using, [...new Set(asked.map(({ merchantId }) => merchantId))]);
  for (const { merchantId, rulesVersion } of destinations) {
    if (rulesVersion != null) versions.set(merchantId, rulesVersion);
  }
  return versions;
}

/**
 * Returns the IANA time zone of each destination: that of the merchant's zone, in which its windows are calculated;
 * else that of the address; null if neither is known.
 */
export async function findDestinationTimezones(
  deps: Pick<ServerDeps, 'db'>,
  using: Db,
  destinations: readonly Destination[],
): Promise<(string | null)[]> {
  const zones = await findDestinationZones(deps, using, destinations);
  return destinations.map((destination, at) => timezoneOf(zones[at] ?? null, destination));
}

const timezoneOf = (zone: Pick<Zone, 'timezone'> | null, address: PlacedAddress): string | null =>
  zone?.timezone ?? placeTimeZone(address);

/** Used when neither zone nor address tells the time zone. */
const DEFAULT_TIMEZONE = 'America/Toronto';

/** Returns the time zone of a destination whose zone is known. There is always one, for texts that must name it. */
export function knownDestinationTimeZone(
  timeZones: TimeZones,
  zone: Pick<Zone, 'timezone'> | null,
  address: PlacedAddress,
): TimeZone {
  const found =
    timeZones.find(timezoneOf(zone, address) ?? DEFAULT_TIMEZONE) ?? timeZones.find(DEFAULT_TIMEZONE);
  if (!found) throw new Error(`The time zone data has no ${DEFAULT_TIMEZONE}`);
  return found;
}
