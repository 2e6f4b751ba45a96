/**
 * Creates, changes and deletes staff accounts for super_admins (docs/decisions/sessions.md). Callers must remove
 * changed people from the user directory.
 */
import { isDeepStrictEqual } from 'node:util';
import { staffMessages } from '../../src/contract/staffMessages';
import type { Role } from '../../src/contract/roles';
import type { CreatedStaffUser, StaffUser } from '../../src/contract/schemas/users';
import type { Trx } from '../db/withTx';
import { failWith } from './domainError';
import { recordChange } from '../repositories/audit';
import { closeInvites } from '../repositories/invites';
import { endSessions } from '../repositories/sessions';
import { deleteUser, insertUser, updateUser } from '../repositories/users';
import { createInvite, requireFreeEmail, requirePlainEmail } from './identity';
import { auditOf } from './changeBy';
import {
  beginStaffChange,
  holdSuperAdmins,
  isActivatedByEdit,
  loadStaffUser,
  type StaffChange,
} from './staffAccount';
import { removePrivateViews } from './views';

/**
 * Adds a person who is not activated, and their one-time invite. 409 if the e-mail is known, 403 if the actor is no
 * longer super_admin.
 */
export async function createStaffUser(
  trx: Trx,
  { email, roles }: { readonly email: string; readonly roles: readonly Role[] },
  change: StaffChange,
): Promise<CreatedStaffUser> {
  const { actor, now } = change;
  await holdSuperAdmins(trx, actor);
  await requireFreeEmail(trx, email);
  requirePlainEmail(email);
  const user = { email, name: '', kind: 'staff', roles, activated: false, passwordHash: null } as const;
  await insertUser(trx, { ...user, createdBy: actor }, now);
  const invite = await createInvite(trx, { email, createdBy: actor, now });
  await recordChange(
    trx,
    auditOf(change, 'createStaffUser', 'user', email, { after: { roles, activated: false } }),
  );
  return { ...(await loadStaffUser(trx, email, now)), invite };
}

/**
 * Gives a person these roles, which activates an account that was registered and is waiting. 404 for an unknown person,
 * 409 if it would take the role from the caller's own account or from the last super_admin. The roles that the person
 * has already change nothing.
 */
export async function updateStaffUser(
  trx: Trx,
  email: string,
  roles: readonly Role[],
  change: StaffChange,
): Promise<StaffUser> {
  const { now } = change;
  const { before, isOwn, requireOther } = await beginStaffChange(trx, email, change);
  if (!roles.includes('super_admin')) {
    if (isOwn) failWith('conflict', staffMessages.ownSuperAdmin);
    requireOther();
  }
  const activated = before.activated || isActivatedByEdit(before);
  const isSame = activated === before.activated && isDeepStrictEqual(new Set(roles), new Set(before.roles));
  if (isSame) return loadStaffUser(trx, before.email, now);
  await updateUser(trx, before.email, { roles, activated }, now);
  if (activated && !before.activated) await closeInvites(trx, before.email, now);
  await recordChange(
    trx,
    auditOf(change, 'updateStaffUser', 'user', before.email, {
      before: { roles: before.roles, activated: before.activated },
      after: { roles, activated },
    }),
  );
  return loadStaffUser(trx, before.email, now);
}

/**
 * Removes a person with their open invites and private views. 404 for an unknown person, 409 for oneself and for the
 * last super_admin.
 */
export async function deleteStaffUser(trx: Trx, email: string, change: StaffChange): Promise<void> {
  const { now } = change;
  const { before, isOwn, requireOther } = await beginStaffChange(trx, email, change);
  if (isOwn) failWith('conflict', staffMessages.ownAccountDelete);
  requireOther();
  const { name, roles, activated } = before;
  await deleteUser(trx, before.email);
  await endSessions(trx, { email: before.email }, 'deleted', now);
  await closeInvites(trx, before.email, now);
  await removePrivateViews(trx, before.email, change);
  await recordChange(
    trx,
    auditOf(change, 'deleteStaffUser', 'user', before.email, {
      before: { email: before.email, name, roles, activated, version: before.version },
    }),
  );
}
