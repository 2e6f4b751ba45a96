/** A merchant's shipping rules as a chunk of its own. */
export { ShippingRulesPage as default } from './ShippingRulesPage';
