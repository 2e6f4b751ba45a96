/** Suggestions that need no known address: from the beginning of a postal code or of a city's name. */
import type { Address } from '../../../src/contract/schemas/orders';
import { formatPostalCode, normalizePostalCode, readPostalCode } from '../../../src/domain/postal/postalCode';
import { foldName } from '../../repositories/sortKey';
import { findPostalArea, listCanadianAreas, listUsAreas, type PostalArea } from './postalAreas';
import { compareTexts } from '../../../src/lib/compare';

/** Most ZIP areas for typed digits, which are usually the beginning of a house number. */
const MAX_ZIPS = 10;
const MAX_CITIES = 5;

type Country = 'Canada' | 'United States';

interface City {
  readonly folded: string;
  readonly address: Address;
}

let cities: readonly City[] | undefined;

/** Returns city and province of the postal area being typed, from its third character on. */
export function predictAreas(text: string): Address[] {
  const code = normalizePostalCode(text);
  if (/^[A-Z]\d[A-Z]/.test(code) && code.length <= 6) {
    const area = findPostalArea({ country: 'CA', area: code.slice(0, 3) });
    return area ? [areaAddress(area, 'Canada', readPostalCode(code) ? formatPostalCode(code) : '')] : [];
  }
  const zip = /^(\d{3,5})(?:-\d{0,4})?$/.exec(code)?.[1];
  if (zip === undefined) return [];
  if (zip.length === 5) {
    const area = findPostalArea({ country: 'US', area: zip });
    return area ? [areaAddress(area, 'United States', readPostalCode(code)?.code ?? zip)] : [];
  }
  return listUsAreas()
    .filter(({ area }) => area.startsWith(zip))
    .slice(0, MAX_ZIPS)
    .map((area) => areaAddress(area, 'United States', area.area));
}

/** Returns cities whose name begins with the text. */
export function predictCities(text: string): Address[] {
  const folded = foldName(text);
  if (!/\p{L}/u.test(folded)) return [];
  return (cities ??= readCities())
    .filter((city) => city.folded.startsWith(folded))
    .slice(0, MAX_CITIES)
    .map(({ address }) => address);
}

/** Includes the postal code only if it is complete; of a partial one only its place. */
function areaAddress(
  { city, province, lat, lng }: PostalArea,
  country: Country,
  postalCode: string,
): Address {
  return {
    ...(city === '' ? {} : { city }),
    ...(province === '' ? {} : { province }),
    ...(postalCode === '' ? {} : { postalCode }),
    country,
    location: { lat, lng },
    locationAccuracy: 'area',
  };
}

/** Returns Canadian cities first, each country sorted by name. */
function readCities(): readonly City[] {
  const listed = (areas: readonly PostalArea[], country: Country): City[] => {
    const known = new Map<string, City>();
    for (const { city, province } of areas) {
      const folded = foldName(city);
      if (city !== '') known.set(`${folded} ${province}`, { folded, address: { city, province, country } });
    }
    return [...known].sort(([a], [b]) => compareTexts(a, b)).map(([, city]) => city);
  };
  return [...listed(listCanadianAreas(), 'Canada'), ...listed(listUsAreas(), 'United States')];
}
