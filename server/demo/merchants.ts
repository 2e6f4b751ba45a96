/** Makes the demo merchants with their zones and shipping rules, ready to be stored. */
import type { Address } from '../../src/contract/schemas/orders';
import type {
  Merchant,
  RuleService,
  ShippingRule,
  SpeedPricingRow,
  WeightPricingRow,
  Zone,
} from '../../src/contract/schemas/merchants';
import { DEFAULT_LOCALE, SPEED_DEFAULTS, type OfferedSpeedType } from '../../src/contract/speedDefaults';
import { emptyWeek } from '../../src/domain/merchants/emptyWeek';
import { formatPostalCode } from '../../src/domain/postal/postalCode';
import { twoDigits } from '../../src/lib/twoDigits';
import type { PostalArea } from '../adapters/geocoder/postalAreas';
import { ID_ALPHABET } from '../newId';
import { civicAddress } from './addresses';
import { MERCHANT_PLANS, type MerchantPlan } from './merchantPlans';
import { AREA_CODES, type City } from './names';
import { ZONE_PLANS, zoneAreas, zonePricing, type ZonePlan } from './places';
import { randomFor } from './random';
import { deliveryWeek, pickupWeek, PLANS, scheduledWeek } from './weeks';

/** A stored merchant, with what the demo orders need to know about it. */
export interface DemoMerchant {
  readonly merchant: Merchant;
  readonly plan: MerchantPlan;
  readonly zonePlans: readonly ZonePlan[];
  readonly origin: Address;
  /** Prefix of its reference numbers: `MLF`. */
  readonly initials: string;
}

export interface DemoOptions {
  /** Epoch milliseconds; the demo data is dated around it. */
  readonly now: number;
  /** Value of `dispatcher`: the product's key. */
  readonly productKey: string;
}

/** Makes the forty merchants, always the same except for the years of their holidays. */
export function makeMerchants(options: DemoOptions): DemoMerchant[] {
  return MERCHANT_PLANS.map((plan, index) => makeMerchant(plan, index, options));
}

function makeMerchant(plan: MerchantPlan, index: number, options: DemoOptions): DemoMerchant {
  const random = randomFor(`merchant ${index}`);
  const id = `mer_${random.text(ID_ALPHABET, 10)}`;
  const zonePlans = plan.peculiar === 'noZones' ? [] : zonesOf(plan);
  const home: PostalArea = random.pick(
    zoneAreas(ZONE_PLANS.find(({ city }) => city === plan.city) ?? zonePlan(0)),
  );
  const origin = civicAddress(random, home, { unitChance: 0.2, business: true });
  const zones = zonePlans.map((zone, position) => makeZone(zone, `${id}_z${position + 1}`, plan));
  const week = PLANS[plan.plan];
  const merchant: Merchant = {
    id,
    name: plan.name,
    phone: `+1${random.pick(AREA_CODES[plan.city])}55501${twoDigits(random.int(0, 99))}`,
    email: `bonjour.${slug(plan.name)}@example.com`,
    pickupNotes: random.pick(PICKUP_NOTES),
    personalizedNotes: random.pick(DELIVERY_NOTES),
    taskTimeCreation: plan.onPickupReady ? 'ONPICKUPREADY' : 'AUTO',
    ...(index < 36 && { organizationId: `org_${random.text(ID_ALPHABET, 12)}` }),
    ...(index < 32 && { pickupCustomerId: `cus_${random.text(ID_ALPHABET, 12)}` }),
    lastRedactedAt: index % 5 === 0 ? new Date(options.now - 86_400_000).toISOString() : null,
    ...(plan.shopify && { shopifyShop: `${slug(plan.name)}.myshopify.example` }),
    scanningRequired: random.chance(0.4),
    signatureRequired: plan.trade === 'wine' || plan.trade === 'electronics' || random.chance(0.2),
    createPickup: random.chance(0.7),
    dataRedactionEnabled: index % 5 === 0,
    rateShowingOptionType: random.chance(0.6) ? 'ALWAYSSHOWSAMEDAY' : 'SAMEDAYCUTOFF',
    merchantLocation: {
      street: [origin.number, origin.street].join(' '),
      ...(origin.unit && { unit: origin.unit }),
      ...(origin.city && { city: origin.city }),
      ...(origin.province && { province: origin.province }),
      ...(origin.postalCode && { postalCode: formatPostalCode(origin.postalCode) }),
      country: 'Canada',
    },
    locationPricing: { pricingRows: [] },
    deliveryConstraintsByWeek: zones.length > 0 ? deliveryWeek(week, options.now) : emptyWeek(),
    pickupConstraintsByWeek: zones.length > 0 ? pickupWeek(week, options.now) : emptyWeek(),
    zones,
    shippingRules: makeRules(id, plan, zonePlans, zones, options),
    archived: plan.peculiar === 'archived',
  };
  return { merchant, plan, zonePlans, origin, initials: initials(plan.name) };
}

function zonesOf(plan: MerchantPlan): ZonePlan[] {
  return ZONE_PLANS.filter(({ city }) => city === plan.city || plan.far[city] !== undefined);
}

