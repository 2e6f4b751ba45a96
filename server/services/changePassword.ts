/** A person changes their own password (docs/decisions/0043), which ends all their other sessions. */
import { messages } from '../../src/contract/messages';
import { serverMessages } from '../../src/contract/serverMessages';
import type { Trx } from '../db/withTx';
import type { ServerDeps } from '../deps';
import { recordChange } from '../repositories/audit';
import { lockUser, updateUser } from '../repositories/users';
import { failAt, failWith } from './domainError';
import { verifyPassword, type HashKind } from './passwords';
import { auditOf, type ActBy } from './changeBy';
import { endLiving } from './sessions';

/** Returns the hash of a person's password if `typed` matches it; otherwise throws 400, which names the field. */
export async function requireCurrentPassword(
  { users }: Pick<ServerDeps, 'users'>,
  email: string,
  typed: string,
  kind: HashKind,
): Promise<string> {
  const hash = (await users.find(email))?.passwordHash ?? null;
  const isRight = await verifyPassword(typed, hash, kind);
  if (hash !== null && isRight) return hash;
  return failAt('current', serverMessages.passwordWrong);
}

interface NewPassword {
  readonly email: string;
  /** The session that stays open. */
  readonly sessionId: string;
  /** Hash of the old password, which has been verified. */
  readonly current: string;
  /** Hash of the new password. */
  readonly chosen: string;
}

/** Replaces the old password by the new one. 409 if the old one has been changed meanwhile. */
export async function replacePassword(
  deps: ServerDeps,
  trx: Trx,
  { email, sessionId, current, chosen }: NewPassword,
  act: ActBy,
): Promise<void> {
  const { now } = act;
  const user = await lockUser(trx, email);
  if (user?.passwordHash !== current) failWith('conflict', messages.changedElsewhere);
  await updateUser(trx, email, { passwordHash: chosen }, now);
  const ended = await endLiving(deps, trx, { email, except: sessionId }, 'password', now);
  await recordChange(trx, auditOf(act, 'changePassword', 'user', email, { after: { endedSessions: ended } }));
}
