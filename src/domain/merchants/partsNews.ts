/**
 * What an answer says of the zones and rules of one merchant (docs/decisions/zones.md#ids-and-names): how they come
 * into the store.
 */
import type { MerchantId } from './merchantRecord';
import type { RulePair, RuleRecord } from './ruleRecord';
import type { ZoneRecord } from './zoneRecord';

/**
 * A list has all of a merchant's records as they were when it was asked for. Moments count the calls of one console
 * (`nextMoment` of the API layer): a list asked for before a change was answered knows nothing of that change.
 */
export type ZonesNews =
  | { readonly kind: 'listed'; readonly zones: readonly ZoneRecord[]; readonly askedAt: number }
  /** Created or changed; `was` names the zone as it was called before. */
  | { readonly kind: 'put'; readonly zone: ZoneRecord; readonly was?: ZoneRecord; readonly at: number }
  | { readonly kind: 'removed'; readonly zoneName: string; readonly at: number };

export type RulesNews =
  | {
      readonly kind: 'listed';
      readonly rules: readonly RuleRecord[];
      readonly askedAt: number;
      /** Rules of GET shippingRules outrank those that came inside a merchant. */
      readonly source: 'list' | 'merchant';
    }
  | { readonly kind: 'put'; readonly rule: RuleRecord; readonly was?: RulePair; readonly at: number }
  | { readonly kind: 'removed'; readonly pair: RulePair; readonly at: number }
  /** A zone has another name, and the rules that name it with it. */
  | { readonly kind: 'zoneRenamed'; readonly from: string; readonly to: string; readonly at: number };

export interface PartsNews {
  readonly merchantId: MerchantId;
  readonly zones?: ZonesNews;
  readonly rules?: RulesNews;
}
