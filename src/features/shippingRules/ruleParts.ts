/** What the card and the dialogs read out of a rule. */
import { WEEKDAYS } from '../../contract/constants';
import type { SpeedPricingRow, WeightPricingRow } from '../../contract/schemas/merchants';
import type { RulePair, RuleRecord } from '../../domain/merchants/ruleRecord';

/** `Montréal Centre to Laval`: how titles and labels name a rule. */
export const ruleName = ({ originZone, destinationZone }: RulePair): string =>
  `${originZone} to ${destinationZone}`;

/** The rule's services of speedPricing, in their stored order. */
export const speedRows = ({ services }: RuleRecord): readonly SpeedPricingRow[] =>
  services.flatMap((service) => (service.name === 'speedPricing' ? service.pricingStrategy.pricingRows : []));

/** The rule's weight bands, in their stored order; none when any weight costs the same. */
export const weightRows = ({ services }: RuleRecord): readonly WeightPricingRow[] =>
  services.flatMap((service) =>
    service.name === 'weightPricing' ? service.pricingStrategy.pricingRows : [],
  );

/** Whether the rule delivers at all: on a weekday or, were that all of it, by an exception (SHR-10). */
export const hasDeliveryConstraints = ({ deliveryConstraintsByWeek: week }: RuleRecord): boolean =>
  WEEKDAYS.some((day) => week[day].length > 0) || (week.exceptions?.length ?? 0) > 0;
