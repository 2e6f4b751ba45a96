/**
 * Edits of a rule as pure functions of the previous rule (docs/decisions/shipping-rules.md#changes-by-action). They
 * throw to refuse.
 */
import type {
  ConstraintException,
  RuleService,
  ShippingRule,
  WeightPricingRow,
} from '../../../src/contract/schemas/merchants';
import type {
  DeliveryWeekRequest,
  SpeedPricingRowRequest,
  UpdateShippingRuleRequest,
} from '../../../src/contract/schemas/shippingRules';
import { withService } from '../../../src/domain/rules/speedRow';
import { scheduledLeft, type RuleWindows } from '../../../src/domain/rules/windowGrids';
import { hasScheduledWindows } from '../../../src/domain/windows/scheduledWindows';
import { readWeightBands, requireEachLocaleOnce, requireGoodWindows } from './ruleChecks';

export type RuleEdit = (before: ShippingRule) => ShippingRule;

/** Changes several fields at once (API-32); omitted fields stay. */
export const fieldsEdit =
  (request: UpdateShippingRuleRequest): RuleEdit =>
  (rule) => {
    const { inTransitDays, surcharge, weightPricing, speedPricingRow, ...windows } = request;
    let after = rule;
    if (inTransitDays !== undefined) after = { ...after, inTransitDays };
    if (surcharge !== undefined) after = { ...after, surcharge };
    if (Object.values(windows).some((week) => week !== undefined)) {
      requireGoodWindows(
        {
          deliveryConstraintsByWeek: windows.deliveryConstraintsByWeek ?? rule.deliveryConstraintsByWeek,
          pickupConstraintsByWeek: windows.pickupConstraintsByWeek ?? rule.pickupConstraintsByWeek,
          scheduledDeliveryPickupConstraintsByWeek:
            windows.scheduledDeliveryPickupConstraintsByWeek ?? rule.scheduledDeliveryPickupConstraintsByWeek,
        },
        rule,
      );
      after = withWindows(after, windows);
    }
    if (weightPricing) {
      after = { ...after, services: withBands(after.services, readWeightBands(weightPricing.pricingRows)) };
    }
    if (speedPricingRow) after = { ...after, services: withSentService(after.services, speedPricingRow) };
    return after;
  };

/** Weeks as sent; null for the scheduled ones deletes their rows. */
type SentWindows = Omit<UpdateShippingRuleRequest, 'scheduledDeliveryPickupConstraintsByWeek'> & {
  readonly scheduledDeliveryPickupConstraintsByWeek?: DeliveryWeekRequest | null | undefined;
};

/** Returns the rule with these windows. Exceptions are replaced if any were sent, else kept. */
export function withWindows(
  rule: ShippingRule,
  {
    deliveryConstraintsByWeek: delivery,
    pickupConstraintsByWeek: pickup,
    scheduledDeliveryPickupConstraintsByWeek: sentScheduled,
  }: SentWindows,
): ShippingRule {
  const { scheduledDeliveryPickupConstraintsByWeek: stored, ...rest } = rule;
  const scheduled = sentScheduled === undefined ? stored : scheduledAfter(sentScheduled, stored);
  return {
    ...rest,
    ...(delivery && {
      deliveryConstraintsByWeek: {
        ...delivery,
        exceptions: delivery.exceptions ?? rule.deliveryConstraintsByWeek.exceptions,
      },
    }),
    ...(pickup && {
      pickupConstraintsByWeek: {
        ...pickup,
        exceptions: pickup.exceptions ?? rule.pickupConstraintsByWeek.exceptions,
      },
    }),
    ...(scheduled && { scheduledDeliveryPickupConstraintsByWeek: scheduled }),
  };
}

type Scheduled = RuleWindows['scheduledDeliveryPickupConstraintsByWeek'];

function scheduledAfter(sent: DeliveryWeekRequest | null, stored: Scheduled): Scheduled {
  if (!sent) return scheduledLeft(stored);
  const exceptions: ConstraintException[] = sent.exceptions ?? stored?.exceptions ?? [];
  const week = { ...sent, exceptions };
  return hasScheduledWindows({ scheduledDeliveryPickupConstraintsByWeek: week }) ? week : scheduledLeft(week);
}

/** Returns the services with the sent one, which replaces the one of its type. */
export function withSentService(
  services: readonly RuleService[],
  row: SpeedPricingRowRequest,
): RuleService[] {
  requireEachLocaleOnce(row, 'speedPricingRow');
  return withService(services, row);
}

/** Returns the services with these bands instead of the old ones; without bands the service is removed. */
export function withBands(
  services: readonly RuleService[],
  pricingRows: readonly WeightPricingRow[],
): RuleService[] {
  if (pricingRows.length === 0) return services.filter(({ name }) => name !== 'weightPricing');
  const bands: RuleService = { name: 'weightPricing', pricingStrategy: { pricingRows: [...pricingRows] } };
  const isThere = services.some(({ name }) => name === 'weightPricing');
  if (!isThere) return [...services, bands];
  return services.map((service) => (service.name === 'weightPricing' ? bands : service));
}
