/** Prepares demo merchants to take orders, with indexed rules and a position, and chooses one for each order. */
import type { GeocodeResult } from '../../src/domain/postal/geocoding';
import { indexMerchant, type MerchantRules } from '../../src/domain/rates/merchantRules';
import type { TimeZones } from '../../src/lib/timeZones';
import { geocodeByPostalArea } from '../adapters/geocoder/postalAreaGeocoder';
import { positionNear } from './addresses';
import type { DemoMerchant } from './merchants';
import { randomFor, type Random } from './random';

export interface Shop extends DemoMerchant {
  readonly rules: MerchantRules;
  /** The geocoder's result for the shop's address: its exact position. */
  readonly originFound: GeocodeResult;
}

const DAY = 86_400_000;

export function openShop(demo: DemoMerchant, timeZones: TimeZones): Shop {
  const { merchant } = demo;
  const found = geocodeByPostalArea(demo.origin);
  return {
    ...demo,
    rules: indexMerchant(merchant, merchant.zones ?? [], merchant.shippingRules ?? [], timeZones),
    originFound:
      found.kind === 'found'
        ? { ...found, accuracy: 'exact', location: positionNear(randomFor(merchant.id), found.location) }
        : found,
  };
}

interface ShopWish {
  /** When the order was made, epoch milliseconds. */
  readonly createdAt: number;
  readonly now: number;
  /** Whether the merchant must have no peculiarities, because the order must reach a certain status. */
  readonly plain: boolean;
  /** Whether the merchant must deliver to other cities. */
  readonly far: boolean;
}

/** Picks one of the shops by its share of the orders. The archived shop has had none for a month. */
export function pickShop(random: Random, shops: readonly Shop[], wish: ShopWish): Shop {
  const fitting = shops.filter(
    ({ plan, merchant }) =>
      !(merchant.archived && wish.createdAt > wish.now - 30 * DAY) &&
      !(wish.plain && plan.peculiar !== 'plain') &&
      !(wish.far && !Object.keys(plan.far).some((city) => city !== plan.city)),
  );
  return random.weighted(fitting.map((shop) => [shop, shop.plan.weight] as const));
}
