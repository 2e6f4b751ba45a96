/** Checks whether a geocoder's result can be the typed address, because parcels are sent there. */
import type { Address } from '../../../src/contract/schemas/orders';
import type { GeocodeResult } from '../../../src/domain/postal/geocoding';
import { readPostalCode, type PostalCode } from '../../../src/domain/postal/postalCode';
import { isSameProvince } from '../../../src/domain/postal/provinces';

/** Digits of a ZIP code that identify its region: maps often confuse delivery ZIP codes of neighbours. */
const ZIP_REGION = 3;

/**
 * Returns the result, or not found if it is in another postal area or province than typed: zone and price depend on the
 * typed postal code, and a place elsewhere would send the parcel there. People who look up an address get the
 * difference as a suggestion instead.
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
