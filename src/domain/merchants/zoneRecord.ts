/** A zone as the console holds it (docs/decisions/zones.md#ids-and-names). */
import type { Zone } from '../../contract/schemas/merchants';
import type { MerchantId } from './merchantRecord';
import { compareNames, compareTexts } from '../../lib/compare';

/** Key of the record in the store: the server's id, or `merchantId/normalized name` without one. */
export type ZoneKey = string;

/** `id` is the key, so that a record can be used wherever a zone of the contract can. */
export type ZoneRecord = Readonly<Zone> & {
  readonly merchantId: MerchantId;
  /** The id from the server; without one, paths use the name. */
  readonly serverId?: string;
};

/**
 * Zone names are compared ignoring case, surrounding space and the Unicode form of accents: an é of one character
 * equals the two-character é that macOS produces.
 */
export const normalizedZoneName = (name: string): string => name.normalize('NFC').trim().toLowerCase();

/** Whether both name the same zone of a merchant. */
export const isSameZoneName = (one: string, other: string): boolean =>
  normalizedZoneName(one) === normalizedZoneName(other);

/** What identifies a zone: its server id, or its name without one. */
export type ZoneRef = Pick<ZoneRecord, 'merchantId' | 'name' | 'serverId'>;

/** Whether both are the same zone of a merchant. Ids decide if both have one: others may take over a zone's name. */
export const isSameZone = (one: ZoneRef, other: ZoneRef): boolean =>
  one.serverId === undefined || other.serverId === undefined
    ? isSameZoneName(one.name, other.name)
    : one.serverId === other.serverId;

/** The key of a zone. */
export function zoneKey(merchantId: MerchantId, name: string, serverId: string | undefined): ZoneKey {
  return serverId ?? `${merchantId}/${normalizedZoneName(name)}`;
}

/** What identifies a zone in a path: the id, or the name without one. */
export const zonePathId = ({ serverId, name }: Pick<ZoneRecord, 'serverId' | 'name'>): string =>
  serverId ?? name;

/** In natural order by name (`Zone 2` before `Zone 10`), then by key to keep the order stable. */
export function compareZones(a: Pick<ZoneRecord, 'name' | 'id'>, b: Pick<ZoneRecord, 'name' | 'id'>): number {
  return compareNames(a.name, b.name) || compareTexts(a.id, b.id);
}
