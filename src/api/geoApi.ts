/** Address help (docs/decisions/merchants.md#address-help). Only asked where the server has it (`extras.geo`). */
import type { AddressPrediction, GeocodeQuery } from '../contract/schemas/geo';
import type { Address } from '../contract/schemas/orders';
import { adminApi } from './adminApi';
import { readGeocodeAnswer, readPredictions } from './read/readGeo';

export const geoApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    /** GET /geo/autocomplete?q=: what the typed text may mean, best first; [] when nothing fits. */
    autocompleteAddress: build.query<AddressPrediction[], string>({
      queryFn: async (q, _api, _extra, call) => {
        const answer = await call({ endpoint: 'autocompleteAddress', query: { q } });
        if (answer.error) return { error: answer.error, meta: answer.meta };
        return { data: readPredictions(answer.data), meta: answer.meta };
      },
      keepUnusedDataFor: 60,
    }),
    /** GET /geo/geocode: the geocoder's own spelling and place of an address, null when it does not find it. */
    geocodeAddress: build.query<Address | null, GeocodeQuery>({
      queryFn: async (parts, _api, _extra, call) => {
        const answer = await call({ endpoint: 'geocodeAddress', query: parts });
        if (answer.error) return { error: answer.error, meta: answer.meta };
        return { data: readGeocodeAnswer(answer.data), meta: answer.meta };
      },
      keepUnusedDataFor: 60,
    }),
  }),
});
