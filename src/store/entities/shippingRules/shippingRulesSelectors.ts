/** Look-ups of shipping rules. Lists are made once for as long as the merchant's rules stay the same. */
import type { MerchantId } from '../../../domain/merchants/merchantRecord';
import { compareRules, pairText, type RulePair, type RuleRecord } from '../../../domain/merchants/ruleRecord';
import { weakMemoize } from '../../../lib/weakMemoize';
import type { RootState } from '../../types';
import { partById, partListOf } from '../merchantParts';
import { sortedParts } from '../sortedParts';

/** Whether all of the merchant's rules are known, out of their own list or out of the merchant. */
export function selectAreRulesLoaded(state: RootState, merchantId: MerchantId): boolean {
  return partListOf(state.entities.shippingRules, merchantId).isLoaded;
}

/** The rule, or undefined when no answer brought it yet. */
export function selectRuleById(state: RootState, id: RuleRecord['id']): RuleRecord | undefined {
  return partById(state.entities.shippingRules, id);
}

/** Whether the merchant's rules came from GET shippingRules, which outranks those inside the merchant. */
export function selectAreRulesListed(state: RootState, merchantId: MerchantId): boolean {
  return partListOf(state.entities.shippingRules, merchantId).outranks === true;
}

const sorted = sortedParts<RuleRecord>(compareRules);

/** A merchant's rules by origin, then destination; empty while none are known. */
export function selectRulesOfMerchant(state: RootState, merchantId: MerchantId): readonly RuleRecord[] {
  return sorted(state.entities.shippingRules, merchantId);
}

/** Each card of hundreds looks its rule up. */
const byPair = weakMemoize(
  (rules: readonly RuleRecord[]) => new Map(rules.map((rule) => [pairText(rule), rule])),
);

/** The rule between two zones, by their names. */
export function selectRuleByPair(
  state: RootState,
  merchantId: MerchantId,
  pair: RulePair,
): RuleRecord | undefined {
  return byPair(selectRulesOfMerchant(state, merchantId)).get(pairText(pair));
}
