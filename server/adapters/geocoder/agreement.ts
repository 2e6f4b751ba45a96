/** Whether what a geocoder found can be the address that was typed, where parcels depend on it. */
import type { Address } from '../../../src/contract/schemas/orders';
import type { GeocodeResult } from '../../../src/domain/postal/geocoding';
import { readPostalCode, type PostalCode } from '../../../src/domain/postal/postalCode';
import { isSameProvince } from '../../../src/domain/postal/provinces';

/** Digits of a ZIP that name its region: delivery ZIPs of neighbours are often mixed up on maps. */
const ZIP_REGION = 3;

/**
 * The result, or not found when it lies in another postal area or province than the one typed: zone and price go by
 * the typed postal code, and a place elsewhere would send the parcel there. People who are asked get the difference
 * as a suggestion instead.
 */
export function refuseContradiction(address: Address, result: GeocodeResult): GeocodeResult {
  if (result.kind === 'notFound') return result;
  const { postalCode, province } = result.fields;
  const typed = readPostalCode(address.postalCode ?? '');
  const found = readPostalCode(postalCode ?? '');
  if (typed && found && region(typed) !== region(found)) {
    return { kind: 'notFound', reason: `it is in ${found.area}, not in ${typed.area}` };
  }
  const asked = address.province?.trim() ?? '';
  if (asked !== '' && province && !isSameProvince(asked, province)) {
    return { kind: 'notFound', reason: `it is in ${province}, not in ${asked}` };
  }
  return result;
}

function region({ country, area }: PostalCode): string {
  return country === 'US' ? area.slice(0, ZIP_REGION) : area;
}
