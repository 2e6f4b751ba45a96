/** A merchant's users as a chunk of its own. */
export { MerchantUsersPage as default } from './MerchantUsersPage';
