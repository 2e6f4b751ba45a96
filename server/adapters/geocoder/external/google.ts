/** Google Maps Platform: the Geocoding API, and Places Autocomplete (New) for suggestions. */
import * as z from 'zod';
import type { AddressPrediction } from '../../../../src/contract/schemas/geo';
import type { Address } from '../../../../src/contract/schemas/orders';
import { splitStreet } from '../../../../src/domain/postal/houseNumber';
import { countryCode, provinceCode } from '../../../../src/domain/postal/provinces';
import { describeAddress } from '../describeAddress';
import { COUNTRY_NAMES, geocodeResult, type Candidate } from './candidate';
import type { ExternalAdapter, ExternalSettings } from './externalAdapter';
import { createExternalService } from './externalService';

const SERVICE = 'Google Maps';
const GEOCODING = 'https://maps.googleapis.com';
const PLACES = 'https://places.googleapis.com';
/**
 * Addresses, streets and towns; without this list, shops and sights would be suggested. The API accepts at most five
 * types.
 */
const TYPES = ['street_address', 'premise', 'subpremise', 'route', 'locality'];
/** The fields to return, which determine the price of a call. */
const FIELDS =
  'suggestions.placePrediction.structuredFormat.mainText.text,' +
  'suggestions.placePrediction.structuredFormat.secondaryText.text,suggestions.placePrediction.types';

const geocoded = z.object({
  status: z.string(),
  results: z.array(
    z.object({
      address_components: z.array(
        z.object({ long_name: z.string(), short_name: z.string(), types: z.array(z.string()) }),
      ),
      geometry: z.object({
        location: z.object({ lat: z.number(), lng: z.number() }),
        location_type: z.string(),
      }),
      types: z.array(z.string()),
    }),
  ),
});
type Result = z.infer<typeof geocoded>['results'][number];

const text = z.object({ text: z.string() });
const suggested = z.object({
  suggestions: z
    .array(
      z.object({
        placePrediction: z
          .object({
            structuredFormat: z.object({ mainText: text, secondaryText: text.optional() }),
            types: z.array(z.string()).default([]),
          })
          .optional(),
      }),
    )
    // The API omits it if nothing matches.
    .default([]),
});
type Prediction = NonNullable<z.infer<typeof suggested>['suggestions'][number]['placePrediction']>;

/** Makes the adapter for Google with an API key; `url` replaces both hosts, for a proxy. */
export function createGoogle({ url, key, perSecond, userAgent, tracing }: ExternalSettings): ExternalAdapter {
  const service = createExternalService({
    service: SERVICE,
    headers: { 'user-agent': userAgent },
    maxConcurrent: 8,
    perSecond,
    tracing,
  });
  return {
    service: SERVICE,
    async geocode(address) {
      const { number, street, city, province, postalCode } = address;
      const country = countryCode(address.country ?? '');
      const line = [number, street].filter(Boolean).join(' ');
      const asked = new URL(`${url || GEOCODING}/maps/api/geocode/json`);
      asked.search = String(
        new URLSearchParams({
          address: [line, city, [province, postalCode].filter(Boolean).join(' ')].filter(Boolean).join(', '),
          // Two countries in the filter would require both at once, so only a typed country is used.
          ...(country === null ? { region: 'ca' } : { components: `country:${country}` }),
          language: 'en',
          key,
        }),
      );
      const { results } = await service.ask({ url: asked, answer: geocoded, failureIn });
      return geocodeResult(
        SERVICE,
        address,
        results.map(asCandidate).filter((one) => one !== null),
      );
    },
    async suggest(typed) {
      const { suggestions } = await service.ask({
        url: new URL(`${url || PLACES}/v1/places:autocomplete`),
        headers: { 'x-goog-api-key': key, 'x-goog-fieldmask': FIELDS },
        body: {
          input: typed,
          includedRegionCodes: ['ca', 'us'],
          includedPrimaryTypes: TYPES,
          languageCode: 'en',
        },
        answer: suggested,
      });
      return suggestions
        .map(({ placePrediction }) => (placePrediction ? asPrediction(placePrediction) : null))
        .filter((one) => one !== null);
    },
  };
}

/** Its error_message is left out, because it may quote the key's project. */
function failureIn({ status }: z.infer<typeof geocoded>) {
  if (status === 'OK' || status === 'ZERO_RESULTS') return null;
  return {
    what: `answered ${/^[A-Z_]{1,40}$/.test(status) ? status : 'an error'}`,
    isTooOften: status.startsWith('OVER_'),
  };
}

function asCandidate({ address_components: parts, geometry, types }: Result): Candidate | null {
  const partOf = (...wanted: string[]) => {
    for (const type of wanted) {
      const found = parts.find((one) => one.types.includes(type));
      if (found) return found;
    }
    return undefined;
  };
  const country = partOf('country')?.short_name;
  if (country !== 'CA' && country !== 'US') return null;
  const number = partOf('street_number')?.long_name;
  const street = partOf('route')?.long_name;
  const isPlaced = ['ROOFTOP', 'RANGE_INTERPOLATED'].includes(geometry.location_type);
  if (!street && !types.includes('postal_code')) return null;
  const province = partOf('administrative_area_level_1')?.short_name;
  return {
    precision: street ? (number && isPlaced ? 'door' : 'street') : 'area',
    number,
    street,
    city: partOf('locality', 'postal_town', 'sublocality', 'administrative_area_level_3')?.long_name,
    province: province === undefined ? undefined : (provinceCode(province) ?? undefined),
    postalCode: partOf('postal_code')?.long_name,
    country,
    location: geometry.location,
  };
}

/**
 * Converts a prediction such as `804 Rue Sainte-Catherine O` over `Montréal, QC, Canada`. The postal code comes later,
 * when the geocoder checks the address: details of five predictions at each pause in typing would cost six calls
 * instead of one.
 */
function asPrediction({ structuredFormat, types }: Prediction): AddressPrediction | null {
  const main = structuredFormat.mainText.text.trim();
  const parts = (structuredFormat.secondaryText?.text ?? '').split(',').map((part) => part.trim());
  const country = countryCode(parts.pop() ?? '');
  if (main === '' || country === null) return null;
  // The postal code follows the province.
  const [area = ''] = (parts.at(-1) ?? '').split(/\s(?=\S*\d)/, 1);
  const province = provinceCode(area);
  if (province !== null) parts.pop();
  const isTown = types.includes('locality');
  const { number, street } = types.includes('route') ? { number: '', street: main } : splitStreet(main);
  const city = isTown ? main : parts.at(-1);
  const address: Address = {
    ...(!isTown && { ...(number !== '' && { number }), street }),
    ...(city && { city }),
    ...(province !== null && { province }),
    country: COUNTRY_NAMES[country],
  };
  return { description: describeAddress(address), address };
}
