/** Asks about each address once. */
import type { GeocodeResult } from '../../../src/domain/postal/geocoding';
import type { Geocoder } from './geocoder';

/** A look-up of many waits for our own database, which may be busy with its upkeep, as long as any statement of ours. Milliseconds. */
const PATIENCE_MS = 60_000;

/** For a batch, whose orders mostly share their origin: the answers live as long as the returned geocoder. */
export function rememberGeocodes(inner: Geocoder): Geocoder {
  const asked = new Map<string, Promise<GeocodeResult>>();
  return {
    ...(inner.takesMany && { patienceMs: PATIENCE_MS }),
    geocode(address) {
      const key = JSON.stringify(address);
      const answer = asked.get(key) ?? inner.geocode(address);
      asked.set(key, answer);
      return answer;
    },
  };
}
