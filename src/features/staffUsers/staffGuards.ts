/**
 * What may not be done to a staff user, so that there is always a super_admin
 * (docs/decisions/sessions.md#staff-users). The server refuses it too. `lastSuperAdmin` is the only one who can still
 * sign in; null while there are others.
 */
import { staffMessages } from '../../contract/staffMessages';
import type { StaffUser } from '../../contract/schemas/users';
import { sameEmail } from '../../lib/email';

/** Whether this is the user's own account. */
export const isOwn = ({ email }: StaffUser, ownEmail: string | null): boolean => sameEmail(email, ownEmail);

/** Why this user cannot be deleted; null if possible. */
export function whyNotDelete(
  user: StaffUser,
  lastSuperAdmin: string | null,
  ownEmail: string | null,
): string | null {
  if (isOwn(user, ownEmail)) return staffMessages.ownAccountDelete;
  return sameEmail(user.email, lastSuperAdmin) ? staffMessages.lastSuperAdmin : null;
}

/** Whether this user can be deactivated: not oneself, and not the last super_admin. */
export const mayDeactivate = (
  user: StaffUser,
  lastSuperAdmin: string | null,
  ownEmail: string | null,
): boolean => user.activated && !isOwn(user, ownEmail) && !sameEmail(user.email, lastSuperAdmin);

/** Whether this user can be activated, which requires a password; false for users of another server. */
export const mayActivate = ({ activated, account }: StaffUser): boolean =>
  !activated && account?.hasPassword === true;

/** Whether a new link can be created for this user. */
export const mayInvite = ({ activated, roles }: StaffUser): boolean => !activated && roles.length > 0;

/** Why super_admin cannot be removed from this user; null if it can, or was never held. */
export function whyStaysSuperAdmin(
  user: StaffUser,
  lastSuperAdmin: string | null,
  ownEmail: string | null,
): string | null {
  if (!user.roles.includes('super_admin')) return null;
  if (isOwn(user, ownEmail)) return staffMessages.ownSuperAdmin;
  return sameEmail(user.email, lastSuperAdmin) ? staffMessages.lastSuperAdmin : null;
}
