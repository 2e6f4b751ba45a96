/**
 * The changes of a rule by action (docs/decisions/shipping-rules.md#changes-by-action): each word with the body it
 * takes and what it makes of the rule.
 */
import type * as z from 'zod';
import { merchantMessages } from '../../../src/contract/merchantMessages';
import {
  ruleActionRequests,
  type RuleAction,
  type ZonePair,
} from '../../../src/contract/schemas/shippingRules';
import { withoutService, withService } from '../../../src/domain/rules/speedRow';
import { refuse } from '../../http/refuse';
import { readBody } from '../../http/validation';
import { readWeightBands, requireGoodWindows } from './ruleChecks';
import { withBands, withWindows, type RuleEdit } from './ruleEdits';

/** A read body: which rule it means and what it does to it. */
export interface ReadAction {
  readonly zones: ZonePair;
  readonly edit: RuleEdit;
}

function reader<Body extends { readonly zones: ZonePair }>(
  schema: z.ZodType<Body>,
  editOf: (body: Body) => RuleEdit,
): (body: unknown) => ReadAction {
  return (body) => {
    const read = readBody(schema, body);
    return { zones: read.zones, edit: editOf(read) };
  };
}

/** Reads the body of an action; 400 for one that its schema refuses. */
export const ACTION_READERS: Readonly<Record<RuleAction, (body: unknown) => ReadAction>> = {
  add: reader(ruleActionRequests.add, ({ speedPricingRow }) => (rule) => ({
    ...rule,
    services: withService(rule.services, speedPricingRow),
  })),
  remove: reader(ruleActionRequests.remove, ({ speedPricingRow: { speedPricingType } }) => (rule) => {
    const isThere = rule.services.some(
      (service) =>
        service.name === 'speedPricing' &&
        service.pricingStrategy.pricingRows.some((row) => row.speedPricingType === speedPricingType),
    );
    if (!isThere) refuse(404, merchantMessages.serviceNotFound(speedPricingType));
    return { ...rule, services: withoutService(rule.services, speedPricingType) };
  }),
  inTransitDays: reader(ruleActionRequests.inTransitDays, ({ inTransitDays }) => (rule) => ({
    ...rule,
    inTransitDays,
  })),
  surcharge: reader(ruleActionRequests.surcharge, ({ surcharge }) => (rule) => ({ ...rule, surcharge })),
  windows: reader(ruleActionRequests.windows, ({ zones: _zones, ...sent }) => (rule) => {
    requireGoodWindows(sent, rule);
    // Sent only while a weekday has some (GRD-16): when absent, its rows are gone.
    const scheduled = sent.scheduledDeliveryPickupConstraintsByWeek ?? null;
    return withWindows(rule, { ...sent, scheduledDeliveryPickupConstraintsByWeek: scheduled });
  }),
  weightPricing: reader(ruleActionRequests.weightPricing, ({ weightPricing }) => (rule) => ({
    ...rule,
    services: withBands(rule.services, readWeightBands(weightPricing.pricingRows)),
  })),
};
