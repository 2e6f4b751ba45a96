/** Look-ups of zones. Lists and indexes are cached as long as the merchant's zones do not change. */
import type { MerchantId } from '../../../domain/merchants/merchantRecord';
import { compareZones, type ZoneKey, type ZoneRecord } from '../../../domain/merchants/zoneRecord';
import type { MerchantRecord } from '../../../domain/merchants/merchantRecord';
import { indexPrefixes, type PrefixIndex } from '../../../domain/zones/prefixIndex';
import { weakMemoize } from '../../../lib/weakMemoize';
import type { RootState } from '../../types';
import { partById, partListOf } from '../merchantParts';
import { sortedParts } from '../sortedParts';

/** The zone, or undefined when it is not loaded. */
export function selectZoneById(state: RootState, key: ZoneKey): ZoneRecord | undefined {
  return partById(state.entities.zones, key);
}

/** Whether all of the merchant's zones are known. */
export function selectAreZonesLoaded(state: RootState, merchantId: MerchantId): boolean {
  return partListOf(state.entities.zones, merchantId).isLoaded;
}

const sorted = sortedParts<ZoneRecord>(compareZones);

/** A merchant's zones by name; empty while none are known. The same list as long as none of them changes. */
export function selectZonesOfMerchant(state: RootState, merchantId: MerchantId): readonly ZoneRecord[] {
  return sorted(state.entities.zones, merchantId);
}

type OwnPricing = MerchantRecord['locationPricing'];

/** For each list of zones, the latest guard and the merchant's own prices used for it, which rarely change. */
const guards = weakMemoize((_zones: readonly ZoneRecord[]) => ({
  own: undefined as OwnPricing,
  guard: null as PrefixIndex | null,
}));

/**
 * The prefix guard of a merchant's zones (domain/zones/prefixIndex.ts). Its thousands of prefixes are indexed once, and
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
