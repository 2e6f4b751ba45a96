/**
 * A lane: from one zone to another with the rule between them, and the input for pricing it
 * (docs/decisions/rates.md#prices).
 */
import type { EpochMs } from '../../contract/schemas/common';
import type { ShippingRule } from '../../contract/schemas/merchants';
import type { ZoneMatch } from '../postal/zoneIndex';
import type { WindowRequest } from '../windows/listWindows';
import type { MerchantRules } from './merchantRules';

/** A matched origin and destination with the rule between them. */
export interface Lane {
  readonly origin: ZoneMatch;
  readonly destination: ZoneMatch;
  readonly rule: ShippingRule;
}

/** The part of a lane that `listWindows` needs. */
export function windowRequest(
  { timeZones }: Pick<MerchantRules, 'timeZones'>,
  lane: Lane,
  at: EpochMs,
): WindowRequest {
  return {
    rule: lane.rule,
    originTimeZone: timeZones.find(lane.origin.zone.timezone),
    destinationTimeZone: timeZones.find(lane.destination.zone.timezone),
    at,
  };
}

export interface RateQuestion {
  readonly merchant: MerchantRules;
  readonly lane: Lane;
  /** Destination code. The merchant's own prices are looked up by it if the zone has none. */
  readonly postalCode: string;
  readonly at: EpochMs;
  /** Price of the order's weight band in dollars; 0 for look-ups, which have no weight. */
  readonly weightPrice?: number;
  /** The order was already promised its window, so SCHEDULED does not need to find one. */
  readonly hasWindow?: boolean;
}
