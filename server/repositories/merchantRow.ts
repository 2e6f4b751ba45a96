/**
 * The only place that knows how merchants, zones and shipping rules are stored in rows (wire shapes, neutral names).
 */
import type { Insertable, Selectable } from 'kysely';
import type {
  DeliveryConstraintsByWeek,
  LocationPricingRow,
  Merchant,
  MerchantSummary,
  PickupConstraintsByWeek,
  RuleService,
  ShippingRule,
  Zone,
} from '../../src/contract/schemas/merchants';
import { emptyWeek } from '../../src/domain/merchants/emptyWeek';
import { normalizedZoneName } from '../../src/domain/merchants/zoneRecord';
import type { MerchantTableRows, ShippingRulesTable, ZonesTable } from '../db/tables';
import { foldName } from './sortKey';

/** A zone or rule with the merchant it belongs to. */
export interface OfMerchant<Record> {
  readonly merchantId: string;
  readonly record: Record;
}

/** Returns the row of a merchant; its zones and rules have their own tables. */
export function toMerchantRow(merchant: Merchant, now: number): Insertable<MerchantTableRows> {
  const {
    id,
    name,
    archived,
    organizationId,
    pickupCustomerId,
    lastRedactedAt,
    locationPricing,
    deliveryConstraintsByWeek,
    pickupConstraintsByWeek,
    zones: _zones,
    shippingRules: _shippingRules,
    version,
    ...document
  } = merchant;
  return {
    id,
    name,
    name_key: foldName(name),
    archived,
    organization_id: organizationId ?? null,
    pickup_customer_id: pickupCustomerId ?? null,
    last_redacted_at: lastRedactedAt == null ? null : Date.parse(lastRedactedAt),
    document: JSON.stringify(document),
    location_pricing: JSON.stringify(locationPricing?.pricingRows ?? []),
    delivery_constraints: JSON.stringify(deliveryConstraintsByWeek ?? emptyWeek()),
    pickup_constraints: JSON.stringify(pickupConstraintsByWeek ?? emptyWeek()),
    created_at: now,
    updated_at: now,
    version: version ?? 1,
  };
}

/** The columns of a summary, with the document as stored text, from which lists assemble their answer. */
export type MerchantText = Pick<
  Selectable<MerchantTableRows>,
  | 'id'
  | 'name'
  | 'archived'
  | 'organization_id'
  | 'pickup_customer_id'
  | 'last_redacted_at'
  | 'document'
  | 'version'
>;

/** The columns that `fromSummaryRow` reads. */
export const SUMMARY_COLUMNS = [
  'id',
  'name',
  'archived',
  'organization_id',
  'pickup_customer_id',
  'last_redacted_at',
  'document',
  'version',
] as const;

export function fromSummaryRow(row: MerchantText): MerchantSummary {
  const document = JSON.parse(row.document) as Omit<MerchantSummary, 'id' | 'name' | 'archived' | 'version'>;
  return {
    ...document,
    id: row.id,
    name: row.name,
    archived: row.archived,
    lastRedactedAt: row.last_redacted_at === null ? null : new Date(row.last_redacted_at).toISOString(),
    ...(row.organization_id !== null && { organizationId: row.organization_id }),
    ...(row.pickup_customer_id !== null && { pickupCustomerId: row.pickup_customer_id }),
    version: row.version,
  };
}

/** Returns the whole merchant, from its row and its zones and rules. */
export function fromMerchantRow(
  row: Selectable<MerchantTableRows>,
  zones: readonly Zone[],
  shippingRules: readonly ShippingRule[],
): Merchant {
  return {
    ...fromSummaryRow(row),
    locationPricing: { pricingRows: JSON.parse(row.location_pricing) as LocationPricingRow[] },
    deliveryConstraintsByWeek: JSON.parse(row.delivery_constraints) as DeliveryConstraintsByWeek,
    pickupConstraintsByWeek: JSON.parse(row.pickup_constraints) as PickupConstraintsByWeek,
    zones: [...zones],
    shippingRules: [...shippingRules],
  };
}

export function toZoneRow({ merchantId, record }: OfMerchant<Zone>, now: number): Insertable<ZonesTable> {
  return {
    id: record.id,
    merchant_id: merchantId,
    name: record.name,
    name_key: normalizedZoneName(record.name),
    timezone: record.timezone,
    facility: record.facility,
    pricing_rows: JSON.stringify(record.locationPricing.pricingRows),
    created_at: now,
    updated_at: now,
    version: record.version ?? 1,
  };
}

export function fromZoneRow(row: Selectable<ZonesTable>): Zone {
  return {
    id: row.id,
    name: row.name,
    timezone: row.timezone,
    facility: row.facility,
    locationPricing: { pricingRows: JSON.parse(row.pricing_rows) as LocationPricingRow[] },
    version: row.version,
  };
}

export function toRuleRow(
  { merchantId, record }: OfMerchant<ShippingRule>,
  now: number,
): Insertable<ShippingRulesTable> {
  const scheduled = record.scheduledDeliveryPickupConstraintsByWeek;
  return {
    id: record.id,
    merchant_id: merchantId,
    origin_zone: record.originZone,
    destination_zone: record.destinationZone,
    in_transit_days: record.inTransitDays,
    surcharge: record.surcharge,
    services: JSON.stringify(record.services),
    delivery_constraints: JSON.stringify(record.deliveryConstraintsByWeek),
    pickup_constraints: JSON.stringify(record.pickupConstraintsByWeek),
    scheduled_constraints: scheduled ? JSON.stringify(scheduled) : null,
    created_at: now,
    updated_at: now,
    version: record.version ?? 1,
  };
}

export function fromRuleRow(row: Selectable<ShippingRulesTable>): ShippingRule {
  return {
    id: row.id,
    originZone: row.origin_zone,
    destinationZone: row.destination_zone,
    inTransitDays: row.in_transit_days,
    surcharge: row.surcharge,
    services: JSON.parse(row.services) as RuleService[],
    deliveryConstraintsByWeek: JSON.parse(row.delivery_constraints) as DeliveryConstraintsByWeek,
    pickupConstraintsByWeek: JSON.parse(row.pickup_constraints) as PickupConstraintsByWeek,
    ...(row.scheduled_constraints !== null && {
      scheduledDeliveryPickupConstraintsByWeek: JSON.parse(
        row.scheduled_constraints,
      ) as DeliveryConstraintsByWeek,
    }),
    version: row.version,
  };
}
