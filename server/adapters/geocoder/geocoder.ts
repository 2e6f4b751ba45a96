/** Where addresses are found. The embedded geocoder is the default; others are chosen by configuration. */
import type { Address } from '../../../src/contract/schemas/orders';
import type { GeocodeResult } from '../../../src/domain/postal/geocoding';

export interface Geocoder {
  /**
   * Finds an address. Never rejects: a geocoder that fails or takes too long answers what the embedded one knows,
   * so that an order is never lost to somebody else's outage (decisions G.1 step 1).
   */
  geocode(address: Address): Promise<GeocodeResult>;
}
