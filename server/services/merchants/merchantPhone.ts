/** Phones of merchants and their users as they are stored (docs/decisions/merchants.md#phones). */
import { merchantMessages } from '../../../src/contract/merchantMessages';
import { isMerchantPhone, toMerchantPhone } from '../../../src/domain/merchants/merchantPhone';
import { failAt } from '../domainError';

/**
 * The phone to store for a typed one. 400 that names `field` for what cannot be dialled, unless it is the stored
 * one (`before`), from the time before this rule: it stays as it is, and another change that it came along with is made.
 */
export function requireMerchantPhone(
  typed: string,
  { field, before }: { readonly field: 'phone' | 'phone_number'; readonly before?: string | undefined },
): string {
  if (isMerchantPhone(typed)) return toMerchantPhone(typed);
  if (typed === before) return before;
  failAt(field, merchantMessages.phoneFormat);
}
