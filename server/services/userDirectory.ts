/**
 * Who a token's e-mail is right now (docs/decisions/sessions.md#who-may-do-what): roles are read from the database
 * on each request. On the embedded engine this process is the only writer, so an exact cache saves the query; every
 * change of a person must call `forget` after its commit.
 */
import type { Engine } from '../db/engine/engine';
import type { Db } from '../db/withTx';
import { findUser, normalizeEmail, type User } from '../repositories/users';

export interface UserDirectory {
  /** The person as stored, or undefined when there is none (any more). */
  find(email: string): Promise<User | undefined>;
  /** Drops what is known about a person. Call it after the transaction that changed or deleted them. */
  forget(email: string): void;
}

const MAX_CACHED = 10_000;

/** The directory for this engine: cached where this process is the only writer, else straight from the database. */
export function createUserDirectory(db: Db, kind: Engine['kind']): UserDirectory {
  if (kind === 'postgres') return { find: (email) => findUser(db, email), forget: () => undefined };

  const known = new Map<string, User | undefined>();
  // A read that began before a change may end after it; it must not be remembered.
  let changes = 0;
  return {
    find: async (email) => {
      const key = normalizeEmail(email);
      if (known.has(key)) return known.get(key);
      const before = changes;
      const user = await findUser(db, key);
      if (before === changes) {
        if (known.size >= MAX_CACHED) known.clear();
        known.set(key, user);
      }
      return user;
    },
    forget: (email) => {
      changes += 1;
      known.delete(normalizeEmail(email));
    },
  };
}
