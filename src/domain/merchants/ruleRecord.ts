/** A shipping rule as the console holds it (docs/decisions/zones.md#ids-and-names). */
import type { ShippingRule } from '../../contract/schemas/merchants';
import type { MerchantId } from './merchantRecord';
import { isSameZoneName, normalizedZoneName } from './zoneRecord';
import { compareNames, compareTexts } from '../../lib/compare';

/** Key of the record in the store: the server's id, or `merchantId/origin>destination` without one. */
export type RuleKey = string;

/** The pair of zone names that identifies a rule within a merchant. */
export type RulePair = Readonly<Pick<ShippingRule, 'originZone' | 'destinationZone'>>;

/** `id` is the key, so that a record can be used wherever a rule of the contract can. */
export type RuleRecord = Readonly<ShippingRule> & {
  readonly merchantId: MerchantId;
  /** The id from the server. The console still changes rules by their pair. */
  readonly serverId?: string;
};

/** The key of a rule. */
export function ruleKey(merchantId: MerchantId, pair: RulePair, serverId: string | undefined): RuleKey {
  const { originZone, destinationZone } = pair;
  return serverId ?? `${merchantId}/${normalizedZoneName(originZone)}>${normalizedZoneName(destinationZone)}`;
}

/** Whether both pairs name the same two zones. */
export function isSamePair(one: RulePair, other: RulePair): boolean {
  return (
    isSameZoneName(one.originZone, other.originZone) &&
    isSameZoneName(one.destinationZone, other.destinationZone)
  );
}

/** What identifies a rule: its server id, or its pair without one. */
export type RuleRef = RulePair & Pick<RuleRecord, 'merchantId' | 'serverId'>;

/** Whether both are the same rule of a merchant. Ids decide if both have one: others may take over a rule's pair. */
export const isSameRule = (one: RuleRef, other: RuleRef): boolean =>
  one.serverId === undefined || other.serverId === undefined
    ? isSamePair(one, other)
    : one.serverId === other.serverId;

/** The pair as one text, equal for equal pairs. */
export const pairText = ({ originZone, destinationZone }: RulePair): string =>
  [originZone, destinationZone].map(normalizedZoneName).join('\n');

/** In natural order by origin, then by destination. */
export function compareRules(a: RulePair & { readonly id: string }, b: typeof a): number {
  return (
    compareNames(a.originZone, b.originZone) ||
    compareNames(a.destinationZone, b.destinationZone) ||
    compareTexts(a.id, b.id)
  );
}

/**
 * The rule after a zone was renamed; the same object if it does not name that zone. Its version is dropped: the server
 * changed the rule too, and does not return the new version.
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
