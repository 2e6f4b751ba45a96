/**
 * Finds the merchant's zone that an order is delivered to, and the time zone of its window. Zones change seldom and
 * orders are listed all the time, so the zones of recently used merchants are cached. The cache is never stale: each
 * use compares the merchants' change counters.
 */
import type { Zone } from '../../src/contract/schemas/merchants';
import type { Address, Order } from '../../src/contract/schemas/orders';
import { placeTimeZone } from '../../src/domain/postal/placeTimeZone';
import { findZone, indexZones, type ZoneIndex } from '../../src/domain/postal/zoneIndex';
import type { TimeZone, TimeZones } from '../../src/lib/timeZones';
import type { Db } from '../db/withTx';
import type { ServerDeps } from '../deps';
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

/** Most merchants in the cache; the largest take a few hundred kilobytes each. */
const MAX_KEPT = 200;

interface Kept {
  readonly version: number;
  readonly index: ZoneIndex;
}

/** One cache per database: tests run several servers in one process. */
const memories = new WeakMap<ServerDeps['db'], Map<string, Kept>>();

/**
 * Returns the zone of each destination in the same order, null for a destination in no zone.
 * @param using for the reads: the caller's transaction if there is one, else the pool
 */
export async function findDestinationZones(
  { db }: Pick<ServerDeps, 'db'>,
  using: Db,
  destinations: readonly Destination[],
): Promise<(Zone | null)[]> {
  const memory = memories.get(db) ?? new Map<string, Kept>();
  memories.set(db, memory);
  const indexes = new Map<string, ZoneIndex>();
  // Read the counters before the zones: a cached entry can then only be newer than its counter, and is read again.
  const versions = await versionsOf(using, destinations);
  const stale = [...versions].filter(([id, version]) => memory.get(id)?.version !== version);
  const fresh = await listZonesOf(
    using,
    stale.map(([id]) => id),
  );
  for (const [id, version] of versions) {
    const zones = fresh.get(id);
    const kept = zones ? { version, index: indexZones(zones) } : memory.get(id);
    if (!kept) continue;
    // Keep the most recently used entries last.
    memory.delete(id);
    memory.set(id, kept);
    indexes.set(id, kept.index);
  }
  for (const oldest of memory.keys()) {
    if (memory.size <= MAX_KEPT) break;
    memory.delete(oldest);
  }
  return destinations.map(({ merchantId, postalCode }) => {
    const index = indexes.get(merchantId);
    return (index && findZone(index, postalCode ?? '')?.zone) ?? null;
  });
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
