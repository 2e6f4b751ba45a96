/** Merchants, zones and shipping rules on the wire (docs/decisions/wire.md#values), with neutral {product} names. */
import * as z from 'zod';
import { MERCHANT_PAGE_SIZE, MERCHANT_SEARCH_MAX, SPEED_PRICING_TYPES } from '../constants';
import { timeOfDay } from './common';
import { digits } from './orders';

export const merchantName = z.object({ id: z.string(), name: z.string(), archived: z.boolean() });
/** One entry of GET /merchants/names. */
export type MerchantName = z.infer<typeof merchantName>;

const locationPricingRow = z.object({ postalPrefix: z.string(), price: z.number() });
export type LocationPricingRow = z.infer<typeof locationPricingRow>;
const locationPricing = z.object({ pricingRows: z.array(locationPricingRow) });

export const timeWindow = z.object({ timeStart: timeOfDay, timeEnd: timeOfDay });
export type TimeWindow = z.infer<typeof timeWindow>;

const deliveryConstraint = z.object({
  deliveryWindow: timeWindow,
  pickupWindow: timeWindow,
  cutoffTime: timeOfDay,
});
export type DeliveryConstraint = z.infer<typeof deliveryConstraint>;
const pickupConstraint = z.object({ pickupWindow: timeWindow, cutoffTime: timeOfDay });
export type PickupConstraint = z.infer<typeof pickupConstraint>;

/** `date` is YYYY-MM-DD; 00:00 to 00:00 means closed on that day. */
const constraintException = z.object({
  date: z.string(),
  cutoffTime: timeOfDay.optional(),
  deliveryWindow: timeWindow.optional(),
  pickupWindow: timeWindow.optional(),
});
export type ConstraintException = z.infer<typeof constraintException>;

function byWeek<Entry extends z.ZodType>(entry: Entry) {
  const day = z.array(entry);
  return z.object({
    monday: day,
    tuesday: day,
    wednesday: day,
    thursday: day,
    friday: day,
    saturday: day,
    sunday: day,
    exceptions: z.array(constraintException),
  });
}
const deliveryConstraintsByWeek = byWeek(deliveryConstraint);
export type DeliveryConstraintsByWeek = z.infer<typeof deliveryConstraintsByWeek>;
const pickupConstraintsByWeek = byWeek(pickupConstraint);
export type PickupConstraintsByWeek = z.infer<typeof pickupConstraintsByWeek>;

export const zone = z.object({
  id: z.string(),
  name: z.string(),
  timezone: z.string(),
  facility: z.string(),
  locationPricing,
  version: z.number().int().optional(),
});
export type Zone = z.infer<typeof zone>;

const speedPricingRow = z.object({
  speedPricingType: z.enum(SPEED_PRICING_TYPES),
  price: z.number(),
  name: z.string(),
  description: z.string(),
  dispatcher: z.string().optional(),
  locales: z.array(
    z.object({
      locale: z.string(),
      name: z.string(),
      description: z.string(),
      dispatcher: z.string().optional(),
    }),
  ),
});
export type SpeedPricingRow = z.infer<typeof speedPricingRow>;
const weightPricingRow = z.object({ weightInPounds: z.number(), price: z.number() });
export type WeightPricingRow = z.infer<typeof weightPricingRow>;

/** A rule's services by name (ENT-04). */
const ruleService = z.discriminatedUnion('name', [
  z.object({
    name: z.literal('speedPricing'),
    pricingStrategy: z.object({ pricingRows: z.array(speedPricingRow) }),
  }),
  z.object({
    name: z.literal('weightPricing'),
    pricingStrategy: z.object({ pricingRows: z.array(weightPricingRow) }),
  }),
]);
export type RuleService = z.infer<typeof ruleService>;

export const shippingRule = z.object({
  id: z.string(),
  originZone: z.string(),
  destinationZone: z.string(),
  inTransitDays: z.number(),
  surcharge: z.number(),
  services: z.array(ruleService),
  deliveryConstraintsByWeek,
  pickupConstraintsByWeek,
  scheduledDeliveryPickupConstraintsByWeek: deliveryConstraintsByWeek.optional(),
  version: z.number().int().optional(),
});
export type ShippingRule = z.infer<typeof shippingRule>;

const merchantLocation = z.object({
  street: z.string().optional(),
  unit: z.string().optional(),
  postalCode: z.string().optional(),
  city: z.string().optional(),
  province: z.string().optional(),
  country: z.string().optional(),
});
export type MerchantLocation = z.infer<typeof merchantLocation>;

export const merchant = z.object({
  id: z.string(),
  name: z.string(),
  phone: z.string().optional(),
  email: z.string().optional(),
  pickupNotes: z.string().optional(),
  personalizedNotes: z.string().optional(),
  taskTimeCreation: z.enum(['AUTO', 'ONPICKUPREADY']),
  organizationId: z.string().optional(),
  pickupCustomerId: z.string().optional(),
  lastRedactedAt: z.string().nullable().optional(),
  shopifyShop: z.string().optional(),
  scanningRequired: z.boolean(),
  signatureRequired: z.boolean(),
  createPickup: z.boolean(),
  dataRedactionEnabled: z.boolean(),
  rateShowingOptionType: z.enum(['ALWAYSSHOWSAMEDAY', 'SAMEDAYCUTOFF']),
  merchantLocation: merchantLocation,
  locationPricing: locationPricing.optional(),
  deliveryConstraintsByWeek: deliveryConstraintsByWeek.optional(),
  pickupConstraintsByWeek: pickupConstraintsByWeek.optional(),
  zones: z.array(zone).optional(),
  shippingRules: z.array(shippingRule).optional(),
  archived: z.boolean(),
  version: z.number().int().optional(),
});
export type Merchant = z.infer<typeof merchant>;

/** A merchant in a list, without nested data. Only GET /merchants/{id} returns the rest. */
export const merchantSummary = merchant.omit({
  zones: true,
  shippingRules: true,
  locationPricing: true,
  deliveryConstraintsByWeek: true,
  pickupConstraintsByWeek: true,
});
export type MerchantSummary = z.infer<typeof merchantSummary>;

/** Larger than any real number of merchants. */
const OFFSET_MAX = 999_999_999;

/** Query of GET /merchants: `offset` is how many merchants the caller already has. */
export const merchantPageQuery = z.strictObject({
  offset: digits(z.number().int().min(0).max(OFFSET_MAX)).default(0),
  limit: digits(z.number().int().min(1).max(MERCHANT_PAGE_SIZE)).default(MERCHANT_PAGE_SIZE),
});

/** Query of GET /merchants/nameSearch, which matches any part of a name. */
export const merchantSearchQuery = z.strictObject({
  name: z.string().trim().min(1).max(MERCHANT_SEARCH_MAX),
});
