/** Names of a merchant's zones (ZON-21). */
import type { Zone } from '../../contract/schemas/merchants';
import { isSameZoneName } from '../merchants/zoneRecord';

/** Whether another zone of the merchant has the name, case and surrounding space aside. */
export function isZoneNameTaken(
  zones: readonly Pick<Zone, 'id' | 'name'>[],
  name: string,
  exceptZoneId?: string,
): boolean {
  return zones.some((zone) => zone.id !== exceptZoneId && isSameZoneName(zone.name, name));
}
