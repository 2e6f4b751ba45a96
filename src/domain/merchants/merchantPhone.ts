/**
 * Phone numbers of merchants and their users (docs/decisions/merchants.md#phones). Those of recipients are other:
 * domain/orders/recipientEdit.ts.
 */

import { isAbroad } from '../../lib/phoneAbroad';
import { dialablePhone } from '../orders/dialable';

/**
 * `+1` and the digits, without doubling a 1 that was typed; empty when there are no digits. A number of another country
 * keeps its code, to be refused: some have ten digits with it, and would be another number behind a +1.
 */
export function toMerchantPhone(typed: string): string {
  const digits = typed.replace(/\D/g, '');
  if (isAbroad(typed)) return `+${digits}`;
  const national = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
  return national === '' ? '' : `+1${national}`;
}

/** Whether it can be dialled behind a +1, by the rule for the phones of orders that come in files. */
export const isMerchantPhone = (typed: string): boolean =>
  !isAbroad(typed) && dialablePhone(typed) === toMerchantPhone(typed);
