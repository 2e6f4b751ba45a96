/** Creates, changes and deletes shipping rules inside the caller's transaction, each with its audit row. */
import { merchantMessages } from '../../../src/contract/merchantMessages';
import type {
  DeliveryConstraintsByWeek,
  RuleService,
  ShippingRule,
} from '../../../src/contract/schemas/merchants';
import type {
  CreateShippingRuleRequest,
  DeliveryWeekRequest,
  ZonePair,
} from '../../../src/contract/schemas/shippingRules';
import { isSameZoneName } from '../../../src/domain/merchants/zoneRecord';
import type { Trx } from '../../db/withTx';
import { failAt, failWith } from '../domainError';
import { recordChange } from '../../repositories/audit';
import { listShippingRules, listZones } from '../../repositories/merchants';
import { deleteShippingRule, insertShippingRule, updateShippingRule } from '../../repositories/shippingRules';
import { requireActiveMerchant } from '../activeMerchant';
import { newId } from '../../newId';
import { auditOf, type ChangeBy } from '../changeBy';
import { readWeightBands, requireEachServiceOnce, requireGoodWindows, requireZoneOf } from './ruleChecks';
import { ruleDifference } from './ruleDifference';
import type { RuleEdit } from './ruleEdits';

export interface RuleUpdate extends ChangeBy<ShippingRule> {
  readonly merchantId: string;
}

/** Adds a rule between two zones of the merchant. 400 for wrong cells, 409 if the pair has a rule. */
export async function createRule(
  trx: Trx,
  request: CreateShippingRuleRequest,
  change: RuleUpdate,
): Promise<ShippingRule> {
  const { merchantId, now } = change;
  await requireActiveMerchant(trx, merchantId);
  const zones = await listZones(trx, merchantId);
  const pair: ZonePair = {
    originZone: requireZoneOf(zones, 'originZone', request.originZone),
    destinationZone: requireZoneOf(zones, 'destinationZone', request.destinationZone),
  };
  if (findByPair(await listShippingRules(trx, merchantId), pair)) {
    failAt('destinationZone', merchantMessages.ruleExists(pair.originZone, pair.destinationZone), 'conflict');
  }
  requireGoodWindows(request, null);
  const scheduled = request.scheduledDeliveryPickupConstraintsByWeek;
  const rule: ShippingRule = {
    ...pair,
    id: newId('rul', now),
    inTransitDays: request.inTransitDays,
    surcharge: request.surcharge,
    services: servicesOf(request),
    deliveryConstraintsByWeek: whole(request.deliveryConstraintsByWeek),
    pickupConstraintsByWeek: {
      ...request.pickupConstraintsByWeek,
      exceptions: request.pickupConstraintsByWeek.exceptions ?? [],
    },
    ...(scheduled && { scheduledDeliveryPickupConstraintsByWeek: whole(scheduled) }),
  };
  const after = await insertShippingRule(trx, { merchantId, record: rule }, now);
  await recordChange(trx, auditOf(change, 'createShippingRule', 'shippingRule', after.id, { after }));
  return after;
}

function whole(week: DeliveryWeekRequest): DeliveryConstraintsByWeek {
  return { ...week, exceptions: week.exceptions ?? [] };
}

/** Returns the services for speed and weight; the request for a new rule has their rows at its top level (ENT-04). */
function servicesOf({ speedPricing, weightPricing }: CreateShippingRuleRequest): RuleService[] {
  const services: RuleService[] = [];
  if (speedPricing) {
    requireEachServiceOnce(speedPricing.pricingRows);
    services.push({ name: 'speedPricing', pricingStrategy: speedPricing });
  }
  const bands = weightPricing ? readWeightBands(weightPricing.pricingRows) : [];
  if (bands.length > 0) {
    services.push({ name: 'weightPricing', pricingStrategy: { pricingRows: [...bands] } });
  }
  return services;
}

/** Identifies the rule of a call. */
type RuleAddress = { readonly id: string } | ZonePair;

/** Changes one rule; 404 if it does not exist. A change to the same values writes nothing. */
export async function changeRule(
  trx: Trx,
  address: RuleAddress,
  { action, edit }: { readonly action: string; readonly edit: RuleEdit },
  change: RuleUpdate,
): Promise<ShippingRule> {
  const { merchantId, now } = change;
  const before = await requireRule(trx, address, change);
  const after = edit(before);
  const difference = ruleDifference(before, after);
  if (!difference) return before;
  await recordChange(trx, auditOf(change, action, 'shippingRule', before.id, difference));
  return updateShippingRule(trx, { merchantId, record: after }, now);
}

/** Deletes the rule of a pair; 404 if there is none. */
export async function removeRule(trx: Trx, pair: ZonePair, change: RuleUpdate): Promise<void> {
  const before = await requireRule(trx, pair, change);
  await deleteShippingRule(trx, { merchantId: change.merchantId, record: before });
  await recordChange(trx, auditOf(change, 'deleteShippingRule', 'shippingRule', before.id, { before }));
}

async function requireRule(
  trx: Trx,
  address: RuleAddress,
  { merchantId, check }: RuleUpdate,
): Promise<ShippingRule> {
  await requireActiveMerchant(trx, merchantId);
  const rules = await listShippingRules(trx, merchantId);
  const rule =
    'id' in address
      ? (rules.find(({ id }) => id === address.id) ??
        failWith('notFound', merchantMessages.ruleIdNotFound(address.id)))
      : (findByPair(rules, address) ??
        failWith('notFound', merchantMessages.ruleNotFound(address.originZone, address.destinationZone)));
  check?.(rule);
  return rule;
}

function findByPair(
  rules: readonly ShippingRule[],
  { originZone, destinationZone }: ZonePair,
): ShippingRule | undefined {
  return rules.find(
    (rule) =>
      isSameZoneName(rule.originZone, originZone) && isSameZoneName(rule.destinationZone, destinationZone),
  );
}
