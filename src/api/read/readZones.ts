/**
 * Reads zones tolerantly (docs/decisions/wire.md#values): numeric texts, missing fields, with or without ids
 * (docs/decisions/zones.md#ids-and-names).
 */
import type { LocationPricingRow } from '../../contract/schemas/merchants';
import type { MerchantId } from '../../domain/merchants/merchantRecord';
import { zoneKey, type ZoneRecord } from '../../domain/merchants/zoneRecord';
import { compact, list, looseObject, number, text, type Loose } from './values';

/** Reads rows of prices by postal prefix; undefined when there is no list. A missing price becomes 0. */
export function readPricingRows(value: unknown): LocationPricingRow[] | undefined {
  return list(looseObject(value)?.pricingRows, (row) => {
    const postalPrefix = text(row.postalPrefix)?.trim();
    return postalPrefix ? { postalPrefix, price: number(row.price) ?? 0 } : undefined;
  });
}

function zoneOf(wire: Loose, merchantId: MerchantId, version?: number): ZoneRecord | undefined {
  const name = text(wire.name)?.trim();
  if (!name) return undefined;
  const serverId = text(wire.id) || undefined;
  return compact({
    id: zoneKey(merchantId, name, serverId),
    serverId,
    merchantId,
    name,
    timezone: text(wire.timezone) ?? '',
    facility: text(wire.facility) ?? '',
    locationPricing: { pricingRows: readPricingRows(wire.locationPricing) ?? [] },
    version: number(wire.version) ?? version,
  });
}

/** Reads the zones of a merchant; undefined when the value is not a list. Zones without a name are left out. */
export function readZones(value: unknown, merchantId: MerchantId): ZoneRecord[] | undefined {
  return list(value, (wire) => zoneOf(wire, merchantId));
}

/**
 * Reads the whole zone in the answer of a change; null for any other answer: treating a bare `{id}` or `{name}` as a
 * zone would empty its prices.
 * @param version the answer's ETag, for a record without a version
 */
export function readZone(value: unknown, merchantId: MerchantId, version?: number): ZoneRecord | null {
  const wire = looseObject(value);
  if (!wire || readPricingRows(wire.locationPricing) === undefined) return null;
  return zoneOf(wire, merchantId, version) ?? null;
}
