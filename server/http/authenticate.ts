/**
 * Who is calling and may they (API-45, docs/decisions/sessions.md#who-may-do-what): 401 without a valid token of a living
 * session, 403 without the role.
 */
import type { FastifyRequest } from 'fastify';
import { isPermitted, type Callers } from '../../src/contract/endpoints';
import { serverMessages } from '../../src/contract/serverMessages';
import type { Role } from '../../src/contract/roles';
import type { ServerDeps } from '../deps';
import { whyNotActive, whyNotSignedIn } from '../services/identity';
import { findSignedIn } from '../services/sessions';
import { plainAddress } from './callerAddress';
import { throwHttpError, throwMissingRole } from './httpError';

interface Authenticated {
  readonly email: string;
  readonly roles: readonly Role[];
  readonly sessionId: string;
  /** How far the database's log was when they asked; null where no standby answers. */
  readonly place: string | null;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by protected routes before anything else happens. */
    caller?: Authenticated;
    /** Whose token it is, also where the call is refused to them; undefined without a valid one. */
    person?: string;
  }
}

/**
 * The caller of a protected route. Roles are those of this moment, not the token's.
 * @param isUse whether it keeps the session from ending because nobody uses it
 */
export async function authenticate(
  deps: ServerDeps,
  request: FastifyRequest,
  callers: Callers,
  isUse = true,
): Promise<Authenticated> {
  const token = tokenOf(request.headers.authorization);
  const address = isUse ? (plainAddress(request.ip) ?? '') : null;
  const found = token === null ? undefined : await findSignedIn(deps, token, address);
  if (found === undefined) throwHttpError(401, await whyNotSignedIn(deps, token));
  const { user, session, place = null } = found;
  request.person = user.email;
  if (user.kind === 'merchant') throwHttpError(403, serverMessages.merchantUserSignIn);
  if (!user.activated) throwHttpError(403, whyNotActive(user));
  if (!isPermitted(callers, user.roles)) throwMissingRole(user.roles);
  return { email: user.email, roles: user.roles, sessionId: session.id, place };
}

/** The token with or without `Bearer ` before it. */
function tokenOf(header: string | undefined): string | null {
  const token = header?.replace(/^Bearer\s+/i, '').trim();
  return token === undefined || token === '' ? null : token;
}
