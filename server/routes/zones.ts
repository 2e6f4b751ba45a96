/** Zones of a merchant and their location prices (API-26 to API-29). */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { merchantMessages } from '../../src/contract/merchantMessages';
import {
  addLocationPricingRequest,
  createZoneRequest,
  deleteZoneQuery,
  removeLocationPricingQuery,
  updateZoneRequest,
} from '../../src/contract/schemas/zones';
import type { ServerDeps } from '../deps';
import { recordAnswer } from '../http/answer';
import { actorOf, defineRoute, type Caller } from '../http/defineRoute';
import { TABLE_BODY_LIMIT_BYTES } from '../http/jsonBody';
import { requireVersion } from '../http/etag';
import { changeZone, createZone, removeZone } from '../services/zones/changeZone';
import { addLocationPricing, removeLocationPricing } from '../services/zones/locationPricing';
import type { ZoneChange } from '../services/zones/zoneChange';
import { merchantId } from './merchantAnswers';

/** POST, PATCH and DELETE /merchants/{id}/zones, POST and DELETE their locationPricing. */
export function registerZoneRoutes(app: FastifyInstance, deps: ServerDeps): void {
  const changeOf = (
    request: Pick<FastifyRequest, 'headers' | 'body'>,
    caller: Caller,
    ofMerchant: string,
  ): ZoneChange => ({
    ...actorOf(caller),
    merchantId: ofMerchant,
    now: deps.now(),
    timeZones: deps.timeZones,
    check: (zone) =>
      requireVersion(request, {
        entity: 'zone',
        id: zone.id,
        version: zone.version,
        message: merchantMessages.zoneChanged(zone.name),
        current: () => zone,
      }),
  });
  const params = z.object({ id: merchantId });

  defineRoute(app, deps, 'createZone', {
    summary: 'Adds a zone with its location prices. 409 if the merchant already has the name or a prefix.',
    params,
    body: createZoneRequest,
    bodyLimit: TABLE_BODY_LIMIT_BYTES,
    handler: (request, caller, { change }) =>
      change(async (trx) =>
        recordAnswer(await createZone(trx, request.body, changeOf(request, caller, request.params.id))),
      ),
  });

  defineRoute(app, deps, 'updateZone', {
    summary: 'Changes a zone, given by id or name. Its shipping rules take over a new name.',
    params: z.object({ merchantId, zoneId: z.string().trim().min(1).max(1000) }),
    body: updateZoneRequest,
    bodyLimit: TABLE_BODY_LIMIT_BYTES,
    handler: (request, caller, { change }) => {
      const { params: address, body } = request;
      return change(async (trx) =>
        recordAnswer(
          await changeZone(trx, address.zoneId, body, changeOf(request, caller, address.merchantId)),
        ),
      );
    },
  });

  defineRoute(app, deps, 'deleteZone', {
    summary: 'Deletes a zone. 409 while a shipping rule uses it.',
    params,
    querystring: deleteZoneQuery,
    handler: (request, caller, { change }) =>
      change(async (trx) => {
        await removeZone(trx, request.query.zoneName, changeOf(request, caller, request.params.id));
        return {};
      }),
  });

  defineRoute(app, deps, 'addLocationPricing', {
    summary: 'Adds a postal prefix with its price to a zone and returns the zone.',
    params,
    body: addLocationPricingRequest,
    handler: (request, caller, { change }) =>
      change(async (trx) =>
        recordAnswer(
          await addLocationPricing(trx, request.body, changeOf(request, caller, request.params.id)),
        ),
      ),
  });

  defineRoute(app, deps, 'removeLocationPricing', {
    summary: 'Removes a postal prefix from a zone and returns the zone.',
    params,
    querystring: removeLocationPricingQuery,
    handler: (request, caller, { change }) =>
      change(async (trx) =>
        recordAnswer(
          await removeLocationPricing(trx, request.query, changeOf(request, caller, request.params.id)),
        ),
      ),
  });
}
