/** Handles street and number as people type them: in one field or in two. */
import type { Address } from '../../../src/contract/schemas/orders';
import { splitWords } from '../../repositories/addressWords';

/** Returns the number at the beginning of a typed street, `12B` of `12B Elm Street`; empty if it has its own field. */
export function typedNumber({ number, street }: Pick<Address, 'number' | 'street'>): string {
  if (number?.trim()) return '';
  return /^\s*(\d+(?:\s?[-/]\s?\d+)?[a-z]?)\b[\s,]+\S/i.exec(street ?? '')?.[1]?.trim() ?? '';
}

/** Returns a found street in the form of the question: with the number in front if it was typed into the street. */
export function streetAsAsked(
  asked: Pick<Address, 'number' | 'street'>,
  found: { readonly number?: string | undefined; readonly street?: string | undefined },
): string | undefined {
  const { street } = found;
  if (!street) return undefined;
  const typed = typedNumber(asked);
  if (typed === '') return street;
  // Some services and some stored addresses have street and number in one field.
  if (typedNumber({ street }) !== '') return street;
  return `${found.number && isAskedNumber(asked, found.number) ? found.number : typed} ${street}`;
}

/** Whether a house number matches the question: `12` matches `12 Elm Street` and `4-12 Elm Street`. */
export function isAskedNumber(asked: Pick<Address, 'number' | 'street'>, number: string): boolean {
  const typed = asked.number?.trim() ? asked.number : typedNumber(asked);
  const words = splitWords(typed);
  return splitWords(number).every((word) => words.includes(word)) && words.length > 0;
}
