/** Handles street and number as people type them: in one field or in two. */
import type { Address } from '../../../src/contract/schemas/orders';
import { civicStreet } from '../../../src/domain/orders/addressLines';
import { splitStreet } from '../../../src/domain/postal/houseNumber';
import { splitWords } from '../../../src/lib/splitWords';

type StreetParts = Pick<Address, 'number' | 'street'>;

/** Returns the number at the beginning of a typed street, `12B` of `12B Elm Street`; empty if it has its own field. */
const typedNumber = ({ number, street }: StreetParts): string =>
  number?.trim() ? '' : splitStreet(street ?? '').number;

/** Returns a found street in the form of the question: with the number in front if it was typed into the street. */
export function streetAsAsked(
  asked: StreetParts,
  { number, street }: { readonly number?: string | undefined; readonly street?: string | undefined },
): string | undefined {
  if (!street) return undefined;
  const typed = typedNumber(asked);
  if (typed === '') return street;
  // Some services and some stored addresses have street and number in one field, where it is not repeated.
  return civicStreet({ number: number && isAskedNumber(asked, number) ? number : typed, street });
}

/** Whether a house number matches the question: `12` matches `12 Elm Street` and `4-12 Elm Street`. */
export function isAskedNumber(asked: StreetParts, number: string): boolean {
  const typed = asked.number?.trim() ? asked.number : typedNumber(asked);
  const words = splitWords(typed);
  return splitWords(number).every((word) => words.includes(word)) && words.length > 0;
}
