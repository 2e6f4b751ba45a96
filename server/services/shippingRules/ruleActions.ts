/**
 * Changes of a rule by action (docs/decisions/shipping-rules.md#changes-by-action): the body that each action takes,
 * and how it changes the rule.
 */
import type * as z from 'zod';
import { merchantMessages } from '../../../src/contract/merchantMessages';
import {
  ruleActionRequests,
  type RuleAction,
  type ZonePair,
} from '../../../src/contract/schemas/shippingRules';
import { withoutService } from '../../../src/domain/rules/speedRow';
import { failWith } from '../domainError';
import { readWeightBands, requireGoodWindows } from './ruleChecks';
import { withBands, withSentService, withWindows, type RuleEdit } from './ruleEdits';

/** A body after reading: which rule it changes, and how. */
interface ReadAction {
  readonly zones: ZonePair;
  readonly edit: RuleEdit;
}

/** Reads the body by its schema, or refuses it. */
type ReadBody = <Body>(schema: z.ZodType<Body>, body: unknown) => Body;
type ActionReader = (readBody: ReadBody, body: unknown) => ReadAction;

function reader<Body extends { readonly zones: ZonePair }>(
  schema: z.ZodType<Body>,
  editOf: (body: Body) => RuleEdit,
): ActionReader {
  return (readBody, sent) => {
    const body = readBody(schema, sent);
    return { zones: body.zones, edit: editOf(body) };
  };
}

/** For each action, how to read its body and what it does to the rule. */
export const ACTION_READERS: Readonly<Record<RuleAction, ActionReader>> = {
  add: reader(ruleActionRequests.add, ({ speedPricingRow }) => (rule) => ({
    ...rule,
    services: withSentService(rule.services, speedPricingRow),
  })),
  remove: reader(ruleActionRequests.remove, ({ speedPricingRow: { speedPricingType } }) => (rule) => {
    const isThere = rule.services.some(
      (service) =>
        service.name === 'speedPricing' &&
        service.pricingStrategy.pricingRows.some((row) => row.speedPricingType === speedPricingType),
    );
    if (!isThere) failWith('notFound', merchantMessages.serviceNotFound(speedPricingType));
    return { ...rule, services: withoutService(rule.services, speedPricingType) };
  }),
  inTransitDays: reader(ruleActionRequests.inTransitDays, ({ inTransitDays }) => (rule) => ({
    ...rule,
    inTransitDays,
  })),
  surcharge: reader(ruleActionRequests.surcharge, ({ surcharge }) => (rule) => ({ ...rule, surcharge })),
  windows: reader(ruleActionRequests.windows, ({ zones: _zones, ...sent }) => (rule) => {
    requireGoodWindows(sent, rule);
    // Sent only while some weekday has rows (GRD-16): if absent, all rows were deleted.
    const scheduled = sent.scheduledDeliveryPickupConstraintsByWeek ?? null;
    return withWindows(rule, { ...sent, scheduledDeliveryPickupConstraintsByWeek: scheduled });
  }),
  weightPricing: reader(ruleActionRequests.weightPricing, ({ weightPricing }) => (rule) => ({
    ...rule,
    services: withBands(rule.services, readWeightBands(weightPricing.pricingRows)),
  })),
};
