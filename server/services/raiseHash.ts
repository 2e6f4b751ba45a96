/** Renews hashes made with weaker parameters when the password is known: at sign-in. */
import type { ServerDeps } from '../deps';
import { replaceHash, type User } from '../repositories/users';
import { hashPassword, isOutdatedHash } from './passwords';
import { forgetting } from './userDirectory';

/**
 * Stores a hash with the current parameters for somebody whose password was right. If that fails, the old one stays.
 */
export async function raiseHash(
  { db, users, log }: Pick<ServerDeps, 'db' | 'users' | 'log'>,
  { email, passwordHash }: User,
  password: string,
): Promise<void> {
  if (passwordHash === null || !isOutdatedHash(passwordHash)) return;
  try {
    const raised = await hashPassword(password);
    await forgetting({ users }, email, replaceHash(db, email, passwordHash, raised));
  } catch (error) {
    // A full disk or a busy server must not prevent the sign-in.
    log.warn({ err: error }, 'A password hash could not be renewed');
  }
}
