import { paths, type MerchantAddress } from '../../paths';

export const MERCHANT_TABS = ['Zones', 'Shipping Rules', 'Users', 'Rates'] as const;
export type MerchantTab = (typeof MERCHANT_TABS)[number];

/** The address of each page of one merchant, in the order of the tabs. */
export const merchantPages = (merchant: MerchantAddress): Readonly<Record<MerchantTab, string>> => ({
  Zones: paths.zones(merchant),
  'Shipping Rules': paths.shippingRules(merchant),
  Users: paths.merchantUsers(merchant.merchantId, merchant.searchParam),
  Rates: paths.merchantRates(merchant),
});
