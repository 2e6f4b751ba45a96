/** Staff users as a chunk of its own. */
export { StaffUsersPage as default } from './StaffUsersPage';
