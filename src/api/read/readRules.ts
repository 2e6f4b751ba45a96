/**
 * Reads shipping rules tolerantly (docs/decisions/wire.md#values): with or without ids
 * (docs/decisions/zones.md#ids-and-names), services in either form.
 */
import type { RuleService, SpeedPricingRow, WeightPricingRow } from '../../contract/schemas/merchants';
import type { MerchantId } from '../../domain/merchants/merchantRecord';
import { ruleKey, type RuleRecord } from '../../domain/merchants/ruleRecord';
import { readDeliveryWeek, readPickupWeek } from './readWeek';
import { compact, list, looseObject, number, text, type Loose } from './values';

function speedRow(wire: Loose): SpeedPricingRow | undefined {
  const type = text(wire.speedPricingType);
  if (!type) return undefined;
  return compact({
    // Another server may have types unknown here. They are shown by the server's name.
    speedPricingType: type as SpeedPricingRow['speedPricingType'],
    price: number(wire.price) ?? 0,
    name: text(wire.name) ?? type,
    description: text(wire.description) ?? '',
    dispatcher: text(wire.dispatcher),
    locales:
      list(wire.locales, (entry) =>
        compact({
          locale: text(entry.locale) ?? '',
          name: text(entry.name) ?? '',
          description: text(entry.description) ?? '',
          dispatcher: text(entry.dispatcher),
        }),
      ) ?? [],
  });
}

function weightRow(wire: Loose): WeightPricingRow | undefined {
  const weightInPounds = number(wire.weightInPounds);
  const price = number(wire.price);
  return weightInPounds === undefined || price === undefined ? undefined : { weightInPounds, price };
}

function service(name: string | undefined, strategy: unknown): RuleService | undefined {
  const rows = looseObject(strategy)?.pricingRows;
  if (name === 'speedPricing') return { name, pricingStrategy: { pricingRows: list(rows, speedRow) ?? [] } };
  if (name === 'weightPricing')
    return { name, pricingStrategy: { pricingRows: list(rows, weightRow) ?? [] } };
  return undefined;
}

/** Reads services in either form: as the entity has them, or at the top level as creation sends them (ENT-04). */
function readServices(wire: Loose): RuleService[] {
  const listed = list(wire.services, (entry) => service(text(entry.name), entry.pricingStrategy));
  if (listed) return listed;
  return (['speedPricing', 'weightPricing'] as const)
    .filter((name) => looseObject(wire[name]) !== undefined)
    .flatMap((name) => service(name, wire[name]) ?? []);
}

const emptyWeek = {};

function ruleOf(wire: Loose, merchantId: MerchantId, version?: number): RuleRecord | undefined {
  const originZone = text(wire.originZone)?.trim();
  const destinationZone = text(wire.destinationZone)?.trim();
  const deliveryWeek = readDeliveryWeek(wire.deliveryConstraintsByWeek ?? emptyWeek);
  const pickupWeek = readPickupWeek(wire.pickupConstraintsByWeek ?? emptyWeek);
  if (!originZone || !destinationZone || !deliveryWeek || !pickupWeek) return undefined;
  const serverId = text(wire.id) || undefined;
  return compact({
    id: ruleKey(merchantId, { originZone, destinationZone }, serverId),
    serverId,
    merchantId,
    originZone,
    destinationZone,
    inTransitDays: number(wire.inTransitDays) ?? 0,
    surcharge: number(wire.surcharge) ?? 0,
    services: readServices(wire),
    deliveryConstraintsByWeek: deliveryWeek,
    pickupConstraintsByWeek: pickupWeek,
    scheduledDeliveryPickupConstraintsByWeek: readDeliveryWeek(wire.scheduledDeliveryPickupConstraintsByWeek),
    version: number(wire.version) ?? version,
  });
}

/** Reads the rules of a merchant, plain or as `{shippingRules: [..]}`; undefined for anything else. */
export function readRules(value: unknown, merchantId: MerchantId): RuleRecord[] | undefined {
  const wire: unknown = Array.isArray(value) ? value : looseObject(value)?.shippingRules;
  return list(wire, (entry) => ruleOf(entry, merchantId));
}

/**
 * Reads the whole rule in the answer of a change; null for any other answer: treating part of a rule as the whole would
 * empty its windows and services.
 * @param version the answer's ETag, for a record without a version
 */
export function readRule(value: unknown, merchantId: MerchantId, version?: number): RuleRecord | null {
  const wire = looseObject(value);
  if (!wire || !looseObject(wire.deliveryConstraintsByWeek) || !Array.isArray(wire.services)) return null;
  return ruleOf(wire, merchantId, version) ?? null;
}
