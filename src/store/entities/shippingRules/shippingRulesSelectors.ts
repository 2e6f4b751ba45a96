/** Look-ups of shipping rules. Lists are cached as long as the merchant's rules do not change. */
import type { MerchantId } from '../../../domain/merchants/merchantRecord';
import {
  compareRules,
  isSameRule,
  pairText,
  type RulePair,
  type RuleRecord,
  type RuleRef,
} from '../../../domain/merchants/ruleRecord';
import { weakMemoize } from '../../../lib/weakMemoize';
import type { RootState } from '../../types';
import { partById, partListOf } from '../merchantParts';
import { sortedParts } from '../sortedParts';

/** Whether all of the merchant's rules are known, from their own list or from the merchant. */
export function selectAreRulesLoaded(state: RootState, merchantId: MerchantId): boolean {
  return partListOf(state.entities.shippingRules, merchantId).isLoaded;
}

/** The rule, or undefined when it is not loaded. */
export function selectRuleById(state: RootState, id: RuleRecord['id']): RuleRecord | undefined {
  return partById(state.entities.shippingRules, id);
}

/** Whether the merchant's rules came from GET shippingRules, which takes precedence over those in the merchant. */
export function selectAreRulesListed(state: RootState, merchantId: MerchantId): boolean {
  return partListOf(state.entities.shippingRules, merchantId).outranks === true;
}

const sorted = sortedParts<RuleRecord>(compareRules);

/** A merchant's rules by origin, then destination; empty while none are known. */
export function selectRulesOfMerchant(state: RootState, merchantId: MerchantId): readonly RuleRecord[] {
  return sorted(state.entities.shippingRules, merchantId);
}

/** Indexed, because hundreds of cards each look up their rule. */
const byPair = weakMemoize(
  (rules: readonly RuleRecord[]) => new Map(rules.map((rule) => [pairText(rule), rule])),
);

/** The rule between two zones, by the zones' names. */
export function selectRuleByPair(
  state: RootState,
  merchantId: MerchantId,
  pair: RulePair,
): RuleRecord | undefined {
  return byPair(selectRulesOfMerchant(state, merchantId)).get(pairText(pair));
}

/** The rule that is referred to, also if its zones were renamed; not another one that has taken its pair. */
export const selectRuleByRef = (state: RootState, rule: RuleRef): RuleRecord | undefined =>
  selectRulesOfMerchant(state, rule.merchantId).find((held) => isSameRule(held, rule));
