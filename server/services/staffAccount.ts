/** What super_admins see of a staff account, and the checks before every change of one (docs/decisions/0046). */
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
import { listStaff, lockSuperAdmins, lockUser, normalizeEmail, type User } from '../repositories/users';

/** Who makes the change; also guards the caller's own account. */
export type StaffChange = ChangeBy<StaffUser>;

/**
 * Whether an edit of the roles activates the account: only if its person registered by themselves and is waiting. An
 * invited account is activated only through its link, and a deactivated one only by an explicit activation.
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

/** Returns what is sent of an account: never its password hash. */
function toStaffUser(user: User, invite: Invite | undefined, now: number): StaffUser {
  const { email, name, roles, activated, version } = user;
  return { email, name, roles: [...roles], activated, account: factsOf(user, invite, now), version };
}

/** Returns every staff user, by e-mail. */
export async function listStaffUsers(db: Db, now: number): Promise<StaffUser[]> {
  return withInvites(await listStaff(db), await listUnusedInvites(db), now);
}

/** Returns a page of the staff users that match, by e-mail. */
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

/** Returns the account as it is in this transaction. */
export async function loadStaffUser(trx: Trx, email: string, now: number): Promise<StaffUser> {
  const user = await requireStaff(trx, email);
  const [invite] = await listUnusedInvites(trx, [user.email]);
  return toStaffUser(user, invite, now);
}

/** Returns a staff user, locked. Merchant users count as unknown: they have their own endpoints. */
async function requireStaff(trx: Trx, email: string): Promise<User> {
  const user = await lockUser(trx, email);
  if (user?.kind !== 'staff') failWith('notFound', serverMessages.userNotFound(email));
  return user;
}

/** Locks all super_admins. 403 if the actor has lost that role since the route checked it. */
export async function holdSuperAdmins(trx: Trx, actor: string): Promise<readonly string[]> {
  const superAdmins = await lockSuperAdmins(trx);
  if (!superAdmins.includes(normalizeEmail(actor))) failWith('notPermitted', messages.notPermitted);
  return superAdmins;
}

/**
 * Locks the account to be changed and all super_admins. 404 for an unknown account, 403 if the actor has lost the role
 * since the route checked it. The caller may refuse further with `isOwn` and `requireOther`.
 */
export async function beginStaffChange(
  trx: Trx,
  email: string,
  { actor, now, check }: StaffChange,
): Promise<{
  readonly before: User;
  readonly isOwn: boolean;
  /** Throws 409 if nobody else is super_admin. Call it before a change that takes the role from the account. */
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
