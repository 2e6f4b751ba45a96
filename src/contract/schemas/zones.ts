/**
 * Requests of the endpoints that create and change zones (docs/decisions/zones.md). An incomplete row passes this
 * check; the service reports it in the words of the specification.
 */
import * as z from 'zod';
import { FACILITIES, LINE_MAX, PRICE_MAX, ZONE_PREFIXES_MAX } from '../constants';
import { withoutHidden } from '../hiddenCharacters';
import { merchantMessages } from '../merchantMessages';
import { messages } from '../messages';
import { missing, requiredText } from './common';

/**
 * A price in dollars: 0 or more with at most two decimals. -0 becomes 0, which is equal but a different value. `name`
 * is the field's display name.
 */
export function zonePrice(name: string) {
  const message = { error: merchantMessages.priceFormat(name) };
  return z
    .number(message)
    .min(0, message)
    .max(PRICE_MAX, message)
    .refine(isCents, message)
    .overwrite((price) => price + 0);
}

/** Whether an amount has at most two decimals: 0.29 does, 1.005 does not, although neither is exact in binary. */
export function isCents(amount: number): boolean {
  return Math.round(amount * 100) / 100 === amount;
}

/** Looked up as sent: a name may have been stored before hidden characters were removed and wide spaces narrowed. */
const zoneName = requiredText('Zone Name', LINE_MAX);
const newZoneName = zoneName.overwrite((name) => withoutHidden(name).replace(/\s+/g, ' ')).trim();
/** An IANA name. The service checks whether the system knows it. */
const timezone = requiredText('Time Zone', 100);
const facility = requiredText('Facility', 20).refine(
  (value) => (FACILITIES as readonly string[]).includes(value),
  { error: merchantMessages.facilityUnknown },
);

/** One row as typed: either value may be missing, and the prefix may be in any case. `price` in dollars. */
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
 * PATCH /merchants/{merchantId}/zones/{zoneId}: missing fields stay unchanged; `locationPricing` has all rows. A stored
 * time zone or facility that is no longer valid may be sent back unchanged.
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

/** POST /merchants/{id}/zones/locationPricing: adds a row to the zone of that name. `price` in dollars. */
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
 * GET /quick-fill-tags.json: the areas of each tag in compact notation, `H1[ABC]` for H1A, H1B, H1C. `expandPrefixes`
 * of src/domain/zones/quickFill.ts expands them.
 */
export const quickFillTags = z.strictObject({
  tags: z
    .array(z.strictObject({ name: z.string().trim().min(1).max(60), prefixes: z.array(z.string()).min(1) }))
    .max(100),
});
export type QuickFillTags = z.infer<typeof quickFillTags>;
