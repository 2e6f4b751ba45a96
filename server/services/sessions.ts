/** Sessions begin at sign-in and can be ended before their token expires (docs/decisions/0043). */
import { isDeepStrictEqual } from 'node:util';
import type { Role } from '../../src/contract/roles';
import { withTx, type Trx } from '../db/withTx';
import type { ServerDeps } from '../deps';
import { newId } from '../newId';
import { recordChange } from '../repositories/audit';
import {
  endOldestSessions,
  endSessions,
  insertSession,
  listSessions,
  noteAddress,
  noteCall,
  type StoredSession,
} from '../repositories/sessions';
import { findUser, lockUser, type User } from '../repositories/users';
import { auditOf, type ActBy } from './changeBy';
import type { SignedIn } from './userDirectory';

/** The last use of a session is stored at most once in this time, to avoid a write for each call. */
const NOTE_EVERY_MS = 60_000;
/** Most sessions of one person at once; a further sign-in ends the one unused for longest. */
export const MOST_SESSIONS = 100;

/** Where a request comes from, in a form that its person can recognize. */
export interface Place {
  readonly address: string;
  readonly browser: string;
}

/**
 * Begins a session for somebody whose password was right and returns its token. Null if the account has changed since
 * the password was checked: an old password opens nothing.
 */
export async function beginSession(
  deps: ServerDeps,
  { email, passwordHash }: User,
  place: Place,
): Promise<string | null> {
  const now = deps.now();
  const begin = async (
    user: User | undefined,
    /** Stores the session and returns the sessions that had to make room. */
    keep: (session: StoredSession) => Promise<readonly string[]>,
  ) => {
    if (user === undefined || !user.activated || user.passwordHash !== passwordHash) return null;
    const id = newId('ses', now);
    const { token, expiresAt } = await deps.tokens.issue(user, id);
    const session = { id, email: user.email, createdAt: now, seenAt: now, expiresAt, ...place };
    return { session, token, ended: await keep(session) };
  };
  // If its disk is full, the embedded engine accepts no writes, but people may still sign in to read: such a session is
  // only in this process's memory.
  let begun: Awaited<ReturnType<typeof begin>> = null;
  try {
    begun = deps.engine.shortage()
      ? await begin(await findUser(deps.db, email), () => Promise.resolve([]))
      : await withTx(deps.db, async (trx) =>
          // Locked: a change of the password either comes before this, or ends this session too.
          begin(await lockUser(trx, email), async (session) => {
            const ended = await endOldestSessions(trx, email, MOST_SESSIONS - 1, now);
            await insertSession(trx, session);
            return ended;
          }),
        );
  } finally {
    // The account has changed, or the outcome is unknown and sessions may have ended to make room.
    if (begun === null) deps.users.forget(email);
  }
  if (begun === null) return null;
  await deps.users.begun(begun.session, begun.ended);
  return begun.token;
}

/**
 * Returns the owner of a valid token; undefined if its session has ended or belongs to another person.
 * @param call where it comes from, and whether it counts as use
 */
export async function findSignedIn(
  deps: ServerDeps,
  token: string,
  call: { readonly address: string; readonly isUse: boolean },
): Promise<SignedIn | undefined> {
  const claims = await deps.tokens.read(token);
  const found = claims && (await deps.users.findSession(claims.email, claims.sessionId));
  if (!found || isIdle(deps, found.session)) return undefined;
  if (call.isUse) noteUse(deps, found.session, call.address);
  else noteOtherAddress(deps, found.session, call.address);
  return found;
}

/**
 * Whether a session is unchanged: alive, and its person activated and with the same roles. Asking does not count as
 * use.
 */
export async function goesOn(
  deps: ServerDeps,
  {
    email,
    sessionId,
    roles,
  }: { readonly email: string; readonly sessionId: string; readonly roles: readonly Role[] },
): Promise<boolean> {
  const found = await deps.users.findSession(email, sessionId);
  if (found === undefined || !isAlive(deps, found.session)) return false;
  return found.user.activated && isDeepStrictEqual(found.user.roles, roles);
}

/**
 * The last uses that are not stored, by session, for each database object: a reader must not become idle because the
 * database accepts no writes.
 */
const unstoredUses = new WeakMap<object, Map<string, number>>();

