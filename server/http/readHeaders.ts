/** The headers of a changing call, for the API's own documentation. */
import * as z from 'zod';
import type { EndpointName } from '../../src/contract/endpoints';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The headers that the route reads. They are not validated here: each has its own refusal. */
    readonly readHeaders?: z.ZodObject;
  }
}

/** Calls that change one record with a version: they refuse an If-Match that names another version. */
const VERSIONED: ReadonlySet<EndpointName> = new Set<EndpointName>([
  'updateOrderAddress',
  'updateOrder',
  'reviveOrder',
  'geocodeOrder',
  'setPickupReady',
  'changeDeliveryWindow',
  'updateView',
  'deleteView',
  'updateMerchant',
  'archiveMerchant',
  'updateZone',
  'deleteZone',
  'addLocationPricing',
  'removeLocationPricing',
  'updateShippingRule',
  'updateShippingRuleByAction',
  'deleteShippingRule',
  'deleteMerchantUser',
  'updateUser',
  'updateStaffUser',
  'activateStaffUser',
  'deactivateStaffUser',
  'inviteStaffUser',
  'deleteStaffUser',
]);

const key = z.string().min(1).max(200).optional().meta({
  description:
    'A key chosen by the caller. A repeat with the same key is not made again; it gets the first answer.',
});
const ifMatch = z.string().optional().meta({
  description:
    'The ETag last seen, like "3". If the record has changed since, the answer is 412 with the current record.',
});

/** Returns the headers of an endpoint; `takesKey` says whether its answer is kept under an Idempotency-Key. */
export const readHeaders = (name: EndpointName, takesKey: boolean): z.ZodObject =>
  z.object({
    ...(takesKey && { 'Idempotency-Key': key }),
    ...(VERSIONED.has(name) && { 'If-Match': ifMatch }),
  });
