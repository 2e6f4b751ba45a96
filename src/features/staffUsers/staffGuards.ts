/**
 * What may not be done to a staff user, so that a super_admin is always left
 * (docs/decisions/sessions.md#staff-users). The server refuses it too. `lastSuperAdmin` is the one who can still sign in; null
 * while there are others.
 */
import { staffMessages } from '../../contract/staffMessages';
import type { StaffUser } from '../../contract/schemas/users';
import { sameEmail } from '../../lib/email';

/** True for the signed-in person's own account. */
export const isOwn = ({ email }: StaffUser, ownEmail: string | null): boolean => sameEmail(email, ownEmail);

/** Why this user cannot be deleted; null when nothing is against it. */
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

/** Whether this user can sign in once activated; unknown of users of another server. */
export const mayActivate = ({ activated, account }: StaffUser): boolean =>
  !activated && account?.hasPassword === true;

/** Whether a new link can be made for this user. */
export const mayInvite = ({ activated, roles }: StaffUser): boolean => !activated && roles.length > 0;

/** Why super_admin cannot be taken from this user; null when it can, or was never held. */
export function whyStaysSuperAdmin(
  user: StaffUser,
  lastSuperAdmin: string | null,
  ownEmail: string | null,
): string | null {
  if (!user.roles.includes('super_admin')) return null;
  if (isOwn(user, ownEmail)) return staffMessages.ownSuperAdmin;
  return sameEmail(user.email, lastSuperAdmin) ? staffMessages.lastSuperAdmin : null;
}