function makeZone(zone: ZonePlan, id: string, plan: MerchantPlan): Zone {
  const factor = plan.trade === 'furniture' ? 4 : 1;
  return {
    id,
    name: zone.name,
    timezone: zone.timezone,
    facility: zone.facility,
    locationPricing: { pricingRows: zonePricing(zone, factor) },
  };
}

/** Makes one rule from the merchant's own zone to each zone; a merchant with an unruled zone has none to its last. */
function makeRules(
  id: string,
  plan: MerchantPlan,
  zonePlans: readonly ZonePlan[],
  zones: readonly Zone[],
  options: DemoOptions,
): ShippingRule[] {
  const originZone = zonePlans.find(({ city }) => city === plan.city)?.name;
  if (originZone === undefined) return [];
  const ruled = plan.peculiar === 'unruledZone' ? zonePlans.slice(0, -1) : zonePlans;
  return ruled.map((zone, index): ShippingRule => {
    const inTransitDays = zone.city === plan.city ? 0 : (plan.far[zone.city] ?? 1);
    const week = PLANS[plan.plan];
    const services = makeServices(plan, zone.city, inTransitDays, options.productKey);
    const scheduled = services.some(
      (service) =>
        service.name === 'speedPricing' &&
        service.pricingStrategy.pricingRows.some((row) => row.speedPricingType === 'SCHEDULED'),
    );
    return {
      id: `${id}_r${index + 1}`,
      originZone,
      destinationZone: zones[index]?.name ?? zone.name,
      inTransitDays,
      surcharge: inTransitDays === 0 ? 0 : inTransitDays > 2 ? 6.5 : 2.25,
      services,
      deliveryConstraintsByWeek: deliveryWeek(week, options.now),
      pickupConstraintsByWeek: pickupWeek(week, options.now),
      ...(scheduled && {
        scheduledDeliveryPickupConstraintsByWeek: scheduledWeek(week, options.now),
      }),
    };
  });
}

function makeServices(
  plan: MerchantPlan,
  city: City,
  inTransitDays: number,
  dispatcher: string,
): RuleService[] {
  const rows: SpeedPricingRow[] = [];
  if (inTransitDays === 0 && plan.trade !== 'furniture') rows.push(speedRow('SAMEDAY', 5, dispatcher));
  if (inTransitDays === 0 && city !== 'ottawa') rows.push(speedRow('NEXTDAY', 0, dispatcher));
  if (plan.trade === 'home' || plan.trade === 'furniture') rows.push(speedRow('SCHEDULED', 3.5, dispatcher));
  if (inTransitDays > 0) rows.push(speedRow('FLEX', 0, dispatcher));
  // A few rules have no speed rows: they give one STANDARD rate.
  const speed: RuleService[] =
    plan.trade === 'pharmacy' && city === 'ottawa'
      ? []
      : [{ name: 'speedPricing', pricingStrategy: { pricingRows: rows } }];
  const weight: RuleService[] =
    plan.trade === 'flowers'
      ? []
      : [{ name: 'weightPricing', pricingStrategy: { pricingRows: weightRows(plan) } }];
  return [...speed, ...weight];
}

/** Heaviest band in pounds: heavier orders end UNSUPPORTED_WEIGHT. */
export function lastWeightBand(plan: Pick<MerchantPlan, 'trade'>): number {
  return plan.trade === 'furniture' ? 160 : 50;
}

function weightRows(plan: MerchantPlan): WeightPricingRow[] {
  return Array.from({ length: lastWeightBand(plan) }, (_, index) => {
    const weightInPounds = index + 1;
    const price = plan.trade === 'furniture' ? weightInPounds * 0.2 : Math.max(0, weightInPounds - 10) * 0.25;
    return { weightInPounds, price: Math.round(price * 100) / 100 };
  });
}

function speedRow(speedPricingType: OfferedSpeedType, price: number, dispatcher: string): SpeedPricingRow {
  const { name, description, frenchName, frenchDescription } = SPEED_DEFAULTS[speedPricingType];
  return {
    speedPricingType,
    price,
    name,
    description,
    dispatcher,
    locales: [{ locale: DEFAULT_LOCALE, name: frenchName, description: frenchDescription, dispatcher }],
  };
}

const PICKUP_NOTES = [
  'Ring at the loading dock behind the store, ask for the shift lead.',
  'Entrée de livraison par la ruelle; sonner deux fois.',
  'Parcels are on the rolling rack beside the service door.',
  "Demander les colis au comptoir, pas à l'entrepôt.",
  'Dock 4. Do not block the fire lane.',
];
const DELIVERY_NOTES = [
  'Please greet the customer in French first.',
  'Never leave on the sidewalk. Call if nobody answers.',
  'Fragile: keep upright.',
  'Leave with concierge when there is one.',
  'Photo of the parcel at the door, with the number visible.',
];

function zonePlan(index: number): ZonePlan {
  const zone = ZONE_PLANS[index];
  if (!zone) throw new RangeError('No zone plans');
  return zone;
}

function initials(name: string): string {
  const letters = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .split(/[^A-Za-z]+/)
    .filter((word) => word.length > 2)
    .map((word) => word[0]?.toUpperCase() ?? '');
  return letters.slice(0, 3).join('') || 'ORD';
}

function slug(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 40);
}
