/** Names of a merchant's zones (ZON-21). */
import type { Zone } from '../../contract/schemas/merchants';
import { nameSeen } from '../../contract/lookAlikes';

/** Whether another zone of the merchant has a name that looks the same. */
export function isZoneNameTaken(
  zones: readonly Pick<Zone, 'id' | 'name'>[],
  name: string,
  exceptZoneId?: string,
): boolean {
  const seen = nameSeen(name);
  return zones.some((zone) => zone.id !== exceptZoneId && nameSeen(zone.name) === seen);
}
