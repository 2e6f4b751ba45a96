/**
 * Looks up the current state of a token's person (docs/decisions/sessions.md#who-may-do-what) and session: both are
 * read from the database on each request, in one query. On the embedded engine this process is the only writer, so an
 * exact cache saves the query; every change of a person or their sessions must call `forget` after its commit.
 */
import type { Engine } from '../db/engine/engine';
import type { Db } from '../db/withTx';
import { findSessionAndUser, listSessions, type StoredSession } from '../repositories/sessions';
import { findUser, normalizeEmail, type User } from '../repositories/users';

export interface SignedIn {
  readonly user: User;
  readonly session: StoredSession;
  /** Position of the database's log, if standbys answer reading calls. */
  readonly place?: string | null;
}

export interface UserDirectory {
  /** Returns the stored person, or undefined if there is none (any more). */
  find(email: string): Promise<User | undefined>;
  /** Returns the session with this id and its person; undefined if it has ended or belongs to another person. */
  findSession(email: string, id: string): Promise<SignedIn | undefined>;
  /**
   * Reports a new session, which is in the database unless the embedded engine had no room for it.
   * @param ended ids of its person's sessions that ended to make room
   */
  begun(session: StoredSession, ended: readonly string[]): Promise<void>;
  /** Drops a person from the cache. Call it after the transaction that changed them or ended their sessions. */
  forget(email: string): void;
}

/**
 * Waits for a change of this person or their sessions, and drops them from the cache even if its outcome is unknown.
 */
export async function forgetting<T>(
  { users }: { readonly users: UserDirectory },
  email: string,
  change: Promise<T>,
): Promise<T> {
  try {
    return await change;
  } finally {
    users.forget(email);
  }
}

const MAX_CACHED = 10_000;

/**
 * Makes the directory for this engine: cached if this process is the only writer, else straight from the database.
 * @param hasStandbys whether sessions are read together with the position of the log
 */
export function createUserDirectory(db: Db, kind: Engine['kind'], hasStandbys = false): UserDirectory {
  return kind === 'postgres' ? readingDirectory(db, hasStandbys) : cachedDirectory(db);
}

function readingDirectory(db: Db, hasStandbys: boolean): UserDirectory {
  return {
    find: (email) => findUser(db, email),
    findSession: async (email, id) => {
      const found = await findSessionAndUser(db, id, hasStandbys);
      return found?.user.email === normalizeEmail(email) ? found : undefined;
    },
    begun: () => Promise.resolve(),
    forget: () => undefined,
  };
}

interface Known {
  readonly user: User | undefined;
  readonly sessions: Map<string, StoredSession>;
}

function cachedDirectory(db: Db): UserDirectory {
  const known = new Map<string, Known>();
  // A read that began before a change may end after it, and must not be cached.
  let changes = 0;
  const read = async (email: string): Promise<Known> => {
    const held = known.get(email);
    if (held !== undefined) return held;
    const before = changes;
    const user = await findUser(db, email);
    // All sessions, expired ones too: the caller's clock decides which are over.
    const sessions = user === undefined ? [] : await listSessions(db, email, 0);
    const found = { user, sessions: new Map(sessions.map((session) => [session.id, session])) };
    if (before === changes) {
      if (known.size >= MAX_CACHED) known.clear();
      known.set(email, found);
    }
    return found;
  };
  return {
    find: async (email) => (await read(normalizeEmail(email))).user,
    findSession: async (email, id) => {
      const { user, sessions } = await read(normalizeEmail(email));
      const session = sessions.get(id);
      return user && session && { user, session };
    },
    begun: async (session, ended) => {
      changes += 1;
      const { sessions } = await read(normalizeEmail(session.email));
      for (const id of ended) sessions.delete(id);
      sessions.set(session.id, session);
    },
    forget: (email) => {
      changes += 1;
      known.delete(normalizeEmail(email));
    },
  };
}
