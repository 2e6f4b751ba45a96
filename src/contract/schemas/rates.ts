/** The look-up of rates and delivery windows (docs/decisions/rates.md). */
import * as z from 'zod';
import { WEEKDAYS } from '../constants';
import { messages } from '../messages';
import { calendarMoment, missing, requiredText } from './common';
import { timeWindow } from './merchants';
import { digits } from './orders';

/** The longest postal code, with spaces. */
const MAX_CODE = 20;

/** Accepts text too, because queries consist of text. */
const dateTime = digits(calendarMoment(missing(messages.requiredField('Date'))));

/**
 * POST /rates/{merchantId}, and the query of GET /rates/windows/{merchantId}. `postalCode` is the recipient's
 * (RATE-10).
 */
export const ratesRequest = z.strictObject({
  postalCode: requiredText('Postal Code', MAX_CODE),
  originPostalCode: requiredText('Origin Postal Code', MAX_CODE),
  dateTime,
});
export type RatesRequest = z.infer<typeof ratesRequest>;

/** One rate. `price` in dollars, exact to the cent; `service` is a speed pricing type. */
export const rate = z.object({
  name: z.string(),
  price: z.number(),
  description: z.string(),
  service: z.string(),
});
export type Rate = z.infer<typeof rate>;

/** `date` is YYYY-MM-DD in the destination's time zone. */
export const offeredWindow = z.object({
  date: z.string(),
  weekday: z.enum(WEEKDAYS),
  deliveryWindow: timeWindow,
});
export type OfferedWindow = z.infer<typeof offeredWindow>;
