/** Address help (docs/decisions/merchants.md#address-help). Used only if the server has it (`extras.geo`). */
import type { AddressPrediction, GeocodeQuery } from '../contract/schemas/geo';
import type { Address } from '../contract/schemas/orders';
import { adminApi } from './adminApi';
import { readGeocodeAnswer, readPredictions } from './read/readGeo';

export const geoApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    /** GET /geo/autocomplete?q=: addresses that match the typed text, best first; [] when none does. */
    autocompleteAddress: build.query<AddressPrediction[], string>({
      query: (q) => ({ endpoint: 'autocompleteAddress', query: { q } }),
      transformResponse: readPredictions,
      keepUnusedDataFor: 60,
    }),
    /** GET /geo/geocode: an address in the geocoder's spelling, with its location; null when it was not found. */
    geocodeAddress: build.query<Address | null, GeocodeQuery>({
      query: (parts) => ({ endpoint: 'geocodeAddress', query: parts }),
      transformResponse: readGeocodeAnswer,
      keepUnusedDataFor: 60,
    }),
  }),
});
