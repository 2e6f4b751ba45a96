import { WEEKDAYS } from '../../contract/constants';
import type { ShippingRule } from '../../contract/schemas/merchants';

/** Whether any weekday has a scheduled window; a placeholder exception alone does not count. */
export function hasScheduledWindows(
  rule: Pick<ShippingRule, 'scheduledDeliveryPickupConstraintsByWeek'>,
): boolean {
  const week = rule.scheduledDeliveryPickupConstraintsByWeek;
  return week !== undefined && WEEKDAYS.some((day) => week[day].length > 0);
}
