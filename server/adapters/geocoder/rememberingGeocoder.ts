/** Looks up each address only once. */
import type { GeocodeResult } from '../../../src/domain/postal/geocoding';
import type { Geocoder } from './geocoder';

/** A look-up of many addresses waits as long as for any statement of our own database. Milliseconds. */
const PATIENCE_MS = 60_000;

/** Returns a geocoder for a batch, whose orders often share their origin; it keeps its answers as long as it exists. */
export function rememberGeocodes(inner: Geocoder): Geocoder {
  const asked = new Map<string, Promise<GeocodeResult>>();
  return {
    ...(inner.takesMany && { patienceMs: PATIENCE_MS }),
    geocode(address, _notAt, late) {
      const key = JSON.stringify(address);
      const answer = asked.get(key) ?? inner.geocode(address, undefined, late);
      asked.set(key, answer);
      return answer;
    },
  };
}
