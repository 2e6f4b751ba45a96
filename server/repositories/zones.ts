/** Inserts, updates and deletes zones; `listZones` of repositories/merchants.ts reads them. */
import type { Zone } from '../../src/contract/schemas/merchants';
import type { Db, Trx } from '../db/withTx';
import { fromZoneRow, toZoneRow, type OfMerchant } from './merchantRow';

/** Stores a new zone and returns it. The caller must have locked its merchant. */
export async function insertZone(trx: Trx, zone: OfMerchant<Zone>, now: number): Promise<Zone> {
  const version = await countRulesChange(trx, zone.merchantId);
  const row = await trx
    .insertInto('zones')
    .values({ ...toZoneRow(zone, now), version })
    .returningAll()
    .executeTakeFirstOrThrow();
  return fromZoneRow(row);
}

/** Writes a zone as a newer version and returns it. The caller must have locked its merchant. */
export async function updateZone(trx: Trx, zone: OfMerchant<Zone>, now: number): Promise<Zone> {
  const { name, name_key, timezone, facility, pricing_rows } = toZoneRow(zone, now);
  const count = await countRulesChange(trx, zone.merchantId);
  const row = await trx
    .updateTable('zones')
    .set({ name, name_key, timezone, facility, pricing_rows, updated_at: now })
    .set((eb) => ({
      version: eb
        .case()
        .when('name_key', '!=', name_key)
        .then(count)
        .else(eb('version', '+', 1))
        .end(),
    }))
    .where('id', '=', zone.record.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return fromZoneRow(row);
}

export async function deleteZone(
  trx: Trx,
  { merchantId, record }: OfMerchant<Pick<Zone, 'id'>>,
): Promise<void> {
  await trx.deleteFrom('zones').where('id', '=', record.id).execute();
  await countRulesChange(trx, merchantId);
}

/**
 * Counts a change of zones or rules on their merchant and returns the count. Every write of either must call it in its
 * transaction, because caches compare this counter. The count is higher than every version that a zone or rule of the
 * merchant ever had. So it is the version of one that is new, or that gets another name: whoever saw the earlier one of
 * that name saw another version.
 */
export async function countRulesChange(trx: Trx, merchantId: string): Promise<number> {
  const { rules_version } = await trx
    .updateTable('merchants')
    .set((eb) => ({ rules_version: eb('rules_version', '+', 1) }))
    .where('id', '=', merchantId)
    .returning('rules_version')
    .executeTakeFirstOrThrow();
  return rules_version;
}

/** Returns the change counters of these merchants' zones and rules, by merchant; unknown ids are left out. */
export async function rulesVersionsOf(db: Db, merchantIds: readonly string[]): Promise<Map<string, number>> {
  if (merchantIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('merchants')
    .select(['id', 'rules_version'])
    .where('id', 'in', merchantIds)
    .execute();
  return new Map(rows.map(({ id, rules_version }) => [id, rules_version]));
}

/** Most time zones returned. */
const TIMEZONES_MAX = 100;

/** Returns the time zones of all merchants' zones, each once. */
export async function listTimezones(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('zones')
    .select('timezone')
    .distinct()
    .orderBy('timezone')
    .limit(TIMEZONES_MAX)
    .execute();
  return rows.map(({ timezone }) => timezone);
}
