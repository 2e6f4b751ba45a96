/** Add User and Edit User as a chunk of their own, because the phone field brings the numbering rules with it. */
export { MerchantUserFormPage as default } from './MerchantUserFormPage';
