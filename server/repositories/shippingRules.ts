/** Inserts, updates and deletes shipping rules; repositories/merchants.ts lists them. */
import type { ShippingRule } from '../../src/contract/schemas/merchants';
import type { Trx } from '../db/withTx';
import { fromRuleRow, toRuleRow, type OfMerchant } from './merchantRow';
import { countRulesChange } from './zones';

/** Stores a new rule and returns it. */
export async function insertShippingRule(
  trx: Trx,
  rule: OfMerchant<ShippingRule>,
  now: number,
): Promise<ShippingRule> {
  const row = await trx
    .insertInto('shipping_rules')
    .values(toRuleRow(rule, now))
    .returningAll()
    .executeTakeFirstOrThrow();
  await countRulesChange(trx, rule.merchantId);
  return fromRuleRow(row);
}

/** Writes a rule as its next version and returns it. The caller must have locked its merchant. */
export async function updateShippingRule(
  trx: Trx,
  rule: OfMerchant<ShippingRule>,
  now: number,
): Promise<ShippingRule> {
  const {
    id,
    merchant_id: _merchant,
    created_at: _created,
    version: _version,
    ...columns
  } = toRuleRow(rule, now);
  const row = await trx
    .updateTable('shipping_rules')
    .set(columns)
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await countRulesChange(trx, rule.merchantId);
  return fromRuleRow(row);
}

export async function deleteShippingRule(
  trx: Trx,
  { merchantId, record }: OfMerchant<Pick<ShippingRule, 'id'>>,
): Promise<void> {
  await trx.deleteFrom('shipping_rules').where('id', '=', record.id).execute();
  await countRulesChange(trx, merchantId);
}
