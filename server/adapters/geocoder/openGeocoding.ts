/** The geocoder and the suggester that the configuration names (docs/decisions/merchants.md#address-help). */
import type { Db } from '../../db/withTx';
import type { GeocoderSettings } from '../../settingsGeocoder';
import type { AdapterLog } from '../adapterLog';
import { createEmbeddedGeocoder } from './embeddedGeocoder';
import { createEmbeddedSuggester } from './embeddedSuggester';
import type { Geocoder } from './geocoder';
import { createGoogle } from './outside/google';
import { createNominatim } from './outside/nominatim';
import type { OutsideAdapter, OutsideSettings } from './outside/outsideAdapter';
import { createOutsideGeocoder, createOutsideSuggester } from './outside/outsideGeocoder';
import { createPhoton } from './outside/photon';
import type { AddressSuggester } from './suggester';

const HOUR_MS = 3_600_000;

type OutsideKind = Exclude<GeocoderSettings['kind'], 'embedded'>;
const OUTSIDE: Readonly<
  Record<
    OutsideKind,
    { readonly create: (settings: OutsideSettings) => OutsideAdapter; readonly ageMs: number }
  >
> = {
  photon: { create: createPhoton, ageMs: 24 * HOUR_MS },
  nominatim: { create: createNominatim, ageMs: 24 * HOUR_MS },
  // Its terms allow no store of answers: long enough for one form and one import.
  google: { create: createGoogle, ageMs: HOUR_MS / 6 },
};

export interface Geocoding {
  readonly geocoder: Geocoder;
  readonly suggester: AddressSuggester;
}

/** Opens nothing by itself: an outside service is first asked when somebody asks us. */
export function openGeocoding(
  settings: GeocoderSettings,
  { db, log, now }: { readonly db: Db; readonly log: AdapterLog; readonly now: () => number },
): Geocoding {
  if (settings.kind === 'embedded') {
    const suggester = createEmbeddedSuggester({ db, now });
    return { geocoder: createEmbeddedGeocoder({ db, log, suggester }), suggester };
  }
  const { create, ageMs } = OUTSIDE[settings.kind];
  const { url, key, perSecond, contact } = settings;
  const adapter = create({ url, key, perSecond, userAgent: userAgentOf(contact) });
  return {
    geocoder: createOutsideGeocoder(adapter, { ageMs, now }),
    suggester: createOutsideSuggester(adapter, { ageMs, now }) ?? createEmbeddedSuggester({ db, now }),
  };
}

/** Who calls, as the operators of free services ask to be told. */
function userAgentOf(contact: string): string {
  return `delivery-operations-console/1${contact === '' ? '' : ` (${contact})`}`;
}
