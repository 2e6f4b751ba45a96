/**
 * Decides who may try a password, and how often (docs/decisions/0047-who-may-try-passwords.md). Failures are counted in
 * the database, for all processes. A place is known for an account if its person has signed in from there: from the
 * same browser, which has a cookie for it, or from the same address. Failures elsewhere never count against a known
 * place.
 */
import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ServerDeps } from '../deps';
import { signInAddresses } from '../repositories/sessions';
import { countTry, usedUpUntil, type TryLimit } from '../repositories/tries';
import { normalizeEmail } from '../repositories/users';
import { createKeyedMutex } from '../services/keyedMutex';
import { requireHashRoom, type HashKind } from '../services/passwords';
import { countedAddress } from './callerAddress';
import { asHttpError } from './httpError';
import { refuseTry } from './refuseTry';

const MINUTE_MS = 60_000;
/** Failures of one account at one place. */
const OF_PLACE = { most: 10, windowMs: MINUTE_MS };
/** Failures of one address over all accounts for which it is not known. */
const OF_ADDRESS = { most: 100, windowMs: MINUTE_MS };
/** Failures of one account over all unknown places together, because an attacker may guess from many addresses. */
const OF_ACCOUNT = { most: 100, windowMs: 15 * MINUTE_MS };
/** Number of tries of one account at one place that may wait for each other. */
const MOST_WAITING = 20;

const YEAR_S = 365 * 24 * 3600;
const MAX_EMAIL = 320;

/** Runs one try, hashing with the share that its place has. Refuses with 429 when too many have failed. */
type PasswordTries = <T>(
  request: FastifyRequest,
  email: string,
  attempt: (kind: HashKind) => Promise<T>,
) => Promise<T>;

export function createPasswordTries(deps: ServerDeps): PasswordTries {
  const oneByOne = createKeyedMutex();
  const waiting = new Map<string, number>();

  const requireRoom = async (limits: readonly TryLimit[]): Promise<void> => {
    const until = await usedUpUntil(deps.db, limits, deps.now());
    if (until !== null) refuseTry(until, deps.now());
  };
  const fail = async (limits: readonly TryLimit[]): Promise<void> => {
    if (deps.engine.shortage()) return;
    await countTry(deps.db, limits, deps.now()).catch((error: unknown) =>
      deps.log.warn({ err: error }, 'A failed attempt could not be counted'),
    );
  };

  return async (request, typed, attempt) => {
    const email = normalizeEmail(typed).slice(0, MAX_EMAIL);
    const { key, isKnown } = await placeOf(deps, request, email);
    const address = countedAddress(request.ip);
    const limits: TryLimit[] = [{ key, ...OF_PLACE }];
    if (!isKnown) {
      limits.push(
        { key: `address ${address}`, ...OF_ADDRESS },
        { key: `account ${accountId(email)}`, ...OF_ACCOUNT },
      );
    }
    if (!isKnown) requireHashRoom('stranger');
    await requireRoom(limits);
    const others = waiting.get(key) ?? 0;
    if (others >= MOST_WAITING) refuseTry(deps.now(), deps.now());
    waiting.set(key, others + 1);
    try {
      // One after the other, so that parallel tries cannot exceed the limit.
      return await oneByOne.take(key, async () => {
        await requireRoom(limits);
        try {
          return await attempt(isKnown ? 'known' : 'stranger');
        } catch (error) {
          // Count a failure only if the answer told the guesser something: server trouble (no free hash, no database)
          // does not.
          if ((asHttpError(error)?.statusCode ?? 500) < 500) await fail(limits);
          throw error;
        }
      });
    } finally {
      const left = (waiting.get(key) ?? 1) - 1;
      if (left > 0) waiting.set(key, left);
      else waiting.delete(key);
    }
  };
}

/** Returns where a try comes from, as the key of its failures, and whether the place is known for the account. */
async function placeOf(
  { db }: ServerDeps,
  request: FastifyRequest,
  email: string,
): Promise<{ key: string; isKnown: boolean }> {
  const browser = browserOf(request, email);
  if (browser !== null) return { key: `browser ${browser}`, isKnown: true };
  const address = countedAddress(request.ip);
  const known = await signInAddresses(db, email);
  return {
    key: `place ${accountId(email)} ${address}`,
    isKnown: known.some((one) => countedAddress(one) === address),
  };
}

/** Names an account in cookies and counts without revealing it, or a password typed in place of the e-mail. */
const accountId = (email: string): string => createHash('sha256').update(email).digest('hex').slice(0, 16);
/** One cookie per account, because people share browsers. */
const cookieName = (email: string): string => `browser-${accountId(email)}`;

/** The id of this browser for an account; null if that account has not signed in here. */
function browserOf(request: FastifyRequest, email: string): string | null {
  const cookie = request.cookies[cookieName(email)];
  const read = cookie === undefined ? null : request.unsignCookie(cookie);
  return read?.valid && read.value.startsWith(`${accountId(email)}.`) ? read.value : null;
}

/**
 * Marks this browser as known for an account that has just signed in; `path` is that of the sign-in. The cookie grants
 * no access.
 */
export function rememberBrowser(
  request: FastifyRequest,
  reply: FastifyReply,
  { email: typed, path }: { readonly email: string; readonly path: string },
): void {
  const email = normalizeEmail(typed);
  const browser = browserOf(request, email) ?? `${accountId(email)}.${randomBytes(12).toString('base64url')}`;
  void reply.setCookie(cookieName(email), browser, {
    signed: true,
    httpOnly: true,
    sameSite: 'strict',
    secure: request.protocol === 'https',
    path,
    maxAge: YEAR_S,
  });
}
