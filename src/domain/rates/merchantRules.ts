/** What the rate, window and pipeline rules need to know about a merchant, indexed once. */
import type { Merchant, ShippingRule, Zone } from '../../contract/schemas/merchants';
import type { TimeZones } from '../../lib/timeZones';
import { normalizedZoneName } from '../merchants/zoneRecord';
import { normalizePostalCode } from '../postal/postalCode';
import { indexZones, type ZoneIndex, type ZoneMatch } from '../postal/zoneIndex';

export interface MerchantRules {
  readonly rateShowingOptionType: Merchant['rateShowingOptionType'];
  readonly zones: ZoneIndex;
  /** Rules by the key that `ruleKey` makes of their zones. */
  readonly rules: ReadonlyMap<string, ShippingRule>;
  /** The merchant's own location prices by normalized prefix, for a zone without prices. */
  readonly ownPrices: ReadonlyMap<string, number>;
  /** Time zones by name, to read the local times of the zones. */
  readonly timeZones: TimeZones;
}

function ruleKey(originZone: string, destinationZone: string): string {
  return `${normalizedZoneName(originZone)}\n${normalizedZoneName(destinationZone)}`;
}

/**
 * Indexes a merchant's zones and rules for `listRates`, `listWindows` and the order pipeline. Build it once per
 * merchant and use it for all of the merchant's orders.
 */
export function indexMerchant(
  merchant: Pick<Merchant, 'rateShowingOptionType' | 'locationPricing'>,
  zones: readonly Zone[],
  rules: readonly ShippingRule[],
  timeZones: TimeZones,
): MerchantRules {
  const byPair = new Map<string, ShippingRule>();
  for (const rule of rules) {
    const key = ruleKey(rule.originZone, rule.destinationZone);
    if (!byPair.has(key)) byPair.set(key, rule);
  }
  return {
    rateShowingOptionType: merchant.rateShowingOptionType,
    zones: indexZones(zones),
    rules: byPair,
    ownPrices: indexOwnPrices(merchant.locationPricing),
    timeZones,
  };
}

/** The rule between two zones, or null. */
export function findRule(merchant: MerchantRules, origin: Zone, destination: Zone): ShippingRule | null {
  return merchant.rules.get(ruleKey(origin.name, destination.name)) ?? null;
}

/** The source of a location price. */
export interface LocationPriceSource {
  /**
   * `zone`: the price of the matched prefix; `merchant`: the merchant's own price, if the zone has none; `none`:
   * neither exists.
   */
  readonly from: 'zone' | 'merchant' | 'none';
  /** The prefix with the price, normalized; null for `none`. */
  readonly prefix: string | null;
  /** Dollars. */
  readonly price: number;
}

/** Location price: the zone's for the matched prefix, or else the merchant's own by longest prefix, or else 0. */
export function locationPriceSource(
  { ownPrices }: Pick<MerchantRules, 'ownPrices'>,
  match: Pick<ZoneMatch, 'prefix' | 'price'>,
  postalCode: string,
): LocationPriceSource {
  if (match.price !== null) return { from: 'zone', prefix: match.prefix, price: match.price };
  const code = normalizePostalCode(postalCode);
  for (let length = code.length; length > 0; length -= 1) {
    const prefix = code.slice(0, length);
    const price = ownPrices.get(prefix);
    if (price !== undefined) return { from: 'merchant', prefix, price };
  }
  return { from: 'none', prefix: null, price: 0 };
}

/** The merchant's own location prices by normalized prefix. */
export function indexOwnPrices(pricing: Merchant['locationPricing']): ReadonlyMap<string, number> {
  const prices = new Map<string, number>();
  for (const row of pricing?.pricingRows ?? []) prices.set(normalizePostalCode(row.postalPrefix), row.price);
  return prices;
}
