/** Nominatim (OpenStreetMap data): uses its structured `/search`. It must not be called while somebody types. */
import * as z from 'zod';
import type { Address } from '../../../../src/contract/schemas/orders';
import { countryCode, provinceCode } from '../../../../src/domain/postal/provinces';
import { geocodeResult, type Candidate } from './candidate';
import type { ExternalAdapter, ExternalSettings } from './externalAdapter';
import { createExternalService } from './externalService';

const SERVICE = 'Nominatim';
const CANDIDATES = 10;

const part = z.string().optional().catch(undefined);
const coordinate = z.union([z.string().regex(/^-?\d+(\.\d+)?$/), z.number()]).transform(Number);
const answer = z.array(
  z.object({
    lat: coordinate,
    lon: coordinate,
    address: z.object({
      house_number: part,
      road: part,
      pedestrian: part,
      city: part,
      town: part,
      village: part,
      municipality: part,
      hamlet: part,
      state: part,
      'ISO3166-2-lvl4': part,
      postcode: part,
      country_code: part,
    }),
  }),
);
type Place = z.infer<typeof answer>[number];

/**
 * Makes the adapter for a Nominatim server at `url`. Without `suggest`: the public server's usage policy forbids
 * auto-complete, and other Nominatim servers are not made for it either.
 */
export function createNominatim({ url, perSecond, userAgent, tracing }: ExternalSettings): ExternalAdapter {
  const service = createExternalService({
    service: SERVICE,
    headers: { 'user-agent': userAgent },
    maxConcurrent: 1,
    perSecond,
    tracing,
  });
  const search = async (parts: Readonly<Record<string, string | undefined>>): Promise<Candidate[]> => {
    const address = new URL(`${url}/search`);
    const given = Object.entries(parts).filter((entry): entry is [string, string] => Boolean(entry[1]));
    address.search = String(
      new URLSearchParams([
        ...given,
        ['format', 'jsonv2'],
        ['addressdetails', '1'],
        ['limit', String(CANDIDATES)],
      ]),
    );
    const places = await service.ask({ url: address, answer });
    return places.map(asCandidate).filter((one) => one !== null);
  };
  return {
    service: SERVICE,
    async geocode(address) {
      const street = streetLine(address);
      const { city, province, postalCode } = address;
      const countrycodes = countryCode(address.country ?? '')?.toLowerCase() ?? 'ca,us';
      // It tolerates no misspelt part, so the postal code is left out of the first search and only ranks its results.
      const hasPlace = Boolean(city?.trim() || province?.trim());
      const first = hasPlace ? await search({ street, city, state: province, countrycodes }) : [];
      const found = geocodeResult(SERVICE, address, first);
      if (found?.kind !== 'notFound' || !postalCode?.trim()) return found;
      return geocodeResult(SERVICE, address, await search({ street, postalcode: postalCode, countrycodes }));
    },
  };
}

function streetLine({ number, street }: Address): string {
  return [number, street].filter(Boolean).join(' ');
}

function asCandidate({ lat, lon, address }: Place): Candidate | null {
  const country = address.country_code?.toUpperCase();
  if (country !== 'CA' && country !== 'US') return null;
  const { house_number: number, road, pedestrian, state, postcode } = address;
  const street = road ?? pedestrian;
  if (!street && !postcode) return null;
  const province = address['ISO3166-2-lvl4']?.slice(3) ?? state ?? '';
  return {
    precision: street ? (number ? 'door' : 'street') : 'area',
    number,
    street,
    city: address.city ?? address.town ?? address.village ?? address.municipality ?? address.hamlet,
    province: provinceCode(province) ?? undefined,
    postalCode: postcode,
    country,
    location: { lat, lng: lon },
  };
}
