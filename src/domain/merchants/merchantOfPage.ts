/**
 * The data of a page about one merchant (zones, rules, users), named in the page's address
 * (docs/decisions/merchants.md#pages-of-one-merchant).
 */
import type { MerchantId, MerchantRecord } from './merchantRecord';

/** The state of loading the merchant. */
export type MerchantLoad =
  | { readonly phase: 'loading' }
  | { readonly phase: 'ready'; readonly merchant: MerchantRecord }
  | {
      readonly phase: 'failed';
      /** `Could not get merchant. {message}.` */
      readonly problem: string;
      /** Tries again; null when the address names no merchant, or one that does not exist. */
      readonly retry: (() => void) | null;
    };

/** What every page of a merchant knows before it draws its own content. */
export interface MerchantOfPage {
  /** Empty when the address does not name a merchant. */
  readonly merchantId: MerchantId;
  /**
   * The name for the title: the merchant's own; until it is loaded, whatever is already known; failing that, its id.
   * Never empty.
   */
  readonly name: string;
  /** The search text of the merchant list, which Back and the links between the pages keep. */
  readonly searchParam: string | null;
  readonly load: MerchantLoad;
}
