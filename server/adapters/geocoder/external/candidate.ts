/** What outside geocoders answer, in one form, and which of several answers is the address that was asked about. */
import type { Address } from '../../../../src/contract/schemas/orders';
import type { GeocodeResult } from '../../../../src/domain/postal/geocoding';
import {
  formatPostalCode,
  normalizePostalCode,
  readPostalCode,
} from '../../../../src/domain/postal/postalCode';
import { countryCode, isSameProvince } from '../../../../src/domain/postal/provinces';
import { foldName } from '../../../repositories/sortKey';
import { splitWords } from '../../../repositories/addressWords';
import { isAskedNumber, streetAsAsked } from '../streetText';
import { isNearly } from './nearly';

/** `door`: this house. `street`: somewhere on it. `area`: its postal code alone. Anything wider is no candidate. */
type Precision = 'door' | 'street' | 'area';

export interface Candidate {
  readonly precision: Precision;
  readonly number?: string | undefined;
  readonly street?: string | undefined;
  readonly city?: string | undefined;
  /** Two-letter code. */
  readonly province?: string | undefined;
  /** As the service has it: sometimes the area alone (`M5V`). */
  readonly postalCode?: string | undefined;
  readonly country: 'CA' | 'US';
  readonly location: { readonly lat: number; readonly lng: number };
}

export const COUNTRY_NAMES = { CA: 'Canada', US: 'United States' } as const;

/**
 * The best candidate as a result. A house is exact; a street counts as found with accuracy `street`, for new houses are
 * on maps late; `null` says that the postal area has to decide. Not found: no candidate is about this address.
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

/** Another house of the street says where the street is, no more. */
function asAsked(address: Address, candidate: Candidate): Candidate {
  if (candidate.precision !== 'door' || isAskedNumber(address, candidate.number ?? '')) return candidate;
  return { ...candidate, precision: 'street' };
}

/**
 * Services that forgive spelling always answer something. It is about this address when the street is nearly the one
 * typed, in the typed postal area or a city of nearly that name.
 */
function isAbout(address: Address, candidate: Candidate): boolean {
  if (candidate.precision !== 'area' && !isSameStreet(address.street ?? '', candidate.street ?? '')) {
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

/** `M5V` of `m5v 1a1`, of a part of it and of the area alone; the five digits of a ZIP; empty for other text. */
function areaOf(postalCode = ''): string {
  return /^(?:[A-Z]\d[A-Z]|\d{5})/.exec(normalizePostalCode(postalCode))?.[0] ?? '';
}

/** Words that say what kind of street it is or which end: services write them out or shorten them as they like. */
const KINDS = new Set(
  (
    'street st str avenue av ave boulevard boul blvd bd road rd drive dr lane ln court ct place pl crescent cres ' +
    'terrace ter way circle cir square sq highway hwy parkway pkwy rue chemin ch route rte rang montee cote allee ' +
    'impasse promenade prom de du des d la le les l of the a au aux north n south s east e west w nord sud est ouest o ' +
    'saint st sainte ste'
  ).split(' '),
);

function isSameStreet(typed: string, found: string): boolean {
  const telling = (text: string) => splitWords(text).filter((word) => !KINDS.has(word) && !/^\d/.test(word));
  const words = telling(typed);
  const known = telling(found);
  if (words.length === 0) return found !== '';
  return words.some((word) => known.some((other) => isNearly(word, other)));
}
