/**
 * Address suggestions and checks (docs/decisions/merchants.md#address-help): `GET /geo/autocomplete` and `GET
 * /geo/geocode`.
 */
import * as z from 'zod';
import { LINE_MAX } from '../constants';
import { address, digits } from './orders';

/** One suggestion for typed text: its display text and its parts. */
const addressPrediction = z.object({
  /** One line for a menu: `804 Rue Sainte-Catherine O., Montréal, QC H3B 1B9`. */
  description: z.string(),
  address,
});
export type AddressPrediction = z.infer<typeof addressPrediction>;

export const autocompleteAnswer = z.object({ predictions: z.array(addressPrediction) });
export type AutocompleteAnswer = z.infer<typeof autocompleteAnswer>;

/**
 * The geocoder's result for a typed address: its own spelling of the known parts, with `location` and
 * `locationAccuracy`; null when not found.
 */
export const geocodeAnswer = z.object({ address: address.nullable() });

/** Predictions in one answer: the default, and the most. */
const PREDICTIONS = 20;
const PREDICTIONS_MAX = 500;

/** Query of GET /geo/autocomplete. Texts of fewer than three characters have no predictions. */
export const autocompleteQuery = z.strictObject({
  q: z.string().trim().min(1).max(LINE_MAX),
  limit: digits(z.number().int().min(1).max(PREDICTIONS_MAX)).default(PREDICTIONS),
});

/** Query of GET /geo/geocode: the parts as typed. */
export const geocodeQuery = z.strictObject({
  street: z.string().trim().max(LINE_MAX).optional(),
  city: z.string().trim().max(LINE_MAX).optional(),
  province: z.string().trim().max(LINE_MAX).optional(),
  postalCode: z.string().trim().max(LINE_MAX).optional(),
  country: z.string().trim().max(LINE_MAX).optional(),
});
export type GeocodeQuery = z.infer<typeof geocodeQuery>;
