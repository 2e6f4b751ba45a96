/** Which staff users the list shows: by state, and by what is typed of e-mail or name. */
import type { StaffUser } from '../../contract/schemas/users';
import { foldName } from '../../lib/foldName';

/** In the order of the filter. Each user is in one of them. */
export const STAFF_STATES = ['active', 'waiting', 'invited', 'deactivated'] as const;
export type StaffState = (typeof STAFF_STATES)[number];

export interface StaffFilter {
  readonly state: StaffState | 'all';
  /** As it was typed. */
  readonly find: string;
}

export const NO_FILTER: StaffFilter = { state: 'all', find: '' };

/** An invitation comes first: somebody deactivated who was invited again can come in by it. */
export function staffState({ activated, account }: StaffUser): StaffState {
  if (activated) return 'active';
  if (account?.invitation) return 'invited';
  return account?.deactivatedAt === undefined ? 'waiting' : 'deactivated';
}

/** The users that fit, in their order; each word has to be in the e-mail or the name. */
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
