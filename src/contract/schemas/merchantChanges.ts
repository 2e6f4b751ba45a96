/**
 * Requests and answers of the endpoints that create and change merchants
 * (docs/decisions/merchants.md#archived-merchants).
 */
import * as z from 'zod';
import { LINE_MAX, NOTES_MAX } from '../constants';
import { merchantMessages } from '../merchantMessages';
import { messages } from '../messages';
import { cleanLine, cleanText, VISIBLE } from './common';

const TASK_TIMES = ['AUTO', 'ONPICKUPREADY'] as const;
const RATE_SHOWINGS = ['ALWAYSSHOWSAMEDAY', 'SAMEDAYCUTOFF'] as const;

/** Counts an emoji as one character. */
const holds = (length: number) => (text: string) => text.length <= 2 * length && [...text].length <= length;
const tooLong = (name: string, length: number) => ({ error: messages.fieldTooLong(name, length) });

const required = (name: string, length: number) => {
  const message = { error: messages.requiredField(name) };
  return cleanLine(message).regex(VISIBLE, message).refine(holds(length), tooLong(name, length));
};
/** A week without constraints, with or without its days: zones and rules are added later, with checks of their own. */
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
const text = (name: string, length: number, clean = cleanText) =>
  clean().max(length, tooLong(name, length)).optional();
const line = (name: string) => text(name, LINE_MAX, cleanLine);

/**
 * POST /merchants/create. Missing fields get the form's defaults; empty texts count as missing. Prices and constraints
 * are accepted only if empty. The phone may have any punctuation.
 */
export const createMerchantRequest = z.strictObject({
  name: required('Name', LINE_MAX),
  phone: required('Phone', 40).regex(/\d/, { error: messages.requiredField('Phone') }),
  email: required('Email', 320),
  pickupNotes: text('Pickup Notes', NOTES_MAX),
  personalizedNotes: text('Delivery Notes', NOTES_MAX),
  shopifyShop: line('shopifyShop'),
  taskTimeCreation: z.enum(TASK_TIMES).default('AUTO'),
  rateShowingOptionType: z.enum(RATE_SHOWINGS).default('ALWAYSSHOWSAMEDAY'),
  scanningRequired: z.boolean().default(false),
  signatureRequired: z.boolean().default(true),
  createPickup: z.boolean().default(true),
  dataRedactionEnabled: z.boolean().default(false),
  merchantLocation: z
    .strictObject({
      street: line('Street'),
      unit: line('Unit'),
      postalCode: line('Postal Code'),
      city: line('City'),
      province: line('Province'),
      country: line('Country'),
    })
    .default({}),
  locationPricing: z.strictObject({ pricingRows: nothing }).optional(),
  deliveryConstraintsByWeek: noWeek.optional(),
  pickupConstraintsByWeek: noWeek.optional(),
  scheduledDeliveryPickupConstraintsByWeek: noWeek.optional(),
});
export type CreateMerchantRequest = z.infer<typeof createMerchantRequest>;

const blank = { error: merchantMessages.merchantFieldBlank };
const filled = (name: string, length: number, clean = cleanText) =>
  clean().regex(VISIBLE, blank).max(length, tooLong(name, length)).optional();

const filledLine = (name: string) => filled(name, LINE_MAX, cleanLine);

/** PATCH /merchants/{id}: one or more changed fields; texts must not be blank. Missing fields stay unchanged. */
export const updateMerchantRequest = z.strictObject({
  name: cleanLine().regex(VISIBLE, blank).refine(holds(LINE_MAX), tooLong('Name', LINE_MAX)).optional(),
  phone: filled('Phone', 40).refine((phone) => phone === undefined || /\d/.test(phone), blank),
  email: filled('Email', 320),
  pickupNotes: filled('Pickup Notes', NOTES_MAX),
  personalizedNotes: filled('Delivery Notes', NOTES_MAX),
  shopifyShop: filledLine('shopifyShop'),
  taskTimeCreation: z.enum(TASK_TIMES).optional(),
  rateShowingOptionType: z.enum(RATE_SHOWINGS).optional(),
  scanningRequired: z.boolean().optional(),
  signatureRequired: z.boolean().optional(),
  createPickup: z.boolean().optional(),
  dataRedactionEnabled: z.boolean().optional(),
  merchantLocation: z
    .strictObject({
      street: filledLine('Street'),
      unit: filledLine('Unit'),
      postalCode: filledLine('Postal Code'),
      city: filledLine('City'),
      province: filledLine('Province'),
      country: filledLine('Country'),
    })
    .optional(),
});
export type UpdateMerchantRequest = z.infer<typeof updateMerchantRequest>;

/** Answer of PATCH /merchants/{id}/archive. */
export const archivedMerchant = z.object({ name: z.string() });
