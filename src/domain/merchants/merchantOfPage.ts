/**
 * A merchant's page (zones, rules, users) and the merchant its address names
 * (docs/decisions/merchants.md#pages-of-one-merchant).
 */
import type { MerchantId, MerchantRecord } from './merchantRecord';

/** Where loading the merchant stands. */
export type MerchantLoad =
  | { readonly phase: 'loading' }
  | { readonly phase: 'ready'; readonly merchant: MerchantRecord }
  | {
      readonly phase: 'failed';
      /** `Could not get merchant. {message}.` */
      readonly problem: string;
      /** Asks again; null when the address names no merchant, or one that nobody has. */
      readonly retry: (() => void) | null;
    };

/** What every page of a merchant knows before it draws anything of its own. */
export interface MerchantOfPage {
  /** Empty when the address names none. */
  readonly merchantId: MerchantId;
  /** For the title: the merchant's, until it is loaded what is known of it, and at last its id. Never empty. */
  readonly name: string;
  /** The list's search, which Back and the links between the pages carry along. */
  readonly searchParam: string | null;
  readonly load: MerchantLoad;
}
