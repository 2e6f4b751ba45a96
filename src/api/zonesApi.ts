/**
 * Zones and their prices by postal prefix (docs/decisions/zones.md). Zones are read as part of their merchant
 * (`getMerchant`). The `meta` of every change carries the changed zone to the slice that owns zones.
 */
import { merchantMessages } from '../contract/merchantMessages';
import type { LocationPricingRow } from '../contract/schemas/merchants';
import type { CreateZoneRequest, UpdateZoneRequest } from '../contract/schemas/zones';
import type { MerchantId } from '../domain/merchants/merchantRecord';
import type { PartsNews } from '../domain/merchants/partsNews';
import {
  isSameZone,
  isSameZoneName,
  zonePathId,
  type ZoneRecord,
  type ZoneRef,
} from '../domain/merchants/zoneRecord';
import { normalizePrefix } from '../domain/zones/prefixes';
import { adminApi } from './adminApi';
import type { Brought, ChangeCall, SendCall } from './calls';
import { namingGone, type ApiError } from './errors';
import { readPartsAgain, withNews, type ChangeHow } from './merchantParts';
import { nextMoment } from './moments';
import { holds, zonesShow } from './proofs';
import { readZone } from './read/readZones';
import { looseObject } from './read/values';

interface CreateZoneArg extends ChangeHow {
  readonly merchantId: MerchantId;
  readonly zone: CreateZoneRequest;
}

interface UpdateZoneArg extends ChangeHow {
  /** The current zone: its id or name is used in the path, and shipping rules refer to it by name. */
  readonly zone: ZoneRecord;
  readonly update: UpdateZoneRequest;
}

interface ZoneArg extends ChangeHow {
  /** The server finds it by its name; what became of it is read by its id. */
  readonly zone: ZoneRef;
}

interface ZonePriceArg extends ZoneArg {
  readonly row: LocationPricingRow;
}

interface ZonePrefixArg extends ZoneArg {
  readonly postalPrefix: string;
}

const findZone = (zones: readonly ZoneRecord[], wanted: ZoneRef): ZoneRecord | undefined =>
  zones.find((zone) => isSameZone(zone, wanted));

/** The zone's price for a prefix; undefined when it has none. */
const priceOf = (zones: readonly ZoneRecord[], zone: ZoneRef, prefix: string): number | undefined =>
  findZone(zones, zone)?.locationPricing.pricingRows.find(
    (row) => normalizePrefix(row.postalPrefix) === normalizePrefix(prefix),
  )?.price;

/** Sends a change of a zone and puts the changed zone into the meta. */
async function changeZone(
  request: ChangeCall,
  merchantId: MerchantId,
  call: SendCall,
  was?: ZoneRecord,
): Promise<Brought<null>> {
  const answer = await call(request);
  if (answer.error) {
    const error = was ? namingGone(answer.error, merchantMessages.zoneGone(was.name)) : answer.error;
    return { error, meta: answer.meta };
  }
  const zone = readZone(answer.data, merchantId, answer.meta?.version);
  if (zone === null) {
    const news = await readPartsAgain(merchantId, call);
    return { data: null, meta: withNews(answer.meta, news) };
  }
  const at = nextMoment();
  // A change of case is a new spelling, which the rules adopt too.
  const isRenamed = was !== undefined && was.name !== zone.name;
  const news: PartsNews = {
    merchantId,
    zones: { kind: 'put', zone, at, ...(was && { was }) },
    ...(isRenamed && { rules: { kind: 'zoneRenamed', from: was.name, to: zone.name, at } }),
  };
  return { data: null, meta: withNews(answer.meta, news) };
}

export const zonesApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    /** POST /merchants/{id}/zones (ZON-27). 409 for a taken name or prefix, with the same text as the form. */
    createZone: build.mutation<null, CreateZoneArg>({
      queryFn: ({ merchantId, zone, ...how }, _api, _extra, call) => {
        const isIt = ({ name }: ZoneRecord) => isSameZoneName(name, zone.name);
        const proof = zonesShow(merchantId, (zones) => holds(zones.find(isIt), zone));
        const request = { endpoint: 'createZone', params: { id: merchantId }, body: zone, proof } as const;
        return changeZone({ ...request, ...how }, merchantId, call);
      },
    }),
    /**
     * PATCH /merchants/{merchantId}/zones/{zoneId}: changes the given fields; prices are sent with all rows. 412 with
     * the current zone for a stale version.
     */
    updateZone: build.mutation<null, UpdateZoneArg>({
      queryFn: ({ zone, update, ...how }, _api, _extra, call) => {
        const { merchantId } = zone;
        const params = { merchantId, zoneId: zonePathId(zone) };
        const after = { ...zone, name: update.name ?? zone.name };
        const proof = zonesShow(merchantId, (zones) => holds(findZone(zones, after), update));
        const request = { endpoint: 'updateZone', params, body: update, proof } as const;
        return changeZone({ ...request, ...how }, merchantId, call, zone);
      },
    }),
    /** DELETE /merchants/{id}/zones?zoneName=: 409 while a shipping rule uses the zone. */
    deleteZone: build.mutation<null, ZoneArg>({
      queryFn: async ({ zone, ...how }, _api, _extra, call) => {
        const { merchantId, name: zoneName } = zone;
        const params = { id: merchantId };
        const proof = zonesShow(merchantId, (zones) => findZone(zones, zone) === undefined);
        const answer = await call({ endpoint: 'deleteZone', params, query: { zoneName }, ...how, proof });
        if (answer.error) return { error: answer.error, meta: answer.meta };
        const news: PartsNews = { merchantId, zones: { kind: 'removed', zone, at: nextMoment() } };
        return { data: null, meta: withNews(answer.meta, news) };
      },
    }),
    /** POST /merchants/{id}/zones/locationPricing: adds a prefix. 409 when a zone has it already. */
    addLocationPricing: build.mutation<null, ZonePriceArg>({
      queryFn: ({ zone, row, ...how }, _api, _extra, call) => {
        const { merchantId, name: zoneName } = zone;
        const proof = zonesShow(merchantId, (zones) => priceOf(zones, zone, row.postalPrefix) === row.price);
        const params = { id: merchantId };
        const body = { zoneName, ...row };
        const request = { endpoint: 'addLocationPricing', params, body, proof } as const;
        return changeZone({ ...request, ...how }, merchantId, call);
      },
    }),
    /** DELETE /merchants/{id}/zones/locationPricing?zoneName=&postalPrefix=. */
    removeLocationPricing: build.mutation<null, ZonePrefixArg>({
      queryFn: ({ zone, postalPrefix, ...how }, _api, _extra, call) => {
        const { merchantId, name: zoneName } = zone;
        const query = { zoneName, postalPrefix };
        const proof = zonesShow(merchantId, (zones) => priceOf(zones, zone, postalPrefix) === undefined);
        const params = { id: merchantId };
        const request = { endpoint: 'removeLocationPricing', params, query, proof } as const;
        return changeZone({ ...request, ...how }, merchantId, call);
      },
    }),
  }),
});

export const { useDeleteZoneMutation, useAddLocationPricingMutation, useRemoveLocationPricingMutation } =
  zonesApi;

/** The current zone from a 412; null when the refusal has none or is about another zone. */
export function zoneOfRefusal({ body }: ApiError, zone: ZoneRecord): ZoneRecord | null {
  const current = readZone(looseObject(body)?.current ?? body, zone.merchantId);
  return current !== null && isSameZone(current, zone) ? current : null;
}
