import { grouped } from '../../contract/counts';
import type { Role } from '../../contract/roles';
import type { StaffTotals, StaffUser } from '../../contract/schemas/users';

/** Roles separated by commas, as in the list. */
export const roleWords = (roles: readonly Role[]): string => roles.join(', ');

/** Why a user is not activated, in a few words; null if there is nothing to add. */
export function whyNotActivated({ activated, account }: StaffUser): string | null {
  if (activated || !account) return null;
  const { invitation, deactivatedAt, hasPassword, isActivatedByEdit } = account;
  if (invitation) return invitation.isExpired ? 'invitation expired' : 'invited';
  if (deactivatedAt !== undefined) return 'deactivated';
  if (isActivatedByEdit) return 'registered, not invited';
  return hasPassword ? null : 'not registered';
}

/** What the list shows about a user, in one line: `Ana Li · admin, user · activated`. */
export const staffWords = (user: StaffUser): string =>
  [
    user.name,
    roleWords(user.roles),
    user.activated ? 'activated' : 'not activated',
    whyNotActivated(user) ?? '',
  ]
    .filter((word) => word !== '')
    .join(' · ');

/** `invitations: 2 open, 1 expired`; null if there are none. */
export function invitationCounts({ open, expired }: StaffTotals['invitations']): string | null {
  const parts = [
    [open, 'open'],
    [expired, 'expired'],
  ] as const;
  const counts = parts.filter(([count]) => count > 0).map(([count, what]) => `${grouped(count)} ${what}`);
  return counts.length > 0 ? `invitations: ${counts.join(', ')}` : null;
}

/** The consequences of deleting these users. The list does not know whether anyone is signed in. */
export function afterDeletion(users: readonly Pick<StaffUser, 'activated'>[]): string {
  const sentences = [
    users.some(({ activated }) => activated) && 'Any open session ends, and they can no longer sign in.',
    users.some(({ activated }) => !activated) && 'Any invitation already sent will stop working.',
  ];
  return sentences.filter((sentence) => sentence !== false).join(' ');
}
