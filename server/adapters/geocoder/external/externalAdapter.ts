/** What an outside service has to answer to stand behind the `Geocoder` and `AddressSuggester` of the server. */
import type { AddressPrediction } from '../../../../src/contract/schemas/geo';
import type { Address } from '../../../../src/contract/schemas/orders';
import type { GeocodeResult } from '../../../../src/domain/postal/geocoding';
import type { Tracing } from '../../../tracing/tracing';

export interface ExternalSettings {
  /** Without a slash at its end; empty for the service's own address. */
  readonly url: string;
  /** Empty for services without one. Goes into requests and nowhere else. */
  readonly key: string;
  readonly perSecond: number;
  readonly userAgent: string;
  readonly tracing?: Tracing | undefined;
}

export interface ExternalAdapter {
  /** As staff know it: `Photon`. */
  readonly service: string;
  /** An address with a street. Null: the service knows its postal area only. Rejects when the service fails. */
  geocode(address: Address): Promise<GeocodeResult | null>;
  /** Absent where the service must not be asked while somebody types. */
  suggest?(text: string, limit: number): Promise<AddressPrediction[]>;
}
