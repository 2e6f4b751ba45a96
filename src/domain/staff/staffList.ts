/** Filters a list of staff users by state and by words in e-mail or name, and counts users by state. */
import type { StaffState } from '../../contract/constants';
import type { StaffTotals, StaffUser } from '../../contract/schemas/users';
import { foldName } from '../../lib/foldName';

export interface StaffFilter {
  readonly state: StaffState | 'all';
  /** As typed. */
  readonly find: string;
}

export const NO_FILTER: StaffFilter = { state: 'all', find: '' };

/** An unused invitation comes before deactivation: a deactivated user who was invited again can use it to return. */
function staffState({ activated, account }: StaffUser): StaffState {
  if (activated) return 'active';
  if (account?.invitation) return 'invited';
  return account?.deactivatedAt === undefined ? 'waiting' : 'deactivated';
}

/** The matching users in their given order. Every word must be in the e-mail or the name. */
export function filteredUsers(
  users: readonly StaffUser[],
  { state, find }: StaffFilter,
): readonly StaffUser[] {
  const words = foldName(find).split(' ').filter(Boolean);
  if (state === 'all' && words.length === 0) return users;
  return users.filter((user) => {
    if (state !== 'all' && staffState(user) !== state) return false;
    const text = foldName(`${user.email} ${user.name}`);
    return words.every((word) => text.includes(word));
  });
}

const isSuperAdmin = ({ activated, roles }: StaffUser): boolean => activated && roles.includes('super_admin');

/** The totals of these users, who must be all users. */
export function staffTotals(users: readonly StaffUser[]): StaffTotals {
  const states = { active: 0, waiting: 0, invited: 0, deactivated: 0 };
  const invitations = { open: 0, expired: 0 };
  for (const user of users) {
    states[staffState(user)] += 1;
    const { invitation } = user.activated ? {} : (user.account ?? {});
    if (invitation) invitations[invitation.isExpired ? 'expired' : 'open'] += 1;
  }
  const [first, second] = users.filter(isSuperAdmin);
  return { states, invitations, lastSuperAdmin: first && !second ? first.email : null };
}

/** Counts minus `less` plus `more`, never below 0. */
function moved<Counts extends Readonly<Record<string, number>>>(
  of: Counts,
  less: Counts,
  more: Counts,
): Counts {
  const left = Object.entries(of).map(([key, count]) => [
    key,
    Math.max(0, count - (less[key] ?? 0) + (more[key] ?? 0)),
  ]);
  return Object.fromEntries(left) as Counts;
}

/** The totals after one user was changed, added or removed. */
export function totalsAfter(totals: StaffTotals, before?: StaffUser, now?: StaffUser): StaffTotals {
  const less = staffTotals(before ? [before] : []);
  const more = staffTotals(now ? [now] : []);
  const isTouched = [before, now].some((user) => user !== undefined && isSuperAdmin(user));
  return {
    states: moved(totals.states, less.states, more.states),
    invitations: moved(totals.invitations, less.invitations, more.invitations),
    // The other users are unknown here. The server refuses to remove the last super admin.
    lastSuperAdmin: isTouched ? null : totals.lastSuperAdmin,
  };
}
