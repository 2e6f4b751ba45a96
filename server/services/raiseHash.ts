/** Hashes made with weaker parameters are made anew when their password is known: at a sign-in. */
import type { ServerDeps } from '../deps';
import { replaceHash, type User } from '../repositories/users';
import { hashPassword, isOutdatedHash } from './passwords';

/** Keeps a hash by the parameters of now for somebody whose password was right. A failure leaves the old one. */
export async function raiseHash(
  { db, users, log }: Pick<ServerDeps, 'db' | 'users' | 'log'>,
  { email, passwordHash }: User,
  password: string,
): Promise<void> {
  if (passwordHash === null || !isOutdatedHash(passwordHash)) return;
  try {
    await replaceHash(db, email, passwordHash, await hashPassword(password));
    users.forget(email);
  } catch (error) {
    // A full disk or a busy server must not keep anybody out.
    log.warn({ err: error }, 'A password hash could not be renewed');
  }
}
