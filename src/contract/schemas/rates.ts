/** The look-up of rates and delivery windows (docs/decisions/rates.md). */
import * as z from 'zod';
import { WEEKDAYS } from '../constants';
import { merchantMessages } from '../merchantMessages';
import { messages } from '../messages';
import { missing, requiredText } from './common';
import { timeWindow } from './merchants';
import { digits } from './orders';

/** Longest code, with spaces. */
const MAX_CODE = 20;

/** The end of the year 2999: a later moment is a slip, and has no calendar day of four digits. */
const LATEST = 32_503_680_000_000;
/** Numbers below this are seconds (src/lib/epoch.ts reads them). */
const FIRST_MILLISECONDS = 100_000_000_000;

/** Epoch milliseconds, or seconds of up to 10 digits; also as text, which a query is. */
const dateTime = digits(
  z
    .number(missing(messages.requiredField('Date')))
    .int()
    .min(1)
    .refine((value) => (value < FIRST_MILLISECONDS ? value * 1000 : value) <= LATEST, {
      error: merchantMessages.dateTimeTooLate,
    }),
);

/** POST /rates/{merchantId} and, as its query, GET /rates/windows/{merchantId}. The first code is the recipient's (RATE-10). */
export const ratesRequest = z.strictObject({
  postalCode: requiredText('Postal Code', MAX_CODE),
  originPostalCode: requiredText('Origin Postal Code', MAX_CODE),
  dateTime,
});
export type RatesRequest = z.infer<typeof ratesRequest>;

/** One offer. `price` in dollars, exact to the cent; `service` a speed pricing type. */
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
