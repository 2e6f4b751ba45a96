/** Bodies and answers of the calls that make and change merchants (docs/decisions/merchants.md#archived-merchants). */
import * as z from 'zod';
import { merchantMessages } from '../merchantMessages';
import { messages } from '../messages';
import { cleanText, VISIBLE } from './common';

const MAX_NAME = 200;
/** Free text of a person. */
const MAX_TEXT = 5_000;

const TASK_TIMES = ['AUTO', 'ONPICKUPREADY'] as const;
const RATE_SHOWINGS = ['ALWAYSSHOWSAMEDAY', 'SAMEDAYCUTOFF'] as const;

/** Counted as people do: an emoji is one character. */
const holds = (length: number) => (text: string) => text.length <= 2 * length && [...text].length <= length;
const tooLong = (name: string) => ({ error: messages.fieldTooLong(name) });

const required = (name: string, length: number) => {
  const message = { error: messages.requiredField(name) };
  return cleanText(message).regex(VISIBLE, message).refine(holds(length), tooLong(name));
};
/** A week of constraints without any, its days named or not: zones and rules come later, each with its own checks. */
const nothing = z.array(z.never());
const none = nothing.optional();
const noWeek = z.strictObject({
  monday: none,
  tuesday: none,
  wednesday: none,
  thursday: none,
  friday: none,
  saturday: none,
  sunday: none,
  exceptions: none,
});
/** A text that may be absent or empty. */
const text = (name: string, length: number) => cleanText().max(length, tooLong(name)).optional();

/**
 * POST /merchants/create. What is absent gets the defaults of the form; empty texts count as absent. Prices and
 * constraints may be there, empty. The phone comes in whatever punctuation.
 */
export const createMerchantRequest = z.strictObject({
  name: required('Name', MAX_NAME),
  phone: required('Phone', 40).regex(/\d/, { error: messages.requiredField('Phone') }),
  email: required('Email', 320),
  pickupNotes: text('Pickup Notes', MAX_TEXT),
  personalizedNotes: text('Delivery Notes', MAX_TEXT),
  shopifyShop: text('shopifyShop', MAX_NAME),
  taskTimeCreation: z.enum(TASK_TIMES).default('AUTO'),
  rateShowingOptionType: z.enum(RATE_SHOWINGS).default('ALWAYSSHOWSAMEDAY'),
  scanningRequired: z.boolean().default(false),
  signatureRequired: z.boolean().default(true),
  createPickup: z.boolean().default(true),
  dataRedactionEnabled: z.boolean().default(false),
  merchantLocation: z
    .strictObject({
      street: text('Street', MAX_NAME),
      unit: text('Unit', MAX_NAME),
      postalCode: text('Postal Code', MAX_NAME),
      city: text('City', MAX_NAME),
      province: text('Province', MAX_NAME),
      country: text('Country', MAX_NAME),
    })
    .default({}),
  locationPricing: z.strictObject({ pricingRows: nothing }).optional(),
  deliveryConstraintsByWeek: noWeek.optional(),
  pickupConstraintsByWeek: noWeek.optional(),
  scheduledDeliveryPickupConstraintsByWeek: noWeek.optional(),
});
export type CreateMerchantRequest = z.infer<typeof createMerchantRequest>;

const blank = { error: merchantMessages.merchantFieldBlank };
const filled = (name: string, length: number) =>
  cleanText().regex(VISIBLE, blank).max(length, tooLong(name)).optional();

/** PATCH /merchants/{id}: one changed field or several; no text may be blank. What is not named stays. */
export const updateMerchantRequest = z.strictObject({
  name: cleanText().regex(VISIBLE, blank).refine(holds(MAX_NAME), tooLong('Name')).optional(),
  phone: filled('Phone', 40).refine((phone) => phone === undefined || /\d/.test(phone), blank),
  email: filled('Email', 320),
  pickupNotes: filled('Pickup Notes', MAX_TEXT),
  personalizedNotes: filled('Delivery Notes', MAX_TEXT),
  shopifyShop: filled('shopifyShop', MAX_NAME),
  taskTimeCreation: z.enum(TASK_TIMES).optional(),
  rateShowingOptionType: z.enum(RATE_SHOWINGS).optional(),
  scanningRequired: z.boolean().optional(),
  signatureRequired: z.boolean().optional(),
  createPickup: z.boolean().optional(),
  dataRedactionEnabled: z.boolean().optional(),
  merchantLocation: z
    .strictObject({
      street: filled('Street', MAX_NAME),
      unit: filled('Unit', MAX_NAME),
      postalCode: filled('Postal Code', MAX_NAME),
      city: filled('City', MAX_NAME),
      province: filled('Province', MAX_NAME),
      country: filled('Country', MAX_NAME),
    })
    .optional(),
});
export type UpdateMerchantRequest = z.infer<typeof updateMerchantRequest>;

/** Answer of PATCH /merchants/{id}/archive. */
export const archivedMerchant = z.object({ name: z.string() });
