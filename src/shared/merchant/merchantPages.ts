import { paths, type MerchantAddress } from '../../paths';

export const MERCHANT_TABS = ['Zones', 'Shipping Rules', 'Users', 'Rates'] as const;
export type MerchantTab = (typeof MERCHANT_TABS)[number];

/** Where each page of one merchant is, in the order of its tabs. */
export const merchantPages = (merchant: MerchantAddress): Readonly<Record<MerchantTab, string>> => ({
  Zones: paths.zones(merchant),
  'Shipping Rules': paths.shippingRules(merchant),
  Users: paths.merchantUsers(merchant.merchantId, merchant.searchParam),
  Rates: paths.merchantRates(merchant),
});
