/** What the card and the dialogs read from a rule. */
import { WEEKDAYS } from '../../contract/constants';
import { counted } from '../../contract/counts';
import { withNames } from '../../contract/withNames';
import { priceWords } from '../../domain/zones/prefixTexts';
import { speedRows, weightRows } from '../../domain/rules/serviceRows';
import type { RulePair, RuleRecord } from '../../domain/merchants/ruleRecord';

/** `Montréal Centre to Laval`: the name of a rule in titles and labels. */
export const ruleName = ({ originZone, destinationZone }: RulePair): string =>
  withNames`${originZone} to ${destinationZone}`;

/** The id of the draft of a service that is added to a rule. */
export const serviceDraftId = ({ id }: RuleRecord): string => `service ${id}`;

/** `2 days in transit · surcharge $1.50 · SAMEDAY · 3 weight bands`: a rule in one line. */
export const ruleWords = (rule: RuleRecord): string => {
  const { inTransitDays: days, surcharge } = rule;
  const bands = weightRows(rule).length;
  return [
    `${counted(days, 'day')} in transit`,
    `surcharge ${priceWords(surcharge)}`,
    speedRows(rule)
      .map(({ speedPricingType }) => speedPricingType)
      .join(', '),
    bands === 0 ? '' : `${bands} weight ${bands === 1 ? 'band' : 'bands'}`,
  ]
    .filter((words) => words !== '')
    .join(' · ');
};

/** Whether the rule delivers at all: on a weekday, or only by exceptions (SHR-10). */
export const hasDeliveryConstraints = ({ deliveryConstraintsByWeek: week }: RuleRecord): boolean =>
  WEEKDAYS.some((day) => week[day].length > 0) || (week.exceptions?.length ?? 0) > 0;
