/** Makes orders as merchants send them, before the pipeline. */
import type { Address, Order } from '../../src/contract/schemas/orders';
import type { PipelineStatus } from '../../src/domain/orders/pipeline';
import type { PostalArea } from '../adapters/geocoder/postalAreas';
import { newId, ID_ALPHABET } from '../newId';
import { ORDER_EVENTS } from '../services/orderEvents';
import { civicAddress, hasStreets } from './addresses';
import type { DemoMerchant } from './merchants';
import type { City } from './names';
import { makeCustomFields, makeNotes, makePackages, makeReference } from './parcels';
import { outsideAreas, zoneAreas, type ZonePlan } from './places';
import type { Random } from './random';
import { makeRecipient } from './recipients';

/** The problem that the pipeline finds with an order. */
export type Flaw = Exclude<PipelineStatus, 'GEOCODED'>;

export interface OrderDraft {
  readonly order: Order;
  /** Postal area of the destination; null when the address cannot be found. */
  readonly area: PostalArea | null;
  readonly zone: ZonePlan | null;
}

/**
 * Addresses that cannot be found: unknown areas, an invalid letter, a contradicting province, an incomplete or missing
 * code.
 */
const UNFINDABLE: readonly Partial<Address>[] = [
  { postalCode: 'M9Z 4K2' },
  { postalCode: 'H0H 0H0' },
  { postalCode: 'V9D 1A7' },
  { postalCode: 'K1O 2B3' },
  { postalCode: 'H2X' },
  { postalCode: '' },
  { postalCode: 'H2X 1Y4', province: 'ON', city: 'Montreal, Ontario' },
  { postalCode: 'M5V 2T6', province: 'QC', city: 'Toronto' },
];

const SOURCES: readonly (readonly [string, string])[] = [
  ['API', 'orders-api@example.com'],
  ['CSV upload', 'admin@example.com'],
  ['WooCommerce', 'woocommerce-connector@example.com'],
  ['Manual', 'user@example.com'],
];

interface DraftOptions {
  readonly merchant: DemoMerchant;
  /** Epoch milliseconds. */
  readonly createdAt: number;
  /** The order's number among all orders, which makes its reference unique. */
  readonly number: number;
  /** The problem that the pipeline must find, for which address and weight are chosen; null for none. */
  readonly flaw: Flaw | null;
  /** True for a delivery to another city, false for one in the merchant's own, null for either. */
  readonly far: boolean | null;
  readonly productKey: string;
}

/** Makes a new order in status CREATED, with submitted addresses but no current ones. */
export function makeDraft(random: Random, options: DraftOptions): OrderDraft {
  const { merchant, createdAt, number, flaw } = options;
  const { plan } = merchant;
  const zone = flaw === 'OUT_OF_FSA' || merchant.zonePlans.length === 0 ? null : pickZone(random, options);
  const areas = (zone ? zoneAreas(zone) : outsideAreas()).filter((area) => !zone || hasStreets(area));
  const area = random.pick(areas);
  const city: City = zone?.city ?? plan.city;
  const business = random.chance(0.07);
  const typed = civicAddress(random, area, { unitChance: business ? 0.6 : 0.45, business });
  const destination: Address =
    flaw === 'GEOCODEDFAILED' ? { ...typed, ...random.pick(UNFINDABLE) } : asTyped(random, typed);
  const refNumber = makeReference(random, merchant, number);
  const packages = makePackages(random, merchant, refNumber, flaw === 'UNSUPPORTED_WEIGHT');
  const recipient = makeRecipient(random, city, business);
  const [source, createdBy] = merchant.merchant.shopifyShop
    ? (['Shopify', 'shopify-connector@example.com'] as const)
    : random.pick(SOURCES);
  const notes = makeNotes(random, city);
  const customFields = makeCustomFields(random, city);
  const order: Order = {
    id: newId('ord', createdAt, (length) => random.text(ID_ALPHABET, length)),
    createdAt: Math.floor(createdAt / 1000),
    merchantId: merchant.merchant.id,
    merchantDisplayName: merchant.merchant.name,
    createdBy,
    orderStatus: 'CREATED',
    recipient,
    recipientAddress: null,
    originAddress: null,
    dtoRecipientAddress: destination,
    dtoOriginAddress: merchant.origin,
    signatureRequired: merchant.merchant.signatureRequired,
    scanningRequired: merchant.merchant.scanningRequired,
    ...(notes !== undefined && { notes }),
    packageCount: packages.length,
    refNumber,
    freeSearch: `${recipient.name} ${refNumber}`,
    saveAddress: random.chance(0.1),
    useCoordinate: false,
    ...(plan.trade === 'wine' && { minimumAge: city === 'montreal' ? 18 : 19 }),
    source,
    ...(customFields !== undefined && customFields.length > 0 && { customFields }),
    deliveryType: plan.trade === 'furniture' ? 'HEAVY' : 'PARCEL',
    dispatcher: options.productKey,
    packages,
    timelineEvents: [{ event: ORDER_EVENTS.created, timestamp: Math.floor(createdAt / 1000) * 1000 }],
  };
  return { order, area: flaw === 'GEOCODEDFAILED' ? null : area, zone };
}

/** Most parcels go to the first zones of the merchant's own city; rate failures need the zone without a rule. */
function pickZone(random: Random, { merchant, flaw, far }: DraftOptions): ZonePlan {
  const { zonePlans, plan } = merchant;
  const unruled = plan.peculiar === 'unruledZone' ? zonePlans.at(-1) : undefined;
  if (flaw === 'RATE_FAILED' && unruled) return unruled;
  const zones = zonePlans.filter(
    (zone) => zone !== unruled && (far === null || far === (zone.city !== plan.city)),
  );
  return random.weighted(
    zones.map((zone, index) => [zone, (zone.city === plan.city ? 6 : 1.5) / (1 + index * 0.3)] as const),
  );
}

/** Types the address like some people: codes without the space, cities in capitals. */
function asTyped(random: Random, address: Address): Address {
  if (random.chance(0.8)) return address;
  return {
    ...address,
    postalCode: address.postalCode?.replace(' ', '').toLowerCase() ?? '',
    city: random.chance(0.5) ? (address.city?.toUpperCase() ?? '') : address.city,
  };
}
