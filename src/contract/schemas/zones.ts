/**
 * Bodies and queries of the calls that make and change zones (docs/decisions/zones.md). A row half filled gets
 * through to the service, which names it in the words of the specification.
 */
import * as z from 'zod';
import { FACILITIES, LINE_MAX, PRICE_MAX, ZONE_PREFIXES_MAX } from '../constants';
import { withoutHidden } from '../hiddenCharacters';
import { merchantMessages } from '../merchantMessages';
import { messages } from '../messages';
import { missing, requiredText } from './common';

/** A price in dollars: 0 or more (never -0, which equals 0 and is another value), at most two decimals. `name` is what people call the field. */
export function zonePrice(name: string) {
  const message = { error: merchantMessages.priceFormat(name) };
  return z
    .number(message)
    .min(0, message)
    .max(PRICE_MAX, message)
    .refine(isCents, message)
    .overwrite((price) => price + 0);
}

/** Whether an amount has at most two decimals: 0.29 has, 1.005 has not, although neither is exact in binary. */
export function isCents(amount: number): boolean {
  return Math.round(amount * 100) / 100 === amount;
}

/** What is looked up may have been stored before hidden characters were taken out of names, and wide spaces made narrow. */
const zoneName = requiredText('Zone Name', LINE_MAX);
const newZoneName = zoneName.overwrite((name) => withoutHidden(name).replace(/\s+/g, ' ')).trim();
/** An IANA name; whether the machine knows it is the service's to say. */
const timezone = requiredText('Time Zone', 100);
const facility = requiredText('Facility', 20).refine(
  (value) => (FACILITIES as readonly string[]).includes(value),
  { error: merchantMessages.facilityUnknown },
);

/** One row as it was typed: either half may be missing, and the prefix is in whatever case. `price` in dollars. */
const pricingRowInput = z.strictObject({
  postalPrefix: z.string().max(100).nullish(),
  price: z.number().nullish(),
});
export type PricingRowInput = z.infer<typeof pricingRowInput>;

const pricing = z.strictObject(
  {
    pricingRows: z
      .array(pricingRowInput, { error: merchantMessages.pricingRowsMissing })
      .max(ZONE_PREFIXES_MAX, { error: merchantMessages.pricingRowsMax(ZONE_PREFIXES_MAX) }),
  },
  { error: (issue) => (issue.code === 'invalid_type' ? merchantMessages.pricingRowsMissing : undefined) },
);

/** POST /merchants/{id}/zones (ZON-27). */
export const createZoneRequest = z.strictObject({
  name: newZoneName,
  timezone,
  facility,
  locationPricing: pricing,
});
export type CreateZoneRequest = z.infer<typeof createZoneRequest>;

/**
 * PATCH /merchants/{merchantId}/zones/{zoneId}: what is not named stays; `locationPricing` carries all rows. A
 * stored time zone or facility that is on no list may be sent back as it is.
 */
export const updateZoneRequest = z.strictObject({
  name: newZoneName.optional(),
  timezone: timezone.optional(),
  facility: requiredText('Facility', 20).optional(),
  locationPricing: pricing.optional(),
});
export type UpdateZoneRequest = z.infer<typeof updateZoneRequest>;

/** Query of DELETE /merchants/{id}/zones. */
export const deleteZoneQuery = z.strictObject({ zoneName });

const prefix = requiredText('Postal Prefix', 100);

/** POST /merchants/{id}/zones/locationPricing: one row more for the zone of that name. `price` in dollars. */
export const addLocationPricingRequest = z.strictObject({
  zoneName,
  postalPrefix: prefix,
  price: z
    .number(missing(messages.requiredField('Price'), merchantMessages.priceFormat('Price')))
    .pipe(zonePrice('Price')),
});
export type AddLocationPricingRequest = z.infer<typeof addLocationPricingRequest>;

/** Query of DELETE /merchants/{id}/zones/locationPricing. */
export const removeLocationPricingQuery = z.strictObject({ zoneName, postalPrefix: prefix });
export type RemoveLocationPricingQuery = z.infer<typeof removeLocationPricingQuery>;

/**
 * GET /quick-fill-tags.json: the areas of each tag in compact notation, `H1[ABC]` for H1A, H1B, H1C.
 * `expandPrefixes` of src/domain/zones/quickFill.ts writes them out.
 */
export const quickFillTags = z.strictObject({
  tags: z
    .array(z.strictObject({ name: z.string().trim().min(1).max(60), prefixes: z.array(z.string()).min(1) }))
    .max(100),
});
export type QuickFillTags = z.infer<typeof quickFillTags>;
