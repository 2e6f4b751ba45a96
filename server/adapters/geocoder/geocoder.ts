/** Where addresses are found. The embedded geocoder is the default; others are chosen by configuration. */
import type { Address } from '../../../src/contract/schemas/orders';
import type { GeocodeResult } from '../../../src/domain/postal/geocoding';

export interface Geocoder {
  /** True for one that is best asked about many addresses at the same moment: it looks them up together. */
  readonly takesMany?: boolean;
  /** How long its answers are waited for, where that is not the usual time. Milliseconds. */
  readonly patienceMs?: number;
  /**
   * Finds an address. May reject or take its time: callers ask through `guardGeocoder`, which then answers from the
   * postal areas, so that an order is never lost to the outage of another service.
   */
  geocode(address: Address): Promise<GeocodeResult>;
  /**
   * What may have been meant by an address that is not known exactly; null when nothing is likely. Asked for people
   * alone. Geocoders that look past misspellings by themselves have none.
   */
  findMeant?(address: Address): Promise<GeocodeResult | null>;
}
