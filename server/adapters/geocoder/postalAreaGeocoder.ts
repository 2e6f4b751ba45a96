/** Finds an address by its postal area, without another service (docs/decisions/pipeline.md#steps). */
import type { Address } from '../../../src/contract/schemas/orders';
import type { GeocodeResult } from '../../../src/domain/postal/geocoding';
import { readPostalCode, zipWithZeros } from '../../../src/domain/postal/postalCode';
import { countryCode, isSameProvince } from '../../../src/domain/postal/provinces';
import { areaReachKm } from './areaReach';
import { findPostalArea } from './postalAreas';

const COUNTRY_NAMES = { CA: 'Canada', US: 'United States' } as const;

/**
 * Finds an address by its postal code alone: the area must be known, and must match province and country if they are
 * given. Accuracy is `area`; the city is a suggestion. Pure except for the vendored data.
 */
export function geocodeByPostalArea(address: Address): GeocodeResult {
  const text = address.postalCode?.trim() ?? '';
  if (text === '') return { kind: 'notFound', reason: 'it has no postal code' };
  const code = readPostalCode(text);
  if (!code) {
    const zeros = zipWithZeros(text) === null ? '' : ': the zeros at its beginning may be missing';
    return { kind: 'notFound', reason: `${text} is not a postal code${zeros}` };
  }
  const area = findPostalArea(code);
  if (!area) return { kind: 'notFound', reason: `no postal area ${code.area} is known` };

  const province = address.province?.trim() ?? '';
  if (province !== '' && area.province !== '' && !isSameProvince(province, area.province)) {
    return { kind: 'notFound', reason: `${code.area} is in ${area.province}, not in ${province}` };
  }
  const country = address.country?.trim() ?? '';
  if (country !== '' && countryCode(country) !== code.country) {
    return {
      kind: 'notFound',
      reason: `${code.area} is in ${COUNTRY_NAMES[code.country]}, not in ${country}`,
    };
  }
  return {
    kind: 'found',
    accuracy: 'area',
    withinKm: areaReachKm(code),
    location: { lat: area.lat, lng: area.lng },
    fields: {
      ...(area.city === '' ? {} : { city: area.city }),
      ...(area.province === '' ? {} : { province: area.province }),
      postalCode: code.code,
      country: COUNTRY_NAMES[code.country],
    },
  };
}
