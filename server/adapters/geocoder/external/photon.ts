/** Photon (OpenStreetMap data, made for search as you type): uses `/api?q=` to geocode and to suggest. */
import * as z from 'zod';
import type { AddressPrediction } from '../../../../src/contract/schemas/geo';
import type { Address } from '../../../../src/contract/schemas/orders';
import { formatPostalCode, readPostalCode } from '../../../../src/domain/postal/postalCode';
import { provinceCode } from '../../../../src/domain/postal/provinces';
import { describeAddress } from '../describeAddress';
import { COUNTRY_NAMES, geocodeResult, type Candidate } from './candidate';
import type { ExternalAdapter, ExternalSettings } from './externalAdapter';
import { createExternalService } from './externalService';

const SERVICE = 'Photon';
/** Canada and the US with Alaska, Hawaii and Puerto Rico: older servers support this filter but not one by country. */
const BOX = '-179.5,17.5,-52,83.5';
/** Servers return at most 50 unless configured otherwise; results in other countries are dropped afterwards. */
const ASKED_AT_MOST = 100;
const CANDIDATES = 10;

const part = z.string().optional().catch(undefined);
const answer = z.object({
  features: z.array(
    z.object({
      geometry: z.object({ coordinates: z.tuple([z.number(), z.number()]).rest(z.number()) }),
      properties: z.object({
        type: part,
        name: part,
        housenumber: part,
        street: part,
        city: part,
        district: part,
        locality: part,
        state: part,
        postcode: part,
        countrycode: part,
      }),
    }),
  ),
});
type Feature = z.infer<typeof answer>['features'][number];

/** Makes the adapter for a Photon server at `url`. */
export function createPhoton({ url, perSecond, userAgent, tracing }: ExternalSettings): ExternalAdapter {
  const service = createExternalService({
    service: SERVICE,
    headers: { 'user-agent': userAgent },
    maxConcurrent: 4,
    perSecond,
    tracing,
  });
  const search = async (q: string, limit: number, layers: readonly string[]): Promise<Feature[]> => {
    const address = new URL(`${url}/api`);
    address.search = String(
      new URLSearchParams([
        ['q', q],
        ['limit', String(limit)],
        ['bbox', BOX],
        ...layers.map((layer) => ['layer', layer]),
      ]),
    );
    return (await service.ask({ url: address, answer })).features;
  };
  return {
    service: SERVICE,
    async geocode(address) {
      const { number, street, city, province, postalCode, country } = address;
      const line = [number, street].filter(Boolean).join(' ');
      const q = [line, city, [province, postalCode].filter(Boolean).join(' '), country]
        .filter(Boolean)
        .join(', ');
      const features = await search(q, CANDIDATES, ['house', 'street']);
      return geocodeResult(
        SERVICE,
        address,
        features.map(asCandidate).filter((one) => one !== null),
      );
    },
    async suggest(text, limit) {
      const asked = Math.min(limit * 2, ASKED_AT_MOST);
      const features = await search(text, asked, ['house', 'street', 'locality', 'district', 'city']);
      return features.map(asPrediction).filter((one) => one !== null);
    },
  };
}

function countryOf({ properties }: Feature): 'CA' | 'US' | null {
  const code = properties.countrycode?.toUpperCase();
  return code === 'CA' || code === 'US' ? code : null;
}

/** Returns position, city, province and country, which are the same for houses, streets and towns. */
function placeOf(feature: Feature, country: 'CA' | 'US') {
  const { city, district, locality, state, postcode } = feature.properties;
  const [lng, lat] = feature.geometry.coordinates;
  return {
    city: city ?? locality ?? district,
    province: state === undefined ? undefined : (provinceCode(state) ?? undefined),
    postalCode: postcode,
    country,
    location: { lat, lng },
  };
}

function asCandidate(feature: Feature): Candidate | null {
  const country = countryOf(feature);
  const { type, name, housenumber, street } = feature.properties;
  if (country === null) return null;
  const place = placeOf(feature, country);
  if (type === 'street' && name) return { ...place, precision: 'street', street: name };
  if (!street) return null;
  return { ...place, precision: housenumber ? 'door' : 'street', number: housenumber, street };
}

function asPrediction(feature: Feature): AddressPrediction | null {
  const country = countryOf(feature);
  if (country === null) return null;
  const { type, name } = feature.properties;
  const { location, ...place } = placeOf(feature, country);
  const candidate = asCandidate(feature);
  const isTown = type === 'city' || type === 'locality' || type === 'district';
  if (!candidate && !(isTown && name)) return null;
  const city = candidate ? place.city : name;
  const code = readPostalCode(place.postalCode ?? '');
  const hasDoor = candidate?.precision === 'door';
  const address: Address = {
    ...(hasDoor && candidate.number && { number: candidate.number }),
    ...(candidate?.street && { street: candidate.street }),
    ...(city && { city }),
    ...(place.province && { province: place.province }),
    // A street or a town has several postal codes, so theirs is left out.
    ...(hasDoor && code && { postalCode: formatPostalCode(code.code) }),
    country: COUNTRY_NAMES[country],
    ...(hasDoor && { location, locationAccuracy: 'exact' as const }),
  };
  return { description: describeAddress(address), address };
}
