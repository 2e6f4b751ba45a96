/** Add Shipping Rules as a chunk of its own. */
export { AddShippingRulePage as default } from './add/AddShippingRulePage';
