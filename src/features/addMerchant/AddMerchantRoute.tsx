/** Add Merchant as a chunk of its own. */
export { AddMerchantPage as default } from './AddMerchantPage';
