/**
 * Whether a shipping rule has the data sent in a change: services and bands have another structure in the record than
 * in the request.
 */
import type {
  RuleAction,
  RuleActionRequest,
  SpeedPricingRowRequest,
  UpdateShippingRuleRequest,
} from '../contract/schemas/shippingRules';
import type { RuleRecord } from '../domain/merchants/ruleRecord';
import { hasScheduledWindows } from '../domain/windows/scheduledWindows';
import { holds } from './proofs';

/** A change by action, with its body. */
export type RuleChange = {
  readonly [Action in RuleAction]: {
    readonly action: Action;
    readonly body: Omit<RuleActionRequest<Action>, 'zones'>;
  };
}[RuleAction];

type Held = RuleRecord | undefined;

const rowsOf = (rule: Held, name: 'speedPricing' | 'weightPricing'): readonly object[] =>
  rule?.services.find((service) => service.name === name)?.pricingStrategy.pricingRows ?? [];

/** Whether the rule has exactly these bands; true when none were sent. */
export const hasBands = (rule: Held, sent: UpdateShippingRuleRequest['weightPricing']): boolean =>
  sent === undefined || holds(rowsOf(rule, 'weightPricing'), sent.pricingRows);

/** Whether the rule has this service; true when none was sent. A dispatcher that was not sent is none. */
export function hasService(rule: Held, sent: SpeedPricingRowRequest | undefined): boolean {
  if (sent === undefined) return true;
  const whole = { dispatcher: '', ...sent, locales: sent.locales.map((one) => ({ dispatcher: '', ...one })) };
  return rowsOf(rule, 'speedPricing').some((row) => holds(row, whole));
}

/** Whether the rule is in the state that the action was meant to produce. */
export function isChanged(rule: Held, { action, body }: RuleChange): boolean {
  if (rule === undefined) return false;
  if (action === 'add') return hasService(rule, body.speedPricingRow);
  if (action === 'weightPricing') return hasBands(rule, body.weightPricing);
  if (action === 'remove') {
    const { speedPricingType } = body.speedPricingRow;
    return rowsOf(rule, 'speedPricing').every((row) => !holds(row, { speedPricingType }));
  }
  if (action === 'windows') {
    // Without scheduled windows in it, the change removes them.
    const isLeftOver =
      body.scheduledDeliveryPickupConstraintsByWeek === undefined && hasScheduledWindows(rule);
    return holds(rule, body) && !isLeftOver;
  }
  return holds(rule, body);
}
