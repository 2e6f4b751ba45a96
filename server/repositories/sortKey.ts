/**
 * How names are compared: without regard to case and accents, the same on every database engine
 * (docs/decisions/merchants.md#lists).
 */

export { foldName } from '../../src/lib/foldName';

/**
 * The folded form of a reference number: case-insensitive and nothing more, so accents stay. Null for an empty one.
 */
export function foldReference(refNumber: string | null | undefined): string | null {
  const key = refNumber?.normalize('NFC').trim().toLowerCase() ?? '';
  return key === '' ? null : key;
}
