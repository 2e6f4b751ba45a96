/** Address help (docs/decisions/merchants.md#address-help). Only asked where the server has it (`extras.geo`). */
import type { AddressPrediction, GeocodeQuery } from '../contract/schemas/geo';
import type { Address } from '../contract/schemas/orders';
import { adminApi } from './adminApi';
import { readGeocodeAnswer, readPredictions } from './read/readGeo';

export const geoApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    /** GET /geo/autocomplete?q=: what the typed text may mean, best first; [] when nothing fits. */
    autocompleteAddress: build.query<AddressPrediction[], string>({
      query: (q) => ({ endpoint: 'autocompleteAddress', query: { q } }),
      transformResponse: readPredictions,
      keepUnusedDataFor: 60,
    }),
    /** GET /geo/geocode: the geocoder's own spelling and place of an address, null when it does not find it. */
    geocodeAddress: build.query<Address | null, GeocodeQuery>({
      query: (parts) => ({ endpoint: 'geocodeAddress', query: parts }),
      transformResponse: readGeocodeAnswer,
      keepUnusedDataFor: 60,
    }),
  }),
});
