/** Shields callers from a geocoder's failures. */
import type { Address } from '../../../src/contract/schemas/orders';
import { geocodeByEarlierPosition, type GeocodeResult } from '../../../src/domain/postal/geocoding';
import type { AdapterLog } from '../adapterLog';
import { withDeadline } from '../deadline';
import { refuseContradiction } from './agreement';
import type { Geocoder } from './geocoder';
import { geocodeByPostalArea } from './postalAreaGeocoder';

/** A look-up that takes longer than this counts as failed. Milliseconds. */
const GEOCODER_TIMEOUT_MS = 2_000;

/**
 * Returns a geocoder for orders that always answers in time: the result of `inner`, unless it contradicts the typed
 * postal code or province. If `inner` fails or is late, an address that was found before stays where it was, and any
 * other is at its postal area. If that gives nothing either, the reason names the failure, so that an outage is not
 * mistaken for a wrong address.
 */
export function guardGeocoder(inner: Geocoder, log: AdapterLog): Geocoder {
  return {
    async geocode(address, notAt) {
      const patienceMs = inner.patienceMs ?? GEOCODER_TIMEOUT_MS;
      const answer = await askInTime(log, patienceMs, (late) => inner.geocode(address, notAt, late));
      if (answer) return refuseContradiction(address, answer);
      const known = geocodeByEarlierPosition(address) ?? geocodeByPostalArea(address);
      if (known.kind === 'found') return known;
      return { kind: 'notFound', reason: `the geocoder did not answer, and ${known.reason}` };
    },
  };
}

/**
 * Does the same for people who wait for the answer, but shows them contradictions and likely misspellings. Null if the
 * geocoder failed and the postal area gives nothing either, because that is no answer at all.
 */
export async function geocodeForPeople(
  inner: Geocoder,
  log: AdapterLog,
  address: Address,
): Promise<GeocodeResult | null> {
  const answer = await askInTime(log, GEOCODER_TIMEOUT_MS, (late) => inner.geocode(address, undefined, late));
  const isKnown = answer?.kind === 'found' && answer.accuracy === 'exact';
  if (answer) return (isKnown ? null : await askWhatIsMeant(inner, log, address)) ?? answer;
  const byArea = geocodeByPostalArea(address);
  return byArea.kind === 'found' ? byArea : null;
}

/** Returns null if there is no suggestion, or if it failed or took too long: then the original answer is used. */
async function askWhatIsMeant(
  inner: Geocoder,
  log: AdapterLog,
  address: Address,
): Promise<GeocodeResult | null> {
  try {
    return await withDeadline(GEOCODER_TIMEOUT_MS, async () => (await inner.findMeant?.(address)) ?? null);
  } catch (error) {
    log.warn({ err: error }, 'Nearly known addresses could not be searched');
    return null;
  }
}

/** Returns null if it failed or took too long. */
async function askInTime(
  log: AdapterLog,
  timeoutMs: number,
  ask: (late: AbortSignal) => Promise<GeocodeResult>,
): Promise<GeocodeResult | null> {
  try {
    return await withDeadline(timeoutMs, ask);
  } catch (error) {
    log.warn({ err: error }, 'The geocoder failed; answering without it');
    return null;
  }
}
