/** A zone as the console holds it (docs/decisions/zones.md#ids-and-names). */
import type { Zone } from '../../contract/schemas/merchants';
import type { MerchantId } from './merchantRecord';
import { compareNames, compareTexts } from '../../lib/compare';

/** Key of the record in the store: the server's id, else `merchantId/normalized name`. */
export type ZoneKey = string;

/** `id` is the key, so that a record serves wherever a zone of the contract does. */
export type ZoneRecord = Readonly<Zone> & {
  readonly merchantId: MerchantId;
  /** The id the server gave; without one its paths take the name. */
  readonly serverId?: string;
};

/**
 * Zone names are told apart without regard to case and surrounding space, nor to how an accent is written down: an é
 * of one character is the é that macOS makes of two.
 */
export const normalizedZoneName = (name: string): string => name.normalize('NFC').trim().toLowerCase();

/** Whether both name the same zone of a merchant. */
export const isSameZoneName = (one: string, other: string): boolean =>
  normalizedZoneName(one) === normalizedZoneName(other);

/** The key of a zone. */
export function zoneKey(merchantId: MerchantId, name: string, serverId: string | undefined): ZoneKey {
  return serverId ?? `${merchantId}/${normalizedZoneName(name)}`;
}

/** What the paths of zones take: the id, else the name. */
export const zonePathId = ({ serverId, name }: Pick<ZoneRecord, 'serverId' | 'name'>): string =>
  serverId ?? name;

/** By name, as people read: `Zone 2` before `Zone 10`; then by key, so that the order never changes by chance. */
export function compareZones(a: Pick<ZoneRecord, 'name' | 'id'>, b: Pick<ZoneRecord, 'name' | 'id'>): number {
  return compareNames(a.name, b.name) || compareTexts(a.id, b.id);
}
