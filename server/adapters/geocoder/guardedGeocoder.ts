/** Keeps a geocoder's failures to itself. */
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
