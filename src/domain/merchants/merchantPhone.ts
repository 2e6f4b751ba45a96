/**
 * Phone numbers of merchants and their users (docs/decisions/merchants.md#phones). For those of recipients see
 * domain/orders/recipientEdit.ts.
 */

import { isAbroad } from '../../lib/phoneAbroad';
import { dialablePhone } from '../orders/dialable';

/**
 * `+1` and the digits, without repeating a 1 that was typed; empty when there are no digits. A number of another
 * country keeps its code and is refused later: some have ten digits with it and would become another number behind a
 * +1.
 */
export function toMerchantPhone(typed: string): string {
  const digits = typed.replace(/\D/g, '');
  if (isAbroad(typed)) return `+${digits}`;
  const national = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
  return national === '' ? '' : `+1${national}`;
}

/** Whether the number can be dialled with +1, by the same rule as phones of orders imported from files. */
export const isMerchantPhone = (typed: string): boolean =>
  !isAbroad(typed) && dialablePhone(typed) === toMerchantPhone(typed);
