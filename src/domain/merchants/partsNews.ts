/**
 * Updates of one merchant's zones and rules, in the form in which responses reach the store
 * (docs/decisions/zones.md#ids-and-names).
 */
import type { MerchantId } from './merchantRecord';
import type { RulePair, RuleRecord, RuleRef } from './ruleRecord';
import type { ZoneRecord, ZoneRef } from './zoneRecord';

/**
 * A list holds all of a merchant's records as of the moment it was requested. `askedAt` and `at` count the calls of one
 * console (`nextMoment` of the API layer): a list requested before a change was answered does not contain that change.
 */
export type ZonesNews =
  | { readonly kind: 'listed'; readonly zones: readonly ZoneRecord[]; readonly askedAt: number }
  /** Created or changed; `was` is the zone before, under its old name. */
  | { readonly kind: 'put'; readonly zone: ZoneRecord; readonly was?: ZoneRecord; readonly at: number }
  | { readonly kind: 'removed'; readonly zone: ZoneRef; readonly at: number };

export type RulesNews =
  | {
      readonly kind: 'listed';
      readonly rules: readonly RuleRecord[];
      readonly askedAt: number;
      /** Rules from GET shippingRules take precedence over those that came inside a merchant. */
      readonly source: 'list' | 'merchant';
    }
  | { readonly kind: 'put'; readonly rule: RuleRecord; readonly was?: RulePair; readonly at: number }
  | { readonly kind: 'removed'; readonly rule: RuleRef; readonly at: number }
  /** A zone was renamed, together with the rules that name it. */
  | { readonly kind: 'zoneRenamed'; readonly from: string; readonly to: string; readonly at: number };

export interface PartsNews {
  readonly merchantId: MerchantId;
  readonly zones?: ZonesNews;
  readonly rules?: RulesNews;
}
