/** Look-ups of zones. Lists and indexes are made once for as long as the merchant's zones stay the same. */
import type { MerchantId } from '../../../domain/merchants/merchantRecord';
import {
  compareZones,
  isSameZoneName,
  type ZoneKey,
  type ZoneRecord,
} from '../../../domain/merchants/zoneRecord';
import type { MerchantRecord } from '../../../domain/merchants/merchantRecord';
import { indexPrefixes, type PrefixIndex } from '../../../domain/zones/prefixIndex';
import { weakMemoize } from '../../../lib/weakMemoize';
import type { RootState } from '../../types';
import { partById, partListOf } from '../merchantParts';
import { sortedParts } from '../sortedParts';

/** The zone, or undefined when no answer brought it yet. */
export function selectZoneById(state: RootState, key: ZoneKey): ZoneRecord | undefined {
  return partById(state.entities.zones, key);
}

/** Whether all of the merchant's zones are known. */
export function selectAreZonesLoaded(state: RootState, merchantId: MerchantId): boolean {
  return partListOf(state.entities.zones, merchantId).isLoaded;
}

const sorted = sortedParts<ZoneRecord>(compareZones);

/** A merchant's zones by name; empty while none are known. The same list as long as none of them changed. */
export function selectZonesOfMerchant(state: RootState, merchantId: MerchantId): readonly ZoneRecord[] {
  return sorted(state.entities.zones, merchantId);
}

/** The zone of that name, case and surrounding space aside. */
export function selectZoneByName(
  state: RootState,
  merchantId: MerchantId,
  name: string,
): ZoneRecord | undefined {
  return selectZonesOfMerchant(state, merchantId).find((zone) => isSameZoneName(zone.name, name));
}

type OwnPricing = MerchantRecord['locationPricing'];

/** By the merchant's own prices, which change hardly ever: the last ones asked with. */
const guards = weakMemoize((_zones: readonly ZoneRecord[]) => ({
  own: undefined as OwnPricing,
  guard: null as PrefixIndex | null,
}));

/**
 * The prefix guard of a merchant's zones (domain/zones/prefixIndex.ts): thousands of prefixes are put into it once, and
 * again only when a zone changes.
 */
export function selectPrefixIndex(
  state: RootState,
  { id, locationPricing }: Pick<MerchantRecord, 'id' | 'locationPricing'>,
): PrefixIndex {
  const zones = selectZonesOfMerchant(state, id);
  const made = guards(zones);
  if (made.guard === null || made.own !== locationPricing) {
    made.own = locationPricing;
    made.guard = indexPrefixes(zones, locationPricing);
  }
  return made.guard;
}