/** When the session was last used, as far as this process knows. */
const lastUse = ({ db }: ServerDeps, { id, seenAt }: StoredSession): number =>
  Math.max(seenAt, unstoredUses.get(db)?.get(id) ?? 0);

/** Whether the session has been unused for longer than the configuration allows. */
const isIdle = (deps: ServerDeps, session: StoredSession): boolean => {
  const { sessionIdleSeconds } = deps.settings;
  return sessionIdleSeconds !== null && deps.now() - lastUse(deps, session) >= sessionIdleSeconds * 1000;
};

const isAlive = (deps: ServerDeps, session: StoredSession): boolean =>
  session.expiresAt > deps.now() && !isIdle(deps, session);

/** Not awaited, so that it can neither slow down nor fail the call. */
function noteUse(deps: ServerDeps, session: StoredSession, address: string): void {
  const { db, engine, log } = deps;
  const at = deps.now();
  // `Math.abs`: a use stored while the clock was ahead must not keep the session alive until then.
  if (Math.abs(at - lastUse(deps, session)) < NOTE_EVERY_MS) return;
  const unstored = unstoredUses.get(db) ?? new Map<string, number>();
  unstoredUses.set(db, unstored.set(session.id, at));
  if (engine.shortage()) return;
  session.seenAt = at;
  noteCall(db, session.id, { at, apartMs: NOTE_EVERY_MS, address }).then(
    (isNoted) => {
      unstored.delete(session.id);
      if (isNoted) session.address = address;
    },
    (error: unknown) => log.debug({ err: error }, 'The use of a session could not be noted'),
  );
}

/**
 * When an address other than that of the last use was noted, by session, the oldest first, for each database object.
 */
const otherAddresses = new WeakMap<object, Map<string, number>>();

/**
 * Notes where a call came from that is no use of the session. Not awaited either, and at most once a minute: a page
 * behind two addresses would cause a write for each of its calls.
 */
function noteOtherAddress(
  { db, engine, log, now }: ServerDeps,
  session: StoredSession,
  address: string,
): void {
  if (session.address === address || engine.shortage()) return;
  const noted = otherAddresses.get(db) ?? new Map<string, number>();
  otherAddresses.set(db, noted);
  const at = now();
  for (const [id, last] of noted) {
    if (Math.abs(at - last) < NOTE_EVERY_MS) break;
    noted.delete(id);
  }
  if (noted.has(session.id)) return;
  noted.set(session.id, at);
  noteAddress(db, session.id, address).then(
    (isNoted) => {
      if (isNoted) session.address = address;
    },
    (error: unknown) => log.debug({ err: error }, 'The address of a session could not be noted'),
  );
}

/** Returns the live sessions of a person, the most recently used first. */
export async function livingSessions(deps: ServerDeps, email: string): Promise<StoredSession[]> {
  const sessions = await listSessions(deps.db, email, deps.now());
  return sessions.filter((session) => !isIdle(deps, session));
}

/** Ends the caller's own session (Log Out). */
export async function logOut(trx: Trx, { email, id }: { email: string; id: string }, act: ActBy) {
  await endSessions(trx, { email, id }, 'logOut', act.now);
  // The end of a session is not a change of its person.
  await recordChange(trx, auditOf(act, 'logOut', 'session', email, { after: { ended: [id] } }));
}

interface Which {
  readonly email: string;
  readonly id?: string;
  readonly except?: string;
}

/** Ends sessions of a person: all, one, or all but one. Returns the ids of those that were still alive. */
export async function endLiving(
  deps: ServerDeps,
  trx: Trx,
  which: Which,
  why: 'ended' | 'password',
  now: number,
): Promise<string[]> {
  const ended = await endSessions(trx, which, why, now);
  return ended.filter((session) => isAlive(deps, session)).map(({ id }) => id);
}

/** Ends sessions from the list: all of a person's, one, or all but one. Returns how many were still alive. */
export async function endListed(deps: ServerDeps, trx: Trx, which: Which, act: ActBy): Promise<number> {
  const ended = await endLiving(deps, trx, which, 'ended', act.now);
  if (ended.length > 0)
    await recordChange(trx, auditOf(act, 'endSessions', 'session', which.email, { after: { ended } }));
  return ended.length;
}
