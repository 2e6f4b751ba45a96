/** Addresses whose position is not their own but that of their postal area or street, and the words for it. */
import { LOCATION_ACCURACIES, type Approximation } from '../../contract/constants';
import { grouped } from '../../contract/counts';
import type { Address } from '../../contract/schemas/orders';

type Placed = Pick<Address, 'locationAccuracy' | 'locationWithinKm'>;

/** Those that are not exact. */
const APPROXIMATIONS: readonly Approximation[] = LOCATION_ACCURACIES.filter(
  (accuracy) => accuracy !== 'exact',
);

/** Whether this is the word for a position that is not the address itself. */
export const isApproximation = (word: unknown): word is Approximation =>
  (APPROXIMATIONS as readonly unknown[]).includes(word);

/** Of an address nobody said it of, it is not guessed. */
export const isApproximate = (address: Placed | null | undefined): boolean =>
  isApproximation(address?.locationAccuracy);

const WHAT: Readonly<Record<Approximation, string>> = {
  area: 'Approximate: postal code only',
  street: 'Approximate: street only',
};
/** What can be said of any of them where the distance is not known. */
const WITHIN_UNKNOWN: Readonly<Record<Approximation, string>> = {
  area: 'it may be kilometres off',
  street: 'somewhere on the street',
};

/** What is known of several approximate addresses: `postal code only`, `postal code or street only`. */
export function approximateBy(addresses: readonly (Placed | null | undefined)[]): string {
  const found = new Set(addresses.map((address) => address?.locationAccuracy));
  if (!found.has('street')) return 'postal code only';
  return found.has('area') ? 'postal code or street only' : 'street only';
}

interface ApproximateWords {
  /** `Approximate: postal code only` */
  readonly what: string;
  /** How far off it may be: `within about 2 km`. */
  readonly within: string;
}

/** The words for an approximate address; null for any other. */
export function approximateWords(address: Placed | null | undefined): ApproximateWords | null {
  const accuracy = address?.locationAccuracy;
  if (!isApproximation(accuracy)) return null;
  const km = address?.locationWithinKm;
  const within = km === undefined ? WITHIN_UNKNOWN[accuracy] : `within about ${grouped(km)} km`;
  return { what: WHAT[accuracy], within };
}
