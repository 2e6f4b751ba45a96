/**
 * Staff accounts as super_admins manage them (docs/decisions/sessions.md). Callers drop changed people from the
 * user directory.
 */
import { messages } from '../../src/contract/messages';
import type { Role } from '../../src/contract/roles';
import type { CreatedStaffUser, StaffUser } from '../../src/contract/schemas/users';
import type { Trx } from '../db/withTx';
import { failWith } from './domainError';
import { recordChange } from '../repositories/audit';
import { endSessions } from '../repositories/sessions';
import {
  closeInvites,
  deleteUser,
  findUser,
  insertUser,
  lockSuperAdmins,
  normalizeEmail,
  updateUser,
  type User,
} from '../repositories/users';
import { createInvite } from './identity';

/** Who asks, for the audit trail and for the guards of one's own account. */
export interface StaffChange {
  readonly actor: string;
  readonly requestId: string;
  /** Epoch milliseconds. */
  readonly now: number;
  /** Looks at the user before the change and may refuse: the caller's If-Match. */
  readonly check?: (user: StaffUser) => void;
}

/** What goes on the wire of an account: never its password's hash. */
export function toStaffUser({ email, name, roles, activated, version }: User): StaffUser {
  return { email, name, roles: [...roles], activated, version };
}

/** Adds a person who is not activated, and their one-time invite. 409 when the e-mail is known. */
export async function createStaffUser(
  trx: Trx,
  { email, roles }: { readonly email: string; readonly roles: readonly Role[] },
  { actor, requestId, now }: StaffChange,
): Promise<CreatedStaffUser> {
  if (await findUser(trx, email)) failWith('conflict', messages.accountExists);
  const user = { email, name: '', kind: 'staff', roles, activated: false, passwordHash: null } as const;
  await insertUser(trx, user, now);
  const invite = await createInvite(trx, { email, createdBy: actor, now });
  await recordChange(trx, {
    actor,
    requestId,
    action: 'createStaffUser',
    entity: 'user',
    entityId: email,
    after: { roles, activated: false },
    at: now,
  });
  return { ...toStaffUser({ ...user, version: 1 }), invite };
}

/**
 * Gives a person these roles and activates them when they have registered. 404 for an unknown person, 409 where it
 * would take the caller's own super_admin or the last one.
 */
export async function updateStaffUser(
  trx: Trx,
  email: string,
  roles: readonly Role[],
  { actor, requestId, now, check }: StaffChange,
): Promise<StaffUser> {
  const superAdmins = await lockSuperAdmins(trx);
  const before = await requireStaff(trx, email);
  check?.(toStaffUser(before));
  if (!roles.includes('super_admin')) {
    if (before.email === normalizeEmail(actor)) failWith('conflict', messages.ownSuperAdmin);
    requireOtherSuperAdmin(superAdmins, before.email);
  }
  requireStillSuperAdmin(superAdmins, actor);
  const activated = before.activated || before.passwordHash !== null;
  await updateUser(trx, before.email, { roles, activated }, now);
  if (activated && !before.activated) await closeInvites(trx, before.email, now);
  await recordChange(trx, {
    actor,
    requestId,
    action: 'updateStaffUser',
    entity: 'user',
    entityId: before.email,
    before: { roles: before.roles, activated: before.activated },
    after: { roles, activated },
    at: now,
  });
  return toStaffUser({ ...before, roles, activated, version: before.version + 1 });
}

/** Removes a person with their open invites. 404 for nobody, 409 for oneself and for the last super_admin. */
export async function deleteStaffUser(
  trx: Trx,
  email: string,
  { actor, requestId, now, check }: StaffChange,
): Promise<void> {
  const superAdmins = await lockSuperAdmins(trx);
  const before = await requireStaff(trx, email);
  check?.(toStaffUser(before));
  if (before.email === normalizeEmail(actor)) failWith('conflict', messages.ownAccountDelete);
  requireOtherSuperAdmin(superAdmins, before.email);
  requireStillSuperAdmin(superAdmins, actor);
  await deleteUser(trx, before.email);
  await endSessions(trx, { email: before.email }, 'deleted', now);
  await closeInvites(trx, before.email, now);
  await recordChange(trx, {
    actor,
    requestId,
    action: 'deleteStaffUser',
    entity: 'user',
    entityId: before.email,
    before: toStaffUser(before),
    at: now,
  });
}

/** Merchant users are nobody here: they have calls of their own. */
async function requireStaff(trx: Trx, email: string): Promise<User> {
  const user = await findUser(trx, email, { forUpdate: true });
  if (user?.kind !== 'staff') failWith('notFound', messages.userNotFound(email));
  return user;
}

/**
 * The caller is a super_admin, so somebody remains, unless another one took that from the caller at this very moment:
 * then the list no longer has the caller.
 */
function requireOtherSuperAdmin(superAdmins: readonly string[], email: string): void {
  if (superAdmins.every((one) => one === email)) failWith('conflict', messages.lastSuperAdmin);
}

/** The guard of the route looked before this transaction; who was demoted since must not promote anybody. */
function requireStillSuperAdmin(superAdmins: readonly string[], actor: string): void {
  if (!superAdmins.includes(normalizeEmail(actor))) failWith('notPermitted', messages.notPermitted);
}
