/**
 * Who a token's e-mail is right now (docs/decisions/sessions.md#who-may-do-what), and whether its session lives: both are
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
  /** How far the database's log was, where standbys answer reading calls. */
  readonly place?: string | null;
}

export interface UserDirectory {
  /** The person as stored, or undefined when there is none (any more). */
  find(email: string): Promise<User | undefined>;
  /** The session of this id and its person; undefined once it was ended, or when it is not this person's. */
  findSession(email: string, id: string): Promise<SignedIn | undefined>;
  /**
   * A session has begun, and is in the database unless the embedded engine had no room for it.
   * @param ended the ids of its person's sessions that ended for it
   */
  begun(session: StoredSession, ended: readonly string[]): Promise<void>;
  /** Drops what is known about a person. Call it after the transaction that changed them or ended their sessions. */
  forget(email: string): void;
}

const MAX_CACHED = 10_000;

/**
 * The directory for this engine: cached where this process is the only writer, else straight from the database.
 * @param hasStandbys sessions are found together with the place of the log
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
  // A read that began before a change may end after it; it must not be remembered.
  let changes = 0;
  const read = async (email: string): Promise<Known> => {
    const held = known.get(email);
    if (held !== undefined) return held;
    const before = changes;
    const user = await findUser(db, email);
    // Of all times: the clock of who asks decides which of them are over.
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
