/** Phones of merchants and their users in stored form (docs/decisions/merchants.md#phones). */
import { merchantMessages } from '../../../src/contract/merchantMessages';
import { isMerchantPhone, toMerchantPhone } from '../../../src/domain/merchants/merchantPhone';
import { failAt } from '../domainError';

/**
 * Returns the phone to store for a typed one. Throws 400 with `field` for one that cannot be dialled, unless it equals
 * the stored one (`before`) from before this rule: that one stays, so that other changes in the request can be made.
 */
export function requireMerchantPhone(
  typed: string,
  { field, before }: { readonly field: 'phone' | 'phone_number'; readonly before?: string | undefined },
): string {
  if (isMerchantPhone(typed)) return toMerchantPhone(typed);
  if (typed === before) return before;
  failAt(field, merchantMessages.phoneFormat);
}
