/**
 * The prefix guard: all prefixes of a merchant's zones, asked while somebody types. The longest prefix wins, by the
 * very index that rates and orders are looked up in; each question costs as many probes as a prefix has characters.
 */
import type { Merchant, Zone } from '../../contract/schemas/merchants';
import { isPostalPrefix, normalizePostalCode, readPostalCode } from '../postal/postalCode';
import { findZoneMatches, indexZones, type ZoneIndex, type ZoneMatch } from '../postal/zoneIndex';
import { indexOwnPrices, locationPriceSource } from '../rates/merchantRules';
import { compareTexts } from '../../lib/compare';

/** A prefix of a zone. */
export interface PrefixOwner {
  readonly zoneId: string;
  readonly zoneName: string;
  /** Normalized. */
  readonly prefix: string;
  /** Dollars: the zone's, else the merchant's own; null where neither has one. */
  readonly price: number | null;
}

/** Made by `indexPrefixes`; opaque to its users. */
export interface PrefixIndex {
  readonly index: ZoneIndex;
  readonly ownPrices: ReadonlyMap<string, number>;
  /** Every owner of a prefix, in the order of the zones: more than one is a mistake. */
  readonly owners: ReadonlyMap<string, readonly PrefixOwner[]>;
  /** All longer prefixes by what they begin with. */
  readonly longer: ReadonlyMap<string, readonly PrefixOwner[]>;
}

/**
 * Indexes the prefixes of all zones once. A zone that is being made or edited goes in as it is typed, in the place of
 * the stored one. `ownPricing`: the merchant's prices for zones without.
 */
export function indexPrefixes(zones: readonly Zone[], ownPricing?: Merchant['locationPricing']): PrefixIndex {
  const ownPrices = indexOwnPrices(ownPricing);
  const owners = new Map<string, PrefixOwner[]>();
  const longer = new Map<string, PrefixOwner[]>();
  const put = (map: Map<string, PrefixOwner[]>, key: string, owner: PrefixOwner) => {
    const list = map.get(key);
    if (list) list.push(owner);
    else map.set(key, [owner]);
  };
  for (const zone of zones) {
    for (const row of zone.locationPricing.pricingRows) {
      const prefix = normalizePostalCode(row.postalPrefix);
      if (prefix === '') continue;
      const owner = ownerOf(
        { zone, prefix, price: Number.isFinite(row.price) ? row.price : null },
        ownPrices,
        prefix,
      );
      put(owners, prefix, owner);
      for (let length = 1; length < prefix.length; length += 1) put(longer, prefix.slice(0, length), owner);
    }
  }
  return { index: indexZones(zones), ownPrices, owners, longer };
}

function ownerOf(match: ZoneMatch, ownPrices: ReadonlyMap<string, number>, code: string): PrefixOwner {
  const { from, price } = locationPriceSource({ ownPrices }, match, code);
  return {
    zoneId: match.zone.id,
    zoneName: match.zone.name,
    prefix: match.prefix,
    price: from === 'none' ? null : price,
  };
}

/** The owners of what a code begins with, longest prefix first: the first one has it. */
export const ownersOf = ({ index, ownPrices }: PrefixIndex, code: string): PrefixOwner[] =>
  findZoneMatches(index, code).map((match) => ownerOf(match, ownPrices, code));

/** The prefix that would have a prefix's codes without it: the longest of the shorter ones. */
export const nextShorter = (guard: PrefixIndex, prefix: string): PrefixOwner | null =>
  ownersOf(guard, prefix.slice(0, -1))[0] ?? null;

/** Longer prefixes of one zone. */
export interface LongerInZone {
  readonly zoneId: string;
  readonly zoneName: string;
  readonly owners: readonly PrefixOwner[];
}

