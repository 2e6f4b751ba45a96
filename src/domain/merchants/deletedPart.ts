/** A part of a merchant that was deleted, with everything needed to restore it. */
import type { LocationPricingRow, SpeedPricingRow } from '../../contract/schemas/merchants';
import type { MerchantId } from './merchantRecord';
import type { RulePair, RuleRecord } from './ruleRecord';
import type { ZoneKey } from './zoneRecord';

export type DeletedPart =
  | { readonly kind: 'price'; readonly zone: ZoneKey; readonly row: LocationPricingRow }
  | {
      readonly kind: 'service';
      /** The pair as it was then: a zone may have been renamed since. */
      readonly rule: RulePair & Pick<RuleRecord, 'id'> & { readonly merchantId: MerchantId };
      readonly row: SpeedPricingRow;
    };
