/** The result of any geocoder (docs/decisions/merchants.md#address-check). */
import type { LocationAccuracy } from '../../contract/constants';
import type { Address } from '../../contract/schemas/orders';

/** The fields a geocoder may return; missing ones are absent and never compared. */
type GeocodedFields = Pick<Address, 'street' | 'city' | 'province' | 'postalCode' | 'country'>;

export type GeocodeResult =
  | {
      readonly kind: 'found';
      readonly accuracy: LocationAccuracy;
      /** How far the address may be from the location, in kilometres, if known and not exact. */
      readonly withinKm?: number;
      readonly location: { readonly lat: number; readonly lng: number };
      readonly fields: GeocodedFields;
    }
  /** `reason` is a clause for staff: `no postal area Z9Z is known`. */
  | { readonly kind: 'notFound'; readonly reason: string };

/**
 * An address with the position of an earlier look-up counts as found there, as exactly as it was then; null when it has
 * none. Whoever changes an address removes its position.
 */
export function geocodeByEarlierPosition(address: Address): GeocodeResult | null {
  const { location, locationAccuracy: accuracy, locationWithinKm: withinKm } = address;
  if (!location || !accuracy) return null;
  return { kind: 'found', accuracy, ...(withinKm !== undefined && { withinKm }), location, fields: {} };
}

/** An address with typed coordinates counts as found there; null when it has none. */
export function geocodeByCoordinates(address: Address): GeocodeResult | null {
  const { location } = address;
  if (!location) return null;
  return { kind: 'found', accuracy: 'exact', location: { lat: location.lat, lng: location.lng }, fields: {} };
}
