/** Compares a typed address with the geocoder's result (docs/decisions/merchants.md#address-check). */
import type { Address } from '../../contract/schemas/orders';
import { civicStreet } from '../orders/addressLines';
import { formatPostalCode, normalizePostalCode } from './postalCode';
import { countryCode, isSameProvince } from './provinces';

/** The parts that are compared. Units are not, because geocoders do not know them. */
export const CHECKED_PARTS = ['street', 'city', 'province', 'postalCode', 'country'] as const;
export type CheckedPart = (typeof CHECKED_PARTS)[number];
export type CheckedAddress = Readonly<Record<CheckedPart, string>>;

/** The result for one part: it agrees, or the geocoder suggests another text. */
export type PartMark = { readonly kind: 'agrees' } | { readonly kind: 'differs'; readonly suggested: string };
/** Parts missing from the geocoder's result have no mark. */
export type AddressMarks = Partial<Readonly<Record<CheckedPart, PartMark>>>;

/** Ignores case, accents, and repeated or surrounding spaces. */
const fold = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').trim().replace(/\s+/g, ' ').toLowerCase();

const SAME: Readonly<Record<CheckedPart, (one: string, other: string) => boolean>> = {
  street: (one, other) => fold(one) === fold(other),
  city: (one, other) => fold(one) === fold(other),
  province: isSameProvince,
  postalCode: (one, other) => normalizePostalCode(one) === normalizePostalCode(other),
  country: (one, other) => (countryCode(one) ?? fold(one)) === (countryCode(other) ?? fold(other)),
};

/** Whether two spellings of a part mean the same. An empty text only equals another empty text. */
export function isSamePart(part: CheckedPart, one: string, other: string): boolean {
  if (one.trim() === '' || other.trim() === '') return one.trim() === other.trim();
  return SAME[part](one, other);
}

/** Whether all five parts are empty. */
export const isBlankAddress = (typed: CheckedAddress): boolean =>
  CHECKED_PARTS.every((part) => typed[part].trim() === '');

/** A part of the geocoder's result, formatted for people: number and street as one text, `G1K 3C3`. */
function foundPart(part: CheckedPart, found: Pick<Address, CheckedPart | 'number'>): string {
  const text = found[part]?.trim() ?? '';
  if (text === '') return '';
  if (part === 'postalCode') return formatPostalCode(text);
  if (part !== 'street') return text;
  return civicStreet(found);
}

/**
 * The marks of an address. Where a typed part differs or is empty, the geocoder's text is suggested.
 * @param found null when the geocoder does not know the address
 * @returns null when the geocoder returned none of the five parts, so that nothing can be checked
 */
export function checkAddress(
  typed: CheckedAddress,
  found: Pick<Address, CheckedPart | 'number'> | null,
): AddressMarks | null {
  const named = CHECKED_PARTS.map((part) => [part, found === null ? '' : foundPart(part, found)] as const);
  const marks = named
    .filter(([, text]) => text !== '')
    .map(([part, text]): [CheckedPart, PartMark] => [
      part,
      isSamePart(part, typed[part], text) ? { kind: 'agrees' } : { kind: 'differs', suggested: text },
    ]);
  return marks.length === 0 ? null : Object.fromEntries(marks);
}
