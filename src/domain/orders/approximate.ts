/** Addresses located only by their postal area or street, and the words for them. */
import { LOCATION_ACCURACIES, type Approximation } from '../../contract/constants';
import { grouped } from '../../contract/counts';
import type { Address } from '../../contract/schemas/orders';

type Placed = Pick<Address, 'locationAccuracy' | 'locationWithinKm'>;

/** Every accuracy except `exact`. */
const APPROXIMATIONS: readonly Approximation[] = LOCATION_ACCURACIES.filter(
  (accuracy) => accuracy !== 'exact',
);

/** Whether the word is an accuracy other than `exact`. */
export const isApproximation = (word: unknown): word is Approximation =>
  (APPROXIMATIONS as readonly unknown[]).includes(word);

/** Whether the address is approximate. Without a stated accuracy it is not. */
export const isApproximate = (address: Placed | null | undefined): boolean =>
  isApproximation(address?.locationAccuracy);

const WHAT: Readonly<Record<Approximation, string>> = {
  area: 'Approximate: postal code only',
  street: 'Approximate: street only',
};
/** Used when the distance is unknown. */
const WITHIN_UNKNOWN: Readonly<Record<Approximation, string>> = {
  area: 'it may be kilometres off',
  street: 'somewhere on the street',
};

/** How several approximate addresses were located: `postal code only`, `postal code or street only`. */
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
