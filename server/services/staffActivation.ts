/** Activates, deactivates and re-invites staff accounts, each as a separate act (docs/decisions/0046). */
import { serverMessages } from '../../src/contract/serverMessages';
import type { Role } from '../../src/contract/roles';
import type { CreatedStaffUser, StaffUser } from '../../src/contract/schemas/users';
import type { Trx } from '../db/withTx';
import { failWith } from './domainError';
import { recordChange } from '../repositories/audit';
import { closeInvites } from '../repositories/invites';
import { endSessions } from '../repositories/sessions';
import { updateUser, type User } from '../repositories/users';
import { createInvite } from './identity';
import { auditOf } from './changeBy';
import { beginStaffChange, loadStaffUser, type StaffChange } from './staffAccount';

/** Lets a person sign in with their existing password, with these roles. 409 without a password. */
export async function activateStaffUser(
  trx: Trx,
  email: string,
  roles: readonly Role[],
  change: StaffChange,
): Promise<StaffUser> {
  const { before } = await beginStaffChange(trx, email, change);
  requireInactive(before);
  if (before.passwordHash === null) failWith('conflict', serverMessages.noPasswordYet);
  await updateUser(trx, before.email, { roles, activated: true, deactivatedAt: null }, change.now);
  await closeInvites(trx, before.email, change.now);
  return recorded(trx, 'activateStaffUser', before, change, { roles, activated: true });
}

/**
 * Locks a person out, at once and everywhere, until they are activated again. 409 for oneself and the last super_admin.
 */
export async function deactivateStaffUser(trx: Trx, email: string, change: StaffChange): Promise<StaffUser> {
  const { before, isOwn, requireOther } = await beginStaffChange(trx, email, change);
  if (isOwn) failWith('conflict', serverMessages.ownAccountDeactivate);
  if (!before.activated) failWith('conflict', serverMessages.notActiveAnyway);
  requireOther();
  await updateUser(trx, before.email, { activated: false, deactivatedAt: change.now }, change.now);
  await endSessions(trx, { email: before.email }, 'deactivated', change.now);
  return recorded(trx, 'deactivateStaffUser', before, change, { activated: false });
}

/**
 * Makes a new link for a person who is not activated. The earlier link and any password become invalid, so that the
 * account can be taken over only through the new link.
 */
export async function inviteStaffUser(
  trx: Trx,
  email: string,
  change: StaffChange,
): Promise<CreatedStaffUser> {
  const { actor, now } = change;
  const { before } = await beginStaffChange(trx, email, change);
  requireInactive(before);
  if (before.roles.length === 0) failWith('conflict', serverMessages.noRolesToInvite);
  await updateUser(trx, before.email, { passwordHash: null }, now);
  await endSessions(trx, { email: before.email }, 'invitation', now);
  const invite = await createInvite(trx, { email: before.email, createdBy: actor, now });
  const user = await recorded(trx, 'inviteStaffUser', before, change, { invitedUntil: invite.expiresAt });
  return { ...user, invite };
}

function requireInactive({ activated }: User): void {
  if (activated) failWith('conflict', serverMessages.alreadyActive);
}

async function recorded(
  trx: Trx,
  action: string,
  before: User,
  change: StaffChange,
  after: object,
): Promise<StaffUser> {
  const { email, roles, activated } = before;
  await recordChange(
    trx,
    auditOf(change, action, 'user', email, {
      before: { roles, activated },
      after: { roles, activated, ...after },
    }),
  );
  return loadStaffUser(trx, email, change.now);
}
