/**
 * The prefix guard: checks prefixes against all zones of a merchant while the user types. The longest prefix wins, in
 * the same index that rates and orders use. Each check needs at most one probe per character of the prefix.
 */
import type { Merchant, Zone } from '../../contract/schemas/merchants';
import { isPostalPrefix, normalizePostalCode, readPostalCode } from '../postal/postalCode';
import { findZoneMatches, indexZones, type ZoneIndex, type ZoneMatch } from '../postal/zoneIndex';
import { indexOwnPrices, locationPriceSource } from '../rates/merchantRules';
import { compareTexts } from '../../lib/compare';
import { typedPrefix } from './prefixes';

/** A prefix of a zone and its price. */
export interface PrefixOwner {
  readonly zoneId: string;
  readonly zoneName: string;
  /** Normalized. */
  readonly prefix: string;
  /** Dollars: the zone's price, or else the merchant's own; null when neither has one. */
  readonly price: number | null;
}

/** Built by `indexPrefixes`. Callers must not look inside. */
export interface PrefixIndex {
  readonly index: ZoneIndex;
  readonly ownPrices: ReadonlyMap<string, number>;
  /** All owners of each prefix, in the order of the zones. More than one is a mistake. */
  readonly owners: ReadonlyMap<string, readonly PrefixOwner[]>;
  /** All longer prefixes, by each of their beginnings. */
  readonly longer: ReadonlyMap<string, readonly PrefixOwner[]>;
}

/**
 * Indexes the prefixes of all zones once. For a zone being added or edited, pass its draft instead of the stored zone.
 * `ownPricing`: the merchant's prices for zones without prices.
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

/** The owners of all prefixes of a code, longest first. The first one gets the code. */
export const ownersOf = ({ index, ownPrices }: PrefixIndex, code: string): PrefixOwner[] =>
  findZoneMatches(index, code).map((match) => ownerOf(match, ownPrices, code));

/** The longest shorter prefix: it would get the codes of this prefix if this one were removed. */
export const nextShorter = (guard: PrefixIndex, prefix: string): PrefixOwner | null =>
  ownersOf(guard, prefix.slice(0, -1))[0] ?? null;

/** Longer prefixes of one zone. */
export interface LongerInZone {
  readonly zoneId: string;
  readonly zoneName: string;
  readonly owners: readonly PrefixOwner[];
}

/** Longer prefixes grouped by zone, the zone with the most first. */
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

/** The result of checking a prefix that is typed into a zone. */
export interface PrefixCheck {
  /** Normalized. */
  readonly prefix: string;
  readonly isPrefix: boolean;
  /** Rows that already have this exact prefix, in any zone including this one. */
  readonly duplicates: readonly PrefixOwner[];
  /** Longer prefixes, by zone. They take precedence over this one. */
  readonly longer: readonly LongerInZone[];
  /** Shorter prefixes, longest first. This one takes precedence over them. */
  readonly shorter: readonly PrefixOwner[];
}

/**
 * Checks a typed prefix. `editing` is the row it replaces (zone and stored prefix), which is not counted as a conflict.
 */
export function checkPrefix(
  guard: PrefixIndex,
  typed: string,
  editing?: { readonly zoneId: string; readonly prefix: string },
): PrefixCheck {
  const prefix = typedPrefix(typed);
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

/** Which zone owns a code. */
export type ZoneAnswer =
  /** `beaten`: the shorter prefixes that also match the code, longest first. */
  | {
      readonly kind: 'owner';
      readonly code: string;
      readonly owner: PrefixOwner;
      readonly beaten: readonly PrefixOwner[];
    }
  | { readonly kind: 'none'; readonly code: string }
  /** The beginning of a code, shared by several zones. */
  | { readonly kind: 'shared'; readonly code: string; readonly zones: readonly string[] }
  /**
   * The beginning of a code. `partly`: only some of its codes are in the zone; `prices`: its codes have different
   * prices.
   */
  | { readonly kind: 'partly' | 'prices'; readonly code: string; readonly zoneName: string }
  /** Nothing was typed, or no postal code begins like this. */
  | { readonly kind: 'unreadable'; readonly code: string };

/** Which zone owns a code or the beginning of one: the zone and price that rates and orders would get. */
export function whichZone(guard: PrefixIndex, typed: string): ZoneAnswer {
  const normalized = normalizePostalCode(typed);
  // `12345-67`: the part after the dash is still being typed and does not matter.
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
