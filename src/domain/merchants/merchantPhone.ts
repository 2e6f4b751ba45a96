/**
 * Phone numbers of merchants and their users (docs/decisions/merchants.md#phones). Those of recipients are other:
 * domain/orders/recipientEdit.ts.
 */

import { dialablePhone } from '../orders/dialable';

/** `+1` and the digits, without doubling a 1 that was typed; empty when there are no digits. */
export function toMerchantPhone(typed: string): string {
  const digits = typed.replace(/\D/g, '');
  const national = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
  return national === '' ? '' : `+1${national}`;
}

/** Whether it can be dialled behind a +1, by the rule for the phones of orders that come in files. */
export const isMerchantPhone = (typed: string): boolean => dialablePhone(typed) === toMerchantPhone(typed);
