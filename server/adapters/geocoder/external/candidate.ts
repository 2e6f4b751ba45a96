/** The answers of external geocoders in one form, and the choice of the answer that matches the address. */
import type { Address } from '../../../../src/contract/schemas/orders';
import type { GeocodeResult } from '../../../../src/domain/postal/geocoding';
import {
  formatPostalCode,
  normalizePostalCode,
  readPostalCode,
} from '../../../../src/domain/postal/postalCode';
import { countryCode, isSameProvince } from '../../../../src/domain/postal/provinces';
import { foldName } from '../../../repositories/sortKey';
import { isAskedNumber, streetAsAsked } from '../streetText';
import { isNearly } from './nearly';
import { isSameStreet } from './sameStreet';

/**
 * `door`: this house. `street`: somewhere on it. `area`: only its postal code. Anything less precise is not a
 * candidate.
 */
type Precision = 'door' | 'street' | 'area';

export interface Candidate {
  readonly precision: Precision;
  readonly number?: string | undefined;
  readonly street?: string | undefined;
  readonly city?: string | undefined;
  /** Two-letter code. */
  readonly province?: string | undefined;
  /** As the service gives it: sometimes only the area (`M5V`). */
  readonly postalCode?: string | undefined;
  readonly country: 'CA' | 'US';
  readonly location: { readonly lat: number; readonly lng: number };
}

export const COUNTRY_NAMES = { CA: 'Canada', US: 'United States' } as const;

/**
 * Returns the best candidate as a result. A house is exact; a street counts as found with accuracy `street`, because
 * maps show new houses late. `null` means that the postal area has to decide. Not found: no candidate matches the
 * address.
 */
export function geocodeResult(
  service: string,
  address: Address,
  candidates: readonly Candidate[],
): GeocodeResult | null {
  const country = countryCode(address.country ?? '');
  const [best] = candidates
    .map((candidate) => asAsked(address, candidate))
    .filter((candidate) => country === null || candidate.country === country)
    .filter((candidate) => isAbout(address, candidate))
    .map((candidate) => ({ candidate, score: scoreOf(address, candidate) }))
    .sort((a, b) => b.score - a.score)
    .map(({ candidate }) => candidate);
  if (!best) return { kind: 'notFound', reason: `${service} does not know it` };
  if (best.precision === 'area') return null;
  const { city, province, postalCode } = best;
  const street = streetAsAsked(address, best);
  const whole = best.precision === 'door' ? readPostalCode(postalCode ?? '') : null;
  return {
    kind: 'found',
    accuracy: best.precision === 'door' ? 'exact' : 'street',
    location: { lat: best.location.lat, lng: best.location.lng },
    fields: {
      ...(street && { street }),
      ...(city && { city }),
      ...(province && { province }),
      ...(whole && { postalCode: formatPostalCode(whole.code) }),
      country: COUNTRY_NAMES[best.country],
    },
  };
}

/** Another house on the street only tells where the street is. */
function asAsked(address: Address, candidate: Candidate): Candidate {
  if (candidate.precision !== 'door' || isAskedNumber(address, candidate.number ?? '')) return candidate;
  return { ...candidate, precision: 'street' };
}

/**
 * Fuzzy searches always return something. A candidate matches the address if its street is nearly the typed one, and it
 * is in the typed postal area or in a city with nearly that name.
 */
function isAbout(address: Address, candidate: Candidate): boolean {
  if (candidate.precision !== 'area' && !isSameStreet(address, candidate.street ?? '')) {
    return false;
  }
  const { city = '', province = '' } = address;
  const typedArea = areaOf(address.postalCode);
  if (typedArea !== '' && typedArea === areaOf(candidate.postalCode)) return true;
  if (city.trim() !== '') return isNearly(foldName(city), foldName(candidate.city ?? ''));
  if (typedArea !== '') return false;
  return province.trim() === '' || isSameProvince(province, candidate.province ?? '');
}

function scoreOf(address: Address, candidate: Candidate): number {
  const { city = '', province = '', postalCode = '' } = address;
  const typed = normalizePostalCode(postalCode);
  const found = normalizePostalCode(candidate.postalCode ?? '');
  return (
    (areaOf(postalCode) !== '' && areaOf(postalCode) === areaOf(found) ? 8 : 0) +
    (typed !== '' && typed === found ? 1 : 0) +
    { door: 6, street: 3, area: 0 }[candidate.precision] +
    (city.trim() !== '' && foldName(city) === foldName(candidate.city ?? '') ? 3 : 0) +
    (province.trim() !== '' && isSameProvince(province, candidate.province ?? '') ? 2 : 0)
  );
}

/**
 * Returns `M5V` for `m5v 1a1`, for part of it and for the area alone; the five digits of a ZIP code; empty for other
 * text.
 */
function areaOf(postalCode = ''): string {
  return /^(?:[A-Z]\d[A-Z]|\d{5})/.exec(normalizePostalCode(postalCode))?.[0] ?? '';
}
