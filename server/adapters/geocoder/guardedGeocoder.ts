/** Keeps a geocoder's failures to itself. */
import type { Address } from '../../../src/contract/schemas/orders';
import type { GeocodeResult } from '../../../src/domain/postal/geocoding';
import type { AdapterLog } from '../adapterLog';
import { withDeadline } from '../deadline';
import type { Geocoder } from './geocoder';
import { geocodeByPostalArea } from './postalAreaGeocoder';

/** An address look-up that takes longer than this is answered from the postal areas. Milliseconds. */
export const GEOCODER_TIMEOUT_MS = 2_000;

/** A geocoder that always answers, in time: what `inner` says, or the postal area when it fails or is late. */
export function guardGeocoder(inner: Geocoder, log: AdapterLog, timeoutMs = GEOCODER_TIMEOUT_MS): Geocoder {
  return {
    async geocode(address) {
      try {
        return await withDeadline(timeoutMs, () => inner.geocode(address));
      } catch (error) {
        log.warn({ err: error }, 'The geocoder failed; using the postal area');
        return geocodeByPostalArea(address);
      }
    },
  };
}

/**
 * For people who wait for the answer: as above, but null when the geocoder failed and the postal area knows nothing
 * either, for that is no answer at all.
 */
export async function geocodeForPeople(
  inner: Geocoder,
  log: AdapterLog,
  address: Address,
): Promise<GeocodeResult | null> {
  let failed = false;
  const noting: AdapterLog = {
    warn(details, message) {
      failed = true;
      log.warn(details, message);
    },
  };
  const result = await guardGeocoder(inner, noting).geocode(address);
  return failed && result.kind === 'notFound' ? null : result;
}
