/**
 * Which zone of its merchant an order is delivered to, and the time zone that its window reads in. Zones change seldom
 * and orders are listed all the time, so that the zones of the merchants seen last stay in memory. They are never
 * stale: each use goes by the merchants' counters of changes as they are now.
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

/** Where an order goes: its merchant, and what is known of the address. */
export interface Destination extends PlacedAddress {
  readonly merchantId: string;
  /** The merchant's counter of changes, where it was read with the order; null for a merchant that is gone. */
  readonly rulesVersion?: number | null;
}

/** Where an order goes: to its address as it was found, else as it was submitted. */
export const destinationOf = ({ merchantId, recipientAddress, dtoRecipientAddress }: Order): Destination => {
  const { postalCode, province } = recipientAddress ?? dtoRecipientAddress ?? {};
  return { merchantId, ...(postalCode && { postalCode }), ...(province && { province }) };
};

/** Merchants with their zones in memory: a few hundred kilobytes each for the largest. */
const MAX_KEPT = 200;

interface Kept {
  readonly version: number;
  readonly index: ZoneIndex;
}

/** One memory for each database: tests run several servers in one process. */
const memories = new WeakMap<ServerDeps['db'], Map<string, Kept>>();

/**
 * The zones of destinations, null for those in none, in the same order.
 * @param using reads: the caller's transaction inside one, else the pool
 */
export async function findDestinationZones(
  { db }: Pick<ServerDeps, 'db'>,
  using: Db,
  destinations: readonly Destination[],
): Promise<(Zone | null)[]> {
  const memory = memories.get(db) ?? new Map<string, Kept>();
  memories.set(db, memory);
  const indexes = new Map<string, ZoneIndex>();
  // Before the zones are read: what is kept is then at most newer than its counter, and read once more.
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
    // The latest used stand at the end.
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

/** How often the merchants' zones changed, by merchant; those that are gone are left out. */
async function versionsOf(using: Db, destinations: readonly Destination[]): Promise<Map<string, number>> {
  const asked = destinations.filter(({ rulesVersion }) => rulesVersion === undefined);
  const versions = await rulesVersionsOf(using, [...new Set(asked.map(({ merchantId }) => merchantId))]);
  for (const { merchantId, rulesVersion } of destinations) {
    if (rulesVersion != null) versions.set(merchantId, rulesVersion);
  }
  return versions;
}

/**
 * IANA names of the time zones of destinations: that of the merchant's zone, in which its windows are worked out; else
 * the one of the address; null when neither is known.
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

/** Where nothing says where a place is. */
const DEFAULT_TIMEZONE = 'America/Toronto';

/** The time zone of a destination whose zone is known; there always is one, for texts that must name it. */
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
