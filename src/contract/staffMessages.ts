/** Texts of console and server about staff users; texts quoted by the specification are verbatim. */
import { grouped } from './counts';

export const staffMessages = {
  staffUserCreated: 'User created.',
  staffUserEdited: 'User Edited.',
  staffUserDeleted: 'User deleted.',
  staffUsersDeleted: (count: number) => (count === 1 ? 'User deleted.' : `${grouped(count)} users deleted.`),
  staffUsersNotAllDeleted: (deleted: number, all: number) =>
    `${grouped(deleted)} of ${grouped(all)} users deleted.`,
  passwordRemoved:
    'An invitation removed the password. The account is activated when the person registers through its link.',
  staffUserActivated: 'User activated.',
  staffUserDeactivated: 'User deactivated.',
  staffUserInvited: 'Invitation created.',
  ownAccountDelete: 'You cannot delete your own account.',
  ownSuperAdmin: 'You cannot remove the role super_admin from yourself.',
  lastSuperAdmin: 'There must be at least one active super_admin.',
  allFieldsRequired: 'All fields are required.',
} as const;
