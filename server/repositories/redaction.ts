/** Finds and marks the orders to redact (docs/decisions/pipeline.md#redaction). */
import { sql } from 'kysely';
import type { Order } from '../../src/contract/schemas/orders';
import type { Db, Trx } from '../db/withTx';
import { fromOrderRow, STORED_ORDER } from './orderRow';

/** Returns the merchants whose orders are redacted, including archived ones, whose orders still hold personal data. */
export async function listRedactingMerchants(db: Db): Promise<{ id: string; name: string }[]> {
  return db
    .selectFrom('merchants')
    .select(['id', 'name'])
    .where(sql<boolean>`document ->> 'dataRedactionEnabled' = 'true'`)
    .orderBy('id')
    .execute();
}

/**
 * Returns the merchant's next orders made before `createdBefore` that were not redacted or have changed since, oldest
 * first, locked until the transaction ends. None if the merchant has switched redaction off meanwhile.
 */
export async function lockOrdersToRedact(
  trx: Trx,
  merchantId: string,
  createdBefore: number,
  limit: number,
): Promise<Order[]> {
  const merchant = await trx
    .selectFrom('merchants')
    .select(sql<boolean>`document ->> 'dataRedactionEnabled' = 'true'`.as('enabled'))
    .where('id', '=', merchantId)
    .forUpdate()
    .executeTakeFirst();
  if (!merchant?.enabled) return [];
  const rows = await trx
    .selectFrom('orders')
    .select(STORED_ORDER)
    .where('merchant_id', '=', merchantId)
    .where('created_at', '<', createdBefore)
    .where(sql<boolean>`is_to_redact`)
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .execute();
  return rows.map(fromOrderRow);
}

/** Marks orders as redacted in their current state. */
export async function markRedacted(trx: Trx, ids: readonly string[]): Promise<void> {
  await trx
    .updateTable('orders')
    .set((eb) => ({ redacted_at: eb.ref('updated_at') }))
    .where('id', 'in', ids)
    .execute();
}

/**
 * Runs that begin within this time of each other, in several processes or by command, count as one: otherwise each
 * would record itself in turn.
 */
const AT_ONCE_MS = 10 * 60_000;

/**
 * Records when a run redacted orders of this merchant, and returns when the last one did. Null if it is recorded
 * already, by an earlier batch or a simultaneous run.
 */
export async function setLastRedacted(
  trx: Trx,
  merchantId: string,
  at: number,
): Promise<{ readonly before: number | null } | null> {
  const { last_redacted_at: before } = await trx
    .selectFrom('merchants')
    .select('last_redacted_at')
    .where('id', '=', merchantId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  // Replace a time far in the future, too: it was recorded while the clock was wrong.
  if (before !== null && Math.abs(at - before) <= AT_ONCE_MS) return null;
  await trx
    .updateTable('merchants')
    .set((eb) => ({ last_redacted_at: at, updated_at: at, version: eb('version', '+', 1) }))
    .where('id', '=', merchantId)
    .execute();
  return { before };
}
