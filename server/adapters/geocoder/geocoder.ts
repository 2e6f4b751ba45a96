/** Finds addresses. The embedded geocoder is the default; others are chosen in the configuration. */
import type { Address } from '../../../src/contract/schemas/orders';
import type { GeocodeResult } from '../../../src/domain/postal/geocoding';

export interface Geocoder {
  /** True if many addresses should be asked for at the same time, because they are looked up together. */
  readonly takesMany?: boolean;
  /** How long to wait for its answers, if not the usual time. Milliseconds. */
  readonly patienceMs?: number;
  /**
   * Finds an address. It may reject or take long, so callers use `guardGeocoder`, which then answers without it:
   * an order is never lost because another service is down.
   * @param notAt coordinates that staff gave up for this address; a geocoder that learns from orders must not answer
   *   with them
   * @param late aborted when the caller no longer waits; the answer may still be kept for the next caller
   */
  geocode(address: Address, notAt?: Address['location'], late?: AbortSignal): Promise<GeocodeResult>;
  /**
   * Returns what may have been meant by an address that is not known exactly; null if nothing is likely. Used only for
   * people. Absent if `geocode` itself tolerates misspellings.
   */
  findMeant?(address: Address): Promise<GeocodeResult | null>;
}
