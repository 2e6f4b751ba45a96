/** Sessions begin with a sign-in and can be ended before their token is over (docs/decisions/0043). */
import { isDeepStrictEqual } from 'node:util';
import type { Role } from '../../src/contract/roles';
import { withTx, type Trx } from '../db/withTx';
import type { ServerDeps } from '../deps';
import { newId } from '../newId';
import { recordChange, type Actor } from '../repositories/audit';
import {
  endOldestSessions,
  endSessions,
  insertSession,
  listSessions,
  noteCall,
  type StoredSession,
} from '../repositories/sessions';
import { findUser, type User } from '../repositories/users';
import type { SignedIn } from './userDirectory';

/** How exactly it is known when a session was used last: more would be a write for each call. */
const NOTE_EVERY_MS = 60_000;
/** Of one person at once; a sign-in beyond ends the session used longest ago. */
export const MOST_SESSIONS = 100;

/** Where a request comes from, as its person may recognize it. */
export interface Place {
  readonly address: string;
  readonly browser: string;
}

/**
 * Begins a session for somebody whose password was right and answers its token. Null when the account is not what it was
 * when the password was looked at: a password that was changed meanwhile opens nothing.
 */
export async function beginSession(
  deps: ServerDeps,
  { email, passwordHash }: User,
  place: Place,
): Promise<string | null> {
  const now = deps.now();
  const begin = async (
    user: User | undefined,
    /** Answers the sessions that had to make room. */
    keep: (session: StoredSession) => Promise<readonly string[]>,
  ) => {
    if (user === undefined || !user.activated || user.passwordHash !== passwordHash) return null;
    const id = newId('ses', now);
    const { token, expiresAt } = await deps.tokens.issue(user, id);
    const session = { id, email: user.email, createdAt: now, seenAt: now, expiresAt, ...place };
    return { session, token, ended: await keep(session) };
  };
  // Without room on its disk the embedded engine takes nothing, and people sign in all the same to read: such a session is
  // in this process's memory alone.
  const begun = deps.engine.shortage()
    ? await begin(await findUser(deps.db, email), () => Promise.resolve([]))
    : await withTx(deps.db, async (trx) =>
        // Held: a change of the password comes before this, or ends this session too.
        begin(await findUser(trx, email, { forUpdate: true }), async (session) => {
          const ended = await endOldestSessions(trx, email, MOST_SESSIONS - 1, now);
          await insertSession(trx, session);
          return ended;
        }),
      );
  if (begun === null) {
    deps.users.forget(email);
    return null;
  }
  await deps.users.begun(begun.session, begun.ended);
  return begun.token;
}

/**
 * Whose valid token this is; undefined when its session does not live, or names another person.
 * @param address from where the session is used; null when this is no use of it
 */
export async function findSignedIn(
  deps: ServerDeps,
  token: string,
  address: string | null,
): Promise<SignedIn | undefined> {
  const claims = await deps.tokens.read(token);
  const found = claims && (await deps.users.findSession(claims.email, claims.sessionId));
  if (!found || isIdle(deps, found.session)) return undefined;
  if (address !== null) noteUse(deps, found.session, address);
  return found;
}

/** Whether a session goes on as it was: alive, its person activated and with these roles. That is no use of it. */
export async function goesOn(
  deps: ServerDeps,
  {
    email,
    sessionId,
    roles,
  }: { readonly email: string; readonly sessionId: string; readonly roles: readonly Role[] },
): Promise<boolean> {
  const found = await deps.users.findSession(email, sessionId);
  if (found === undefined || isIdle(deps, found.session) || found.session.expiresAt <= deps.now())
    return false;
  return found.user.activated && isDeepStrictEqual(found.user.roles, roles);
}

/** Nobody has used it for longer than the configuration lets a session rest. */
const isIdle = ({ settings, now }: ServerDeps, { seenAt }: StoredSession): boolean =>
  settings.sessionIdleSeconds !== null && now() - seenAt >= settings.sessionIdleSeconds * 1000;

/** Not waited for: nobody's call is slower for it, or fails with it. */
function noteUse({ db, engine, log, now }: ServerDeps, session: StoredSession, address: string): void {
  const at = now();
  // Either way: a use noted by a clock that was ahead would keep the session from resting for as long.
  if (Math.abs(at - session.seenAt) < NOTE_EVERY_MS || engine.shortage()) return;
  session.seenAt = at;
  noteCall(db, session.id, { at, apartMs: NOTE_EVERY_MS, address }).catch((error: unknown) =>
    log.debug({ err: error }, 'The use of a session could not be noted'),
  );
}

/** The living sessions of a person, those used last first. */
export async function livingSessions(deps: ServerDeps, email: string): Promise<StoredSession[]> {
  const sessions = await listSessions(deps.db, email, deps.now());
  return sessions.filter((session) => !isIdle(deps, session));
}

/** Who ends sessions by an act of its own, for the audit trail. */
export interface SessionAct extends Actor {
  /** Epoch milliseconds. */
  readonly now: number;
}

/** Log Out: the session that asks is over. */
export async function logOut(trx: Trx, { email, id }: { email: string; id: string }, act: SessionAct) {
  await endSessions(trx, { email, id }, 'logOut', act.now);
  await record(trx, 'logOut', { email, ended: [id] }, act);
}

/** Ends sessions from a list: all of a person, one, or all but one. Answers how many lived until now. */
export async function endListed(
  trx: Trx,
  which: { readonly email: string; readonly id?: string; readonly except?: string },
  act: SessionAct,
): Promise<number> {
  const ended = await endSessions(trx, which, 'ended', act.now);
  if (ended.length > 0) await record(trx, 'endSessions', { email: which.email, ended }, act);
  return ended.length;
}

/** Under an entity of its own: a session that ends is no change of its person. */
function record(
  trx: Trx,
  action: string,
  { email, ended }: { readonly email: string; readonly ended: readonly string[] },
  { actor, requestId, now }: SessionAct,
): Promise<void> {
  return recordChange(trx, {
    actor,
    requestId,
    action,
    entity: 'session',
    entityId: email,
    after: { ended },
    at: now,
  });
}
