/**
 * Phone numbers of merchants and their users (docs/decisions/merchants.md#phones). For those of recipients see
 * domain/orders/recipientEdit.ts.
 */

import { dialablePhone } from '../orders/dialable';

/** `+1` and the digits, without repeating a 1 that was typed; empty when there are no digits. */
export function toMerchantPhone(typed: string): string {
  const digits = typed.replace(/\D/g, '');
  const national = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
  return national === '' ? '' : `+1${national}`;
}

/** Whether the number can be dialled with +1, by the same rule as phones of orders imported from files. */
export const isMerchantPhone = (typed: string): boolean => dialablePhone(typed) === toMerchantPhone(typed);
