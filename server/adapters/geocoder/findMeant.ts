/**
 * Guesses what a person meant by an address that is not known as typed (docs/decisions/merchants.md#address-check).
 * Only for people, who see the difference and decide: an order is never located by a guess.
 */
import type { Address } from '../../../src/contract/schemas/orders';
import type { GeocodeResult } from '../../../src/domain/postal/geocoding';
import { normalizePostalCode, readPostalCode, zipWithZeros } from '../../../src/domain/postal/postalCode';
import { isSameProvince } from '../../../src/domain/postal/provinces';
import { streetKey } from '../../repositories/addressWords';
import { foldName } from '../../repositories/sortKey';
import { isNearly } from './external/nearly';
import { geocodeByPostalArea } from './postalAreaGeocoder';
import { streetAsAsked } from './streetText';
import type { AddressSuggester } from './suggester';

/** Most known addresses of one street and number that are examined; with more, it is not clear which one is meant. */
const CANDIDATES = 100;

/**
 * Returns the known address of this street and number whose postal code and city differ by a typing error, if there is
 * exactly one; else the area of a postal code in which letters and digits were confused (`GIK 3C3`), or of a ZIP code
 * without its leading zeros. Null if nothing is likely enough.
 */
export async function findMeant(
  address: Address,
  suggester: AddressSuggester | undefined,
): Promise<GeocodeResult | null> {
  const known = suggester && (await findNearlyKnown(address, suggester));
  if (known) return known;
  const postalCode = repairPostalCode(address.postalCode ?? '');
  if (postalCode === null) return null;
  const byArea = geocodeByPostalArea({ ...address, postalCode });
  return byArea.kind === 'found' ? byArea : null;
}

async function findNearlyKnown(address: Address, suggester: AddressSuggester): Promise<GeocodeResult | null> {
  const street = streetKey(address);
  if (!/\d/.test(street)) return null;
  const predictions = await suggester.suggest(street, CANDIDATES);
  const near = predictions
    .map((prediction) => prediction.address)
    .filter((known) => streetKey(known) === street && known.location && isSlipAway(address, known));
  const [found] = near;
  const places = new Set(
    near.map(({ city, postalCode }) => `${foldName(city ?? '')} ${normalizePostalCode(postalCode ?? '')}`),
  );
  if (!found?.location || places.size !== 1) return null;
  const { city, province, postalCode, country, location } = found;
  return {
    kind: 'found',
    accuracy: found.locationAccuracy ?? 'exact',
    location: { lat: location.lat, lng: location.lng },
    fields: { street: streetAsAsked(address, found), city, province, postalCode, country },
  };
}

/** A completely different postal code is a different place; an omitted part never counts as a difference. */
function isSlipAway(asked: Address, known: Address): boolean {
  const near = (one: string, other: string) => one === '' || other === '' || isNearly(one, other);
  const code = normalizePostalCode(asked.postalCode ?? '');
  if (code === '' && !asked.city?.trim()) return false;
  if (asked.province && known.province && !isSameProvince(asked.province, known.province)) return false;
  return (
    near(code, normalizePostalCode(known.postalCode ?? '')) &&
    near(foldName(asked.city ?? ''), foldName(known.city ?? ''))
  );
}

/** Letters that are confused with digits, and the reverse. Canadian codes never contain O, I or Q. */
const AS_DIGIT: Readonly<Record<string, string>> = {
  O: '0',
  Q: '0',
  D: '0',
  I: '1',
  L: '1',
  Z: '2',
  S: '5',
  G: '6',
  B: '8',
};
const AS_LETTER: Readonly<Record<string, string>> = { '2': 'Z', '5': 'S', '6': 'G', '8': 'B' };

/** Returns `G1K3C3` for `GIK 3C3`, and `02108` for `2108`; null for a code that is already valid or stays invalid. */
export function repairPostalCode(typed: string): string | null {
  if (readPostalCode(typed)) return null;
  const characters = [...normalizePostalCode(typed)];
  const digit = (character: string) => AS_DIGIT[character] ?? character;
  const letter = (character: string) => AS_LETTER[character] ?? character;
  const asCanadian = characters.map((character, at) => (at % 2 === 0 ? letter(character) : digit(character)));
  const asUs = characters.map(digit);
  for (const guess of [asCanadian.join(''), asUs.join(''), zipWithZeros(typed) ?? '']) {
    const read = readPostalCode(guess);
    if (read) return read.code;
  }
  return null;
}
