/** Formats an address on one line, for a menu. */
import type { Address } from '../../../src/contract/schemas/orders';
import { formatPostalCode } from '../../../src/domain/postal/postalCode';

/**
 * Returns text like `804 Rue Sainte-Catherine O., Montréal, QC H3B 1B9`; a place without a street ends with its
 * country.
 */
export function describeAddress({ number, street, city, province, postalCode, country }: Address): string {
  const line = [number, street].filter(Boolean).join(' ');
  const region = [province, postalCode && formatPostalCode(postalCode)].filter(Boolean).join(' ');
  return [line, city, region, line === '' ? country : ''].filter(Boolean).join(', ');
}
