/**
 * Requests of the endpoints that change orders (docs/decisions/orders.md#edits). Texts are trimmed when stored; the
 * length limits keep accidental pastes out of the database.
 */
import * as z from 'zod';
import { BULK_MAX_ROWS, ID_MAX, LINE_MAX, NOTES_MAX, WINDOW_CHANGE_CATEGORIES } from '../constants';
import { messages } from '../messages';
import { calendarMoment, cleanLine, emailText } from './common';
import { location } from './orders';

/** Free text, such as notes. */
const longText = z.string().max(NOTES_MAX);
const line = cleanLine().max(LINE_MAX);

/** PATCH /orders/updateOrder/{orderId}: only the changed part. An empty string clears it. */
export const orderUpdate = z.strictObject({
  notes: longText.optional(),
  recipient: z
    .strictObject({
      email: emailText().max(320).optional(),
      phone: cleanLine().max(40).optional(),
    })
    .optional(),
});
export type OrderUpdate = z.infer<typeof orderUpdate>;

/**
 * PATCH /orders/{addressType}/{orderId}: flat address fields. With `useCoordinate`, the location is in `lat` and `lng`,
 * or in `location`. A body with street, city and postalCode, or with coordinates and any text, is the whole address; a
 * smaller one is merged.
 */
export const addressUpdate = z
  .strictObject({
    number: line.optional(),
    street: line.optional(),
    unit: line.optional(),
    city: line.optional(),
    province: line.optional(),
    postalCode: line.optional(),
    country: line.optional(),
    sublocality: line.optional(),
    isBusinessAddress: z.boolean().optional(),
    useCoordinate: z.boolean().optional(),
    lat: z.number().min(-90).max(90).optional(),
    lng: z.number().min(-180).max(180).optional(),
    location: location.strict().optional(),
  })
  .refine((update) => Object.values(update).some((part) => part !== undefined), {
    error: 'The request body must name at least one part of the address.',
  });
export type AddressUpdate = z.infer<typeof addressUpdate>;

/**
 * PATCH /orders/windows/{orderId}. Notes are optional, except external notes that are to be shown. `changedBy` is
 * accepted but ignored: the token identifies the person.
 */
export const windowChange = z
  .strictObject({
    completeAfter: calendarMoment(),
    completeBefore: calendarMoment(),
    changedBy: z.string().max(320).optional(),
    category: z.enum(WINDOW_CHANGE_CATEGORIES),
    notes: longText.optional(),
    showExternalNotes: z.boolean().optional(),
    externalNotes: longText.optional(),
  })
  .refine(({ showExternalNotes, externalNotes = '' }) => !showExternalNotes || externalNotes.trim() !== '', {
    path: ['externalNotes'],
    error: messages.windowFieldMissing.externalNotes,
  });
export type WindowChange = z.infer<typeof windowChange>;

const bulkIds = z.array(z.string().trim().min(1).max(ID_MAX)).min(1).max(BULK_MAX_ROWS);

/** PATCH /orders/admin/bulk/pickupready: `{ids}`, or only the array. */
export const bulkPickupReady = z.union([z.strictObject({ ids: bulkIds }), bulkIds]);

/**
 * The result of the bulk request: `updated` orders are ready now, `unchanged` ones already were. Each id appears once.
 */
export const bulkPickupReadyAnswer = z.object({
  updated: z.array(z.string()),
  unchanged: z.array(z.string()),
});
export type BulkPickupReadyAnswer = z.infer<typeof bulkPickupReadyAnswer>;
