/** Makes the configured geocoder and suggester (docs/decisions/merchants.md#address-help). */
import type { Db } from '../../db/withTx';
import type { GeocoderSettings } from '../../settings/settingsGeocoder';
import type { Tracing } from '../../tracing/tracing';
import { createEmbeddedGeocoder } from './embeddedGeocoder';
import { createEmbeddedSuggester } from './embeddedSuggester';
import type { Geocoder } from './geocoder';
import { createGoogle } from './external/google';
import { createNominatim } from './external/nominatim';
import type { ExternalAdapter, ExternalSettings } from './external/externalAdapter';
import { createExternalGeocoder, createExternalSuggester } from './external/externalGeocoder';
import { createPhoton } from './external/photon';
import type { AddressSuggester } from './suggester';

const HOUR_MS = 3_600_000;

type ExternalKind = Exclude<GeocoderSettings['kind'], 'embedded'>;
const EXTERNAL: Readonly<
  Record<
    ExternalKind,
    { readonly create: (settings: ExternalSettings) => ExternalAdapter; readonly ageMs: number }
  >
> = {
  photon: { create: createPhoton, ageMs: 24 * HOUR_MS },
  nominatim: { create: createNominatim, ageMs: 24 * HOUR_MS },
  // Google's terms do not allow storing answers: this is long enough for one form and one import.
  google: { create: createGoogle, ageMs: HOUR_MS / 6 },
};

interface Geocoding {
  readonly geocoder: Geocoder;
  readonly suggester: AddressSuggester;
}

interface GeocodingDeps {
  readonly db: Db;
  readonly now: () => number;
  readonly tracing?: Tracing | undefined;
}

/** Makes them without connecting: an external service is called only when needed. */
export function openGeocoding(settings: GeocoderSettings, { db, now, tracing }: GeocodingDeps): Geocoding {
  if (settings.kind === 'embedded') {
    const suggester = createEmbeddedSuggester({ db, now });
    return { geocoder: createEmbeddedGeocoder({ db, suggester }), suggester };
  }
  const { create, ageMs } = EXTERNAL[settings.kind];
  const { url, key, perSecond, contact } = settings;
  const adapter = create({ url, key, perSecond, userAgent: userAgentOf(contact), tracing });
  return {
    geocoder: createExternalGeocoder(adapter, { ageMs, now }),
    suggester: createExternalSuggester(adapter, { ageMs, now }) ?? createEmbeddedSuggester({ db, now }),
  };
}

/** Identifies the caller, as operators of free services require. */
function userAgentOf(contact: string): string {
  return `delivery-operations-console/1${contact === '' ? '' : ` (${contact})`}`;
}
