/** What super_admins see of a staff account, and the guards of every change of one (docs/decisions/0046). */
import { messages } from '../../src/contract/messages';
import { staffMessages } from '../../src/contract/staffMessages';
import { serverMessages } from '../../src/contract/serverMessages';
import { STAFF_PAGE_SIZE } from '../../src/contract/constants';
import type {
  AccountFacts,
  StaffUser,
  StaffUsersAnswer,
  StaffUsersQuery,
} from '../../src/contract/schemas/users';
import type { Db, Trx } from '../db/withTx';
import type { ChangeBy } from './changeBy';
import { failWith } from './domainError';
import { listUnusedInvites, type Invite } from '../repositories/invites';
import { countStaff, findStaffPage } from '../repositories/staffPages';
import { findUser, listStaff, lockSuperAdmins, normalizeEmail, type User } from '../repositories/users';

/** Who asks, also for the guards of one's own account. */
export type StaffChange = ChangeBy<StaffUser>;

/**
 * An account whose person registered by themselves and waits: an edit of its roles activates it. One that was invited takes
 * a password through its link alone, and one that was deactivated is activated by that act alone.
 */
export const isActivatedByEdit = (
  user: Pick<User, 'email' | 'activated' | 'passwordHash' | 'deactivatedAt' | 'createdBy'>,
): boolean =>
  !user.activated &&
  user.passwordHash !== null &&
  user.deactivatedAt === null &&
  user.createdBy === user.email;

function factsOf(user: User, invite: Invite | undefined, now: number): AccountFacts {
  const { createdAt, createdBy, registeredAt, deactivatedAt, passwordHash } = user;
  return {
    createdAt,
    ...(createdBy !== null && { createdBy }),
    ...(registeredAt !== null && { registeredAt }),
    ...(deactivatedAt !== null && { deactivatedAt }),
    hasPassword: passwordHash !== null,
    isActivatedByEdit: isActivatedByEdit(user),
    ...(invite && {
      invitation: {
        by: invite.createdBy,
        at: invite.createdAt,
        expiresAt: invite.expiresAt,
        isExpired: invite.expiresAt <= now,
      },
    }),
  };
}

/** What goes on the wire of an account: never its password's hash. */
function toStaffUser(user: User, invite: Invite | undefined, now: number): StaffUser {
  const { email, name, roles, activated, version } = user;
  return { email, name, roles: [...roles], activated, account: factsOf(user, invite, now), version };
}

/** Every staff user, by e-mail. */
export async function listStaffUsers(db: Db, now: number): Promise<StaffUser[]> {
  return withInvites(await listStaff(db), await listUnusedInvites(db), now);
}

/** A page of the staff users that fit, by e-mail. */
export async function pageStaffUsers(db: Db, query: StaffUsersQuery, now: number): Promise<StaffUsersAnswer> {
  const { users, isMore } = await findStaffPage(db, { ...query, limit: query.limit ?? STAFF_PAGE_SIZE });
  const emails = users.map(({ email }) => email);
  const invites = emails.length > 0 ? await listUnusedInvites(db, emails) : [];
  return {
    users: withInvites(users, invites, now),
    next: isMore ? (emails.at(-1) ?? null) : null,
    ...(query.after === undefined && { totals: await countStaff(db, now) }),
  };
}

function withInvites(users: readonly User[], invites: readonly Invite[], now: number): StaffUser[] {
  const byEmail = new Map(invites.map((invite) => [invite.email, invite]));
  return users.map((user) => toStaffUser(user, byEmail.get(user.email), now));
}

/** The account as it is in this transaction. */
export async function loadStaffUser(trx: Trx, email: string, now: number): Promise<StaffUser> {
  const user = await requireStaff(trx, email);
  const [invite] = await listUnusedInvites(trx, [user.email]);
  return toStaffUser(user, invite, now);
}

/** Merchant users are nobody here: they have calls of their own. */
async function requireStaff(trx: Trx, email: string): Promise<User> {
  const user = await findUser(trx, email, { forUpdate: true });
  if (user?.kind !== 'staff') failWith('notFound', serverMessages.userNotFound(email));
  return user;
}

/** Holds everybody who is super_admin. 403 for an actor who was demoted since the guard of the route looked. */
export async function holdSuperAdmins(trx: Trx, actor: string): Promise<readonly string[]> {
  const superAdmins = await lockSuperAdmins(trx);
  if (!superAdmins.includes(normalizeEmail(actor))) failWith('notPermitted', messages.notPermitted);
  return superAdmins;
}

/**
 * Holds the account that is to be changed, and everybody who is super_admin. 404 for an unknown one; refuses who was
 * demoted since the guard of the route looked. What is done may refuse further by `isOwn` and `requireOther`.
 */
export async function beginStaffChange(
  trx: Trx,
  email: string,
  { actor, now, check }: StaffChange,
): Promise<{
  readonly before: User;
  readonly isOwn: boolean;
  /** 409 when nobody else is super_admin. Call it before what takes that from the account. */
  readonly requireOther: () => void;
}> {
  const superAdmins = await holdSuperAdmins(trx, actor);
  const before = await requireStaff(trx, email);
  check?.(await loadStaffUser(trx, before.email, now));
  return {
    before,
    isOwn: before.email === normalizeEmail(actor),
    requireOther: () => {
      if (superAdmins.every((one) => one === before.email))
        failWith('conflict', staffMessages.lastSuperAdmin);
    },
  };
}
