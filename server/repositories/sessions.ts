/** Sessions: who is signed in, since when and from where (docs/decisions/0043). Those that ended stay for a while. */
import { sql, type Selectable } from 'kysely';
import type { SessionsTable } from '../db/tables';
import type { Db, Trx } from '../db/withTx';
import { fromUserRow, normalizeEmail, USER_COLUMNS, type User } from './users';

export interface StoredSession {
  readonly id: string;
  readonly email: string;
  /** All times are epoch milliseconds. */
  readonly createdAt: number;
  /** Of the latest call, to the minute. It moves on in whatever holds the session. */
  seenAt: number;
  /** The end of its token. */
  readonly expiresAt: number;
  /** Where the latest call came from. */
  readonly address: string;
  /** `Firefox 140 on Linux`. */
  readonly browser: string;
}

/** Why a session ended before its time. */
type SessionEnd =
  /** By its own person, on the spot. */
  | 'logOut'
  /** From the list of sessions, by its person or a super_admin. */
  | 'ended'
  /** Its person has another password now. */
  | 'password'
  /** Its person registered anew by an invitation. */
  | 'invitation'
  | 'deactivated'
  | 'deleted'
  /** A backup took the place of the database. */
  | 'restored'
  /** Newer ones of the same person took its place. */
  | 'tooMany';

const COLUMNS = ['id', 'email', 'created_at', 'seen_at', 'expires_at', 'address', 'browser'] as const;

/** Ended sessions, and those that are over, are kept this long. */
const KEEP_SESSIONS_MS = 30 * 24 * 3_600_000;
/** So many of a person are looked through for a known address. */
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

/** Keeps a session that begins. */
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
      browser: session.browser,
      ended_at: null,
      end_reason: null,
    })
    .execute();
}

/** The sessions of a person that nobody has ended, those used last first. */
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

/** Where a person has signed in from lately, also in sessions that are over. */
export async function signInAddresses(db: Db, email: string): Promise<string[]> {
  const rows = await db
    .selectFrom('sessions')
    .select('address')
    .where('email', '=', normalizeEmail(email))
    .orderBy('seen_at', 'desc')
    .limit(RECENT_SESSIONS)
    .execute();
  return rows.map(({ address }) => address);
}

/** A session that nobody has ended; undefined when there is none of this id. */
export async function findSession(db: Db, id: string): Promise<StoredSession | undefined> {
  const row = await db
    .selectFrom('sessions')
    .select(COLUMNS)
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return row && fromRow(row);
}

/** Why a session of this person was ended; null when nobody has ended it, or there is none of this id. */
export async function findSessionEnd(db: Db, email: string, id: string): Promise<SessionEnd | null> {
  const row = await db
    .selectFrom('sessions')
    .select('end_reason')
    .where('id', '=', id)
    .where('email', '=', normalizeEmail(email))
    .executeTakeFirst();
  return (row?.end_reason ?? null) as SessionEnd | null;
}

/** How far the primary's log is on its disk: whatever has been acknowledged lies before, unless commits do not wait for it. */
const LOG_PLACE = sql<string | null>`case
  when not pg_is_in_recovery() and current_setting('synchronous_commit') <> 'off' then pg_current_wal_flush_lsn() end`;
const NO_PLACE = sql<string | null>`null`;

/** A session that nobody has ended, its person as they are now, and where the log is when that is asked for, in one query. */
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

/** Notes a call of a session, where the last one noted is so far from it: before, or ahead since the clock was set back. */
export async function noteCall(
  db: Db,
  id: string,
  { at, apartMs, address }: { readonly at: number; readonly apartMs: number; readonly address: string },
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ seen_at: at, address })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('seen_at', '<=', at - apartMs), eb('seen_at', '>=', at + apartMs)]))
    .where('ended_at', 'is', null)
    .execute();
}

/** Ends the sessions of a person: all, one, or all but one. Answers the ids of those that ended now. */
export async function endSessions(
  trx: Trx,
  { email, id, except }: { readonly email: string; readonly id?: string; readonly except?: string },
  why: SessionEnd,
  now: number,
): Promise<string[]> {
  let query = trx
    .updateTable('sessions')
    .set({ ended_at: now, end_reason: why })
    .where('email', '=', normalizeEmail(email))
    .where('ended_at', 'is', null);
  if (id !== undefined) query = query.where('id', '=', id);
  if (except !== undefined) query = query.where('id', '!=', except);
  const rows = await query.returning('id').execute();
  return rows.map((row) => row.id);
}

/** Ends the sessions of everybody. */
export async function endAllSessions(trx: Trx, why: SessionEnd, now: number): Promise<void> {
  await trx
    .updateTable('sessions')
    .set({ ended_at: now, end_reason: why })
    .where('ended_at', 'is', null)
    .execute();
}

/** What servers' clocks may be apart. */
const APART_MS = 60_000;

/**
 * Ends those used longest ago, so that so many are left. A use in the future was noted by a clock that has been set right
 * since, and the session was not used after that. Answers the ids of those that were ended.
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

/** Forgets sessions that have been over for long. Returns how many. */
export async function forgetOldSessions(db: Db, now: number): Promise<number> {
  const result = await db
    .deleteFrom('sessions')
    .where('expires_at', '<=', now - KEEP_SESSIONS_MS)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
