/** Whether a shipping rule has what a change of it sent: the services and bands lie elsewhere than they are sent. */
import type {
  RuleAction,
  RuleActionRequest,
  SpeedPricingRowRequest,
  UpdateShippingRuleRequest,
} from '../contract/schemas/shippingRules';
import { isSamePair, type RulePair, type RuleRecord } from '../domain/merchants/ruleRecord';
import { holds } from './proofs';

/** A change by action, with the body it takes. */
export type RuleChange = {
  readonly [Action in RuleAction]: {
    readonly action: Action;
    readonly body: Omit<RuleActionRequest<Action>, 'zones'>;
  };
}[RuleAction];

type Held = RuleRecord | undefined;

/** The rule between two zones. */
export const ruleOfPair = (rules: readonly RuleRecord[], pair: RulePair): Held =>
  rules.find((rule) => isSamePair(rule, pair));

const rowsOf = (rule: Held, name: 'speedPricing' | 'weightPricing'): readonly object[] =>
  rule?.services.find((service) => service.name === name)?.pricingStrategy.pricingRows ?? [];

/** Whether the rule has these bands and no others; true where none were sent. */
export const hasBands = (rule: Held, sent: UpdateShippingRuleRequest['weightPricing']): boolean =>
  sent === undefined || holds(rowsOf(rule, 'weightPricing'), sent.pricingRows);

/** Whether the rule has this service; true where none was sent. */
export const hasService = (rule: Held, sent: SpeedPricingRowRequest | undefined): boolean =>
  sent === undefined || rowsOf(rule, 'speedPricing').some((row) => holds(row, sent));

/** Whether the rule is as the action was to make it. */
export function isChanged(rule: Held, { action, body }: RuleChange): boolean {
  if (rule === undefined) return false;
  if (action === 'add') return hasService(rule, body.speedPricingRow);
  if (action === 'weightPricing') return hasBands(rule, body.weightPricing);
  if (action === 'remove') {
    const { speedPricingType } = body.speedPricingRow;
    return rowsOf(rule, 'speedPricing').every((row) => !holds(row, { speedPricingType }));
  }
  return holds(rule, body);
}
