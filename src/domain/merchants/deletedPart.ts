/** A part of a merchant that was deleted, with everything needed to restore it. */
import type { LocationPricingRow, SpeedPricingRow } from '../../contract/schemas/merchants';
import type { MerchantId } from './merchantRecord';
import type { RulePair } from './ruleRecord';
import type { ZoneKey } from './zoneRecord';

export type DeletedPart =
  | { readonly kind: 'price'; readonly zone: ZoneKey; readonly row: LocationPricingRow }
  | {
      readonly kind: 'service';
      readonly rule: RulePair & { readonly merchantId: MerchantId };
      readonly row: SpeedPricingRow;
    };
