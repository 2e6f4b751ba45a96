/** The interface of an external service that serves as the server's `Geocoder` and `AddressSuggester`. */
import type { AddressPrediction } from '../../../../src/contract/schemas/geo';
import type { Address } from '../../../../src/contract/schemas/orders';
import type { GeocodeResult } from '../../../../src/domain/postal/geocoding';
import type { Tracing } from '../../../tracing/tracing';

export interface ExternalSettings {
  /** Without a trailing slash; empty for the service's own address. */
  readonly url: string;
  /** Empty for services without keys. Sent in requests and nowhere else. */
  readonly key: string;
  readonly perSecond: number;
  readonly userAgent: string;
  readonly tracing?: Tracing | undefined;
}

export interface ExternalAdapter {
  /** The name that staff know: `Photon`. */
  readonly service: string;
  /** Finds an address with a street. Null: the service knows only its postal area. Rejects if the service fails. */
  geocode(address: Address): Promise<GeocodeResult | null>;
  /** Absent if the service must not be asked while somebody types. */
  suggest?(text: string, limit: number): Promise<AddressPrediction[]>;
}
