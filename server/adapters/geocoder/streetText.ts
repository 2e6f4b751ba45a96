/** Street and number as people type them: in one field or in two. */
import type { Address } from '../../../src/contract/schemas/orders';
import { splitWords } from '../../repositories/addressWords';

/** The number that begins a typed street, `12B` of `12B Elm Street`; empty when it has a field of its own. */
export function typedNumber({ number, street }: Pick<Address, 'number' | 'street'>): string {
  if (number?.trim()) return '';
  return /^\s*(\d+(?:\s?[-/]\s?\d+)?[a-z]?)\b[\s,]+\S/i.exec(street ?? '')?.[1]?.trim() ?? '';
}

/** A found street in the form it was asked for: with the number in front where that was typed into the street. */
export function streetAsAsked(
  asked: Pick<Address, 'number' | 'street'>,
  found: { readonly number?: string | undefined; readonly street?: string | undefined },
): string | undefined {
  const { street } = found;
  if (!street) return undefined;
  const typed = typedNumber(asked);
  if (typed === '') return street;
  // Some services say number and street in one, and some stored addresses have it that way.
  if (typedNumber({ street }) !== '') return street;
  return `${found.number && isAskedNumber(asked, found.number) ? found.number : typed} ${street}`;
}

/** Whether this house number is the one that was asked for: `12` of `12 Elm Street` and of `4-12 Elm Street`. */
export function isAskedNumber(asked: Pick<Address, 'number' | 'street'>, number: string): boolean {
  const typed = asked.number?.trim() ? asked.number : typedNumber(asked);
  const words = splitWords(typed);
  return splitWords(number).every((word) => words.includes(word)) && words.length > 0;
}
