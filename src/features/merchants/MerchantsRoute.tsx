/** The merchants list as a chunk of its own. */
export { MerchantsPage as default } from './MerchantsPage';
