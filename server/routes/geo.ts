/** Address help (docs/decisions/merchants.md#address-help): GET /geo/autocomplete and GET /geo/geocode. */
import type { FastifyInstance } from 'fastify';
import { serverMessages } from '../../src/contract/serverMessages';
import { autocompleteQuery, geocodeQuery } from '../../src/contract/schemas/geo';
import { createEmbeddedSuggester } from '../adapters/geocoder/embeddedSuggester';
import { geocodeForPeople } from '../adapters/geocoder/guardedGeocoder';
import { withDeadline } from '../adapters/deadline';
import type { ServerDeps } from '../deps';
import { createCallLimiter } from '../http/callLimiter';
import { defineRoute } from '../http/defineRoute';
import { throwHttpError } from '../http/httpError';

/** Calls a minute per person. The console sends at most one every 800 ms; this leaves room for several tabs. */
export const GEO_CALLS_A_MINUTE = 300;
const SUGGEST_TIMEOUT_MS = 2_000;

/** Adds both endpoints. They answer 503 when the service behind them fails, and 429 above the limit of calls. */
export function registerGeoRoutes(app: FastifyInstance, deps: ServerDeps): void {
  const { log, geocoder, suggester = createEmbeddedSuggester(deps) } = deps;
  const count = createCallLimiter(GEO_CALLS_A_MINUTE, deps.now);

  defineRoute(app, deps, 'autocompleteAddress', {
    summary:
      'Suggests completions of a typed address: known addresses, postal areas and cities of Canada and the US.',
    querystring: autocompleteQuery,
    handler: async ({ query }, { email }) => {
      count(email);
      try {
        const work = () => suggester.suggest(query.q, query.limit);
        return { predictions: (await withDeadline(SUGGEST_TIMEOUT_MS, work)).slice(0, query.limit) };
      } catch (error) {
        log.warn({ err: error }, 'Addresses could not be suggested');
        return throwHttpError(503, serverMessages.geocoderFailed);
      }
    },
  });

  defineRoute(app, deps, 'geocodeAddress', {
    summary: 'Returns an address as the geocoder spells and locates it, or null if it is not found.',
    querystring: geocodeQuery,
    handler: async ({ query }, { email }) => {
      count(email);
      const result = await geocodeForPeople(geocoder, log, query);
      if (!result) return throwHttpError(503, serverMessages.geocoderFailed);
      if (result.kind === 'notFound') return { address: null };
      const { fields, location, accuracy, withinKm } = result;
      const reach = withinKm === undefined ? {} : { locationWithinKm: withinKm };
      return { address: { ...fields, location, locationAccuracy: accuracy, ...reach } };
    },
  });
}
