/** The geocoder that needs no other service: known addresses, then postal areas (decisions G.1 step 1). */
import type { Address } from '../../../src/contract/schemas/orders';
import type { GeocodeResult } from '../../../src/domain/postal/geocoding';
import { readPostalCode } from '../../../src/domain/postal/postalCode';
import { countryCode, isSameProvince } from '../../../src/domain/postal/provinces';
import type { Db } from '../../db/withTx';
import type { AdapterLog } from '../adapterLog';
import type { Geocoder } from './geocoder';
import { findKnownAddress } from './knownAddresses';
import { findPostalArea } from './postalAreas';

const COUNTRY_NAMES = { CA: 'Canada', US: 'United States' } as const;

/** The embedded geocoder over the server's database. When that can not be asked, the postal areas still answer. */
export function createEmbeddedGeocoder({ db, log }: { db: Db; log: AdapterLog }): Geocoder {
  return {
    async geocode(address) {
      try {
        const known = await findKnownAddress(db, address);
        if (known?.location) return foundExactly(known, known.location);
      } catch (error) {
        log.warn({ err: error }, 'Known addresses could not be searched; using the postal area');
      }
      return geocodeByPostalArea(address);
    },
  };
}

function foundExactly(known: Address, { lat, lng }: { lat: number; lng: number }): GeocodeResult {
  const { street, city, province, postalCode, country } = known;
  return {
    kind: 'found',
    accuracy: 'exact',
    location: { lat, lng },
    fields: { street, city, province, postalCode, country },
  };
}

/**
 * Finds an address by its postal code alone: the area must be known, and the province and country agree with it
 * where they are given. Accuracy `area`; the city is the one to suggest. Pure but for the vendored data.
 */
export function geocodeByPostalArea(address: Address): GeocodeResult {
  const text = address.postalCode?.trim() ?? '';
  if (text === '') return { kind: 'notFound', reason: 'it has no postal code' };
  const code = readPostalCode(text);
  if (!code) return { kind: 'notFound', reason: `${text} is not a postal code` };
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
    location: { lat: area.lat, lng: area.lng },
    fields: {
      ...(area.city === '' ? {} : { city: area.city }),
      ...(area.province === '' ? {} : { province: area.province }),
      postalCode: code.code,
      country: COUNTRY_NAMES[code.country],
    },
  };
}
