/** A shipping rule as the console holds it (docs/decisions/zones.md#ids-and-names). */
import type { ShippingRule } from '../../contract/schemas/merchants';
import type { MerchantId } from './merchantRecord';
import { isSameZoneName, normalizedZoneName } from './zoneRecord';
import { compareNames, compareTexts } from '../../lib/compare';

/** Key of the record in the store: the server's id, else `merchantId/origin>destination`. */
export type RuleKey = string;

/** The pair of zone names that tells a merchant's rules apart. */
export type RulePair = Readonly<Pick<ShippingRule, 'originZone' | 'destinationZone'>>;

/** `id` is the key, so that a record serves wherever a rule of the contract does. */
export type RuleRecord = Readonly<ShippingRule> & {
  readonly merchantId: MerchantId;
  /** The id the server gave; the console changes rules by their pair all the same. */
  readonly serverId?: string;
};

/** The key of a rule. */
export function ruleKey(merchantId: MerchantId, pair: RulePair, serverId: string | undefined): RuleKey {
  const { originZone, destinationZone } = pair;
  return serverId ?? `${merchantId}/${normalizedZoneName(originZone)}>${normalizedZoneName(destinationZone)}`;
}

/** Whether both are between the same two zones. */
export function isSamePair(one: RulePair, other: RulePair): boolean {
  return (
    isSameZoneName(one.originZone, other.originZone) &&
    isSameZoneName(one.destinationZone, other.destinationZone)
  );
}

/** The two zones as one text: the same for the same pair. */
export const pairText = ({ originZone, destinationZone }: RulePair): string =>
  [originZone, destinationZone].map(normalizedZoneName).join('\n');

/** By origin, then destination, as people read. */
export function compareRules(a: RulePair & { readonly id: string }, b: typeof a): number {
  return (
    compareNames(a.originZone, b.originZone) ||
    compareNames(a.destinationZone, b.destinationZone) ||
    compareTexts(a.id, b.id)
  );
}

/**
 * The rule after a zone got another name; the very same record when it does not name that zone. Its version is
 * forgotten: the server changed the rule too, and by how much it does not say.
 */
export function withZoneRenamed(rule: RuleRecord, from: string, to: string): RuleRecord {
  const renamed = (name: string) => (isSameZoneName(name, from) ? to : name);
  const pair = {
    originZone: renamed(rule.originZone),
    destinationZone: renamed(rule.destinationZone),
  };
  if (pair.originZone === rule.originZone && pair.destinationZone === rule.destinationZone) return rule;
  const { version, ...rest } = rule;
  void version;
  return { ...rest, ...pair, id: ruleKey(rule.merchantId, pair, rule.serverId) };
}
