/**
 * Identifies the caller and checks their role (API-45, docs/decisions/sessions.md#who-may-do-what): 401 without a valid
 * token of a live session, 403 without the role.
 */
import type { FastifyRequest } from 'fastify';
import { UNATTENDED_HEADER } from '../../src/contract/attendance';
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
  /** Position of the database's log when they asked; null where no standby answers. */
  readonly place: string | null;
  /** Whether the end of the request was still to come when they were identified. */
  readonly isEarly: boolean;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by protected routes before anything else happens. */
    caller?: Authenticated;
    /** E-mail of the token's owner, set even if the call is refused; undefined without a valid token. */
    person?: string;
  }
}

/**
 * What a page sends while nobody is there does not count as use of the session, which ends when idle. Its address is
 * noted all the same: whoever has a stolen token could send the header with every call.
 */
const isUnattended = ({ headers }: FastifyRequest): boolean =>
  headers[UNATTENDED_HEADER.toLowerCase()] === '1';

/** Returns the caller of a protected route, with their current roles, not those at the time of the token. */
export async function authenticate(
  deps: ServerDeps,
  request: FastifyRequest,
  callers: Callers,
): Promise<Authenticated> {
  const token = tokenOf(request.headers.authorization);
  const call = { address: plainAddress(request.ip) ?? '', isUse: !isUnattended(request) };
  const found = token === null ? undefined : await findSignedIn(deps, token, call);
  if (found === undefined) throwHttpError(401, await whyNotSignedIn(deps, token));
  const { user, session, place = null } = found;
  request.person = user.email;
  if (user.kind === 'merchant') throwHttpError(403, serverMessages.merchantUserSignIn);
  if (!user.activated) throwHttpError(403, whyNotActive(user));
  if (!isPermitted(callers, user.roles)) throwMissingRole(user.roles);
  return {
    email: user.email,
    roles: user.roles,
    sessionId: session.id,
    place,
    isEarly: !request.raw.complete,
  };
}

/** Returns the token from the header, where it may follow `Bearer `. */
function tokenOf(header: string | undefined): string | null {
  const token = header?.replace(/^Bearer(\s+|$)/i, '').trim();
  return token === undefined || token === '' ? null : token;
}
