/** Sessions: who is signed in, since when and from where (docs/decisions/0043). Ended ones are kept for a while. */
import { sql, type Selectable } from 'kysely';
import { LOG_PLACE } from '../db/reads';
import type { SessionsTable } from '../db/tables';
import type { Db, Trx } from '../db/withTx';
import { fromUserRow, normalizeEmail, USER_COLUMNS, type User } from './users';

export interface StoredSession {
  readonly id: string;
  readonly email: string;
  /** All times are epoch milliseconds. */
  readonly createdAt: number;
  /** Time of the latest call, accurate to the minute. Updated in cached sessions too. */
  seenAt: number;
  /** When its token expires. */
  readonly expiresAt: number;
  /** Address of the latest call that was noted. Updated in cached sessions too. */
  address: string;
  /** `Firefox 140 on Linux`. */
  readonly browser: string;
}

/** Why a session ended early. */
type SessionEnd =
  /** Its person logged out. */
  | 'logOut'
  /** Ended from the list of sessions, by its person or a super_admin. */
  | 'ended'
  /** Its person changed the password. */
  | 'password'
  /** Its person registered again through an invitation. */
  | 'invitation'
  | 'deactivated'
  | 'deleted'
  /** The database was replaced by a backup. */
  | 'restored'
  /** Newer sessions of the same person replaced it. */
  | 'tooMany';

const COLUMNS = ['id', 'email', 'created_at', 'seen_at', 'expires_at', 'address', 'browser'] as const;

/** Ended and expired sessions are kept this long. */
const KEEP_SESSIONS_MS = 30 * 24 * 3_600_000;
/** Number of a person's sessions searched for a known address. */
const RECENT_SESSIONS = 200;

function fromRow(row: Pick<Selectable<SessionsTable>, (typeof COLUMNS)[number]>): StoredSession {
  return {
    id: row.id,
    email: row.email,
    createdAt: row.created_at,
    seenAt: row.seen_at,
    expiresAt: row.expires_at,
    address: row.address,
    browser: row.browser,
  };
}

/** Stores a new session, whose address is that of the sign-in. */
export async function insertSession(db: Db, session: StoredSession): Promise<void> {
  await db
    .insertInto('sessions')
    .values({
      id: session.id,
      email: normalizeEmail(session.email),
      created_at: session.createdAt,
      seen_at: session.seenAt,
      expires_at: session.expiresAt,
      address: session.address,
      signed_in_from: session.address,
      browser: session.browser,
      ended_at: null,
      end_reason: null,
    })
    .execute();
}

/** Returns a person's sessions that were not ended, the most recently used first. */
export async function listSessions(db: Db, email: string, now: number): Promise<StoredSession[]> {
  const rows = await db
    .selectFrom('sessions')
    .select(COLUMNS)
    .where('email', '=', normalizeEmail(email))
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('seen_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(fromRow);
}

/** Returns the addresses from which a person has signed in lately, including those of ended sessions. */
export async function signInAddresses(db: Db, email: string): Promise<string[]> {
  const rows = await db
    .selectFrom('sessions')
    .select('signed_in_from')
    .where('email', '=', normalizeEmail(email))
    .orderBy('seen_at', 'desc')
    .limit(RECENT_SESSIONS)
    .execute();
  return rows.flatMap((row) => row.signed_in_from ?? []);
}

/** Returns a session that was not ended; undefined if there is none with this id. */
export async function findSession(db: Db, id: string): Promise<StoredSession | undefined> {
  const row = await db
    .selectFrom('sessions')
    .select(COLUMNS)
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return row && fromRow(row);
}

/** Returns why a session of this person was ended; null if it was not, or does not exist. */
export async function findSessionEnd(db: Db, email: string, id: string): Promise<SessionEnd | null> {
  const row = await db
    .selectFrom('sessions')
    .select('end_reason')
    .where('id', '=', id)
    .where('email', '=', normalizeEmail(email))
    .executeTakeFirst();
  return (row?.end_reason ?? null) as SessionEnd | null;
}

const NO_PLACE = sql<string | null>`null`;

/**
 * Returns a session that was not ended, its person in their current state, and the log's position if requested, in one
 * query.
 */
export async function findSessionAndUser(
  db: Db,
  id: string,
  withPlace: boolean,
): Promise<{ session: StoredSession; user: User; place: string | null } | undefined> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.email', 'sessions.email')
    .select(USER_COLUMNS.map((name) => `users.${name}` as const))
    .select([
      'sessions.id as session_id',
      'sessions.created_at as began_at',
      'seen_at',
      'expires_at',
      'address',
      'browser',
      (withPlace ? LOG_PLACE : NO_PLACE).as('place'),
    ])
    .where('sessions.id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return {
    user: fromUserRow(row),
    place: row.place,
    session: fromRow({ ...row, id: row.session_id, created_at: row.began_at }),
  };
}

/**
 * Records a call of a session if the last recorded call is far enough away: earlier, or later because the clock was set
 * back.
 */
export async function noteCall(
  db: Db,
  id: string,
  { at, apartMs, address }: { readonly at: number; readonly apartMs: number; readonly address: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ seen_at: at, address })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('seen_at', '<=', at - apartMs), eb('seen_at', '>=', at + apartMs)]))
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Records the address of a call that is no use of its session. Returns whether it was another one. */
export async function noteAddress(db: Db, id: string, address: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ address })
    .where('id', '=', id)
    .where('address', '!=', address)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Ends sessions of a person: all, one, or all but one. Returns those that ended now, including any that had expired or
 * become idle unnoticed.
 */
export async function endSessions(
  trx: Trx,
  { email, id, except }: { readonly email: string; readonly id?: string; readonly except?: string },
  why: SessionEnd,
  now: number,
): Promise<StoredSession[]> {
  let query = trx
    .updateTable('sessions')
    .set({ ended_at: now, end_reason: why })
    .where('email', '=', normalizeEmail(email))
    .where('ended_at', 'is', null);
  if (id !== undefined) query = query.where('id', '=', id);
  if (except !== undefined) query = query.where('id', '!=', except);
  const rows = await query.returning(COLUMNS).execute();
  return rows.map(fromRow);
}

/** Ends the sessions of everybody. */
export async function endAllSessions(trx: Trx, why: SessionEnd, now: number): Promise<void> {
  await trx
    .updateTable('sessions')
    .set({ ended_at: now, end_reason: why })
    .where('ended_at', 'is', null)
    .execute();
}

/** How far the clocks of servers may differ. */
const APART_MS = 60_000;

/**
 * Ends the sessions unused for longest, so that `most` are left. A use in the future was recorded by a clock that was
 * wrong; such a session counts as unused. Returns the ids of the ended sessions.
 */
export async function endOldestSessions(
  trx: Trx,
  email: string,
  most: number,
  now: number,
): Promise<string[]> {
  const ended = await trx
    .updateTable('sessions')
    .set({ ended_at: now, end_reason: 'tooMany' satisfies SessionEnd })
    .where('id', 'in', (some) =>
      some
        .selectFrom('sessions')
        .select('id')
        .where('email', '=', normalizeEmail(email))
        .where('ended_at', 'is', null)
        .orderBy(sql`seen_at > ${now + APART_MS}`)
        .orderBy('seen_at', 'desc')
        .orderBy('id')
        .offset(most),
    )
    .returning('id')
    .execute();
  return ended.map(({ id }) => id);
}

/** Deletes sessions that expired long ago. Returns how many. */
export async function forgetOldSessions(db: Db, now: number): Promise<number> {
  const result = await db
    .deleteFrom('sessions')
    .where('expires_at', '<=', now - KEEP_SESSIONS_MS)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