/** Longer prefixes by zone, most first. */
export function byZone(owners: readonly PrefixOwner[]): LongerInZone[] {
  const zones = new Map<string, PrefixOwner[]>();
  for (const owner of owners) {
    const list = zones.get(owner.zoneId);
    if (list) list.push(owner);
    else zones.set(owner.zoneId, [owner]);
  }
  return [...zones]
    .map(([zoneId, list]) => ({ zoneId, zoneName: list[0]?.zoneName ?? '', owners: list }))
    .sort((a, b) => b.owners.length - a.owners.length || compareTexts(a.zoneName, b.zoneName));
}

/** What is known of a prefix while it is typed into a zone. */
export interface PrefixCheck {
  /** Normalized. */
  readonly prefix: string;
  readonly isPrefix: boolean;
  /** Who has this very prefix already, the zone itself included. */
  readonly duplicates: readonly PrefixOwner[];
  /** Longer prefixes, which win over it, by zone. */
  readonly longer: readonly LongerInZone[];
  /** Shorter prefixes it wins over, longest first. */
  readonly shorter: readonly PrefixOwner[];
}

/**
 * Checks a prefix that is typed. `editing` is the row it replaces (zone and its stored prefix), which does not stand in
 * its own way.
 */
export function checkPrefix(
  guard: PrefixIndex,
  typed: string,
  editing?: { readonly zoneId: string; readonly prefix: string },
): PrefixCheck {
  const prefix = normalizePostalCode(typed);
  const isOther = (owner: PrefixOwner) =>
    owner.zoneId !== editing?.zoneId || owner.prefix !== normalizePostalCode(editing.prefix);
  return {
    prefix,
    isPrefix: isPostalPrefix(prefix),
    duplicates: (guard.owners.get(prefix) ?? []).filter(isOther),
    longer: prefix === '' ? [] : byZone((guard.longer.get(prefix) ?? []).filter(isOther)),
    shorter: ownersOf(guard, prefix.slice(0, -1)).filter(isOther),
  };
}

/** Who has a code. */
export type ZoneAnswer =
  /** `beaten`: the shorter prefixes that also begin the code, longest first. */
  | {
      readonly kind: 'owner';
      readonly code: string;
      readonly owner: PrefixOwner;
      readonly beaten: readonly PrefixOwner[];
    }
  | { readonly kind: 'none'; readonly code: string }
  /** The beginning of a code that several zones share. */
  | { readonly kind: 'shared'; readonly code: string; readonly zones: readonly string[] }
  /** A beginning of which only some codes are in the zone, or at several prices. */
  | { readonly kind: 'partly' | 'prices'; readonly code: string; readonly zoneName: string }
  /** Nothing typed, or nothing a postal code begins with. */
  | { readonly kind: 'unreadable'; readonly code: string };

/** Which zone owns a code, whole or its beginning: the zone and price that rates and orders would be given. */
export function whichZone(guard: PrefixIndex, typed: string): ZoneAnswer {
  const normalized = normalizePostalCode(typed);
  // `12345-67`: the four digits after the dash are still being typed, and decide nothing.
  const code = /^\d{6,8}$/.test(normalized) ? normalized.slice(0, 5) : normalized;
  const isWhole = readPostalCode(code) !== null;
  if (!isWhole && !isPostalPrefix(code)) return { kind: 'unreadable', code };
  const [owner = null, ...beaten] = ownersOf(guard, code);
  const longer = isWhole ? [] : (guard.longer.get(code) ?? []);
  if (longer.length > 0) {
    const zones = byZone(owner ? [owner, ...longer] : longer);
    const [first] = zones;
    if (zones.length > 1) return { kind: 'shared', code, zones: zones.map(({ zoneName }) => zoneName) };
    if (!owner) return { kind: 'partly', code, zoneName: first?.zoneName ?? '' };
    if (longer.some(({ price }) => price !== owner.price)) {
      return { kind: 'prices', code, zoneName: owner.zoneName };
    }
  }
  return owner ? { kind: 'owner', code, owner, beaten } : { kind: 'none', code };
}
