/** Look-ups of zones. Lists and indexes are made once for as long as the merchant's zones stay the same. */
import type { MerchantId } from '../../../domain/merchants/merchantRecord';
import {
  compareZones,
  isSameZoneName,
  type ZoneKey,
  type ZoneRecord,
} from '../../../domain/merchants/zoneRecord';
import { indexZones, type ZoneIndex } from '../../../domain/postal/zoneIndex';
import { onceForEach } from '../../onceForEach';
import type { RootState } from '../../store';
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

/** The zone of that name, case and surrounding space aside (spec section 5). */
export function selectZoneByName(
  state: RootState,
  merchantId: MerchantId,
  name: string,
): ZoneRecord | undefined {
  return selectZonesOfMerchant(state, merchantId).find((zone) => isSameZoneName(zone.name, name));
}

const indexOf = onceForEach((zones: readonly ZoneRecord[]): ZoneIndex => indexZones(zones));

/** A merchant's zones by prefix, for the guard and the tester: thousands of prefixes are put into it only once. */
export function selectZoneIndex(state: RootState, merchantId: MerchantId): ZoneIndex {
  return indexOf(selectZonesOfMerchant(state, merchantId));
}
