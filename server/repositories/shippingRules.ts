/** Inserts, updates and deletes shipping rules; repositories/merchants.ts lists them. */
import type { ShippingRule } from '../../src/contract/schemas/merchants';
import type { Trx } from '../db/withTx';
import { fromRuleRow, toRuleRow, type OfMerchant } from './merchantRow';
import { countRulesChange } from './zones';

/** Stores a new rule and returns it. The caller must have locked its merchant. */
export async function insertShippingRule(
  trx: Trx,
  rule: OfMerchant<ShippingRule>,
  now: number,
): Promise<ShippingRule> {
  const version = await countRulesChange(trx, rule.merchantId);
  const row = await trx
    .insertInto('shipping_rules')
    .values({ ...toRuleRow(rule, now), version })
    .returningAll()
    .executeTakeFirstOrThrow();
  return fromRuleRow(row);
}

/** Writes a rule as a newer version and returns it. The caller must have locked its merchant. */
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
  const count = await countRulesChange(trx, rule.merchantId);
  const row = await trx
    .updateTable('shipping_rules')
    .set(columns)
    .set((eb) => ({
      version: eb
        .case()
        .when(
          eb.or([
            eb('origin_zone', '!=', columns.origin_zone),
            eb('destination_zone', '!=', columns.destination_zone),
          ]),
        )
        .then(count)
        .else(eb('version', '+', 1))
        .end(),
    }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return fromRuleRow(row);
}

export async function deleteShippingRule(
  trx: Trx,
  { merchantId, record }: OfMerchant<Pick<ShippingRule, 'id'>>,
): Promise<void> {
  await trx.deleteFrom('shipping_rules').where('id', '=', record.id).execute();
  await countRulesChange(trx, merchantId);
}
