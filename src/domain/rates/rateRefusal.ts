/** Where a refused look-up is mended (decisions G.2). */

export type RefusalEditor = 'zones' | 'shippingRules';

/**
 * The page that can mend what the server's 422 says: a code outside the delivery area wants a prefix in a zone, two
 * zones without a rule want a rule. Null for any other refusal.
 */
export function refusalEditor(message: string): RefusalEditor | null {
  if (/^Postal code .* is outside the delivery area\.$/.test(message)) return 'zones';
  return /^No shipping rule from .* to .*\.$/.test(message) ? 'shippingRules' : null;
}
