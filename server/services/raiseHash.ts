/** Renews hashes made with weaker parameters when the password is known: at sign-in. */
import type { ServerDeps } from '../deps';
import { replaceHash, type User } from '../repositories/users';
import { hashPassword, isOutdatedHash } from './passwords';
import { forgetting } from './userDirectory';

/**
 * Stores a hash with the current parameters for somebody whose password was right, and returns them with it. If that
 * fails, the old one stays. Call it before a session begins: a full disk leaves sessions in the memory of the
 * directory, which forgets them with the person.
 */
export async function raiseHash(
  { db, engine, users, log }: Pick<ServerDeps, 'db' | 'engine' | 'users' | 'log'>,
  user: User,
  password: string,
): Promise<User> {
  const { email, passwordHash } = user;
  if (passwordHash === null || !isOutdatedHash(passwordHash) || engine.shortage()) return user;
  try {
    const raised = await hashPassword(password);
    await forgetting({ users }, email, replaceHash(db, email, passwordHash, raised));
    return { ...user, passwordHash: raised };
  } catch (error) {
    // A busy server must not prevent the sign-in.
    log.warn({ err: error }, 'A password hash could not be renewed');
    return user;
  }
}
