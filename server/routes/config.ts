/** GET /config.json: what the console reads before its first render. It holds no secret. */
import type { FastifyInstance } from 'fastify';
import { PROVIDER_ADMIN_GROUP } from '../../src/contract/constants';
import { ENDPOINTS, type EndpointName } from '../../src/contract/endpoints';
import { extrasWhere } from '../../src/contract/extras';
import { runtimeConfig, type RuntimeConfig } from '../../src/contract/schemas/config';
import type { ServerDeps } from '../deps';
import { sendFixedText } from '../http/sendFixedText';
import type { Settings } from '../settings/settings';
import { GEO_CREDITS } from '../settings/settingsGeocoder';
import { createZoneTables } from '../timeZones/zoneTable';

/** Calls whose paths the specification leaves open: a deployment on another server may have them elsewhere. */
const CHOSEN_PATHS: readonly EndpointName[] = [
  'geocodeOrder',
  'addLocationPricing',
  'removeLocationPricing',
  'updateShippingRuleByAction',
  'listMerchantUsers',
  'deleteMerchantUser',
  'autocompleteAddress',
  'geocodeAddress',
];

/** Returns the runtime configuration for a console served from this origin. */
function runtimeConfigOf(settings: Settings): Omit<RuntimeConfig, 'timeZones'> {
  const geoCredit = GEO_CREDITS[settings.geocoder.kind];
  return {
    apiBase: settings.apiPrefix,
    ...(geoCredit && { geoCredit }),
    ...(settings.tiles && { tiles: settings.tiles }),
    photoHosts: [...settings.network.photoHosts],
    registration: { mode: settings.registration.mode, domains: [...settings.registration.domains] },
    readyGraceSeconds: settings.readyGraceSeconds,
    devTools: settings.devTools ?? settings.demo,
    inspector: settings.inspector,
    productKey: settings.product.key,
    productLabel: settings.product.label,
    providerName: settings.providerName,
    emailExampleHost: settings.emailExampleHost,
    ...(settings.providerAdminGroup !== PROVIDER_ADMIN_GROUP && {
      providerAdminGroup: settings.providerAdminGroup,
    }),
    ...(settings.trackingUrlTemplate === null ? {} : { trackingUrlTemplate: settings.trackingUrlTemplate }),
    paths: Object.fromEntries(CHOSEN_PATHS.map((name) => [name, ENDPOINTS[name].path])),
    extras: extrasWhere(() => true),
    ...(settings.sentryDsn === null ? {} : { errorReporting: { dsn: settings.sentryDsn } }),
  };
}

/** Adds the route, outside the API prefix. */
export function registerConfigRoute(app: FastifyInstance, deps: ServerDeps): void {
  const fixed = runtimeConfigOf(deps.settings);
  const timeZones = createZoneTables(deps);
  app.get('/config.json', { schema: { hide: true } }, async (request, reply) =>
    sendFixedText(
      request,
      reply,
      JSON.stringify(runtimeConfig.parse({ ...fixed, timeZones: await timeZones() })),
    ),
  );
}
