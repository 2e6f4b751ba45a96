/** Merchants with their zones and shipping rules. */
import { sql } from 'kysely';
import type {
  Merchant,
  MerchantName,
  MerchantSummary,
  ShippingRule,
  Zone,
} from '../../src/contract/schemas/merchants';
import { nameSeen } from '../../src/contract/lookAlikes';
import { withSnapshot, type Db, type Trx } from '../db/withTx';
import {
  fromMerchantRow,
  fromRuleRow,
  fromSummaryRow,
  fromZoneRow,
  SUMMARY_COLUMNS,
  toMerchantRow,
  toRuleRow,
  toZoneRow,
} from './merchantRow';
import { foldName } from './sortKey';
import { compareTexts } from '../../src/lib/compare';

/** Merchants per statement; with their zones and rules they are large. */
const BATCH = 100;

/** Returns the merchants with this name, ignoring case and accents; for imports that name their merchant. */
export async function findMerchantsByName(db: Db, name: string): Promise<MerchantName[]> {
  return db
    .selectFrom('merchants')
    .select(['id', 'name', 'archived'])
    .where('name_key', '=', foldName(name))
    .orderBy('id')
    .execute();
}

/** Returns the merchants whose name looks the same (`nameSeen`). */
export async function findMerchantsSeenAs(db: Db, name: string): Promise<MerchantName[]> {
  const seen = nameSeen(name);
  const rows = await db
    .selectFrom('merchants')
    .select(['id', 'name', 'archived'])
    // Keys still contain invisible characters; the second condition finds these, because keys are otherwise mostly
    // ASCII.
    .where(sql<boolean>`name_key = ${foldName(seen)} or octet_length(name_key) > length(name_key)`)
    .execute();
  return rows.filter((row) => nameSeen(row.name) === seen);
}

/** Returns a merchant without its zones, rules, prices and constraints; null for an unknown id. */
export async function findMerchantSummary(db: Db, id: string): Promise<MerchantSummary | null> {
  const row = await db
    .selectFrom('merchants')
    .select(SUMMARY_COLUMNS)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? fromSummaryRow(row) : null;
}

/**
 * Returns the whole merchant with zones (by name) and rules (by zone pair), as the order pipeline needs it; null if
 * unknown. All from one snapshot: if a zone had its new name while the rules still had the old one, the merchant would
 * deliver nowhere.
 */
export async function findMerchant(db: Db, id: string): Promise<Merchant | null> {
  return withSnapshot(db, async (trx) => {
    const row = await trx.selectFrom('merchants').selectAll().where('id', '=', id).executeTakeFirst();
    return row ? fromMerchantRow(row, await listZones(trx, id), await listShippingRules(trx, id)) : null;
  });
}

export async function listZones(db: Db, merchantId: string): Promise<Zone[]> {
  return (await listZonesOf(db, [merchantId])).get(merchantId) ?? [];
}

/** Returns the zones of several merchants, by name; an empty list for a merchant without zones. */
export async function listZonesOf(db: Db, merchantIds: readonly string[]): Promise<Map<string, Zone[]>> {
  const zones = new Map<string, Zone[]>(merchantIds.map((id) => [id, []]));
  if (merchantIds.length === 0) return zones;
  const rows = await db.selectFrom('zones').selectAll().where('merchant_id', 'in', merchantIds).execute();
  rows.sort((a, b) => compareTexts(a.name_key, b.name_key) || compareTexts(a.id, b.id));
  for (const row of rows) zones.get(row.merchant_id)?.push(fromZoneRow(row));
  return zones;
}

export async function listShippingRules(db: Db, merchantId: string): Promise<ShippingRule[]> {
  const rows = await db
    .selectFrom('shipping_rules')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .execute();
  return rows
    .sort(
      (a, b) =>
        compareTexts(a.origin_zone, b.origin_zone) ||
        compareTexts(a.destination_zone, b.destination_zone) ||
        compareTexts(a.id, b.id),
    )
    .map(fromRuleRow);
}

/** Adds merchants with their zones and rules. They may be archived: the demo data has one such merchant. */
export async function insertMerchants(db: Db, merchants: readonly Merchant[], now: number): Promise<void> {
  for (let start = 0; start < merchants.length; start += BATCH) {
    const batch = merchants.slice(start, start + BATCH);
    await db
      .insertInto('merchants')
      .values(batch.map((merchant) => toMerchantRow(merchant, now)))
      .execute();
    const zones = batch.flatMap((merchant) =>
      (merchant.zones ?? []).map((record) => toZoneRow({ merchantId: merchant.id, record }, now)),
    );
    if (zones.length > 0) await db.insertInto('zones').values(zones).execute();
    const rules = batch.flatMap((merchant) =>
      (merchant.shippingRules ?? []).map((record) => toRuleRow({ merchantId: merchant.id, record }, now)),
    );
    if (rules.length > 0) await db.insertInto('shipping_rules').values(rules).execute();
  }
}

/** Returns the merchant without its large parts, locked until the transaction ends; null for an unknown id. */
export async function lockMerchant(trx: Trx, id: string): Promise<MerchantSummary | null> {
  const row = await trx
    .selectFrom('merchants')
    .select(SUMMARY_COLUMNS)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ? fromSummaryRow(row) : null;
}

/**
 * Writes a locked merchant as its next version and returns it. Zones, rules, prices, constraints and the time of the
 * last redaction are written elsewhere and stay.
 */
export async function updateMerchant(
  trx: Trx,
  merchant: MerchantSummary,
  now: number,
): Promise<MerchantSummary> {
  const { name, name_key, archived, organization_id, pickup_customer_id, document } = toMerchantRow(
    merchant,
    now,
  );
  const row = await trx
    .updateTable('merchants')
    .set({ name, name_key, archived, organization_id, pickup_customer_id, document, updated_at: now })
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', merchant.id)
    .returning(SUMMARY_COLUMNS)
    .executeTakeFirstOrThrow();
  return fromSummaryRow(row);
}
