/**
 * Holding an address as it was typed against what a geocoder says of it
 * (docs/decisions/merchants.md#address-check).
 */
import type { Address } from '../../contract/schemas/orders';
import { formatPostalCode, normalizePostalCode } from './postalCode';
import { countryCode, isSameProvince } from './provinces';

/** The parts that are compared; a unit is a door, which no geocoder knows. */
export const CHECKED_PARTS = ['street', 'city', 'province', 'postalCode', 'country'] as const;
export type CheckedPart = (typeof CHECKED_PARTS)[number];
export type CheckedAddress = Readonly<Record<CheckedPart, string>>;

/** What the check says of one part: it agrees, or this is written there instead. */
export type PartMark = { readonly kind: 'agrees' } | { readonly kind: 'differs'; readonly suggested: string };
/** Parts the geocoder does not tell have no mark. */
export type AddressMarks = Partial<Readonly<Record<CheckedPart, PartMark>>>;

/** Case, accents and doubled or surrounding spaces do not tell two texts apart. */
const fold = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').trim().replace(/\s+/g, ' ').toLowerCase();

const SAME: Readonly<Record<CheckedPart, (one: string, other: string) => boolean>> = {
  street: (one, other) => fold(one) === fold(other),
  city: (one, other) => fold(one) === fold(other),
  province: isSameProvince,
  postalCode: (one, other) => normalizePostalCode(one) === normalizePostalCode(other),
  country: (one, other) => (countryCode(one) ?? fold(one)) === (countryCode(other) ?? fold(other)),
};

/** Whether two writings of a part mean the same. Empty is the same as empty only. */
export function isSamePart(part: CheckedPart, one: string, other: string): boolean {
  if (one.trim() === '' || other.trim() === '') return one.trim() === other.trim();
  return SAME[part](one, other);
}

/** True when nothing is typed in any of the five parts. */
export const isBlankAddress = (typed: CheckedAddress): boolean =>
  CHECKED_PARTS.every((part) => typed[part].trim() === '');

/** The part as a geocoder gave it, written for people: number and street as one, `G1K 3C3`. */
function foundPart(part: CheckedPart, found: Pick<Address, CheckedPart | 'number'>): string {
  const text = found[part]?.trim() ?? '';
  if (text === '') return '';
  if (part === 'postalCode') return formatPostalCode(text);
  if (part !== 'street') return text;
  const number = found.number?.trim() ?? '';
  return number === '' || `${fold(text)} `.startsWith(`${fold(number)} `) ? text : `${number} ${text}`;
}

/**
 * The marks of an address. A part that differs, or that is empty where the geocoder has one, is suggested.
 * @param found null when the geocoder does not know the address
 * @returns null when it tells none of the five parts: the address cannot be checked
 */
export function checkAddress(
  typed: CheckedAddress,
  found: Pick<Address, CheckedPart | 'number'> | null,
): AddressMarks | null {
  const told = CHECKED_PARTS.map((part) => [part, found === null ? '' : foundPart(part, found)] as const);
  const marks = told
    .filter(([, text]) => text !== '')
    .map(([part, text]): [CheckedPart, PartMark] => [
      part,
      isSamePart(part, typed[part], text) ? { kind: 'agrees' } : { kind: 'differs', suggested: text },
    ]);
  return marks.length === 0 ? null : Object.fromEntries(marks);
}
